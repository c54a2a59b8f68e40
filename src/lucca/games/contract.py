"""What compiled code needs from the rules of a game: every game's rule modules define these functions.

Kernels, the functions that are compiled together with a game's rules, import the declarations from here.
`compiler.rebuild` puts the game's own functions in their place, and refuses a game that lacks one or has other
parameters. `rules` and `state` are single records, `seat` counts from 0, an action is an integer.
"""

from typing import TypeVar

from lucca.types import Array, Record

Function = TypeVar("Function")


def required(function: Function) -> Function:
    """Marks a declaration, so that the compiler looks for its definition in a game's modules."""
    function.is_required = True  # type: ignore[attr-defined]
    return function


@required
def start(rules: Record, state: Record) -> None:
    """Writes a match before anything has happened."""


@required
def apply(rules: Record, state: Record, seat: int, action: int) -> None:
    """Does a legal action of a seat, or one of chance."""


@required
def legal(rules: Record, state: Record, seat: int, actions: Array) -> int:  # type: ignore[empty-body]
    """Writes all legal actions of a seat into `actions`; returns how many, 0 where it is not asked."""


@required
def count_legal(rules: Record, state: Record, actions: Array) -> int:  # type: ignore[empty-body]
    """Returns how many legal actions the seat to move has; `actions` is room for `nth_legal`."""


@required
def nth_legal(rules: Record, state: Record, actions: Array, n: int) -> int:  # type: ignore[empty-body]
    """Returns the n-th of them, in the order of `legal`."""


@required
def refusal(rules: Record, state: Record, seat: int, action: int) -> int:  # type: ignore[empty-body]
    """Returns the code of the reason against an action, where seats act one after the other; LEGAL if there is none."""


@required
def refusal_at_once(rules: Record, state: Record, seat: int, action: int) -> int:  # type: ignore[empty-body]
    """Returns the same where seats that choose at the same time may do so in any order."""


@required
def chances(rules: Record, state: Record) -> int:  # type: ignore[empty-body]
    """Returns how many equally likely chance actions there are now; 0 where a seat is asked or the match is over."""


@required
def nth_chance(rules: Record, state: Record, n: int) -> int:  # type: ignore[empty-body]
    """Returns the n-th of them."""


@required
def is_over(state: Record) -> bool:  # type: ignore[empty-body]
    """Returns whether the match has ended."""
