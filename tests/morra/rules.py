"""The rules of morra as compiled code runs them.

A round: a die is rolled, and all seats show one to three fingers at the same time. If there are no more fingers than
the die says, the highest number that only one seat shows scores what the die says, else the lowest. After the last
round most points win.
"""

import numpy as np

from lucca.games.contract import LEGAL

NONE, HIDDEN = -1, -2  # a seat that has not chosen yet, and one whose choice somebody does not know
CHANCE = -1
SEATS, FACES, FINGERS = 3, 6, 3
ROLLING, CHOOSING, OVER = range(3)
ROLL, SHOW = 1, 2
MATCH_OVER, ROLL_DUE, NO_ROLL_DUE, NOT_YOUR_TURN, NO_SUCH_ACTION = range(1, 6)

RULES = np.dtype((np.record, np.dtype([("players", np.int32), ("rounds", np.int32)], align=True)))
STATE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("phase", np.int16),
                ("to_move", np.int16),
                ("played", np.int16),  # rounds
                ("die", np.int16),
                ("shown", np.int16, SEATS),
                ("points", np.int16, SEATS),
                ("spare", np.int16, 2),  # fills the record, so that equal matches are equal bytes
            ],
            align=True,
        ),
    )
)


def pack_action(verb, number):
    """One integer for an action."""
    return verb << 4 | number


def start(rules, state):
    """Nobody has points; a die is to be rolled."""
    state.played = 0
    state.die = 0
    state.spare[0] = state.spare[1] = 0
    for seat in range(SEATS):
        state.points[seat] = 0
    await_roll(state)


def await_roll(state):
    """A round begins."""
    state.phase = ROLLING
    state.to_move = CHANCE
    for seat in range(SEATS):
        state.shown[seat] = NONE


def apply(rules, state, seat, action):
    """A die is rolled, or a seat shows fingers."""
    if action >> 4 == ROLL:
        state.die = action & 15
        state.phase = CHOOSING
    else:
        state.shown[seat] = action & 15
    state.to_move = 0
    while state.to_move < rules.players and state.shown[state.to_move] > 0:
        state.to_move += 1
    if state.to_move == rules.players:
        end_round(rules, state)


def end_round(rules, state):
    """All have chosen: somebody may score; then the next round, or the end."""
    winner = scoring_seat(rules, state)
    if winner != NONE:
        state.points[winner] += state.die
    state.played += 1
    await_roll(state)
    if state.played == rules.rounds:
        state.phase = OVER


def scoring_seat(rules, state):
    """The seat with the highest number that nobody else shows, or with the lowest; NONE if there is none."""
    total, best = 0, NONE
    for seat in range(rules.players):
        total += state.shown[seat]
    for seat in range(rules.players):
        if is_alone(rules, state, seat):
            is_higher = best == NONE or state.shown[seat] > state.shown[best]
            best = seat if best == NONE or is_higher == (total <= state.die) else best
    return best


def is_alone(rules, state, seat):
    """Whether no other seat shows the same number."""
    for other in range(rules.players):
        if other != seat and state.shown[other] == state.shown[seat]:
            return False
    return True


def legal(rules, state, seat, actions):
    """While seats choose, any number of fingers; a choice may be changed until all have chosen."""
    if state.phase != CHOOSING or seat < 0 or seat >= rules.players:
        return 0
    for fingers in range(FINGERS):
        actions[fingers] = pack_action(SHOW, fingers + 1)
    return FINGERS


def count_legal(rules, state, actions):
    """How many legal actions the seat to move has."""
    return legal(rules, state, state.to_move, actions)


def nth_legal(rules, state, actions, n):
    """The n-th of them."""
    return actions[n]


def refusal(rules, state, seat, action):
    """Why the seat may not do this now, or LEGAL; seats choose one after the other."""
    if state.phase == CHOOSING and action >> 4 == SHOW and seat != state.to_move:
        return NOT_YOUR_TURN
    return refusal_at_once(rules, state, seat, action)


def refusal_at_once(rules, state, seat, action):
    """Why the seat may not do this, or LEGAL; seats choose in any order."""
    verb, number = action >> 4, action & 15
    if number < 1 or number > (FACES if verb == ROLL else FINGERS):
        return NO_SUCH_ACTION
    if state.phase == OVER:
        return MATCH_OVER
    if verb == ROLL:
        return LEGAL if state.phase == ROLLING and seat == CHANCE else NO_ROLL_DUE
    if state.phase == ROLLING:
        return ROLL_DUE
    return LEGAL if verb == SHOW and 0 <= seat < rules.players else NOT_YOUR_TURN


def chances(rules, state):
    """The faces of the die."""
    return FACES if state.phase == ROLLING else 0


def nth_chance(rules, state, n):
    """The roll of the n-th face."""
    return pack_action(ROLL, n + 1)


def is_over(state):
    """Whether the last round was played."""
    return state.phase == OVER
