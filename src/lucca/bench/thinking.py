"""How fast bots look ahead, and how much they miss where the truth can be worked out."""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lucca.bots import ask_bot, new_bot, play_match
from lucca.bots.budget import Budget
from lucca.bots.search import Search
from lucca.bots.solve import solve
from lucca.games.compiled_game import CompiledGame
from lucca.match.dealer import Dealer
from lucca.match.match import Match

OPPONENT = "novice"  # plays up to the positions that are measured: like a person, and never the same match twice


@dataclass(frozen=True, slots=True)
class Pace:
    """Simulations a second: at the first decision of a match, and over whole matches."""

    start: float
    mean: float


@dataclass(frozen=True, slots=True)
class Regret:
    """How many last-round positions were tried, how many more were too long to solve, and the wins each bot lost."""

    positions: int
    unsolved: int
    lost: dict[str, int]


def measure_pace(game: CompiledGame, words: str, seconds: float) -> Pace:
    """How fast the search bot looks ahead with a budget: for that time at first decisions, and as long with itself.

    A match that was begun is played to its end, so each is measured at least once.
    """
    budget = Budget.parse(words)
    assert budget
    decide_first(game, budget, "")  # the first decision of a process also loads what was compiled
    return Pace(
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


def measure_regret(game: CompiledGame, bots: Sequence[str], positions: int) -> Regret:
    """What a whole turn costs each bot against the best there is, in last rounds of palazzi that can be solved."""
    tried, unsolved, lost = 0, 0, dict.fromkeys(bots, 0)
    for number, match in enumerate(last_rounds(game)):
        best = solve(game, match.state)
        if best is None:
            unsolved += 1
        else:
            tried += 1
            for bot in bots:
                lost[bot] += wins(best.values[(match.to_move or 0) - 1]) - wins(turn_of(bot, game, match, str(number)))
        if tried + unsolved == positions:
            break
    return Regret(tried, unsolved, lost)


def turn_of(bot: str, game: CompiledGame, match: Match, seed: str) -> float:
    """What a match is worth to the seat to move once a bot has played its turn; the match stays as it is."""
    player, after = new_bot(bot), Match.from_steps(game, match.seats, match.steps)
    seat = match.to_move or 0
    while after.to_move == seat:
        after.submit(seat, ask_bot(player, after, seat, seed))
    return value_for(game, after, seat)


def last_rounds(game: CompiledGame) -> Iterator[Match]:
    """Matches in their last round, each seat of the order in turn about to play."""
    number = 0
    while True:
        match, dealer, bot = Match(game), Dealer(str(number)), new_bot(OPPONENT)
        dealer.deal(match)
        while not is_due(game, match, number % game.players):
            match.submit(match.to_move or 0, ask_bot(bot, match, match.to_move or 0, str(number)))
            dealer.deal(match)
        yield match
        number += 1


def is_due(game: CompiledGame, match: Match, turn: int) -> bool:
    """Whether it is that turn of the last round."""
    state = match.state[0]
    return bool(state.current_round == game.rules_record[0].rounds and state.turn == turn)


def value_for(game: CompiledGame, match: Match, seat: int) -> float:
    """What a match will be worth to a seat if everybody plays best from here on."""
    if match.outcome:
        return float(seat in match.outcome.winners)
    after = solve(game, match.state)
    assert after is not None
    return after.values[seat - 1]


def wins(value: float) -> bool:
    """Whether a value is a win: less than that is only for the margin."""
    return value > 0.5
