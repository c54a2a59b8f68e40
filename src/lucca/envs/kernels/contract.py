"""What the env kernels need from a game's modules, and what they offer to them (see `lucca.games.contract`).

`tables` is the record that `EnvSpec.lookup_tables` makes; for the number of an action see `lucca.envs.action_ids`.
"""

from lucca.games.contract import declared
from lucca.types import Array, FlatRecord

# Offered to games.

NO_ACTION = -1  # what a number means that means no action

# Needed from games.


@declared
def action_of(rules: FlatRecord, tables: FlatRecord, state: FlatRecord, seat: int, number: int) -> int:  # type: ignore[empty-body]
    """Returns the action that a number means for a seat, or NO_ACTION."""


@declared
def number_of(rules: FlatRecord, tables: FlatRecord, state: FlatRecord, seat: int, action: int) -> int:  # type: ignore[empty-body]
    """Returns the number of a legal action; the inverse of `action_of`."""


@declared
def mark_legal(
    rules: FlatRecord, tables: FlatRecord, state: FlatRecord, seat: int, actions: Array, mask: Array
) -> None:
    """Sets the numbers of a seat's legal actions in a mask that is all False; `actions` is room for them."""


@declared
def write_observation(rules: FlatRecord, tables: FlatRecord, state: FlatRecord, seat: int, out: Array) -> None:
    """Writes what a seat may see of a match, field by field, as integers that are not scaled yet."""


@declared
def is_winner(rules: FlatRecord, state: FlatRecord, seat: int) -> bool:  # type: ignore[empty-body]
    """Returns whether a seat is a winner of a finished match."""


@declared
def points_of(state: FlatRecord, seat: int) -> int:  # type: ignore[empty-body]
    """Returns a seat's points in a finished match; 0 where the game counts none."""
