"""Where bricks may be placed: found once, when a seat is asked for one, as a set of lots for each colour."""

from lucca.games.torri.lots import beside_block, bit_of, lowest_lot, without_lowest, word_of
from lucca.games.torri.stacks import bricks_by_colour
from lucca.games.torri.state import BYTE, COLOURS, NONE, WORDS
from lucca.games.torri.strength import is_equal_strength, next_tower, tower_beside


def find_placements(rules, state):
    """A turn, 2: every colour on every lot that it may be placed on; whether there is any."""
    for word in range(WORDS):
        houses = house_lots(rules, state, word)
        for colour in range(COLOURS):
            state.options[colour, word] = houses
    for block in range(state.block_count):
        if state.tower[block] != NONE:
            find_tower_floors(state, block)
        else:
            find_house_floors(state, block)
    return keep_available(state)


def keep_available(state):
    """A turn, 2: what holds for the board, only for the colours that may be placed now; whether there is anything."""
    found = 0
    for colour in range(COLOURS):
        is_kept = is_available(state, colour)
        for word in range(WORDS):
            state.options[colour, word] = state.options[colour, word] if is_kept else 0
            found |= state.options[colour, word]
    return found != 0


def is_available(state, colour):
    """A turn, 2: a colour with bricks in the supply, and not that of the turn's first brick."""
    return (state.supply[colour] > 0) & ((state.brick == 1) | (state.placed != colour))


def house_lots(rules, state, word):
    """Placing a house: the empty lots of a word that may hold one."""
    occupied = once = twice = 0
    for block in range(state.block_count):
        occupied |= state.blocks[block, word]
        if state.tower[block] != NONE:
            reached = beside_block(state, block, word)
            twice |= once & reached
            once |= reached
    empty = rules.board[word] & ~occupied
    return empty & ~unfair_lots(state, word, empty & twice)


def unfair_lots(state, word, contested):
    """Placing a house: the lots beside three towers, or two that are equally strong, among those beside two or more."""
    unfair = 0
    while contested:
        lot = lowest_lot(word, contested)
        if not is_fair(state, lot):
            unfair |= bit_of(lot)
        contested = without_lowest(contested)
    return unfair


def is_fair(state, lot):
    """Placing a house: whether it brings together just two towers, and not equally strong ones."""
    one = tower_beside(state, lot, NONE)
    other = next_tower(state, lot, one)
    return next_tower(state, lot, other) == NONE and not is_equal_strength(state, one, other)


def find_tower_floors(state, block):
    """Placing a floor: under the tower of a block, with more houses of the colour outside than bricks inside."""
    tower = state.tower[block]
    bricks = bricks_by_colour(state, tower)
    for colour in range(COLOURS):
        is_allowed = (bricks >> BYTE * colour & 255) < state.count[block, colour]
        state.options[colour, word_of(tower)] |= bit_of(tower) if is_allowed else 0


def find_house_floors(state, block):
    """Placing a floor: under any house of a block without a tower; one of the colour itself needs two others."""
    for colour in range(COLOURS):
        is_allowed = state.count[block, colour] > 0
        is_under_own = state.count[block, colour] > 2
        for word in range(WORDS):
            lots = state.blocks[block, word] & ~(0 if is_under_own else state.houses[colour, word])
            state.options[colour, word] |= lots if is_allowed else 0
