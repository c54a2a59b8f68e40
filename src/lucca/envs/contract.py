"""What the kernels of environments need from a game: every game's environment modules define these functions.

`tables` is the record that `EnvSpec.lookup_tables` makes. An action's number is its place among all actions.
"""

from typing import Any

from lucca.games.contract import required


@required
def action_of(rules: Any, tables: Any, state: Any, seat: int, number: int) -> int:  # type: ignore[empty-body]
    """Returns the action that a number means for a seat, or NO_ACTION."""


@required
def number_of(rules: Any, tables: Any, state: Any, seat: int, action: int) -> int:  # type: ignore[empty-body]
    """Returns the number of a legal action; the other direction of `action_of`."""


@required
def mark_legal(rules: Any, tables: Any, state: Any, seat: int, actions: Any, mask: Any) -> None:
    """Marks the numbers of a seat's legal actions in a mask that is all False."""


@required
def see_match(rules: Any, tables: Any, state: Any, seat: int, out: Any) -> None:
    """Writes what a seat sees of a match, field by field, in whole numbers."""


@required
def is_winner(rules: Any, state: Any, seat: int) -> bool:  # type: ignore[empty-body]
    """Returns whether a seat has won a match that is over."""


@required
def points_of(state: Any, seat: int) -> int:  # type: ignore[empty-body]
    """Returns a seat's points in a match that is over; 0 where nobody counts points."""
