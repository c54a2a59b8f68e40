"""Where bricks may be placed: found once, when a seat is asked for one, as a bitboard for each colour.

`refusals.py` says of single bricks why not; the two must agree, which tests/games/torri/test_properties.py checks.
`strength_now` is what the strength of a block's tower is wherever it meets another; where the houses of all blocks that
meet there cap the height, it is not capped yet.
"""

from lucca.games.torri.rules.blocks import count_houses
from lucca.games.torri.rules.lots import beside_block, bit_of, lowest_lot, without_lowest, word_of
from lucca.games.torri.rules.opening import barred_colour
from lucca.games.torri.rules.stacks import bricks_by_colour
from lucca.games.torri.rules.state import BYTE, COLOURS, FULL_BYTE, JOINED, NONE, WORDS
from lucca.games.torri.rules.strength import capped_height, capped_strength, houses_beside, houses_of


def find_placements(rules, state):
    """A turn, 2: every colour on every lot that it may be placed on; whether there is any."""
    clear_allowed(state)
    for block in range(state.block_count):
        if state.tower[block] == NONE:
            add_floors_under_houses(state, block)
        else:
            add_floors_under_tower(rules, state, block)
    for word in range(WORDS):
        houses = house_lots(rules, state, word)
        for colour in range(COLOURS):
            state.allowed[colour, word] |= houses
    return keep_available(rules, state)


def clear_allowed(state):
    """Removes all placements from `allowed`."""
    for colour in range(COLOURS):
        for word in range(WORDS):
            state.allowed[colour, word] = 0


def keep_available(rules, state):
    """A turn, 2: what holds for the board, only for the colours that may be placed now; whether there is anything."""
    found = 0
    for colour in range(COLOURS):
        is_kept = is_available(rules, state, colour)
        for word in range(WORDS):
            state.allowed[colour, word] = state.allowed[colour, word] if is_kept else 0
            found |= state.allowed[colour, word]
    return found != 0


def is_available(rules, state, colour):
    """A turn, 2: a colour with bricks in the supply, not that of the brick before, nor barred in the opening."""
    return (state.supply[colour] > 0) & (state.placed != colour) & (barred_colour(rules, state) != colour)


def add_floors_under_houses(state, block):
    """Placing a floor: under any house of a block without a tower; one of the colour itself needs two others."""
    state.strength_now[block] = NONE
    for colour in range(COLOURS):
        count = state.house_count[block, colour]
        for word in range(WORDS):
            lots = state.blocks[block, word] & ~(0 if count > 2 else state.houses[colour, word])
            state.allowed[colour, word] |= lots if count > 0 else 0


def add_floors_under_tower(rules, state, block):
    """Placing a floor: under the tower of a block, with more houses of the colour outside than bricks inside."""
    tower = state.tower[block]
    bricks = bricks_by_colour(state, tower)
    height = 0
    for colour in range(COLOURS):
        count = bricks >> BYTE * colour & FULL_BYTE
        state.allowed[colour, word_of(tower)] |= bit_of(tower) if count < state.house_count[block, colour] else 0
        height += count
    houses = count_houses(state, block)
    state.strength_now[block] = capped_strength(height, houses, height if rules.strength == JOINED else houses)


def house_lots(rules, state, word):
    """Placing a house: the empty lots of a word, but not beside three towers, nor two that are equally strong."""
    occupied = once = twice = thrice = 0
    for block in range(state.block_count):
        occupied |= state.blocks[block, word]
        if state.strength_now[block] != NONE:
            reached = beside_block(state, block, word)
            thrice |= twice & reached
            twice |= once & reached
            once |= reached
    empty = rules.board[word] & ~occupied
    state.contested[word] = empty & twice
    return empty & ~(thrice | lots_between_equals(rules, state, word)) if state.contested[word] else empty


def lots_between_equals(rules, state, word):
    """Placing a house: the lots of a word beside two towers of the same strength."""
    lots = 0
    for block in range(state.block_count):
        for other in range(block):
            if state.strength_now[block] != NONE and state.strength_now[block] == state.strength_now[other]:
                lots |= beside_block(state, block, word) & beside_block(state, other, word)
            elif rules.strength == JOINED and can_cap_both(state, block, other):
                lots |= lots_capping_both(state, block, other, word)
    return lots


def can_cap_both(state, block, other):
    """Strength: whether towers of different heights, with as many houses each, may be capped to the same height."""
    one, two = state.strength_now[block], state.strength_now[other]
    if one == NONE or two == NONE or houses_of(one) != houses_of(two):
        return False
    return min(capped_height(one), capped_height(two)) >= houses_of(one) + houses_of(two)


def lots_capping_both(state, block, other, word):
    """Strength: the lots of a word at which all houses that would be joined are too few for either tower's height."""
    lowest = min(capped_height(state.strength_now[block]), capped_height(state.strength_now[other]))
    lots = beside_block(state, block, word) & beside_block(state, other, word) & state.contested[word]
    found = 0
    while lots:
        lot = lowest_lot(word, lots)
        found |= bit_of(lot) if houses_beside(state, lot) <= lowest else 0
        lots = without_lowest(lots)
    return found
