"""The other seats of a match that one program plays: bots, asked for the number of an action."""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from lucca.bots import NoSuchBot, new_bot
from lucca.bots.bot import Bot
from lucca.envs.seeds import CHOICES, new_generators
from lucca.envs.single import SingleMatch
from lucca.match.dealer import Numbers
from lucca.match.match import Question

RANDOM = "random"


class Opponent(Protocol):
    """A seat that plays by itself."""

    def choose(self, match: SingleMatch) -> int:
        """The number of what it does now."""


class RandomOpponent:
    """Any legal action, found by compiled code: what the bot `random` does, but faster."""

    def __init__(self, seed: int) -> None:
        self.dice = new_generators(seed, CHOICES, 1)
        self.number = np.zeros(1, np.int64)

    def choose(self, match: SingleMatch) -> int:
        """One of the legal actions, each as likely as the others."""
        match.kernel.sample_all(*match.facts, self.dice, self.number)
        return int(self.number[0])


class BotOpponent:
    """A bot. It is shown what its seat knows, and nothing else."""

    def __init__(self, bot: Bot, seed: int) -> None:
        self.bot = bot
        self.numbers = Numbers(str(seed), "opponent")

    def choose(self, match: SingleMatch) -> int:
        """What the bot does."""
        question = SeatQuestion(match)
        return match.action_ids.encode(match.state, question.seat, self.bot.choose(question, self.numbers))


class SeatQuestion(Question):
    """A question of a match that is played by numbers; what is legal is found only if the bot looks at it."""

    def __init__(self, match: SingleMatch) -> None:
        game, state, seat = match.game, match.state, match.to_move + 1
        self.seat = seat
        self.number = match.decided
        self.game = game
        self.view = lambda: game.view(state, seat)
        self.known = lambda: game.known(state, seat)
        self.find_legal = lambda: game.legal(state, seat)

    def __getattr__(self, name: str) -> Any:
        """The legal actions, once they are asked for."""
        if name != "legal":
            raise AttributeError(name)
        self.legal = self.find_legal()
        return self.legal


def check_opponents(given: object, count: int) -> tuple[str | Bot, ...]:
    """A bot or its name for each of some seats, out of one for all or one for each; raises ValueError or TypeError."""
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
    """Whether it can be seated: the name of a bot, or what chooses like one."""
    return isinstance(given, str) or callable(getattr(given, "choose", None))


def new_opponent(given: str | Bot, seed: int) -> Opponent:
    """An opponent for one match; all that it does by chance comes from the seed."""
    if given == RANDOM:
        return RandomOpponent(seed)
    return BotOpponent(new_bot(given) if isinstance(given, str) else given, seed)
