"""The option `opening`: other first turns, meant to make the odds of both seats of a match for two more even.

What evens the odds was found by experiment (`tools/seat_shares.py`), and differs with the size of the board.
"""

from lucca.games.torri.rules.state import NONE

USUAL_BRICKS = 2
OPENING_BRICKS = 3
LARGE = 10  # from this size on the second seat would still win too often
BARRED_IN_ANSWER = 1  # which brick of its first turn is then held back, too


def bricks_in_turn(rules, state):
    """A turn, 2, and the balanced opening: how many bricks the turn under way has."""
    return OPENING_BRICKS if rules.opening and state.turn == 1 else USUAL_BRICKS


def barred_colour(rules, state):
    """The balanced opening: the colour that the brick which is due may not have, the seat's own; elsewhere NONE."""
    is_answer = rules.side >= LARGE and state.turn == 2 and state.brick == BARRED_IN_ANSWER
    is_barred = rules.opening and (state.turn == 1 or is_answer)
    return state.colour[state.turn_seat] if is_barred else NONE
