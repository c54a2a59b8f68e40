"""The option `opening`: another first turn, so that both seats of a match for two win about as often."""

from lucca.games.torri.rules.state import NONE

USUAL_BRICKS = 2
OPENING_BRICKS = 3


def is_opening(rules, state):
    """The balanced opening: whether the turn under way is the first of a match that is played with it."""
    return (rules.opening != 0) & (state.turn == 1)


def bricks_in_turn(rules, state):
    """A turn, 2, and the balanced opening: how many bricks the turn under way has."""
    return OPENING_BRICKS if is_opening(rules, state) else USUAL_BRICKS


def barred_colour(rules, state):
    """The balanced opening: the colour that no brick of the turn may have, the seat's own; NONE in other turns."""
    return state.colour[state.turn_seat] if is_opening(rules, state) else NONE
