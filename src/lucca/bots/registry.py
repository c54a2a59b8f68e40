"""The names of bots: `random`, `greedy`, `search:200ms`, `search:5000`, and the levels for people."""

from collections.abc import Callable, Sequence

from lucca.bots.bot import Bot
from lucca.bots.budget import Budget
from lucca.bots.greedy import Greedy
from lucca.bots.random import Random
from lucca.bots.search import Search
from lucca.bots.weights import fitted_network
from lucca.problem import Problem

BOTS: dict[str, Callable[[], Bot]] = {"random": Random, "greedy": Greedy}
SEARCH = "search:"
EXAMPLES = ("search:200ms", "search:5000")

# The levels that people choose from; what they are like is told in `lucca.locale.bots`.
LEVELS: dict[str, Callable[[], Bot]] = {
    "novice": lambda: Greedy(noise=0.12),
    "player": lambda: Greedy(noise=0.1, evaluation=fitted_network),
    "master": lambda: Search(Budget(milliseconds=800)),
}


class NoSuchBot(Problem):
    """Bots that do not exist, or too few or many of them."""


def new_bot(name: str) -> Bot:
    """The bot of a name; raises NoSuchBot."""
    if name in BOTS or name in LEVELS:
        return (BOTS | LEVELS)[name]()
    budget = Budget.parse(name.removeprefix(SEARCH)) if name.startswith(SEARCH) else None
    if budget is None:
        raise NoSuchBot("unknown-bot", bot=name, bots=", ".join((*BOTS, *LEVELS, *EXAMPLES)))
    return Search(budget)


def is_bot(name: object) -> bool:
    """Whether a bot of this name exists."""
    try:
        return isinstance(name, str) and new_bot(name) is not None
    except NoSuchBot:
        return False


def seat_bots(names: Sequence[str], seats: int) -> list[Bot]:
    """A bot for each of some seats; raises NoSuchBot."""
    bots = [new_bot(name) for name in names]
    if len(bots) != seats:
        raise NoSuchBot("wrong-bots", seats=seats, bots=len(bots))
    return bots
