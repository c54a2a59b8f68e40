"""What each action does. Whether it is allowed is decided in `refusals.py`.

The rules are plain functions over the records of `state.py`, in place and without randomness: compiled for the CPU
and the GPU from this one source, and runnable as they are.
"""

from lucca.games.torri.rules.state import CAPTURE, NONE, OVER, PLACE, SWITCH, colour_of, lot_of, verb_of
from lucca.games.torri.rules.turns import capture, place, switch


def apply(rules, state, seat, action):
    """Do one legal action of a seat."""
    verb = verb_of(action)
    if verb == PLACE:
        place(rules, state, colour_of(action), lot_of(action))
    elif verb == CAPTURE:
        capture(rules, state, lot_of(action))
    else:
        switch(rules, state, colour_of(action) if verb == SWITCH else NONE)


def chances(rules, state):
    """Nothing is ever left to chance."""
    return 0


def nth_chance(rules, state, n):
    """Never called, since `chances` is always 0; the contract wants it."""
    return NONE


def is_over(state):
    """Whether the match has ended."""
    return state.phase == OVER
