"""Bots: programs that play a seat. They are given what that seat knows, and nothing else."""

from collections.abc import Sequence

from lucca.bots.bot import Bot
from lucca.bots.registry import NoSuchBot, new_bot, seat_bots
from lucca.games.game import Action, Game
from lucca.match.dealer import Dealer, Numbers
from lucca.match.match import Match

__all__ = ["NoSuchBot", "ask_bot", "new_bot", "play_match", "seat_bots"]


def ask_bot(bot: Bot, match: Match, seat: int, seed: str) -> Action:
    """Returns the action a bot chooses now; its random numbers depend only on the seed, the seat and the decision."""
    question = match.question(seat)
    return bot.choose(question, Numbers(seed, f"seat {seat} decision {question.number}"))


def play_match(game: Game, bots: Sequence[Bot], seed: str) -> Match:
    """Plays a whole match between bots; the seed determines chance and the bots' random numbers."""
    match = Match(game)
    dealer = Dealer(seed)
    dealer.deal(match)
    while seat := match.to_move:
        match.submit(seat, ask_bot(bots[seat - 1], match, seat, seed))
        dealer.deal(match)
    return match
