"""Torri played by numbers, compiled together with the rules."""

from lucca.envs.kernels.step import NO_ACTION
from lucca.games.torri.legal import legal


def action_of(rules, tables, state, seat, number):
    """The action that a number means, or NO_ACTION."""
    return tables.action[number] if 0 <= number < tables.decisions else NO_ACTION


def mark_legal(rules, tables, state, seat, actions, mask):
    """Marks the numbers of a seat's legal actions in a mask that is empty."""
    for place in range(legal(rules, state, seat, actions)):
        mask[number_of(rules, tables, state, seat, actions[place])] = True


def number_of(rules, tables, state, seat, action):
    """The number of an action; the other direction of `action_of`."""
    return tables.number[action]


def is_winner(rules, state, seat):
    """Whether a seat has won a match that is over; several may have."""
    return state.winners >> seat & 1 != 0


def points_of(state, seat):
    """Nobody counts points."""
    return 0
