"""Blocks: connected components of occupied lots, as bitboards. A house placed joins blocks, a house taken may part one.

While towers struggle the house that joined them belongs to no block yet.
"""

from lucca.games.torri.rules.lots import beside_block, beside_lot, bit_of, count_lots, word_of
from lucca.games.torri.rules.state import COLOURS, NONE, WORDS, top_colour


def block_of(state, lot):
    """The block that an occupied lot belongs to."""
    block = 0
    while not state.blocks[block, word_of(lot)] & bit_of(lot):
        block += 1
    return block


def is_beside(state, block, lot):
    """Whether a lot lies side by side with one of a block."""
    found = 0
    for word in range(WORDS):
        found |= beside_lot(lot, word) & state.blocks[block, word]
    return found != 0


def join_blocks(state, lot):
    """Terms: the house on a lot and all blocks beside it are one block."""
    joined = add_block(state)
    state.blocks[joined, word_of(lot)] = bit_of(lot)
    state.house_count[joined, top_colour(state, lot)] = 1
    for block in range(joined - 1, -1, -1):
        if is_beside(state, block, lot):
            unite(state, block, joined)
            joined = block


def add_block(state):
    """Adds a block without lots; returns its index."""
    state.block_count += 1
    clear_block(state, state.block_count - 1)
    return state.block_count - 1


def clear_block(state, block):
    """Makes a block have no lots, no houses and no tower."""
    state.tower[block] = NONE
    for word in range(WORDS):
        state.blocks[block, word] = 0
    for colour in range(COLOURS):
        state.house_count[block, colour] = 0


def unite(state, block, other):
    """Moves all of another block into one and drops it; at most one of them has a tower."""
    for word in range(WORDS):
        state.blocks[block, word] |= state.blocks[other, word]
    for colour in range(COLOURS):
        state.house_count[block, colour] += state.house_count[other, colour]
    state.tower[block] = max(state.tower[block], state.tower[other])
    drop_block(state, other)


def drop_block(state, block):
    """Removes a block: the last block takes its index."""
    state.block_count -= 1
    last = state.block_count
    state.tower[block] = state.tower[last]
    for word in range(WORDS):
        state.blocks[block, word] = state.blocks[last, word]
    for colour in range(COLOURS):
        state.house_count[block, colour] = state.house_count[last, colour]


def remove_house(state, lot):
    """A house leaves the board; what is left of its block may fall apart into several."""
    block = block_of(state, lot)
    clear_house(state, lot)
    state.blocks[block, word_of(lot)] &= ~bit_of(lot)
    state.top[lot] = NONE
    while block != NONE:
        block = part_block(state, block)


def part_block(state, block):
    """Leaves a block only the lots connected with its first (flood fill); returns a new block of the rest, or NONE."""
    rest = add_block(state)
    move_lots(state, block, rest)
    is_growing = True
    while is_growing:
        is_growing = grow_block(state, block, rest)
    if is_empty(state, rest):
        state.block_count -= 1
        return NONE
    part_counts(state, block, rest)
    tower = state.tower[block]
    if tower != NONE and not state.blocks[block, word_of(tower)] & bit_of(tower):
        state.tower[block] = NONE
        state.tower[rest] = tower
    return rest


def part_counts(state, block, rest):
    """Counts the houses of a block's two parts."""
    for colour in range(COLOURS):
        for word in range(WORDS):
            state.house_count[rest, colour] += count_lots(state.blocks[rest, word] & state.houses[colour, word])
        state.house_count[block, colour] -= state.house_count[rest, colour]


def move_lots(state, block, rest):
    """Moves all lots of a block but its first to another."""
    is_first = True
    for word in range(WORDS):
        lots = state.blocks[block, word]
        state.blocks[block, word] = lots & -lots if is_first else 0
        state.blocks[rest, word] = lots & ~state.blocks[block, word]
        is_first &= lots == 0


def grow_block(state, block, rest):
    """Moves the neighbours of a block back to it from the rest; returns whether there were any."""
    has_grown = False
    for word in range(WORDS):
        found = beside_block(state, block, word) & state.blocks[rest, word]
        state.blocks[block, word] |= found
        state.blocks[rest, word] &= ~found
        has_grown |= found != 0
    return has_grown


def is_empty(state, block):
    """Whether a block has no lots."""
    for word in range(WORDS):
        if state.blocks[block, word]:
            return False
    return True


def set_house(state, lot):
    """Marks a house on a lot, of the colour of its only brick."""
    state.houses[top_colour(state, lot), word_of(lot)] |= bit_of(lot)


def clear_house(state, lot):
    """Removes the mark of a house on a lot that is in a block."""
    colour = top_colour(state, lot)
    state.houses[colour, word_of(lot)] &= ~bit_of(lot)
    state.house_count[block_of(state, lot), colour] -= 1


def make_tower(state, lot):
    """A house that got a floor is a tower."""
    clear_house(state, lot)
    state.tower[block_of(state, lot)] = lot


def make_house(state, lot):
    """A tower that lost all but one brick is a house again."""
    set_house(state, lot)
    state.house_count[block_of(state, lot), top_colour(state, lot)] += 1
    state.tower[block_of(state, lot)] = NONE


def count_houses(state, block):
    """All houses of a block."""
    count = 0
    for colour in range(COLOURS):
        count += state.house_count[block, colour]
    return count
