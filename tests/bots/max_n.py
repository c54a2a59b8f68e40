"""Max^n in plain Python, action by action, to compare the compiled solver with.

Every seat wants to win, then the widest margin. Moves that are equal for the seat that chooses may differ for others:
so the value of a position is a set, with one outcome for each way to choose between equal moves.
"""

from lucca.bots.kernels.contract import ONE
from lucca.bots.kernels.network import MOST_MARGIN, POINT_VALUE
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.torri.options import COLOURS, LETTERS

Values = tuple[int, ...]


def outcomes(game: CompiledGame, state: State, seen: dict[bytes, frozenset[Values]]) -> frozenset[Values]:
    """Returns all max^n values of a state; `seen` caches them."""
    key = state.tobytes()
    if key not in seen:
        seen[key] = combine_children(game, state, seen)
    return seen[key]


def combine_children(game: CompiledGame, state: State, seen: dict[bytes, frozenset[Values]]) -> frozenset[Values]:
    """Returns all max^n values of a state from those of its children."""
    seat = game.to_move(state)
    if seat is None:
        return frozenset([final_values(game, state)])
    children = []
    for action in game.legal(state):
        after = state.copy()
        game.apply(after, seat, action)
        children.append(outcomes(game, after, seen))
    sure = max(min(values[seat - 1] for values in child) for child in children)
    return frozenset(values for child in children for values in child if values[seat - 1] >= sure)


def final_values(game: CompiledGame, state: State) -> Values:
    """Returns the values of a finished match: a share of the win, and a little for the margin over the best other."""
    outcome = game.outcome(state)
    assert outcome is not None
    points = outcome.totals or tower_heights(game, state)
    values = []
    for seat in range(1, game.players + 1):
        margin = min(points[seat - 1] - other for at, other in enumerate(points, start=1) if at != seat)
        share = ONE // len(outcome.winners) if seat in outcome.winners else 0
        values.append(share + POINT_VALUE * max(min(margin, MOST_MARGIN), -MOST_MARGIN))
    return tuple(values)


def tower_heights(game: CompiledGame, state: State) -> tuple[int, ...]:
    """Returns the height of the highest tower of every seat's colour, in torri."""
    seen = game.position(state)
    letters = dict(zip(COLOURS, LETTERS, strict=True))
    towers = [bricks for bricks in seen["lots"].values() if len(bricks) > 1]
    return tuple(
        max((len(tower) for tower in towers if tower[0] == letters[colour]), default=0) for colour in seen["colors"]
    )
