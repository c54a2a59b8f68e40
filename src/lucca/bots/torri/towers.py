"""What a bot finds out about every tower before it looks at the seats. Compiled together with the rules."""

from lucca.games.torri.blocks import count_houses
from lucca.games.torri.lots import beside_block
from lucca.games.torri.stacks import bricks_by_colour
from lucca.games.torri.state import BYTE, COLOURS, FULL_BYTE, NONE, WORDS, brick_colour

# The places of a tower's notes.
COLOUR = 0
HEIGHT = 1
RUN = 2  # bricks of its colour from the top down: so often it can be struck and stay what it is
OWN = 3  # bricks of its colour in all
WAYS = 4  # colours that it could grow by now
ROOM = 5  # floors that its block's houses allow
STRENGTH = 6
BLOCK_HOUSES = 7
REACH = 8  # three words: the empty lots beside its block
NOTES = 12
MOST_ROOM = 8


def survey(rules, state, towers):
    """Notes every tower; returns how many there are."""
    count = 0
    for block in range(state.block_count):
        if state.tower[block] != NONE:
            note_tower(rules, state, block, towers[count])
            count += 1
    return count


def note_tower(rules, state, block, notes):
    """What a tower is, and how it could grow."""
    note_stack(state, state.tower[block], notes)
    houses = count_houses(state, block)
    bricks = bricks_by_colour(state, state.tower[block])
    notes[WAYS] = notes[ROOM] = 0
    for colour in range(COLOURS):
        free = state.house_count[block, colour] - (bricks >> BYTE * colour & FULL_BYTE)
        if free > 0 and state.supply[colour] > 0:
            notes[WAYS] += 1
            notes[ROOM] += min(free, state.supply[colour])
    notes[OWN] = bricks >> BYTE * int(notes[COLOUR]) & FULL_BYTE
    notes[ROOM] = min(notes[ROOM], MOST_ROOM)
    notes[BLOCK_HOUSES] = houses
    notes[STRENGTH] = min(notes[HEIGHT], houses) * 256 + houses
    for word in range(WORDS):
        notes[REACH + word] = beside_block(state, block, word) & rules.board[word]


def note_stack(state, lot, notes):
    """The bricks of a tower from the top down."""
    brick = state.top[lot]
    colour = brick_colour(brick)
    height = run = 0
    while brick != NONE:
        run += run == height and brick_colour(brick) == colour
        height += 1
        brick = state.below[brick]
    notes[COLOUR] = colour
    notes[HEIGHT] = height
    notes[RUN] = run


def can_meet(state, one, other):
    """Whether a house could bring two towers together: an empty lot lies beside both their blocks."""
    found = 0
    for word in range(WORDS):
        found |= one[REACH + word] & other[REACH + word]
    return found != 0 and one[STRENGTH] != other[STRENGTH]
