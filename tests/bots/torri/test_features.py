"""The features of torri, one by one."""

import pytest

from lucca.bots.torri import features
from lucca.match.match import Match
from tests.bots.interpreted import features_of
from tests.games.torri.positions import match_at, two_towers


def feature_values(match: Match, seat: int, *names: str) -> tuple[int, ...]:
    values = features_of(match.game, match.state)[seat - 1]  # type: ignore[arg-type]
    return tuple(values[getattr(features, name)] for name in names)


def test_the_highest_tower_and_what_it_is_ahead_of() -> None:
    match = match_at({"a1": "WKR", "c3": "WK", "f6": "KR", "f1": "RKBK"})
    assert feature_values(match, 1, "HIGHEST", "SECOND", "TOWERS", "LEAD", "TO_GOAL") == (3, 2, 2, 3 - 4, 3)
    assert feature_values(match, 2, "HIGHEST", "SECOND", "TOWERS", "LEAD", "TO_GOAL") == (2, 0, 1, 2 - 4, 4)
    assert feature_values(match, 1, "RIVAL_HIGHEST", "NEUTRAL_HIGHEST") == (2, 2), (
        "red is 4 high and nobody's: 2 more than black"
    )


def test_houses_are_no_towers() -> None:
    match = match_at({"a1": "W", "c3": "K"})
    assert feature_values(match, 1, "HIGHEST", "TOWERS", "READY") == (0, 0, 0)


@pytest.mark.parametrize(("bricks", "other", "ready"), [("WKRBKR", "K", 1), ("WKRBK", "K", 0), ("WKRBKR", "KWWWWW", 0)])
def test_a_tower_is_ready_at_the_goal_and_strictly_highest(bricks: str, other: str, ready: int) -> None:
    match = match_at({"b2": bricks, "e5": other}, to_move=2)
    assert feature_values(match, 1, "READY") == (ready,)
    assert feature_values(match, 2, "RIVAL_READY") == (ready,)


def test_only_rivals_who_come_first_are_feared() -> None:
    match = match_at({"b2": "WKRBKR", "e5": "R"}, players=3, to_move=2)
    assert feature_values(match, 2, "RIVAL_READY") == (1,), "seat 2 moves now: all others come before its next turn"
    assert feature_values(match, 3, "RIVAL_READY") == (0,), "seat 3 comes before seat 1"


def test_how_a_tower_can_grow() -> None:
    match = match_at({"c3": "WWK", "c4": "K", "c5": "K", "b3": "R", "d3": "W"})
    assert feature_values(match, 1, "TOP_RUN", "TOP_OWN", "TOP_HOUSES", "TOP_CAPPED") == (2, 2, 4, 3)
    assert feature_values(match, 1, "TOP_WAYS", "TOP_ROOM", "COMBINED") == (2, 2, 2), "one more black floor, one red"


def test_whom_a_tower_could_meet() -> None:
    weak = match_at(two_towers("WK", "KR", "KRB", "KRBW"))
    assert feature_values(weak, 1, "DANGERS", "DANGER_HEIGHT", "PREY", "MERGER") == (1, 3, 0, 0)
    assert feature_values(weak, 2, "DANGERS", "PREY", "PREY_HEIGHT", "MERGER") == (0, 1, 2, 0)
    own = match_at(two_towers("WK", "KR", "WRB", "KRBW"))
    assert feature_values(own, 1, "DANGERS", "PREY", "MERGER") == (0, 0, 3 + 2 - 1)
    far = match_at({"a1": "WK", "a2": "K", "f6": "KR", "f5": "R"})
    assert feature_values(far, 1, "DANGERS", "PREY", "MERGER") == (0, 0, 0)


def test_prisoners_and_bricks() -> None:
    match = match_at({"a1": "W"}, prisoners={"white": "KKKKRR", "black": "WW", "red": "BBB"}, to_move=2)
    assert feature_values(match, 1, "PRISONERS", "PRISONER_LEAD", "PRISONER_READY") == (6, 3, 1)
    assert feature_values(match, 2, "PRISONERS", "PRISONER_LEAD", "RIVAL_READY") == (2, -4, 1)
    assert feature_values(match, 1, "SUPPLY_LEFT", "BRICKS_OUT") == (12 - 3, 3)


def test_whose_turn_it_is_and_how_full_the_board() -> None:
    match = match_at({"a1": "W", "c3": "K"}, players=3, to_move=2, placed="red")
    assert [feature_values(match, seat, "LAST_BRICK")[0] for seat in (1, 2, 3)] == [0, 1, 0]
    places = [features_of(match.game, match.state)[seat - 1].index(1, features.TURNS_AWAY) for seat in (1, 2, 3)]  # type: ignore[arg-type]
    assert [place - features.TURNS_AWAY for place in places] == [2, 0, 1]
    assert feature_values(match, 1, "EMPTY_LOTS") == (16,)


@pytest.mark.parametrize(("size", "place"), [(3, 0), (5, 0), (6, 0), (8, 1), (10, 2), (12, 3)])
def test_the_board(size: int, place: int) -> None:
    match = match_at({"a1": "W"}, size)
    assert features_of(match.game, match.state)[0][features.SIDE : features.SIDE + 4].index(1) == place  # type: ignore[arg-type]
