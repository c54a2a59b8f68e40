"""The functions that every game's environment modules must define, for the env kernels (see `lucca.games.contract`).

`tables` is the record that `EnvSpec.lookup_tables` makes; for the number of an action see `lucca.envs.action_ids`.
"""

from lucca.games.contract import required
from lucca.types import Array, Record


@required
def action_of(rules: Record, tables: Record, state: Record, seat: int, number: int) -> int:  # type: ignore[empty-body]
    """Returns the action that a number means for a seat, or NO_ACTION."""


@required
def number_of(rules: Record, tables: Record, state: Record, seat: int, action: int) -> int:  # type: ignore[empty-body]
    """Returns the number of a legal action; the inverse of `action_of`."""


@required
def mark_legal(rules: Record, tables: Record, state: Record, seat: int, actions: Array, mask: Array) -> None:
    """Sets the numbers of a seat's legal actions in a mask that is all False; `actions` is room for them."""


@required
def write_observation(rules: Record, tables: Record, state: Record, seat: int, out: Array) -> None:
    """Writes what a seat may see of a match, field by field, as integers that are not scaled yet."""


@required
def is_winner(rules: Record, state: Record, seat: int) -> bool:  # type: ignore[empty-body]
    """Returns whether a seat is a winner of a finished match."""


@required
def points_of(state: Record, seat: int) -> int:  # type: ignore[empty-body]
    """Returns a seat's points in a finished match; 0 where the game counts none."""
