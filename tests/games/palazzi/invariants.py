"""What must hold after every event, checked in compiled code so that millions of events can be checked.

Written against the fields of a state, not with the rules' own helpers: a mistake there must not hide itself here.
"""

import numpy as np

from lucca.games.contract import apply, below, chances, legal, nth_chance, start

FINE = 0
CARD_TWICE = 1
CARD_LOST = 2
UNSEEN_MISCOUNTED = 3
SHIELDS_WRONG = 4
WINDOWS_WRONG = 5
PARTIES_WRONG = 6
WALLS_WRONG = 7
STREET_WRONG = 8
LEFTOVER_WRONG = 9


def card_fault(rules, state, in_play, seen):
    """Every card is in one place: unseen, set aside, in a hand, on the table, in a palace, a wall, discarded."""
    seen[:] = 0
    visible = state.aside + state.discarded
    for seat in range(5):
        visible += state.walls[seat] + state.bastions[seat]
        for place in range(4):
            visible += note_card(state.hands[seat, place], seen)
        for colour in range(6):
            for floor in range(5):
                visible += note_card(state.stacks[seat, colour, floor], seen)
    for triplet in range(6):
        for place in range(3):
            visible += note_card(state.table[triplet, place], seen)
    for palace in range(3):
        for floor in range(5):
            visible += note_card(state.city_stacks[palace, floor], seen)
    unseen = 0
    for card in range(105):
        bit = (state.unseen[card // 53] >> (card % 53)) & 1
        unseen += bit
        if not 96 <= card < 100 and seen[card] + bit > 1:
            return CARD_TWICE
    if unseen != state.unseen_left:
        return UNSEEN_MISCOUNTED
    return FINE if unseen + visible == in_play else CARD_LOST


def note_card(card, seen):
    """Counts a card that lies somewhere."""
    if card >= 0:
        seen[card] += 1
        return 1
    return 0


def score_fault(rules, state, parties):
    """Shields, windows and parties recomputed from the table and from the parties given."""
    for seat in range(rules.quarters):
        shields, windows = 0, 0
        for colour in range(6):
            for floor in range(5):
                card = state.stacks[seat, colour, floor]
                if card >= 0:
                    shields += rules.shields[card] if state.area[seat, colour] == 1 else 0
                    windows += rules.windows[card] if state.area[seat, colour] > 1 else 0
        if shields != state.shields[seat]:
            return SHIELDS_WRONG
        if seat < rules.players and windows != state.points[seat, 0]:
            return WINDOWS_WRONG
        if seat < rules.players and parties[seat] != state.points[seat, 1]:
            return PARTIES_WRONG
    return FINE


def party_worth(rules, state, seat, colour):
    """A party counted card by card."""
    worth = 0
    for quarter in range(rules.quarters):
        if quarter != seat and state.area[quarter, colour] == 1:
            for floor in range(5):
                worth += 1 if state.stacks[quarter, colour, floor] >= 0 else 0
        if quarter != seat and state.area[quarter, colour] == 2:
            worth += 2
    for palace in range(3):
        bottom = state.city_stacks[palace, 0]
        if bottom >= 0 and rules.colour[bottom] == colour:
            worth += 2
    return worth


def final_parties(rules, before, after, parties):
    """Adds the parties of the end, in the order that was found; `before` is the state before the last action."""
    closed = before
    for turn in range(rules.players):
        seat = after.order[turn]
        for colour in range(6):
            if closed.area[seat, colour] == 2:
                parties[seat] += party_worth(rules, closed, seat, colour)
                closed.area[seat, colour] = 3


def end_fault(rules, state, leftover):
    """Walls and street numbers recomputed from the final table, and the cards nobody saw."""
    if state.unseen_left != leftover:
        return LEFTOVER_WRONG
    for seat in range(rules.players):
        if wall_worth(rules, state, seat) != state.points[seat, 2]:
            return WALLS_WRONG
        if street_worth(rules, state, seat) != state.points[seat, 3]:
            return STREET_WRONG
    return FINE


def wall_worth(rules, state, seat):
    """Walls and bastions times opened palaces, if two shields stand for each wall."""
    opened, shields = 0, 0
    for colour in range(6):
        opened += 1 if state.area[seat, colour] == 3 else 0
        for floor in range(5):
            card = state.stacks[seat, colour, floor]
            shields += rules.shields[card] if card >= 0 and state.area[seat, colour] == 1 else 0
    return (state.walls[seat] + state.bastions[seat]) * opened if shields >= 2 * state.walls[seat] else 0


def street_worth(rules, state, seat):
    """3 less for the lowest number of all, 3 more for the highest; 2005-de looks at one area for each."""
    lowest = extreme(rules, state, -1, 1 if rules.street_by_area else 0)
    highest = extreme(rules, state, 1, 3 if rules.street_by_area else 0)
    return (3 if highest == seat else 0) - (3 if lowest == seat else 0)


def extreme(rules, state, sign, wanted):
    """The quarter with the highest (sign 1) or lowest (-1) number on top of a palace, in one area or any (0)."""
    owner, best = -1, -32000
    for quarter in range(rules.quarters):
        for colour in range(6):
            number = top_number(rules, state.stacks[quarter, colour])
            counts = wanted == 0 or wanted == state.area[quarter, colour]
            if number > 0 and counts and sign * number > best:
                owner, best = quarter, sign * number
    for palace in range(3):
        number = top_number(rules, state.city_stacks[palace])
        if number > 0 and sign * number > best:
            owner, best = 2, sign * number
    return owner


def top_number(rules, stack):
    """The number of the last card of a stack, 0 for none."""
    number = 0
    for floor in range(5):
        if stack[floor] >= 0:
            number = rules.number[stack[floor]]
    return number


def checked_match(rules, states, actions, generator, in_play, leftover, seen, parties):
    """Plays a random match and checks it after every event; returns the first fault. states: the match, and a spare."""
    state = states[0]
    start(rules, state)
    parties[:] = 0
    while state.phase != 6:
        count = chances(rules, state)
        if count > 0:
            action = nth_chance(rules, state, below(generator, count))
        else:
            action = actions[below(generator, legal(rules, state, state.to_move, actions))]
            if action >> 17 == 2:
                parties[state.to_move] += party_worth(rules, state, state.to_move, action >> 7 & 127)
        apply(rules, state, state.to_move, action)
        if state.phase == 6:
            final_parties(rules, reopened(states), state, parties)
        fault = card_fault(rules, state, in_play, seen)
        if fault == FINE:
            fault = score_fault(rules, state, parties)
        if fault != FINE:
            return fault
        states[1] = states[0]
    return end_fault(rules, state, leftover)


def reopened(states):
    """The final table with the palaces that were opened at the end closed again."""
    before, after, spare = states[1], states[0], states[2]
    states[2] = states[0]
    for seat in range(5):
        for colour in range(6):
            was_opened = before.area[seat, colour] == 3
            if after.area[seat, colour] == 3 and not was_opened:
                spare.area[seat, colour] = 2
    return spare


def checked_matches(rules, states, actions, generators, in_play, leftover):
    """Plays matches until one has a fault; returns (its number, the fault), or (-1, FINE)."""
    seen = np.zeros(105, np.int64)
    parties = np.zeros(5, np.int64)
    for match in range(generators.shape[0]):
        fault = checked_match(rules[0], states, actions, generators[match], in_play, leftover, seen, parties)
        if fault != FINE:
            return match, fault
    return -1, FINE
