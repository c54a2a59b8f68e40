"""The records we keep of torri show what they are kept for: every way to end, and the struggles worth keeping."""

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from lucca.games.torri.position import Position, Struggle
from lucca.match.match import Match
from lucca.match.record import read_record, replay_record
from tests.games.torri.positions import play, position_of

RECORDS = sorted((Path(__file__).parents[2] / "data" / "records").glob("torri-*.json"))


class Transition(NamedTuple):
    """An event with the positions before and after it."""

    event: str
    before: Position
    after: Position


def transitions(match: Match) -> Iterator[Transition]:
    """Yields the transitions of a match."""
    again = Match(match.game)
    for event in match.events():
        before = position_of(again)
        yield Transition(event, before, position_of(play(again, event)))


def struggles(match: Match) -> list[tuple[Struggle, Position]]:
    """Every struggle that came to an end, and the position after it."""
    return [
        (after.struggle, after)
        for _, before, after in transitions(match)
        if after.struggle and after.struggle.ending and after.struggle is not before.struggle
    ]


def reason(match: Match) -> str:
    assert match.outcome is not None
    return match.outcome.reason


def is_blocked(match: Match, brick: int) -> bool:
    return reason(match) == "blocked" and position_of(match).brick == brick


def is_shared(match: Match) -> bool:
    assert match.outcome is not None
    return len(match.outcome.winners) > 1


def has_fight(match: Match) -> bool:
    """Three strikes, and both towers change hands."""
    fought = [struggle.strikes for struggle, _ in struggles(match) if len(struggle.strikes) == 3]
    return any(one.struck != two.colour and two.struck != three.colour for one, two, three in fought)


def has_parting(match: Match) -> bool:
    return any(struggle.ending == "parted" for struggle, _ in struggles(match))


def has_merge_at_once(match: Match) -> bool:
    return any(struggle.ending == "merged" and not struggle.strikes for struggle, _ in struggles(match))


def has_capture_off_turn(match: Match) -> bool:
    """A seat captures, and it was another that placed the brick."""
    pairs = pairwise(match.events())
    return any("place" in one and "capture" in two and one[0] != two[0] for one, two in pairs)


def has_empty_handed_neutral(match: Match) -> bool:
    return any(
        strike.taken is None and strike.struck not in after.colors and after.supply[strike.colour] == 0
        for struggle, after in struggles(match)
        for strike in struggle.strikes[-1:]
    )


def has_switch(match: Match) -> bool:
    """The winner has a colour it did not start with."""
    assert match.outcome is not None
    (winner,) = match.outcome.winners
    first: str = match.game.rules["colors"][winner - 1]
    return position_of(match).colors[winner - 1] != first


SHOWN: dict[str, Callable[[Match], bool]] = {
    "tower": lambda match: reason(match) == "tower",
    "prisoners": lambda match: reason(match) == "prisoners",
    "blocked": lambda match: reason(match) == "blocked",
    "blocked-first": lambda match: is_blocked(match, 1),
    "blocked-second": lambda match: is_blocked(match, 2),
    "shared": is_shared,
    "fight": has_fight,
    "parted": has_parting,
    "merge": has_merge_at_once,
    "off-turn": has_capture_off_turn,
    "empty-supply": has_empty_handed_neutral,
    "switch": has_switch,
    "opening": lambda match: [event[0] for event in match.events()[:5]] == list("11122"),
}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_shows_what_its_name_says(path: Path) -> None:
    match = replay_record(read_record(json.loads(path.read_text()))).match()
    _, size, players, shown = path.stem.split("-", 3)
    shown, is_joined = shown.removeprefix("joined-"), shown.startswith("joined-")
    assert (match.game.rules["size"], match.game.players) == (int(size), int(players))
    assert match.game.rules["strength"] == ("joined" if is_joined else "own")
    assert SHOWN[shown](match)


def test_every_way_to_end_and_every_struggle_worth_keeping_is_kept() -> None:
    assert {path.stem.split("-", 3)[3].removeprefix("joined-") for path in RECORDS} == set(SHOWN)


def test_records_of_several_sizes_and_all_numbers_of_players_are_kept() -> None:
    kept = {tuple(path.stem.split("-")[1:3]) for path in RECORDS}
    assert {players for _, players in kept} == {"2", "3", "4"}
    assert {size for size, _ in kept} >= {"5", "6", "8", "10", "12"}
