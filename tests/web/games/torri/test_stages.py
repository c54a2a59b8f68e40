"""A struggle as a replay shows it: from the towers as they stood, strike by strike, to where the rules lead."""

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from lucca.games.game import State
from lucca.games.torri.game import Torri
from lucca.games.torri.position import Position, build_position
from lucca.match.record import read_record
from lucca.web.games.torri.stages import stages
from tests import golden

RECORDS = sorted((golden.DATA / "records").glob("torri-*.json"))


class Fought(NamedTuple):
    """An event by which towers struggled, the position before it, those that it led through, and the one after it."""

    event: str
    before: Position
    between: list[Position]
    after: Position


def fought() -> Iterator[Fought]:
    """All struggles of the records that are kept."""
    for path in RECORDS:
        record = read_record(json.loads(path.read_text()))
        game = record.game
        assert isinstance(game, Torri)
        state = game.initial()
        for event in record.events:
            before = state.copy()
            for step in game.parse_event(event).steps:
                game.apply(state, *step)
            yield from struggle_of(game, event, before, state)


def struggle_of(game: Torri, event: str, before: State, after: State) -> Iterator[Fought]:
    """The struggle of an event, if there was one; its stages are the same however often they are asked for."""
    found = stages(game, event, before, after)
    assert [one.tobytes() for one in found] == [one.tobytes() for one in stages(game, event, before, after)]
    positions = [build_position(game, each) for each in (before, *found, after)]
    for each in found:
        game.view(each, None)
    if positions[-1].struggle and (" place " in event or " capture " in event):
        yield Fought(event, positions[0], positions[1:-1], positions[-1])
    else:
        assert found == []


@pytest.fixture(scope="module")
def all_fought() -> list[Fought]:
    return list(fought())


def test_the_towers_stand_as_they_stood_before_the_first_strike(all_fought: list[Fought]) -> None:
    begun = [each for each in all_fought if " place " in each.event]
    assert len(begun) > 20
    for each in begun:
        *_, colour, lot = each.event.split(" ")
        assert each.between[0].lots == each.before.lots | {lot: colour[0].upper() if colour != "black" else "K"}
        assert each.between[0].struggle is not None
        assert each.between[0].struggle.strikes == ()


def test_each_stage_is_one_strike_on_and_the_end_follows_from_the_last(all_fought: list[Fought]) -> None:
    for each in all_fought:
        assert each.after.struggle
        course = [len(position.struggle.strikes) for position in each.between if position.struggle]
        told = len(each.before.struggle.strikes) if " capture " in each.event and each.before.struggle else 0
        assert course == list(range(told, told + len(course)))
        merged = each.after.struggle.ending == "merged"
        left = len(each.after.struggle.strikes) - (course[-1] if course else told)
        assert left == (0 if merged or not course else 1)
        for position in each.between:
            assert position.struggle
            assert position.struggle.strikes == each.after.struggle.strikes[: len(position.struggle.strikes)]


def test_some_merge_some_take_prisoners_and_some_are_long(all_fought: list[Fought]) -> None:
    assert {each.after.struggle.ending for each in all_fought if each.after.struggle} == {
        *(None, "house", "parted", "merged")
    }
    assert any(" capture " in each.event and each.between for each in all_fought)
    assert max(len(each.between) for each in all_fought) >= 3
