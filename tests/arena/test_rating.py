"""Ratings: better bots have higher ones, equal bots equal ones, and luck beside a strong bot lifts nobody."""

import random

import pytest

from lucca.arena import Plan, Result
from lucca.arena.rating import rate
from lucca.games import new_game
from tests.arena.sample_results import DUEL, PLAN, result


def test_nobody_is_rated_before_the_first_match() -> None:
    [one, other] = rate(["a", "b"], []).values()
    assert one == other
    assert one.mean == 25.0
    assert one.deviation == pytest.approx(25 / 3)


def test_a_winner_rises_as_far_as_a_loser_falls_and_both_are_better_known() -> None:
    ratings = rate(DUEL.bots, [result(DUEL, 1, "greedy")])
    assert ratings["greedy"].mean - 25 == pytest.approx(25 - ratings["random"].mean)
    assert ratings["greedy"].mean > 25
    assert max(rating.deviation for rating in ratings.values()) < 25 / 3


def test_a_shared_win_is_a_draw() -> None:
    ratings = rate(DUEL.bots, [result(DUEL, 1, seats=[1, 2])])
    assert ratings["greedy"].mean == pytest.approx(ratings["random"].mean) == 25.0


def test_a_bot_that_never_wins_falls_even_beside_a_strong_one_that_loses() -> None:
    plan = Plan.of(new_game("torri", players=3), ("a", "a", "b"), 1)
    ratings = rate(plan.bots, [result(plan, number, "a") for number in range(1, 31)])
    assert ratings["b"].mean < 10
    assert ratings["a"].mean > 40


def test_a_bot_learns_nothing_from_itself() -> None:
    alone = Result(PLAN.fixture(1), (0.0, 1.0, 0.0), "points", ())
    before = rate(PLAN.bots, [])
    after = rate(PLAN.bots, [alone])
    assert after["random"].mean - before["random"].mean == pytest.approx(before["greedy"].mean - after["greedy"].mean)


def test_ratings_of_equal_bots_stay_together_however_often_one_is_seated() -> None:
    chance = random.Random(3)
    ratings = rate(PLAN.bots, [result(PLAN, number, seats=[chance.randint(1, 3)]) for number in range(1, 3001)])
    one, other = ratings.values()
    assert abs(one.mean - other.mean) < 3 * (one.deviation + other.deviation)
    assert one.deviation < 1
