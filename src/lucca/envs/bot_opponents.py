"""Opponents of the Gymnasium environment: bots that choose the number of an action."""

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

import numpy as np

from lucca.bots import NoSuchBot, new_bot
from lucca.bots.bot import Bot
from lucca.envs.seeds import CHOICES, new_generators
from lucca.envs.single import SingleMatch
from lucca.games.game import Action
from lucca.match.dealer import Numbers
from lucca.match.match import Question

RANDOM = "random"


class Opponent(Protocol):
    """Plays a seat of a `SingleMatch`."""

    def choose(self, match: SingleMatch) -> int:
        """Returns the number of an action of the seat to move."""


class RandomOpponent:
    """Plays random legal actions like the bot `random`, but by compiled code, which is faster."""

    def __init__(self, seed: int) -> None:
        self.generator = new_generators(seed, CHOICES, 1)
        self.number = np.zeros(1, np.int64)

    def choose(self, match: SingleMatch) -> int:
        match.kernel.sample_all(*match.kernel_args, self.generator, self.number)
        return int(self.number[0])


class BotOpponent:
    """Asks a bot, which is given what its seat knows and nothing else."""

    def __init__(self, bot: Bot, seed: int) -> None:
        self.bot = bot
        self.numbers = Numbers(str(seed), "opponent")

    def choose(self, match: SingleMatch) -> int:
        question = SeatQuestion(match)
        return match.action_ids.encode(match.state, question.seat, self.bot.choose(question, self.numbers))


class SeatQuestion(Question):
    """A question in a `SingleMatch`; its legal actions are found only when the bot reads them, to save time."""

    def __init__(self, match: SingleMatch) -> None:
        game, state, seat = match.game, match.state, match.to_move + 1
        self.seat = seat
        self.number = match.decision_count
        self.game = game
        self.view = lambda: game.view(state, seat)
        self.known = lambda: game.known(state, seat)
        self.find_legal = lambda: game.legal(state, seat)

    @cached_property
    def legal(self) -> Sequence[Action]:  # type: ignore[override]
        return self.find_legal()


def check_opponents(given: object, count: int) -> tuple[str | Bot, ...]:
    """Returns a bot or a name for each other seat, from one for all or a list; raises ValueError or TypeError."""
    listed = [given] * count if is_opponent(given) else given
    if not isinstance(listed, Sequence) or not all(map(is_opponent, listed)):
        raise TypeError(f"opponents must be a bot, the name of one, or a list of these, not {given!r}")
    if len(listed) != count:
        raise ValueError(f"opponents must be {count}, one for each other seat, not {len(listed)}")
    try:
        for name in listed:
            if isinstance(name, str):
                new_bot(name)
        return tuple(listed)
    except NoSuchBot as problem:
        raise ValueError(str(problem)) from None


def is_opponent(given: object) -> bool:
    """Whether a value is a name, or has a method `choose` as bots do."""
    return isinstance(given, str) or callable(getattr(given, "choose", None))


def new_opponent(given: str | Bot, seed: int) -> Opponent:
    """Makes an opponent for one match; all its randomness comes from the seed."""
    if given == RANDOM:
        return RandomOpponent(seed)
    return BotOpponent(new_bot(given) if isinstance(given, str) else given, seed)
