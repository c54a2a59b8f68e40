"""Moves of bots: one action, or several of a turn packed into one integer, the first in the lowest bits."""

from lucca.bots.kernels.contract import MOVE_BITS, MOVE_MASK
from lucca.games.game import Action

MOST_ACTIONS = 63 // MOVE_BITS  # of a move: it is an int64, and never negative


def first_action(move: int) -> Action:
    return move & MOVE_MASK


def rest_of(move: int) -> int:
    """Returns the move without its first action; 0 if there is no other."""
    return move >> MOVE_BITS


def actions_of(move: int) -> tuple[Action, ...]:
    actions = []
    while move:
        actions.append(first_action(move))
        move = rest_of(move)
    return tuple(actions)
