"""The order of play: who plays first in a round, and why; and the visible street numbers that part equal shields."""

from lucca.games.palazzi.rules.state import ANYWHERE, COLOURS, EMPTY, NONE, city_of


def find_order(rules, state):
    """Order of play, found anew for every round and once more at the end."""
    for seat in range(rules.players):
        place = seat
        while place > 0 and goes_before(rules, state, seat, state.order[place - 1]):
            state.order[place] = state.order[place - 1]
            place -= 1
        state.order[place] = seat
    for seat in range(rules.players):
        note_order_reason(rules, state, seat)


def goes_before(rules, state, one, other):
    """Order of play: more shields under construction first; ties to the higher number, wherever it stands."""
    if state.shields[one] != state.shields[other]:
        return state.shields[one] > state.shields[other]
    return highest_number(rules, state, one, ANYWHERE) > highest_number(rules, state, other, ANYWHERE)


def note_order_reason(rules, state, seat):
    """Why a seat plays when it does: its shields now and, where another has as many, its highest number."""
    state.order_shields[seat] = state.shields[seat]
    state.order_number[seat] = NONE
    for other in range(rules.players):
        if other != seat and state.shields[other] == state.shields[seat]:
            state.order_number[seat] = highest_number(rules, state, seat, ANYWHERE)


def highest_number(rules, state, quarter, area):
    """The highest visible number of a quarter within an area; NONE if there is no palace."""
    highest = NONE
    for colour in range(COLOURS):
        if counts_in(state.area[quarter, colour], area):
            highest = max(highest, visible_number(rules, state, quarter, colour))
    if quarter == city_of(rules):
        for palace in range(state.city_palaces):
            highest = max(highest, rules.number[state.city_stacks[palace, rules.palace_size - 1]])
    return highest


def visible_number(rules, state, quarter, colour):
    """A palace's street number: that of its top card."""
    return rules.number[state.stacks[quarter, colour, state.height[quarter, colour] - 1]]


def counts_in(place, area):
    """Whether a palace lying in `place` is looked at when the numbers of `area` are compared."""
    return place == area or (area == ANYWHERE and place != EMPTY)
