"""The option `opening`: other first turns, so that both seats of a match for two win about as often.

What evens the odds was found by experiment (`tools/seat_shares.py`), and differs with the size of the board.
"""

from lucca.games.torri.rules.state import NONE

USUAL_BRICKS = 2
OPENING_BRICKS = 3
LARGE = 10  # from this size on nobody has a third brick: instead both seats are held back


def bricks_in_turn(rules, state):
    """A turn, 2, and the balanced opening: how many bricks the turn under way has."""
    return OPENING_BRICKS if rules.opening and rules.side < LARGE and state.turn == 1 else USUAL_BRICKS


def barred_colour(rules, state):
    """The balanced opening: the seat's own colour where no brick of the turn under way may have it, else NONE."""
    turns = 0 if not rules.opening else 2 if rules.side >= LARGE else 1
    return state.colour[state.turn_seat] if state.turn <= turns else NONE
