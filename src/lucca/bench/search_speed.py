"""How many simulations a second the search bot makes."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lucca.bots import ask_bot, play_match
from lucca.bots.budget import Budget
from lucca.bots.search import Search
from lucca.games.compiled_game import CompiledGame
from lucca.match.dealer import Dealer
from lucca.match.match import Match


@dataclass(frozen=True, slots=True)
class SearchSpeed:
    """Simulations a second: at the first decision of a match, and over whole matches."""

    start: float
    mean: float


def measure_search(game: CompiledGame, words: str, seconds: float) -> SearchSpeed:
    """How fast the search bot looks ahead with a budget: for that time at first decisions, and as long with itself.

    A match that was begun is played to its end, so each is measured at least once.
    """
    budget = Budget.parse(words)
    assert budget
    decide_first(game, budget, "")  # the first decision of a process also loads what was compiled
    return SearchSpeed(
        start=simulations_a_second(decide_first(game, budget, seed) for seed in seeds_for(seconds)),
        mean=simulations_a_second(play_whole(game, budget, seed) for seed in seeds_for(seconds)),
    )


def seeds_for(seconds: float) -> Iterator[str]:
    """One seed after another, as long as there is time."""
    started, number = time.perf_counter(), 0
    while not number or time.perf_counter() - started < seconds:
        yield str(number)
        number += 1


def decide_first(game: CompiledGame, budget: Budget, seed: str) -> list[Search]:
    """The bot that has made the first decision of a match, its memory as new as then."""
    match, bot = Match(game), Search(budget)
    Dealer(seed).deal(match)
    ask_bot(bot, match, match.to_move or 0, seed)
    return [bot]


def play_whole(game: CompiledGame, budget: Budget, seed: str) -> list[Search]:
    """The bots that have played a match."""
    bots = [Search(budget) for _ in range(game.players)]
    play_match(game, bots, seed)
    return bots


def simulations_a_second(groups: Iterable[Sequence[Search]]) -> float:
    """How fast bots were in all that they have thought."""
    simulations, seconds = 0, 0.0
    for tree_search in (bot.tree_search for bots in groups for bot in bots):
        if tree_search:
            simulations += tree_search.simulations
            seconds += tree_search.seconds
    return simulations / seconds
