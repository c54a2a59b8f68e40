"""How many wins bots lose by their moves in endgames that can be solved."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lucca.bench.spec import Endgame
from lucca.bots import ask_bot, new_bot
from lucca.bots.solve import solve
from lucca.games.compiled_game import CompiledGame
from lucca.match.dealer import Dealer
from lucca.match.match import Match

OPPONENT = "novice"  # plays up to the positions that are measured: like a person, and never the same match twice


@dataclass(frozen=True, slots=True)
class Regret:
    """How many positions were tried, how many more were too long to solve, and the wins each bot lost."""

    positions: int
    unsolved: int
    lost: dict[str, int]


def measure_regret(game: CompiledGame, endgame: Endgame, bots: Sequence[str], positions: int) -> Regret:
    """What a whole turn costs each bot against the best play, in endgames that can be solved."""
    tried, unsolved, lost = 0, 0, dict.fromkeys(bots, 0)
    for number, match in enumerate(endgames(game, endgame)):
        best = solve(game, match.state)
        if best is None:
            unsolved += 1
        else:
            tried += 1
            could_win = is_win(best.values[(match.to_move or 0) - 1])
            for bot in bots:
                lost[bot] += could_win - is_win(value_after_turn(bot, game, match, str(number)))
        if tried + unsolved == positions:
            break
    return Regret(tried, unsolved, lost)


def value_after_turn(bot: str, game: CompiledGame, match: Match, seed: str) -> float:
    """What a match is worth to the seat to move once a bot has played its turn; the match stays as it is."""
    player, after = new_bot(bot), Match.from_steps(game, match.seats, match.steps)
    seat = match.to_move or 0
    while after.to_move == seat:
        after.submit(seat, ask_bot(player, after, seat, seed))
    return value_for(game, after, seat)


def endgames(game: CompiledGame, endgame: Endgame) -> Iterator[Match]:
    """One match after another that has reached the endgame."""
    number = 0
    while True:
        match, dealer, bot = Match(game), Dealer(str(number)), new_bot(OPPONENT)
        dealer.deal(match)
        while not endgame.is_reached(game, match, number):
            match.submit(match.to_move or 0, ask_bot(bot, match, match.to_move or 0, str(number)))
            dealer.deal(match)
        yield match
        number += 1


def value_for(game: CompiledGame, match: Match, seat: int) -> float:
    """What a match will be worth to a seat if everybody plays best from here on."""
    if match.outcome:
        return float(seat in match.outcome.winners)
    after = solve(game, match.state)
    assert after is not None
    return after.values[seat - 1]


def is_win(value: float) -> bool:
    """Whether a value is a win: less than that is only for the margin."""
    return value > 0.5
