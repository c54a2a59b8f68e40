"""What is not allowed: for every action the reason it is refused, or LEGAL. `legal_lots.py` finds what is allowed."""

from lucca.games.contract import LEGAL
from lucca.games.torri.rules.blocks import block_of
from lucca.games.torri.rules.lots import bit_of, word_of
from lucca.games.torri.rules.opening import barred_colour
from lucca.games.torri.rules.reason_codes import (
    CAPTURE_DUE,
    COLOUR_EXHAUSTED,
    EQUAL_STRENGTH,
    MATCH_OVER,
    NO_CAPTURE_DUE,
    NO_CHANCE,
    NO_SWITCH_DUE,
    NOT_CAPTURABLE,
    NOT_NEUTRAL,
    NOT_YOUR_TURN,
    OWN_COLOUR_BARRED,
    SAME_COLOUR_TWICE,
    SECOND_TOWER,
    SWITCH_DUE,
    THREE_TOWERS,
    TOO_FEW_HOUSES,
)
from lucca.games.torri.rules.stacks import count_bricks, is_house
from lucca.games.torri.rules.state import (
    CAPTURE,
    CAPTURING,
    CHANCE,
    NONE,
    OVER,
    PLACE,
    PLACING,
    SWITCH,
    SWITCHING,
    colour_of,
    lot_of,
    owner_of,
    top_colour,
    verb_of,
)
from lucca.games.torri.rules.strength import is_equal_strength, next_tower, tower_beside
from lucca.games.torri.rules.struggle import striking_colour


def refusal(rules, state, seat, action):
    """Why the seat may not do this now, or LEGAL."""
    if state.phase == OVER:
        return MATCH_OVER
    if seat == CHANCE:
        return NO_CHANCE
    if seat != state.to_move:
        return CAPTURE_DUE if state.phase == CAPTURING else NOT_YOUR_TURN
    verb = verb_of(action)
    if verb == PLACE:
        return refuse_place(rules, state, colour_of(action), lot_of(action)) if state.phase == PLACING else due(state)
    if verb == CAPTURE:
        return refuse_capture(state, lot_of(action)) if state.phase == CAPTURING else NO_CAPTURE_DUE
    if state.phase != SWITCHING:
        return NO_SWITCH_DUE
    return refuse_switch(rules, state, colour_of(action)) if verb == SWITCH else LEGAL


def refusal_at_once(rules, state, seat, action):
    """`refusal` itself: in torri seats never act at the same time."""
    return refusal(rules, state, seat, action)


def due(state):
    """Why no brick may be placed: something else must be done first."""
    return CAPTURE_DUE if state.phase == CAPTURING else SWITCH_DUE


def refuse_place(rules, state, colour, lot):
    """A turn, 2: bricks of different colours, as long as there are any; in the opening not one's own."""
    if colour == barred_colour(rules, state):
        return OWN_COLOUR_BARRED
    if state.placed == colour:
        return SAME_COLOUR_TWICE
    if state.supply[colour] == 0:
        return COLOUR_EXHAUSTED
    return refuse_house(rules, state, lot) if state.top[lot] == NONE else refuse_floor(state, colour, lot)


def refuse_house(rules, state, lot):
    """Placing a house: it may join two towers, but not three, nor two of equal strength."""
    one = tower_beside(state, lot, NONE)
    other = next_tower(state, lot, one)
    if other == NONE:
        return LEGAL
    if next_tower(state, lot, other) != NONE:
        return THREE_TOWERS
    return EQUAL_STRENGTH if is_equal_strength(rules, state, lot, one, other) else LEGAL


def refuse_floor(state, colour, lot):
    """Placing a floor: no other tower in the block, and enough houses of the colour outside the stack."""
    tower = state.tower[block_of(state, lot)]
    if tower != NONE and tower != lot:
        return SECOND_TOWER
    needed = houses_needed(state, colour, lot)
    return LEGAL if needed <= houses_outside(state, colour, lot) else TOO_FEW_HOUSES


def houses_needed(state, colour, lot):
    """Placing a floor: as many houses as the stack would have bricks of the colour."""
    return count_bricks(state, lot, colour) + 1


def houses_outside(state, colour, lot):
    """Placing a floor: the houses of a colour in the block, without the lot itself."""
    houses = state.house_count[block_of(state, lot), colour]
    return houses - 1 if is_house(state, lot) and top_colour(state, lot) == colour else houses


def refuse_capture(state, lot):
    """The struggle, 2: a house of the striking colour in the striking tower's block."""
    found = state.allowed[striking_colour(state), word_of(lot)] & bit_of(lot)
    return LEGAL if found else NOT_CAPTURABLE


def refuse_switch(rules, state, colour):
    """A turn, 4: only to a colour that no seat plays."""
    return LEGAL if owner_of(rules, state, colour) == NONE else NOT_NEUTRAL
