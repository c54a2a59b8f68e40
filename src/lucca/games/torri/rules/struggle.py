"""The struggle of two towers that a house has joined."""

from lucca.games.torri.rules.blocks import block_of, is_beside, make_house, remove_house
from lucca.games.torri.rules.lots import lowest_lot
from lucca.games.torri.rules.stacks import height_of, imprison, is_house, move_floors, take_from_supply, take_top
from lucca.games.torri.rules.state import (
    CAPTURING,
    COLOURS,
    FIRST_TAKEN,
    FROM_SUPPLY,
    MERGED,
    NO_HOUSE,
    NONE,
    ONE_IS_HOUSE,
    PARTED,
    PLACING,
    STRUGGLING,
    SUPPLY_EMPTY,
    UNDECIDED,
    WORDS,
    owner_of,
    pack_strike,
    striking_of,
    struck_of,
    top_colour,
)
from lucca.games.torri.rules.strength import (
    capped_height,
    houses_of,
    next_tower,
    strength_of,
    stronger_of,
    tower_beside,
)


def begin_struggle(rules, state, lot):
    """Placing a house: the two towers it joins struggle; the labels stronger and weaker stay."""
    one = tower_beside(state, lot, NONE)
    other = next_tower(state, lot, one)
    state.stronger = stronger_of(rules, state, lot, one, other)
    state.weaker = other if state.stronger == one else one
    note_strength(rules, state, lot, state.stronger, 0)
    note_strength(rules, state, lot, state.weaker, 1)
    state.phase = STRUGGLING


def forget_struggle(state):
    """Clears the last struggle, which is kept for viewers until the next brick is placed."""
    state.struck = 0
    state.ending = UNDECIDED
    state.stronger = state.weaker = state.joined = NONE


def note_strength(rules, state, lot, tower, place):
    """Keeps the strength that a tower has before the first strike, for viewers."""
    strength = strength_of(rules, state, lot, tower)
    state.strength[place, 0] = capped_height(strength)
    state.strength[place, 1] = houses_of(strength)
    state.strength[place, 2] = height_of(state, tower)


def struggle(rules, state):
    """The towers strike in turns until the struggle ends, or a seat must choose its prisoner."""
    while state.phase == STRUGGLING:
        state.ending = ending_now(state)
        if state.ending == UNDECIDED:
            strike(rules, state)
        else:
            if state.ending == MERGED:
                merge(state)
            state.phase = PLACING


def ending_now(state):
    """The struggle, 2: what ends it, in this order: one is a house, they are apart, one colour controls both."""
    if is_house(state, state.stronger) or is_house(state, state.weaker):
        return ONE_IS_HOUSE
    if not is_joined(state, state.stronger) or not is_joined(state, state.weaker):
        return PARTED
    return MERGED if top_colour(state, state.stronger) == top_colour(state, state.weaker) else UNDECIDED


def is_joined(state, tower):
    """Whether the house that joined the towers still touches this tower's block."""
    return is_beside(state, block_of(state, tower), state.joined)


def strike(rules, state):
    """The struggle, 2: the other tower loses its top brick, and the colour that held it takes a prisoner."""
    by_weaker = state.struck & 1
    attacker = state.weaker if by_weaker else state.stronger
    defender = state.stronger if by_weaker else state.weaker
    striking, struck = top_colour(state, attacker), top_colour(state, defender)
    take_top(state, defender)
    if is_house(state, defender):
        make_house(state, defender)
    state.strikes[state.struck] = pack_strike(by_weaker, striking, struck, NO_HOUSE)
    state.struck += 1
    seat = owner_of(rules, state, struck)
    if seat == NONE:
        take_neutral_prisoner(state, striking, struck)
    else:
        ask_for_prisoner(state, attacker, striking, seat)


def take_neutral_prisoner(state, striking, struck):
    """The struggle, 2: a neutral colour takes its prisoner from the supply, if there is any."""
    if state.supply[striking] > 0:
        imprison(state, struck, take_from_supply(state, striking))
        state.strikes[state.struck - 1] += FROM_SUPPLY
    else:
        state.strikes[state.struck - 1] += SUPPLY_EMPTY


def ask_for_prisoner(state, attacker, striking, seat):
    """The struggle, 2: a seat takes a house of the striking colour from the striker's block; of several it chooses."""
    candidates = find_captures(state, block_of(state, attacker), striking)
    if candidates == 1:
        take_house(state, only_capture(state, striking))
    elif candidates > 1:
        state.phase = CAPTURING
        state.to_move = seat


def find_captures(state, block, striking):
    """The struggle, 2: the houses that may be taken; returns how many."""
    for word in range(WORDS):
        for colour in range(COLOURS):
            houses = state.blocks[block, word] & state.houses[colour, word]
            state.allowed[colour, word] = houses if colour == striking else 0
    return state.house_count[block, striking]


def only_capture(state, striking):
    """The one house that may be taken."""
    word = 0
    while not state.allowed[striking, word]:
        word += 1
    return lowest_lot(word, state.allowed[striking, word])


def take_house(state, lot):
    """The struggle, 2: a house leaves the board for good, as a prisoner of the colour that was struck."""
    imprison(state, struck_colour(state), state.top[lot])
    remove_house(state, lot)
    state.strikes[state.struck - 1] += FIRST_TAKEN + lot


def struck_colour(state):
    """The colour that the last strike hit."""
    return struck_of(state.strikes[state.struck - 1])


def striking_colour(state):
    """The colour that struck last: its houses can be taken."""
    return striking_of(state.strikes[state.struck - 1])


def merge(state):
    """The struggle, 3: the weaker tower's bricks but the lowest go under the stronger; no restriction applies."""
    move_floors(state, state.weaker, state.stronger)
    make_house(state, state.weaker)
