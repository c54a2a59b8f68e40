"""The option `opening`: rules that are meant to make the odds of both seats of a match for two more even.

What evens the odds was found by experiment (`tools/seat_shares.py`), and differs with the size of the board.
"""

from lucca.games.torri.rules.state import NONE

USUAL_BRICKS = 2
OPENING_BRICKS = 3
LARGE = 10  # from this size on the second seat would still win too often


def bricks_in_turn(rules, state):
    """A turn, 2, and the balanced opening: how many bricks the turn under way has."""
    return OPENING_BRICKS if rules.opening and state.turn == 1 else USUAL_BRICKS


def barred_colour(rules, state):
    """The balanced opening: the colour that the brick which is due may not have, the seat's own; elsewhere NONE."""
    return state.colour[state.turn_seat] if rules.opening and state.turn == 1 else NONE


def extra_prisoners(rules, seat):
    """The balanced opening: on a large board seat 1 counts a prisoner more in the final ranking."""
    return 1 if rules.opening and rules.side >= LARGE and seat == 0 else 0
