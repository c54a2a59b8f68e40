"""What must hold after every event, checked in compiled code so that millions of events can be checked.

Written against the fields of a state, not with the rules' own helpers: a mistake there must not hide itself here.
"""

import numpy as np

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
    lowest, highest, low_seat, high_seat = 32000, -1, -1, -1
    for seat in range(rules.quarters):
        opened, shields = 0, 0
        for colour in range(6):
            area = state.area[seat, colour]
            opened += 1 if area == 3 else 0
            top = -1
            for floor in range(5):
                card = state.stacks[seat, colour, floor]
                if card >= 0:
                    top = rules.number[card]
                    shields += rules.shields[card] if area == 1 else 0
            if top >= 0 and top < lowest and (area == 1 or not rules.street_by_area):
                lowest, low_seat = top, seat
            if top > highest and (area == 3 or not rules.street_by_area):
                highest, high_seat = top, seat
        if seat < rules.players:
            worth = (state.walls[seat] + state.bastions[seat]) * opened if shields >= 2 * state.walls[seat] else 0
            if worth != state.points[seat, 2]:
                return WALLS_WRONG
    for palace in range(3):
        card = state.city_stacks[palace, 4]
        if card >= 0 and rules.number[card] < lowest:
            lowest, low_seat = rules.number[card], 2
        if card >= 0 and rules.number[card] > highest:
            highest, high_seat = rules.number[card], 2
    for seat in range(rules.players):
        expected = (3 if seat == high_seat else 0) - (3 if seat == low_seat else 0)
        if expected != state.points[seat, 3]:
            return STREET_WRONG
    return FINE


def checked_match(rules, states, actions, generator, in_play, leftover, seen, parties):
    """Plays a random match and checks it after every event; returns the first fault. states: the match, and a spare."""
    state = states[0]
    start(rules, state)  # noqa: F821
    parties[:] = 0
    while state.phase != 6:
        count = chances(rules, state)  # noqa: F821
        if count > 0:
            action = nth_chance(rules, state, below(generator, count))  # noqa: F821
        else:
            action = actions[below(generator, legal(rules, state, state.to_move, actions))]  # noqa: F821
            if action >> 17 == 2:
                parties[state.to_move] += party_worth(rules, state, state.to_move, action >> 7 & 127)
        apply(rules, state, state.to_move, action)  # noqa: F821
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
