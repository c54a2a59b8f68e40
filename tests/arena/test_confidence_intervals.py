"""The figures: means over all seats of a bot, and intervals over heats that hold what they promise."""

import random
from math import isinf
from statistics import fmean

import pytest

from lucca.arena import Standings, result_of
from lucca.arena.confidence_intervals import bot_statistics, estimate, estimate_share, t_quantile
from tests.arena.sample_results import DUEL, PLAN, played_matches, result


@pytest.mark.parametrize(
    ("freedom", "expected"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (99, 1.984)]
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, expected: float) -> None:
    assert t_quantile(freedom) == pytest.approx(expected, abs=0.012)


def test_an_interval_is_known_from_two_values_on() -> None:
    assert estimate([3.0]).mean == 3.0
    assert isinf(estimate([3.0]).high)
    assert estimate([1.0, 3.0]).high == pytest.approx(2 + 12.706)


def test_a_share_that_never_varied_is_not_certain() -> None:
    every = estimate_share([1.0] * 20)
    assert (every.mean, every.high) == (1.0, 1.0)
    assert 0.7 < every.low < 0.95
    none = estimate_share([0.0] * 20)
    assert (none.mean, none.low) == (0.0, 0.0)
    assert none.high == pytest.approx(1 - every.low)


@pytest.mark.parametrize(("heats", "chance_to_win"), [(5, 0.5), (10, 0.5), (10, 0.95), (40, 0.9), (100, 0.33)])
def test_intervals_hold_the_true_share_as_often_as_they_say(heats: int, chance_to_win: float) -> None:
    chance = random.Random(heats)
    runs = 1000
    hit = 0
    for _ in range(runs):
        found = estimate_share([fmean(chance.random() < chance_to_win for _ in range(2)) for _ in range(heats)])
        hit += found.low <= chance_to_win <= found.high
    assert hit >= 0.935 * runs


def test_the_matches_of_a_heat_are_not_taken_for_independent() -> None:
    """Every match of a heat goes to the same bot: six times the matches tell no more than the heats do."""
    heats = [1.0, 0.0] * 10
    standings = Standings(DUEL, 40)
    for number in range(1, 41):
        standings.add(result(DUEL, number, "greedy" if heats[(number - 1) // 2] else "random"))
    won = {one.bot: one.won for one in bot_statistics(standings)}
    assert won["greedy"] == estimate_share(heats)


def test_results_of_a_bot_in_several_seats_are_pooled() -> None:
    standings = Standings(PLAN, 3)
    for number, seat in ((1, 1), (2, 1), (3, 3)):  # greedy sits in seat 1, 3, 2
        standings.add(result(PLAN, number, seats=[seat]))
    greedy, random_ = (next(one for one in bot_statistics(standings) if one.bot == bot) for bot in ("greedy", "random"))
    assert greedy.won.mean == pytest.approx(1 / 3)
    assert random_.won.mean == pytest.approx(2 / 6)
    assert (greedy.matches, random_.matches) == (3, 3)


def test_points_and_ways_come_from_the_records() -> None:
    standings = Standings(PLAN, 6)
    for match in played_matches(0, 6):
        standings.add(result_of(PLAN, match.record))
    best = bot_statistics(standings)[0]
    seats = [(match.record["meta"], match.record["meta"]["bots"].index("greedy")) for match in played_matches(0, 6)]
    assert best.bot == "greedy"
    assert best.total
    assert best.total.mean == pytest.approx(fmean(meta["outcome"]["totals"][seat] for meta, seat in seats))
    assert best.columns[0].mean == pytest.approx(fmean(meta["points"][seat][0] for meta, seat in seats))
    assert sum(best.wins_by_reason.values()) == pytest.approx(best.won.mean)
    assert best.seconds is None  # nobody thought: the results were read


def test_the_best_comes_first() -> None:
    standings = Standings(DUEL, 4)
    for number in range(1, 5):
        standings.add(result(DUEL, number, "greedy"))
    figures = bot_statistics(standings)
    assert [one.bot for one in figures] == ["greedy", "random"]
    assert figures[0].rating.mean > figures[1].rating.mean
    assert figures[0].total is None
