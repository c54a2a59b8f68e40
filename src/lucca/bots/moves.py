"""A move of a bot: one action, or several of a turn in one integer, the first in the lowest bits."""

from lucca.games.game import Action

MOVE_BITS = 21
MOVE_MASK = (1 << MOVE_BITS) - 1


def first_action(move: int) -> Action:
    """The action to do now."""
    return move & MOVE_MASK


def rest_of(move: int) -> int:
    """The move that is left after that; 0 if nothing is."""
    return move >> MOVE_BITS


def actions_of(move: int) -> tuple[Action, ...]:
    """All actions of a move in their order."""
    actions = []
    while move:
        actions.append(first_action(move))
        move = rest_of(move)
    return tuple(actions)
