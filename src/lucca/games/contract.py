"""What the kernels of this layer need from a game's rule modules, and what they offer to them.

A declaration is imported from here; `compiler.rebuild` replaces it by the function of that name that it builds, and
raises ValueError where there is none or it has other parameters. `rules` and `state` are single records, `seat` counts
from 0, an action is an integer.
"""

from typing import TypeVar

from lucca.types import Array, FlatRecord

Function = TypeVar("Function")


def declared(function: Function) -> Function:
    """Decorator: marks a declaration that `compiler.rebuild` must replace by the built function of the same name."""
    function.is_declared = True  # type: ignore[attr-defined]
    return function


# Offered to games.

LEGAL = 0  # the reason code of an action that is not refused


@declared
def next_random(generator: Array) -> int:  # type: ignore[empty-body]
    """Returns the next 64 bits of a generator and advances it (`games/rollout.py`)."""


@declared
def below(generator: Array, limit: int) -> int:  # type: ignore[empty-body]
    """Returns a random integer from 0 to limit - 1 (`games/rollout.py`)."""


# Needed from games: fields of the two records, and functions.

RULES_FIELDS = ("players",)
STATE_FIELDS = ("phase", "to_move")  # the seat, or -1 where none is to move


@declared
def start(rules: FlatRecord, state: FlatRecord) -> None:
    """Writes the initial state, whatever was in `state` before."""


@declared
def apply(rules: FlatRecord, state: FlatRecord, seat: int, action: int) -> None:
    """Changes `state` by a legal action of a seat, or of chance (seat -1)."""


@declared
def legal(rules: FlatRecord, state: FlatRecord, seat: int, actions: Array) -> int:  # type: ignore[empty-body]
    """Writes all legal actions of a seat into `actions`; returns how many, 0 where it may not act."""


@declared
def count_legal(rules: FlatRecord, state: FlatRecord, actions: Array) -> int:  # type: ignore[empty-body]
    """Returns how many legal actions the seat to move has; may write into `actions` what `nth_legal` then reads."""


@declared
def nth_legal(rules: FlatRecord, state: FlatRecord, actions: Array, n: int) -> int:  # type: ignore[empty-body]
    """Returns the n-th legal action in the order of `legal`, from 0; `count_legal` must have been called before."""


@declared
def refusal(rules: FlatRecord, state: FlatRecord, seat: int, action: int) -> int:  # type: ignore[empty-body]
    """Returns the reason code of a refused action, else LEGAL (0). Seats that choose at the same time go in order."""


@declared
def refusal_at_once(rules: FlatRecord, state: FlatRecord, seat: int, action: int) -> int:  # type: ignore[empty-body]
    """Returns what `refusal` does, but lets seats that choose at the same time do so in any order, and change it."""


@declared
def chances(rules: FlatRecord, state: FlatRecord) -> int:  # type: ignore[empty-body]
    """Returns how many equally likely chance actions there are; 0 where a seat is to move or the match is over."""


@declared
def nth_chance(rules: FlatRecord, state: FlatRecord, n: int) -> int:  # type: ignore[empty-body]
    """Returns the n-th of the `chances`, from 0."""


@declared
def is_over(state: FlatRecord) -> bool:  # type: ignore[empty-body]
    """Returns whether the match has ended."""
