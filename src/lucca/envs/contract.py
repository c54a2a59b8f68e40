"""What the kernels of environments need from a game: every game's environment modules define these functions.

`tables` is the record that `EnvSpec.lookup_tables` makes. An action's number is its place among all actions.
"""

from lucca.games.contract import required
from lucca.types import Array, Record


@required
def action_of(rules: Record, tables: Record, state: Record, seat: int, number: int) -> int:  # type: ignore[empty-body]
    """Returns the action that a number means for a seat, or NO_ACTION."""


@required
def number_of(rules: Record, tables: Record, state: Record, seat: int, action: int) -> int:  # type: ignore[empty-body]
    """Returns the number of a legal action; the other direction of `action_of`."""


@required
def mark_legal(rules: Record, tables: Record, state: Record, seat: int, actions: Array, mask: Array) -> None:
    """Marks the numbers of a seat's legal actions in a mask that is all False."""


@required
def see_match(rules: Record, tables: Record, state: Record, seat: int, out: Array) -> None:
    """Writes what a seat sees of a match, field by field, in whole numbers."""


@required
def is_winner(rules: Record, state: Record, seat: int) -> bool:  # type: ignore[empty-body]
    """Returns whether a seat has won a match that is over."""


@required
def points_of(state: Record, seat: int) -> int:  # type: ignore[empty-body]
    """Returns a seat's points in a match that is over; 0 where nobody counts points."""
