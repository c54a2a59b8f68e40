"""A table of all towers, from which the features are computed. Compiled with the rules."""
# mypy: allow-untyped-defs

from lucca.games.torri.rules.blocks import count_houses
from lucca.games.torri.rules.lots import beside_block
from lucca.games.torri.rules.stacks import bricks_by_colour
from lucca.games.torri.rules.state import BYTE, COLOURS, FULL_BYTE, JOINED, NONE, WORDS, brick_colour
from lucca.games.torri.rules.strength import capped_strength

# The columns of the table.
COLOUR = 0
HEIGHT = 1
RUN = 2  # bricks of its colour in a row from the top down: how many strikes until the colour changes
OWN = 3  # bricks of its colour in all
WAYS = 4  # colours of which a floor could be placed now
ROOM = 5  # floors that its block's houses allow
CAPPED = 6  # the height, but no more than the houses of its own block
BLOCK_HOUSES = 7
REACH = 8  # three columns, a bitboard: the empty lots beside its block
TOWER_FIELDS = 12
MOST_ROOM = 8


def describe_towers(rules, state, towers):
    """Writes a row for every tower into `towers`; returns how many."""
    count = 0
    for block in range(state.block_count):
        if state.tower[block] != NONE:
            describe_tower(rules, state, block, towers[count])
            count += 1
    return count


def describe_tower(rules, state, block, row):
    """Writes the row of a block's tower."""
    describe_stack(state, state.tower[block], row)
    houses = count_houses(state, block)
    bricks = bricks_by_colour(state, state.tower[block])
    row[WAYS] = row[ROOM] = 0
    for colour in range(COLOURS):
        free = state.house_count[block, colour] - (bricks >> BYTE * colour & FULL_BYTE)
        if free > 0 and state.supply[colour] > 0:
            row[WAYS] += 1
            row[ROOM] += min(free, state.supply[colour])
    row[OWN] = bricks >> BYTE * int(row[COLOUR]) & FULL_BYTE
    row[ROOM] = min(row[ROOM], MOST_ROOM)
    row[BLOCK_HOUSES] = houses
    row[CAPPED] = min(row[HEIGHT], houses)
    for word in range(WORDS):
        row[REACH + word] = beside_block(state, block, word) & rules.board[word]


def describe_stack(state, lot, row):
    """Writes the columns that depend on the bricks of a tower alone."""
    brick = state.top[lot]
    colour = brick_colour(brick)
    height = run = 0
    while brick != NONE:
        run += run == height and brick_colour(brick) == colour
        height += 1
        brick = state.below[brick]
    row[COLOUR] = colour
    row[HEIGHT] = height
    row[RUN] = run


def is_reach_shared(one, other):
    """Whether a house could bring two towers together: an empty lot lies beside both blocks."""
    found = 0
    for word in range(WORDS):
        found |= one[REACH + word] & other[REACH + word]
    return found != 0


def strength_lead(rules, one, other):
    """By how much a tower is stronger than another where they meet, if no third block does: that depends on the lot."""
    is_joined = rules.strength == JOINED
    both = one[BLOCK_HOUSES] + other[BLOCK_HOUSES]
    strength = capped_strength(one[HEIGHT], one[BLOCK_HOUSES], both if is_joined else one[BLOCK_HOUSES])
    return strength - capped_strength(other[HEIGHT], other[BLOCK_HOUSES], both if is_joined else other[BLOCK_HOUSES])
