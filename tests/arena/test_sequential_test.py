"""The sequential test: seldom wrong however often one looks, and soon right where there is a difference."""

import random
from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev

import pytest

from lucca.arena.sequential_test import ERROR, SequentialTest

BOTS = ("a", "b", "c")
RUNS, HEATS = 100, 300
MANY_RUNS = pytest.param(400, marks=pytest.mark.slow)

Heat = dict[str, float]


def coin(chance: random.Random, bots: tuple[str, ...]) -> Heat:
    """One match, between equals."""
    winner = chance.choice(bots)
    return {bot: float(bot == winner) for bot in bots}


def lucky_deal(chance: random.Random, bots: tuple[str, ...]) -> Heat:
    """Rotations of a deal in which one seat always wins, but for a slip: everybody's share is nearly the same."""
    slip = coin(chance, bots) if chance.random() < 0.2 else dict.fromkeys(bots, 1 / len(bots))
    return {bot: (slip[bot] + (len(bots) - 1) / len(bots)) / len(bots) for bot in bots}


def rare_triumph(chance: random.Random, bots: tuple[str, ...]) -> Heat:
    """The first bot seldom wins, but then much; the others as much in the mean."""
    triumph = chance.random() < 0.1
    return {bot: float(triumph) if bot == bots[0] else 0.1 for bot in bots}


def leader_after(
    chance: random.Random, bots: tuple[str, ...], heat: Callable[[random.Random, tuple[str, ...]], Heat]
) -> str | None:
    """The bot that is called better, looking after every heat."""
    lead = SequentialTest(bots)
    for _ in range(HEATS):
        lead.add_heat(heat(chance, bots))
        if leader := lead.leader():
            return leader
    return None


@pytest.mark.parametrize("bots", [BOTS[:2], BOTS], ids=len)
@pytest.mark.parametrize("heat", [coin, lucky_deal, rare_triumph])
@pytest.mark.parametrize("runs", [RUNS, MANY_RUNS])
def test_between_equal_bots_it_seldom_stops(
    bots: tuple[str, ...], heat: Callable[[random.Random, tuple[str, ...]], Heat], runs: int
) -> None:
    chance = random.Random(f"{len(bots)} {heat.__name__}")
    wrong = sum(leader_after(chance, bots, heat) is not None for _ in range(runs))
    assert wrong <= ERROR * runs


def test_an_ordinary_test_would_stop_wrongly_far_more_often() -> None:
    """What the test above is about: it would notice a test that must not be asked again and again."""
    chance = random.Random("ordinary")
    wrong = 0
    for _ in range(RUNS):
        differences = [1 - 2 * coin(chance, BOTS[:2])["a"] for _ in range(HEATS)]
        seen = (differences[:count] for count in range(10, HEATS, 5))
        wrong += any(abs(fmean(some)) > 1.96 * stdev(some) / sqrt(len(some)) for some in seen if stdev(some))
    assert wrong > 3 * ERROR * RUNS


def test_a_better_bot_is_found() -> None:
    chance = random.Random("better")

    def heat(chance: random.Random, bots: tuple[str, ...]) -> Heat:
        won = fmean(chance.random() < 0.7 for _ in range(2))
        return {"a": won, "b": 1 - won}

    assert [leader_after(chance, BOTS[:2], heat) for _ in range(50)] == ["a"] * 50


def test_the_best_must_be_better_than_every_other() -> None:
    lead = SequentialTest(BOTS)
    for _ in range(1000):
        lead.add_heat({"a": 0.5, "b": 0.5, "c": 0.0})
    assert lead.leader() is None


def test_always_winning_is_soon_enough_and_never_overflows() -> None:
    lead = SequentialTest(BOTS[:2])
    needed = 0
    while not lead.leader():
        lead.add_heat({"a": 1.0, "b": 0.0})
        needed += 1
    assert 5 < needed < 15
    for _ in range(10_000):
        lead.add_heat({"a": 1.0, "b": 0.0})
    assert lead.leader() == "a"
