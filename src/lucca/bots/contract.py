"""What the kernels of bots need from a game: every game's bot modules define these functions, upon its rules.

A move is one action or several of a turn, packed into an integer (`bots/moves.py`). The workspace is described in
`bots/workspace.py`, the network's record in `bots/weights.py`.
"""

from typing import TYPE_CHECKING

from lucca.games.contract import required
from lucca.types import Array, Record

if TYPE_CHECKING:
    from lucca.bots.workspace import Workspace


@required
def list_moves(rules: Record, network: Record, workspace: "Workspace") -> int:  # type: ignore[empty-body]
    """Writes the moves of workspace.states[0], the values each leaves every seat, and whether it ends the match.

    Returns how many. A move whose values are UNEVALUATED is not judged by itself.
    """


@required
def apply_move(rules: Record, state: Record, move: int) -> None:
    """Does all actions of a move."""


@required
def greedy_move(rules: Record, network: Record, workspace: "Workspace", noise: int, generator: Array) -> int:  # type: ignore[empty-body]
    """Returns the move of workspace.states[0] that is best at once, each value with some noise."""


@required
def is_unknown(rules: Record, state: Record) -> bool:  # type: ignore[empty-body]
    """Returns whether what comes next is not known to the seat that thinks: chance, or another seat's secret."""


@required
def determinize(rules: Record, network: Record, workspace: "Workspace", dice: Array) -> None:
    """Draws what is unknown in workspace.states[0] until a seat is asked."""


@required
def extract_features(rules: Record, network: Record, workspace: "Workspace", state: Record) -> None:
    """Writes workspace.features[seat] for every seat."""


@required
def is_settled(state: Record) -> bool:  # type: ignore[empty-body]
    """Returns whether a position can be evaluated as it is: nothing begun is left to be finished."""


@required
def points_of(state: Record, seat: int) -> int:  # type: ignore[empty-body]
    """Returns the points a seat has made, for the margin."""


@required
def share_win(rules: Record, state: Record, values: Array) -> None:
    """Writes the value of a match that is over for every seat: ONE, shared by the winners."""
