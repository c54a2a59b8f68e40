"""Golden playthroughs: every position of a record as text, so that a change of the rules shows as a diff.

`python -m tests.golden` writes them anew after a change that was meant.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lucca.cli.commands.replay import walk_states
from lucca.match.record import read_record, replay_record

DATA = Path(__file__).parent / "data"
PLAYED = (
    "2005-de-3-points",
    "2005-ja-4-points",
    "2013-2-points",
    "2013-5-points",
    "celebration-2-city",
    "celebration-3-points",
    "torri-5-2-empty-supply",
    "torri-5-3-joined-shared",
    "torri-6-2-joined-opening",
    "torri-6-3-fight",
    "torri-6-3-prisoners",
    "torri-6-3-switch",
    "torri-8-2-parted",
)

Line = dict[str, Any]  # a position as `lucca replay --states` prints it


def playthrough(name: str) -> str:
    """A record, event by event, with what was legal and what lay on the table."""
    record = read_record(json.loads((DATA / "records" / f"{name}.json").read_text()))
    positions = {line["event"]: line for line in walk_states(record, replay_record(record))}
    text: list[str] = [json.dumps(record.game.rules)]
    for at in range(len(record.events) + 1):
        if at in positions:
            text += DESCRIBED[record.game.name](positions[at])
            text += describe_outcome(positions[at])
        if at < len(record.events):
            text.append(f"{at}: {record.events[at]}")
    return "\n".join(text) + "\n"


def describe_outcome(line: Line) -> list[str]:
    """How the match ended, if it did."""
    return [f"  outcome {json.dumps(line['outcome'])}"] if line["outcome"] else []


def describe_palazzi(line: Line) -> list[str]:
    """A position of palazzi in a few lines."""
    position = line["position"]
    text = [
        f"  round {position['round']} order {position['order']} to move {line['to_move']} hand {position['hand']}",
        f"  table {json.dumps(position['table'])}",
        f"  legal {', '.join(line['legal'])}",
    ]
    for seat, quarter in enumerate(position["quarters"], start=1):
        text.append(f"  seat {seat} points {position['points'][seat - 1]} {json.dumps(quarter)}")
    if position["city"]:
        text.append(f"  city {json.dumps(position['city'])}")
    return text


def describe_torri(line: Line) -> list[str]:
    """A position of torri in a few lines; the lots where each colour may be placed are told together."""
    position = line["position"]
    text = [
        f"  turn {position['turn']} brick {position['brick']} placed {position['placed']} to move {line['to_move']}",
        f"  colors {', '.join(position['colors'])}",
        f"  lots {say(position['lots']) or None}",
        f"  supply {say(position['supply'])}, prisoners {say(position['prisoners'])}",
    ]
    if position["struggle"]:
        text.append(f"  struggle {say(position['struggle'])}")
    for colour in position["supply"]:
        lots = [words.split()[2] for words in line["legal"] if words.startswith(f"place {colour} ")]
        text += [f"  place {colour} {' '.join(lots)}"] if lots else []
    others = [words for words in line["legal"] if not words.startswith("place ")]
    return [*text, f"  legal {', '.join(others)}"] if others else text


def say(words: dict[str, Any]) -> str:
    """Names and what belongs to them, on one line."""
    return " ".join(f"{name} {value}" for name, value in words.items())


DESCRIBED: dict[str, Callable[[Line], list[str]]] = {"palazzi": describe_palazzi, "torri": describe_torri}


if __name__ == "__main__":
    for name in PLAYED:
        (DATA / "golden" / f"{name}.txt").write_text(playthrough(name))
