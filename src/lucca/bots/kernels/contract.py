"""The functions that every game's bot modules must define, for the bot kernels (see `lucca.games.contract`).

A move is one action or several of a turn, packed into an integer (`bots/kernels/moves.py`). The workspace is described
in `bots/workspace.py`, the network's record in `bots/weights.py`.
"""

from typing import TYPE_CHECKING

from lucca.games.contract import required
from lucca.types import Array, Record

if TYPE_CHECKING:
    from lucca.bots.workspace import Workspace


@required
def list_moves(rules: Record, network: Record, workspace: "Workspace") -> int:  # type: ignore[empty-body]
    """Writes the moves of workspace.states[0] into the workspace; returns how many.

    For each it writes `moves`, `values` (of the position after it, for every seat) and `is_end`. The values may be
    UNEVALUATED where only later actions show what a move is worth.
    """


@required
def apply_move(rules: Record, state: Record, move: int) -> None:
    """Applies all actions of a move to `state`."""


@required
def greedy_move(rules: Record, network: Record, workspace: "Workspace", noise: int, generator: Array) -> int:  # type: ignore[empty-body]
    """Returns the move of workspace.states[0] with the best value one move ahead, each with random noise added."""


@required
def is_unknown(rules: Record, state: Record) -> bool:  # type: ignore[empty-body]
    """Returns whether the next action is unknown to the bot's seat: a chance action, or a secret choice."""


@required
def determinize(rules: Record, network: Record, workspace: "Workspace", generator: Array) -> None:
    """Determinization: draws and applies what is unknown in workspace.states[0] until a known seat is to move."""


@required
def extract_features(rules: Record, network: Record, workspace: "Workspace", state: Record) -> None:
    """Writes the features of every seat into workspace.features[seat]."""


@required
def is_settled(state: Record) -> bool:  # type: ignore[empty-body]
    """Returns whether a position is quiet, so that evaluating it makes sense: no turn or struggle is half done."""


@required
def points_of(state: Record, seat: int) -> int:  # type: ignore[empty-body]
    """Returns a seat's points so far, from which the margin is computed."""


@required
def share_win(rules: Record, state: Record, values: Array) -> None:
    """Writes the value of a finished match for every seat: ONE for the winner, or shared by the winners."""
