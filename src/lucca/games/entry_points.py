"""The compiled functions that Python calls, the same for every game.

Records are handed over as arrays of one: Numba recognises those much faster than single records.
"""

from lucca.games.contract import apply, chances, legal, nth_chance, refusal, refusal_at_once, start

LEGAL = 0


def start_match(rules, states):
    """A match before anything has happened."""
    start(rules[0], states[0])


def list_legal(rules, states, seat, actions):
    """Fills `actions`; returns how many are legal for the seat."""
    return legal(rules[0], states[0], seat, actions)


def refuse(rules, states, seat, action):
    """The code of the reason against an action, LEGAL if there is none."""
    return refusal_at_once(rules[0], states[0], seat, action)


def do(rules, states, seat, action):
    """Does a legal action."""
    apply(rules[0], states[0], seat, action)


def count_chances(rules, states):
    """How many equally likely chance actions there are."""
    return chances(rules[0], states[0])


def find_chance(rules, states, n):
    """The n-th chance action."""
    return nth_chance(rules[0], states[0], n)


def replay(rules, states, seats, actions, reasons):
    """Does the actions from the start, each checked; returns how many were done, with the reason against the next."""
    start(rules[0], states[0])
    for step in range(actions.shape[0]):
        reasons[0] = refusal(rules[0], states[0], seats[step], actions[step])
        if reasons[0] != LEGAL:
            return step
        apply(rules[0], states[0], seats[step], actions[step])
    return actions.shape[0]
