"""What the bot kernels need from a game's bot modules, and what they offer to them (see `lucca.games.contract`).

A move is one action or several of a turn, packed into an integer (`bots/kernels/moves.py`). The workspace is described
in `bots/workspace.py`, the network's record in `bots/weights.py`.
"""

from typing import TYPE_CHECKING

from lucca.games.contract import declared
from lucca.types import Array, FlatRecord

if TYPE_CHECKING:
    from lucca.bots.workspace import Workspace

# Offered to games.

ONE = 1 << 16  # the value of a sure win
UNEVALUATED = -(1 << 30)  # the value of a move whose position is not evaluated
MOVE_BITS = 21  # of each action in a move
MOVE_MASK = (1 << MOVE_BITS) - 1


@declared
def evaluate(rules: FlatRecord, network: FlatRecord, workspace: "Workspace", state: FlatRecord, values: Array) -> None:
    """Writes the value of a position for every seat, by the network (`bots/kernels/network.py`)."""


# Needed from games.


@declared
def list_moves(rules: FlatRecord, network: FlatRecord, workspace: "Workspace") -> int:  # type: ignore[empty-body]
    """Writes the moves of workspace.states[0] into the workspace; returns how many.

    For each it writes `moves`, `values` (of the position after it, for every seat) and `is_end`. The values may be
    UNEVALUATED where only later actions show what a move is worth.
    """


@declared
def apply_move(rules: FlatRecord, state: FlatRecord, move: int) -> None:
    """Applies all actions of a move to `state`."""


@declared
def greedy_move(rules: FlatRecord, network: FlatRecord, workspace: "Workspace", noise: int, generator: Array) -> int:  # type: ignore[empty-body]
    """Returns the move of workspace.states[0] with the best value one move ahead, each with random noise added."""


@declared
def is_unknown(rules: FlatRecord, state: FlatRecord) -> bool:  # type: ignore[empty-body]
    """Returns whether the next action is unknown to the bot's seat: a chance action, or a secret choice."""


@declared
def determinize(rules: FlatRecord, network: FlatRecord, workspace: "Workspace", generator: Array) -> None:
    """Determinization: draws and applies what is unknown in workspace.states[0] until a known seat is to move."""


@declared
def extract_features(rules: FlatRecord, network: FlatRecord, workspace: "Workspace", state: FlatRecord) -> None:
    """Writes the features of every seat into workspace.features[seat]."""


@declared
def is_settled(state: FlatRecord) -> bool:  # type: ignore[empty-body]
    """Returns whether a position is quiet, so that evaluating it makes sense: nothing that has begun is half done."""


@declared
def margin_points(state: FlatRecord, seat: int) -> int:  # type: ignore[empty-body]
    """Returns what a seat's margin is computed from: its points so far, or what comes nearest in a game without any."""


@declared
def share_win(rules: FlatRecord, state: FlatRecord, values: Array) -> None:
    """Writes the value of a finished match for every seat: ONE for the winner, or shared by the winners."""
