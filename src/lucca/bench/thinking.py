"""How fast bots look ahead, and how much they miss where the truth can be worked out."""

from collections.abc import Iterator
from dataclasses import dataclass

from lucca.bots import ask_bot, new_bot, play_match
from lucca.bots.budget import Budget
from lucca.bots.search import Search
from lucca.bots.solve import solve
from lucca.games.compiled import CompiledGame
from lucca.match.dealer import Dealer
from lucca.match.match import Match

OPPONENT = "novice"  # plays up to the positions that are measured: like a person, and never the same match twice


@dataclass(frozen=True, slots=True)
class Regret:
    """How many last-round positions were tried, and the wins that were lost in them."""

    positions: int
    lost: float


def measure_simulations(game: CompiledGame, milliseconds: int, matches: int) -> float:
    """Simulations a second, over whole matches of the search bot against itself."""
    bots = [Search(Budget(milliseconds=milliseconds)) for _ in range(game.players)]
    for number in range(matches):
        play_match(game, bots, str(number))
    thinkers = [bot.thinker for bot in bots if bot.thinker]
    return sum(thinker.simulations for thinker in thinkers) / sum(thinker.seconds for thinker in thinkers)


def measure_regret(game: CompiledGame, bot: str, positions: int) -> Regret:
    """What a bot's whole turn costs it against the best there is, in last rounds of palazzi that can be solved."""
    tried, lost = 0, 0.0
    for number, match in enumerate(last_rounds(game)):
        if tried == positions:
            break
        seat = match.to_move or 0
        best = solve(game, match.state)
        if best is None:
            continue
        player = new_bot(bot)
        while match.to_move == seat:
            match.submit(seat, ask_bot(player, match, seat, str(number)))
        lost += wins(best.values[seat - 1]) - wins(value_for(game, match, seat))
        tried += 1
    return Regret(tried, lost)


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
    return bool(state.current_round == game.facts[0].rounds and state.turn == turn)


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
