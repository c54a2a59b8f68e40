"""Morra's part of the environments, compiled upon its rules."""

from lucca.envs.kernels.contract import NO_ACTION
from tests.morra.rules import FINGERS, legal, pack_action

SHOW_VERB = 2


def action_of(rules, tables, state, seat, number):
    """The fingers of a number."""
    return pack_action(SHOW_VERB, number + 1) if 0 <= number < FINGERS else NO_ACTION


def number_of(rules, tables, state, seat, action):
    """The number of fingers, from 0."""
    return (action & 15) - 1


def mark_legal(rules, tables, state, seat, actions, mask):
    """Marks what may be shown."""
    for place in range(legal(rules, state, seat, actions)):
        mask[number_of(rules, tables, state, seat, actions[place])] = True


def is_winner(rules, state, seat):
    """Most points win."""
    for other in range(rules.players):
        if state.points[other] > state.points[seat]:
            return False
    return True


def points_of(state, seat):
    """What a seat has scored."""
    return state.points[seat]


def write_observation(rules, tables, state, seat, out):
    """All fields."""
    for place in range(out.shape[0]):
        out[place] = 0
    at = write_die(rules, state, seat, out, 0)
    at = write_own(rules, state, seat, out, at)
    write_points(rules, state, seat, out, at)


def write_die(rules, state, seat, out, at):
    """What was rolled"""
    out[at] = state.die
    return at + 1


def write_own(rules, state, seat, out, at):
    """What the looking seat shows, while others still choose"""
    out[at] = max(state.shown[seat], 0)
    return at + 1


def write_points(rules, state, seat, out, at):
    """The points of each seat, the looking one first"""
    for place in range(rules.players):
        out[at + place] = state.points[(seat + place) % rules.players]
    return at + rules.players
