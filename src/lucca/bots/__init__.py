"""Bots: players that are programs. They see what their seat sees, and nothing else."""

from collections.abc import Sequence

from lucca.bots.bot import Bot
from lucca.bots.greedy import Greedy
from lucca.bots.random import Random
from lucca.games.game import Game
from lucca.match.dealer import Dealer, Numbers
from lucca.match.match import Match
from lucca.problem import Problem

BOTS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy}


class NoSuchBot(Problem):
    """Bots that do not exist, or too few or many of them."""


def new_bot(name: str) -> Bot:
    """The bot of a name; raises NoSuchBot."""
    if name not in BOTS:
        raise NoSuchBot("unknown-bot", bot=name, bots=", ".join(BOTS))
    return BOTS[name]()


def seat_bots(names: Sequence[str], seats: int) -> list[Bot]:
    """A bot for each of some seats; raises NoSuchBot."""
    bots = [new_bot(name) for name in names]
    if len(bots) != seats:
        raise NoSuchBot("wrong-bots", seats=seats, bots=len(bots))
    return bots


def play_match(game: Game, bots: Sequence[Bot], seed: str) -> Match:
    """A whole match between bots; the seed settles the cards and every bot's own numbers."""
    match = Match(game)
    dealer = Dealer(seed)
    numbers = [Numbers(seed, f"seat {seat}") for seat in range(1, game.players + 1)]
    dealer.deal(match)
    while seat := match.to_move:
        match.submit(seat, bots[seat - 1].choose(match.question(seat), numbers[seat - 1]))
        dealer.deal(match)
    return match
