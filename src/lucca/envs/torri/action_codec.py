"""Numbers of torri's actions, legality masks and results, as in `action_ids.py`. Compiled with the rules."""

from lucca.envs.kernels.contract import NO_ACTION
from lucca.games.torri.rules.legal import legal


def action_of(rules, tables, state, seat, number):
    """Returns the action that a number means, or NO_ACTION."""
    return tables.action[number] if 0 <= number < tables.decisions else NO_ACTION


def mark_legal(rules, tables, state, seat, actions, mask):
    """Sets the numbers of a seat's legal actions in a mask that is all False."""
    for place in range(legal(rules, state, seat, actions)):
        mask[number_of(rules, tables, state, seat, actions[place])] = True


def number_of(rules, tables, state, seat, action):
    """Returns the number of an action; the inverse of `action_of`."""
    return tables.number[action]


def is_winner(rules, state, seat):
    """Whether a seat is a winner of a finished match; there may be several."""
    return state.winners >> seat & 1 != 0


def points_of(state, seat):
    """Returns 0: torri has no points."""
    return 0
