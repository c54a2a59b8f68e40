"""Standings: whole heats in their order, whatever order the matches were played in."""

import random

from hypothesis import given
from hypothesis import strategies as st

from lucca.arena import Plan, Standings
from lucca.arena.confidence_intervals import bot_statistics
from tests.arena.sample_results import DUEL, PLAN, result

SEQUENTIAL = Plan.of(DUEL.game, DUEL.bots, DUEL.seed, until_significant=True)
FEW = [result(PLAN, number, seats=[number % 3 + 1]) for number in range(1, 16)]
LOPSIDED = [result(SEQUENTIAL, number, "greedy") for number in range(1, 61)]


def standings_of(plan: Plan, matches: int, results: list) -> Standings:  # type: ignore[type-arg]
    """The standings after results."""
    standings = Standings(plan, matches)
    for one in results:
        standings.add(one)
    return standings


@given(st.permutations(FEW))
def test_the_order_of_playing_changes_no_figure(results: list) -> None:  # type: ignore[type-arg]
    standings = standings_of(PLAN, 15, results)
    assert standings.is_over
    assert bot_statistics(standings) == bot_statistics(standings_of(PLAN, 15, FEW))


def test_only_whole_heats_count() -> None:
    standings = standings_of(PLAN, 15, [FEW[place] for place in (0, 1, 2, 3, 5, 6, 7, 8)])
    assert standings.whole_heats == 1  # the third is whole too, but the second is not
    assert [fixture.number for fixture in standings.missing()] == [5, 10, 11, 12, 13, 14, 15]
    assert not standings.is_over


def test_a_match_counts_once_and_none_beyond_what_is_wanted() -> None:
    standings = standings_of(PLAN, 6, [*FEW, *FEW])
    assert standings.is_over
    assert [len(heat) for heat in standings.counted_heats()] == [3, 3]
    assert standings.sat == {"greedy": 6, "random": 12}


@given(st.randoms(use_true_random=False))
def test_a_significant_lead_ends_the_run_at_the_same_heat_in_any_order(chance: random.Random) -> None:
    expected = standings_of(SEQUENTIAL, 60, LOPSIDED)
    assert (expected.leader, expected.heats < 30) == ("greedy", True)
    shuffled = LOPSIDED[:]
    chance.shuffle(shuffled)
    found = standings_of(SEQUENTIAL, 60, shuffled)
    assert (found.leader, found.heats) == (expected.leader, expected.heats)
    assert bot_statistics(found) == bot_statistics(expected)


def test_nothing_more_is_asked_for_once_a_lead_is_significant() -> None:
    standings = Standings(SEQUENTIAL, 60)
    asked = []
    for fixture in standings.missing():
        asked.append(fixture.number)
        standings.add(result(SEQUENTIAL, fixture.number, "greedy"))
    assert asked == list(range(1, standings.matches + 1))
    assert standings.matches < 60


def test_shares_so_far() -> None:
    standings = standings_of(DUEL, 4, [result(DUEL, 1, "greedy"), result(DUEL, 2, seats=[1, 2])])
    assert (standings.share("greedy"), standings.share("random")) == (0.75, 0.25)
    assert Standings(DUEL, 4).share("greedy") == 0.0
