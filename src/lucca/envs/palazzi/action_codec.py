"""Numbers of palazzi's actions, legality masks and results, as in `action_ids.py`. Compiled with the rules."""

from lucca.envs.kernels.contract import NO_ACTION
from lucca.games.palazzi.rules.legal import legal
from lucca.games.palazzi.rules.refusals import can_start_palace
from lucca.games.palazzi.rules.scoring import find_winner, total_points
from lucca.games.palazzi.rules.state import (
    HAND,
    KEEP,
    KEEPING,
    NONE,
    card_of,
    other_of,
    pack_action,
    triplet_of,
    verb_of,
)

OTHERS = HAND - 1  # the cards that may be kept second
KEEPS = HAND * OTHERS


def action_of(rules, tables, state, seat, number):
    """Returns the action that a number means for a seat, or NO_ACTION."""
    if number < 0 or number >= tables.decisions:
        return NO_ACTION
    return keep_of(state, seat, number) if number < KEEPS else tables.action[number]


def keep_of(state, seat, number):
    """Returns the starting choice of a number: places of the hand (0, 1), (0, 2), (0, 3), (1, 0) and so on."""
    first = number // OTHERS
    second = number % OTHERS
    if second >= first:
        second += 1
    if state.hands[seat, 0] == NONE or state.phase != KEEPING:
        return NO_ACTION
    return pack_action(KEEP, state.hands[seat, first], state.hands[seat, second], 0)


def mark_legal(rules, tables, state, seat, actions, mask):
    """Sets the numbers of a seat's legal actions in a mask that is all False."""
    if state.phase == KEEPING:
        for number in range(KEEPS):
            mask[number] = can_start_palace(state.hands[seat, number // OTHERS])
        return
    for place in range(legal(rules, state, seat, actions)):
        mask[number_of(rules, tables, state, seat, actions[place])] = True


def number_of(rules, tables, state, seat, action):
    """Returns the number of a legal action; the inverse of `action_of`."""
    if verb_of(action) != KEEP:
        return tables.number[verb_of(action), triplet_of(action), other_of(action), card_of(action)]
    first = place_in_hand(state, seat, card_of(action))
    second = place_in_hand(state, seat, other_of(action))
    return OTHERS * first + second - (1 if second > first else 0)


def place_in_hand(state, seat, card):
    """Returns the place of a card in a hand."""
    place = 0
    while state.hands[seat, place] != card:
        place += 1
    return place


def is_winner(rules, state, seat):
    """Whether a seat is the winner of a finished match."""
    return find_winner(rules, state) == seat


def points_of(state, seat):
    """Returns a seat's points in a finished match."""
    return total_points(state, seat)
