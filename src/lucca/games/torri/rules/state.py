"""The records that the rules of torri work on, and the numbers of lots, bricks, actions and phases in them.

A lot is numbered `16 * row + column`, so its four neighbours are 1 and 16 away; columns 12 to 15 are never used.
A set of lots is a bitboard of three words of 64 bits, four rows each; blocks and legal placements are such sets.

Bricks are numbered too, `4 * n + colour`, and keep their number wherever they go. Stacks are linked lists: a lot has
its top brick, and every brick the one below it; the supply and the prisoners of each colour are such lists as well.
"""

import numpy as np

NONE = -1
CHANCE = -1
SEATS = 4
COLOURS = 4
LARGEST = 12
ROW = 16
LOTS = ROW * LARGEST
WORDS = 3
WORD = 64
BLOCKS = LARGEST * LARGEST // 2 + 1  # a lot each, as the white squares of a chess board; one more while they change
BRICKS = COLOURS * 2 * LARGEST
STRIKES = BRICKS
SPARE = 2

# Phases of a match. A struggle goes on by itself until it ends or a seat must choose a prisoner.
PLACING = 0
STRUGGLING = 1
CAPTURING = 2
SWITCHING = 3
OVER = 4

# How a struggle ends.
UNDECIDED = 0
ONE_IS_HOUSE = 1
PARTED = 2
MERGED = 3

# How a match ends.
BY_TOWER = 1
BY_PRISONERS = 2
BLOCKED = 3

# The option `strength`: whose houses cap a tower's height, those of its own block or of all that a house joins.
OWN = 0
JOINED = 1

# What a strike brought the colour that was struck: no house, a brick from the supply or none, or the house of a lot.
NO_HOUSE = 0
FROM_SUPPLY = 1
SUPPLY_EMPTY = 2
FIRST_TAKEN = 3  # and so on: lot 0 is taken as 3

# Actions are a verb, a colour and a lot, packed into one integer.
PLACE = 1
CAPTURE = 2
SWITCH = 3
STAY = 4
MAX_ACTIONS = COLOURS * LARGEST * LARGEST
BYTE = 8
FULL_BYTE = 255

RULES = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("side", np.int16),  # lots in a row; `size` would be NumPy's
                ("players", np.int16),
                ("switching", np.int16),
                ("first_colour", np.int16, SEATS),
                ("strength", np.int16),  # OWN or JOINED
                ("opening", np.int64),  # 1 where the first turns are other ones; so wide that there is no gap
                ("board", np.int64, WORDS),  # all lots
            ],
            align=True,
        ),
    )
)

STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("blocks", np.int64, (BLOCKS, WORDS)),  # the first `block_count` are there
                ("houses", np.int64, (COLOURS, WORDS)),  # where a house of each colour stands
                ("allowed", np.int64, (COLOURS, WORDS)),  # where each colour may be placed, or captured
                ("contested", np.int64, WORDS),  # the empty lots beside two towers or more
                ("house_count", np.int16, (BLOCKS, COLOURS)),  # the houses of each colour in a block
                ("tower", np.int16, BLOCKS),  # the lot of each block's tower, or NONE
                ("strength_now", np.int16, BLOCKS),  # of the tower, or NONE, found by legal_lots.py
                ("block_count", np.int16),
                ("top", np.int16, LOTS),  # the top brick, or NONE
                ("below", np.int16, BRICKS),
                ("supply", np.int16, COLOURS),
                ("supply_top", np.int16, COLOURS),
                ("prisoners", np.int16, COLOURS),  # how many a colour has taken
                ("prison_top", np.int16, COLOURS),
                ("colour", np.int16, SEATS),
                ("phase", np.int16),
                ("to_move", np.int16),
                ("turn", np.int16),
                ("turn_seat", np.int16),
                ("brick", np.int16),
                (
                    "placed",
                    np.int16,
                ),  # the colour of the turn's last brick but the final one, or NONE
                ("stronger", np.int16),
                ("weaker", np.int16),
                ("joined", np.int16),
                ("struck", np.int16),
                ("ending", np.int16),
                ("strength", np.int16, (2, 3)),  # of the stronger and the weaker: capped height, houses, height
                ("reason", np.int16),
                ("winners", np.int16),  # a bit for each seat
                ("strikes", np.int16, STRIKES),  # of the last struggle: packed
                ("spare", np.int16, SPARE),  # padding, so that equal states are equal bytes
            ],
            align=True,
        ),
    )
)


def pack_action(verb, colour, lot):
    """One integer for an action; the words a verb does not use are 0."""
    return int(verb) << 10 | int(colour) << 8 | int(lot)


def verb_of(action):
    """The verb of an action."""
    return action >> 10


def colour_of(action):
    """The colour an action names."""
    return action >> 8 & 3


def lot_of(action):
    """The lot an action names."""
    return action & FULL_BYTE


def pack_strike(by_weaker, striking, struck, prisoner):
    """One integer for a strike: which tower, both colours, and the prisoner it led to."""
    return int(by_weaker) << 12 | int(striking) << 10 | int(struck) << 8 | int(prisoner)


def is_by_weaker(strike):
    """Whether the weaker tower struck."""
    return strike >> 12


def striking_of(strike):
    """The colour that struck."""
    return strike >> 10 & 3


def struck_of(strike):
    """The colour that was struck."""
    return strike >> 8 & 3


def prisoner_of(strike):
    """What the struck colour took: NO_HOUSE, FROM_SUPPLY, SUPPLY_EMPTY, or a lot counted from FIRST_TAKEN."""
    return strike & FULL_BYTE


def bricks_of_colour(rules):
    """Terms: 2N bricks of each colour."""
    return 2 * rules.side


def brick_colour(brick):
    """The colour of a brick."""
    return brick & 3


def top_colour(state, lot):
    """The colour that controls a house or tower."""
    return state.top[lot] & 3


def owner_of(rules, state, colour):
    """The seat that plays a colour now; NONE for a neutral one."""
    for seat in range(rules.players):
        if state.colour[seat] == colour:
            return seat
    return NONE
