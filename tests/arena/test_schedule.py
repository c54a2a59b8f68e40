"""Who plays whom: balanced in every heat, whatever bots are named."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lucca.arena import Plan
from lucca.arena.schedule import heat_line_ups
from lucca.bots import NoSuchBot
from lucca.games import new_game
from tests.arena.sample_results import PLAN

NAMES = st.lists(st.sampled_from("abcdefg"), min_size=2, max_size=7).filter(lambda names: len(set(names)) > 1)


def test_as_many_bots_as_seats_are_one_line_up_in_every_rotation() -> None:
    assert heat_line_ups(("a", "b", "b"), 3) == (("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b"))
    assert heat_line_ups(("a", "b"), 2) == (("a", "b"), ("b", "a"))


def test_rotations_that_are_alike_are_played_once() -> None:
    assert heat_line_ups(("a", "b", "a", "b"), 4) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))


def test_fewer_bots_than_seats_fill_the_table_in_every_way() -> None:
    assert {tuple(sorted(line_up)) for line_up in heat_line_ups(("a", "b"), 3)} == {("a", "a", "b"), ("a", "b", "b")}
    assert {tuple(sorted(line_up)) for line_up in heat_line_ups(("a", "a", "b"), 4)} == {tuple("aaab"), tuple("aabb")}


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    heat = heat_line_ups(("a", "b", "c"), 2)
    assert sorted(heat) == [("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b")]
    assert heat_line_ups(("a", "a", "b"), 2) == (("a", "b"), ("b", "a"))  # a bot alone among its like tells nothing


@given(NAMES, st.integers(2, 5))
def test_every_bot_sits_in_every_seat_equally_often(names: list[str], seats: int) -> None:
    heat = heat_line_ups(tuple(names), seats)
    assert len(set(heat)) == len(heat)
    for bot in set(names):
        counts = [sum(line_up[seat] == bot for line_up in heat) for seat in range(seats)]
        assert len(set(counts)) == 1
        assert counts[0] > 0


@given(st.integers(2, 7), st.integers(2, 5))
def test_different_bots_play_equally_often(bots: int, seats: int) -> None:
    counts = Counter(bot for line_up in heat_line_ups(tuple("abcdefg"[:bots]), seats) for bot in line_up)
    assert len(set(counts.values())) == 1


@pytest.mark.parametrize("names", [("a",), ("a", "a", "a")])
def test_one_bot_has_nobody_to_play(names: tuple[str, ...]) -> None:
    with pytest.raises(NoSuchBot, match="two different bots"):
        heat_line_ups(names, 3)


def test_more_line_ups_than_anybody_could_play_are_refused() -> None:
    with pytest.raises(NoSuchBot, match="906192 line-ups"):
        heat_line_ups(tuple(f"bot {number}" for number in range(32)), 6)


def test_matches_are_rounded_up_to_whole_heats() -> None:
    assert [PLAN.heats_for(matches) for matches in (1, 3, 4)] == [1, 1, 2]


def test_the_matches_of_a_heat_have_the_same_deal_and_different_seats() -> None:
    fixtures = [PLAN.fixture(number) for number in range(1, 7)]
    assert [fixture.heat for fixture in fixtures] == [1, 1, 1, 2, 2, 2]
    assert (
        {fixture.line_up for fixture in fixtures[:3]} == {fixture.line_up for fixture in fixtures[3:]} == set(PLAN.heat)
    )
    assert PLAN.deal_seed(1) != PLAN.deal_seed(2)


def test_every_difference_makes_another_plan() -> None:
    palazzi = new_game("palazzi")
    plans = [
        PLAN,
        Plan.of(palazzi, PLAN.bots, 8),
        Plan.of(palazzi, PLAN.bots, 7, until_significant=True),
        Plan.of(palazzi, ("random", "greedy", "random"), 7),
        Plan.of(new_game("palazzi", edition="2005-de"), PLAN.bots, 7),
        Plan.of(new_game("torri", players=3), PLAN.bots, 7),
    ]
    assert len({plan.identity() for plan in plans}) == len(plans)
    assert Plan.of(palazzi, PLAN.bots, 7).identity() == PLAN.identity()
