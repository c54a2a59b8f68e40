"""Everything that can still happen, in plain Python and action by action: what the compiled search is compared with.

Every seat wants to win, then the widest margin. Where moves are equally good for the seat that chooses, the others may
fare differently: so a position is worth a set of outcomes, one for each way to choose between equals.
"""

from lucca.bots.network import MOST_MARGIN, ONE, POINT
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.torri.options import COLOURS, LETTERS

Values = tuple[int, ...]


def outcomes(game: CompiledGame, position: State, seen: dict[bytes, frozenset[Values]]) -> frozenset[Values]:
    """What may come of a position, if every seat does what is best for it."""
    key = position.tobytes()
    if key not in seen:
        seen[key] = look_ahead(game, position, seen)
    return seen[key]


def look_ahead(game: CompiledGame, position: State, seen: dict[bytes, frozenset[Values]]) -> frozenset[Values]:
    """The same, one action ahead."""
    seat = game.to_move(position)
    if seat is None:
        return frozenset([worth(game, position)])
    children = []
    for action in game.legal(position):
        after = position.copy()
        game.apply(after, seat, action)
        children.append(outcomes(game, after, seen))
    sure = max(min(values[seat - 1] for values in child) for child in children)
    return frozenset(values for child in children for values in child if values[seat - 1] >= sure)


def worth(game: CompiledGame, position: State) -> Values:
    """A match that is over: the win or a share of it, and a little for the points ahead of the best other."""
    outcome = game.outcome(position)
    assert outcome is not None
    points = outcome.totals or tower_heights(game, position)
    values = []
    for seat in range(1, game.players + 1):
        margin = min(points[seat - 1] - other for at, other in enumerate(points, start=1) if at != seat)
        share = ONE // len(outcome.winners) if seat in outcome.winners else 0
        values.append(share + POINT * max(min(margin, MOST_MARGIN), -MOST_MARGIN))
    return tuple(values)


def tower_heights(game: CompiledGame, position: State) -> tuple[int, ...]:
    """Torri: the highest tower of every seat's colour."""
    seen = game.position(position)
    letters = dict(zip(COLOURS, LETTERS, strict=True))
    towers = [bricks for bricks in seen["lots"].values() if len(bricks) > 1]
    return tuple(
        max((len(tower) for tower in towers if tower[0] == letters[colour]), default=0) for colour in seen["colors"]
    )
