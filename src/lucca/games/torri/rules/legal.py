"""What is allowed: all legal actions of a seat."""

from lucca.games.torri.rules.lots import count_lots, lowest_lot, without_lowest
from lucca.games.torri.rules.state import (
    CAPTURE,
    CAPTURING,
    COLOURS,
    NONE,
    OVER,
    PLACE,
    STAY,
    SWITCH,
    SWITCHING,
    WORDS,
    owner_of,
    pack_action,
)


def legal(rules, state, seat, actions):
    """Write all legal actions of a seat into `actions`; returns how many (0 where it is not asked)."""
    if seat != state.to_move or state.phase == OVER:
        return 0
    return legal_switches(rules, state, actions) if state.phase == SWITCHING else legal_lots(state, actions)


def legal_lots(state, actions):
    """A turn, 2, and the struggle, 2: every lot that a brick may be placed on, or a house be taken from."""
    count = 0
    for colour in range(COLOURS):
        for word in range(WORDS):
            lots = state.allowed[colour, word]
            while lots:
                actions[count] = lot_action(state, colour, lowest_lot(word, lots))
                lots = without_lowest(lots)
                count += 1
    return count


def lot_action(state, colour, lot):
    """What a seat does with a lot: a house is taken, a brick is placed."""
    return pack_action(CAPTURE, 0, lot) if state.phase == CAPTURING else pack_action(PLACE, colour, lot)


def legal_switches(rules, state, actions):
    """A turn, 4: stay, or switch to a neutral colour."""
    actions[0] = pack_action(STAY, 0, 0)
    count = 1
    for colour in range(COLOURS):
        if owner_of(rules, state, colour) == NONE:
            actions[count] = pack_action(SWITCH, colour, 0)
            count += 1
    return count


def count_legal(rules, state, actions):
    """How many legal actions the seat to move has; written into `actions` only where a colour may be switched."""
    if state.phase == SWITCHING:
        return legal_switches(rules, state, actions)
    count = 0
    for colour in range(COLOURS):
        for word in range(WORDS):
            count += count_lots(state.allowed[colour, word])
    return count


def nth_legal(rules, state, actions, n):
    """The n-th legal action in the order in which `legal` lists them; `count_legal` must have been called before."""
    if state.phase == SWITCHING:
        return actions[n]
    for colour in range(COLOURS):
        for word in range(WORDS):
            lots = state.allowed[colour, word]
            count = count_lots(lots)
            if n < count:
                for _ in range(n):
                    lots = without_lowest(lots)
                return lot_action(state, colour, lowest_lot(word, lots))
            n -= count
    return NONE
