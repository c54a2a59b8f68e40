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


def measure_search(game: CompiledGame, budget_text: str, seconds: float) -> SearchSpeed:
    """Measures the search bot with a budget like `100ms`: first decisions for so long, then whole matches.

    The bot plays against itself. A match that was begun is played to its end, so at least one of each is measured.
    """
    budget = Budget.parse(budget_text)
    assert budget
    decide_first(game, budget, "")  # the first decision of a process also loads what was compiled
    return SearchSpeed(
        start=simulations_a_second(decide_first(game, budget, seed) for seed in seeds_for(seconds)),
        mean=simulations_a_second(play_whole(game, budget, seed) for seed in seeds_for(seconds)),
    )


def seeds_for(seconds: float) -> Iterator[str]:
    """Yields one seed after another for so many seconds, at least one."""
    started, number = time.perf_counter(), 0
    while not number or time.perf_counter() - started < seconds:
        yield str(number)
        number += 1


def decide_first(game: CompiledGame, budget: Budget, seed: str) -> list[Search]:
    """Lets a new bot make the first decision of a match; returns it in a list, as `play_whole` does."""
    match, bot = Match(game), Search(budget)
    Dealer(seed).deal(match)
    ask_bot(bot, match, match.to_move or 0, seed)
    return [bot]


def play_whole(game: CompiledGame, budget: Budget, seed: str) -> list[Search]:
    """Plays a match between new bots; returns them."""
    bots = [Search(budget) for _ in range(game.players)]
    play_match(game, bots, seed)
    return bots


def simulations_a_second(groups: Iterable[Sequence[Search]]) -> float:
    """Returns the simulations a second of all bots together, over all their searches."""
    simulations, seconds = 0, 0.0
    for tree_search in (bot.tree_search for bots in groups for bot in bots):
        if tree_search:
            simulations += tree_search.simulations
            seconds += tree_search.seconds
    return simulations / seconds
