"""Bots by name: `random`, `greedy`, `search:200ms`, `search:5000`, and the levels for people.

Bots that are compiled are imported when one is made: who needs only names need not wait for Numba.
"""

from collections.abc import Callable, Sequence

from lucca.bots.bot import Bot
from lucca.bots.budget import Budget
from lucca.bots.random import Random
from lucca.problem import Problem


def new_greedy() -> Bot:
    from lucca.bots.greedy import Greedy

    return Greedy()


def new_novice() -> Bot:
    from lucca.bots.greedy import Greedy

    return Greedy(noise=0.12)


def new_player() -> Bot:
    from lucca.bots.greedy import Greedy
    from lucca.bots.weights import fitted_network

    return Greedy(noise=0.1, make_network=fitted_network)


def new_search(budget: Budget) -> Bot:
    from lucca.bots.search import Search

    return Search(budget)


BOTS: dict[str, Callable[[], Bot]] = {"random": Random, "greedy": new_greedy}
SEARCH = "search:"
EXAMPLES = ("search:200ms", "search:5000")

BUDGETS = {"master": Budget(milliseconds=800)}  # of the levels that search
QUICK = 0.02  # seconds, about, that any other takes for a decision

# The levels that people choose from; `lucca.locale.bots` has their descriptions.
LEVELS: dict[str, Callable[[], Bot]] = {
    "novice": new_novice,
    "player": new_player,
    "master": lambda: new_search(BUDGETS["master"]),
}
USUAL_LEVEL = "player"  # the opponent of people who name none
HINT_BOT = "master"  # whom people get their hints from, unless they name another


class NoSuchBot(Problem):
    """There is no bot of a name, or there are too few or too many bots."""


def new_bot(name: str) -> Bot:
    """Makes a bot by its name; raises NoSuchBot."""
    if name in BOTS or name in LEVELS:
        return (BOTS | LEVELS)[name]()
    budget = Budget.parse(name.removeprefix(SEARCH)) if name.startswith(SEARCH) else None
    if budget is None:
        raise NoSuchBot("unknown-bot", bot=name, bots=", ".join((*BOTS, *LEVELS, *EXAMPLES)))
    return new_search(budget)


def thinking_time(level: str) -> float:
    """Returns about how many seconds a level takes for a decision, on any machine."""
    return BUDGETS[level].milliseconds / 1000 if level in BUDGETS else QUICK


def is_bot(name: object) -> bool:
    try:
        return isinstance(name, str) and new_bot(name) is not None
    except NoSuchBot:
        return False


def seat_bots(names: Sequence[str], seats: int) -> list[Bot]:
    """Makes a bot for each seat; raises NoSuchBot, also where there are not as many names as seats."""
    bots = [new_bot(name) for name in names]
    if len(bots) != seats:
        raise NoSuchBot("wrong-bots", seats=seats, bots=len(bots))
    return bots
