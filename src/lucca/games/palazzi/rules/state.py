"""The records that the rules of palazzi work on, and the numbers of cards, actions, phases and areas in them.

`RULES` is what stays the same during a match (edition, seats, the cards of the deck); `STATE` is everything else.
Quarters are numbered like seats, from 0; with two players the City of Lucca is the third quarter.
"""

import numpy as np

NONE = -1
SEATS = 5
COLOURS = 6
TRIPLETS = 6
HAND = 4
STARTING_CARDS = 2
TRIPLET = 3
PALACE = 5
CITY_PALACES = 3

# Cards are numbered 0..104: palaces by ascending street number, the four bastions, wilds, special palaces.
CARDS = 105
BASTION = 96
BASTIONS = 4
WILD = 100
SPECIAL = 103
UNSEEN_WORD = 53

CHANCE = -1

# Phases of a match; in the first two and the last no seat is to move.
HANDS = 0
TABLE = 1
KEEPING = 2
TURN = 3
PLAYING = 4
CITY = 5
OVER = 6

# Areas of a quarter; a colour lies in one of them.
EMPTY = 0
BUILDING = 1
COMPLETED = 2
OPENED = 3
ANYWHERE = 4

# Columns of points.
WINDOWS = 0
PARTIES = 1
WALLS = 2
STREET = 3
COLUMNS = 4
NO_NUMBER = 32767

# Actions are a verb and up to three words, packed into one integer: verb, triplet, other (colour or card), card.
DRAW = 0
KEEP = 1
OPEN = 2
TAKE = 3
BUILD = 4
WALL = 5
DISCARD = 6
LAY = 7
# First steps of a record's hand and table lines: they change nothing, but are refused where other cards are due.
DEAL_HAND = 8
DEAL_TABLE = 9
MAX_ACTIONS = 32

RULES = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("players", np.int16),
                ("quarters", np.int16),
                ("triplets", np.int16),
                ("rounds", np.int16),
                ("palace_size", np.int16),
                ("may_discard_bastion", np.int16),
                ("street_by_area", np.int16),
                ("late_bastions", np.int16),
                ("number", np.int16, CARDS),
                ("colour", np.int16, CARDS),
                ("windows", np.int16, CARDS),
                ("shields", np.int16, CARDS),
                ("first_unseen", np.int64, 2),
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
                ("unseen", np.int64, 2),
                ("unseen_left", np.int16),
                ("aside", np.int16),
                ("discarded", np.int16),
                ("phase", np.int16),
                ("current_round", np.int16),
                ("turn", np.int16),
                ("to_move", np.int16),
                ("dealt", np.int16),
                ("taken", np.int16),
                ("order", np.int16, SEATS),
                ("order_shields", np.int16, SEATS),
                ("order_number", np.int16, SEATS),
                ("table", np.int16, (TRIPLETS, TRIPLET)),
                ("hands", np.int16, (SEATS, HAND)),
                ("kept", np.int16, (SEATS, STARTING_CARDS)),
                ("area", np.int16, (SEATS, COLOURS)),
                ("height", np.int16, (SEATS, COLOURS)),
                ("stacks", np.int16, (SEATS, COLOURS, PALACE)),
                ("shields", np.int16, SEATS),
                ("walls", np.int16, SEATS),
                ("bastions", np.int16, SEATS),
                ("city_palaces", np.int16),
                ("city_completed", np.int16, COLOURS),
                ("city_stacks", np.int16, (CITY_PALACES, PALACE)),
                ("points", np.int16, (SEATS, COLUMNS)),
                ("spare", np.int16),  # padding, so that equal states are equal bytes
            ],
            align=True,
        ),
    )
)


def pack_action(verb, card, other, triplet):
    """One integer for an action; the words a verb does not use are 0."""
    return int(verb) << 17 | int(triplet) << 14 | int(other) << 7 | int(card)  # 16 bits would not do, interpreted


def verb_of(action):
    """The verb of an action."""
    return action >> 17


def triplet_of(action):
    """The triplet an action names, counted from 0."""
    return action >> 14 & 7


def other_of(action):
    """The second word of an action: a colour, or the second card kept."""
    return action >> 7 & 127


def card_of(action):
    """The card an action names."""
    return action & 127


def is_revealed(state):
    """Set-up, 2: whether the starting cards are revealed; before that hands and choices are secret."""
    return is_after_reveal(state.current_round)


def is_after_reveal(current_round):
    """Set-up, 2: the first round begins with the reveal."""
    return current_round > 0


def is_wild(card):
    """Wilds have a number, windows and shields, but no colour of their own."""
    return WILD <= card < SPECIAL


def is_bastion(card):
    """The four bastions are interchangeable: wherever one is seen it is card 96."""
    return card == BASTION


def goal_of(rules, card, colour):
    """The colour of the palace that a card is built to: its own, for a wild the one that is named."""
    return colour if is_wild(card) else rules.colour[card]


def is_last_floor(rules, floor):
    """A round, 4: whether a card on a floor, counted from 0, completes its palace."""
    return floor + 1 == rules.palace_size


def has_city(rules):
    """Two players: the City of Lucca plays along."""
    return rules.players == 2


def city_of(rules):
    """The quarter of the City of Lucca; no quarter at all with three players or more."""
    return 2 if has_city(rules) else NONE
