"""Golden playthroughs: every position of a record as text, so that a change of the rules shows as a diff.

`python -m tests.golden` writes them anew after a change that was meant.
"""

import json
from pathlib import Path
from typing import Any

from lucca.cli.replay import walk_states
from lucca.match.record import read_record, replay_record

DATA = Path(__file__).parent / "data"
PLAYED = (
    "2005-de-3-points",
    "2005-ja-4-points",
    "2013-2-points",
    "2013-5-points",
    "celebration-2-city",
    "celebration-3-points",
)


def playthrough(name: str) -> str:
    """A record, event by event, with what was legal and what lay on the table."""
    record = read_record(json.loads((DATA / "records" / f"{name}.json").read_text()))
    positions = {line["event"]: line for line in walk_states(record, replay_record(record))}
    text: list[str] = [json.dumps(record.game.rules)]
    for at in range(len(record.events) + 1):
        if at in positions:
            text += describe(positions[at])
        if at < len(record.events):
            text.append(f"{at}: {record.events[at]}")
    return "\n".join(text) + "\n"


def describe(line: dict[str, Any]) -> list[str]:
    """A position in a few lines."""
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
    if line["outcome"]:
        text.append(f"  outcome {json.dumps(line['outcome'])}")
    return text


if __name__ == "__main__":
    for name in PLAYED:
        (DATA / "golden" / f"{name}.txt").write_text(playthrough(name))
