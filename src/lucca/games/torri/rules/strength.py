"""The towers that a new house would bring together, and which of them is stronger."""

from lucca.games.torri.rules.blocks import block_of, count_houses, is_beside
from lucca.games.torri.rules.stacks import height_of
from lucca.games.torri.rules.state import BYTE, FULL_BYTE, JOINED, NONE


def tower_beside(state, lot, after):
    """A tower that a house on a lot would be joined to: of the first such block after the one given, or NONE."""
    for block in range(after + 1, state.block_count):
        if state.tower[block] != NONE and is_beside(state, block, lot):
            return state.tower[block]
    return NONE


def next_tower(state, lot, tower):
    """The next tower that a house on a lot would be joined to, or NONE."""
    return tower_beside(state, lot, block_of(state, tower)) if tower != NONE else NONE


def is_equal_strength(rules, state, lot, one, other):
    """Placing a house: towers of equal strength may not meet."""
    return strength_of(rules, state, lot, one) == strength_of(rules, state, lot, other)


def stronger_of(rules, state, lot, one, other):
    """The struggle, 1: the stronger of two towers whose strengths differ."""
    return one if strength_of(rules, state, lot, one) > strength_of(rules, state, lot, other) else other


def strength_of(rules, state, lot, tower):
    """The strength of a tower that a house on a lot would bring together with another."""
    houses = count_houses(state, block_of(state, tower))
    cap = houses_beside(state, lot) if rules.strength == JOINED else houses
    return capped_strength(height_of(state, tower), houses, cap)


def houses_beside(state, lot):
    """The houses of all blocks that a house on a lot would join, also of one without a tower."""
    count = 0
    for block in range(state.block_count):
        if is_beside(state, block, lot):
            count += count_houses(state, block)
    return count


def capped_strength(height, houses, cap):
    """Strength: the height, but no more than the cap; then the houses in the tower's own block."""
    return min(height, cap) << BYTE | houses


def capped_height(strength):
    """The height that counts of a strength."""
    return strength >> BYTE


def houses_of(strength):
    """The houses of a strength."""
    return strength & FULL_BYTE
