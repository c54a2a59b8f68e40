"""The functions that every game's rule modules must define, for the kernels that are compiled together with them.

Kernels import the declarations from here; `compiler.rebuild` replaces them by the game's own functions, and raises
ValueError where a game lacks one or has other parameters. `rules` and `state` are single records, `seat` counts from 0,
an action is an integer.
"""

from typing import TypeVar

from lucca.types import Array, Record

Function = TypeVar("Function")


def required(function: Function) -> Function:
    """Decorator: marks a declaration that `compiler.rebuild` must replace by a game's function of the same name."""
    function.is_required = True  # type: ignore[attr-defined]
    return function


@required
def start(rules: Record, state: Record) -> None:
    """Writes the initial state, whatever was in `state` before."""


@required
def apply(rules: Record, state: Record, seat: int, action: int) -> None:
    """Changes `state` by a legal action of a seat, or of chance (seat -1)."""


@required
def legal(rules: Record, state: Record, seat: int, actions: Array) -> int:  # type: ignore[empty-body]
    """Writes all legal actions of a seat into `actions`; returns how many, 0 where it may not act."""


@required
def count_legal(rules: Record, state: Record, actions: Array) -> int:  # type: ignore[empty-body]
    """Returns how many legal actions the seat to move has; may write into `actions` what `nth_legal` then reads."""


@required
def nth_legal(rules: Record, state: Record, actions: Array, n: int) -> int:  # type: ignore[empty-body]
    """Returns the n-th legal action in the order of `legal`, from 0; `count_legal` must have been called before."""


@required
def refusal(rules: Record, state: Record, seat: int, action: int) -> int:  # type: ignore[empty-body]
    """Returns the reason code of a refused action, else LEGAL (0). Seats that choose at the same time go in order."""


@required
def refusal_at_once(rules: Record, state: Record, seat: int, action: int) -> int:  # type: ignore[empty-body]
    """Returns what `refusal` does, but lets seats that choose at the same time do so in any order, and change it."""


@required
def chances(rules: Record, state: Record) -> int:  # type: ignore[empty-body]
    """Returns how many equally likely chance actions there are; 0 where a seat is to move or the match is over."""


@required
def nth_chance(rules: Record, state: Record, n: int) -> int:  # type: ignore[empty-body]
    """Returns the n-th of the `chances`, from 0."""


@required
def is_over(state: Record) -> bool:  # type: ignore[empty-body]
    """Returns whether the match has ended."""
