"""The towers that a new house would bring together, and which of them is stronger."""

from lucca.games.torri.rules.blocks import block_of, count_houses, is_beside
from lucca.games.torri.rules.stacks import height_of
from lucca.games.torri.rules.state import BYTE, FULL_BYTE, NONE


def tower_beside(state, lot, after):
    """A tower that a house on a lot would be joined to: of the first such block after the one given, or NONE."""
    for block in range(after + 1, state.block_count):
        if state.tower[block] != NONE and is_beside(state, block, lot):
            return state.tower[block]
    return NONE


def next_tower(state, lot, tower):
    """The next tower that a house on a lot would be joined to, or NONE."""
    return tower_beside(state, lot, block_of(state, tower)) if tower != NONE else NONE


def is_equal_strength(state, one, other):
    """Placing a house: towers of equal strength may not meet."""
    return strength_of(state, one) == strength_of(state, other)


def stronger_of(state, one, other):
    """The struggle, 1: the stronger of two towers whose strengths differ."""
    return one if strength_of(state, one) > strength_of(state, other) else other


def strength_of(state, tower):
    """The strength of a tower in its own block."""
    return strength_by_houses(height_of(state, tower), count_houses(state, block_of(state, tower)))


def strength_by_houses(height, houses):
    """Strength: the height, but no more than the houses in the tower's own block; then those houses."""
    return min(height, houses) << BYTE | houses


def capped_height(strength):
    """The height that counts of a strength."""
    return strength >> BYTE


def houses_of(strength):
    """The houses of a strength."""
    return strength & FULL_BYTE
