"""The compiled functions of a game's rules that Python calls; the same for every game.

Records are passed as arrays of one: Numba's dispatch is much faster for arrays than for single records.
"""

from lucca.games.contract import LEGAL, apply, chances, legal, nth_chance, refusal, refusal_at_once, start


def start_match(rules, states):
    """Writes the initial state into states[0]."""
    start(rules[0], states[0])


def list_legal(rules, states, seat, actions):
    """Writes the legal actions of a seat into `actions`; returns how many."""
    return legal(rules[0], states[0], seat, actions)


def find_refusal(rules, states, seat, action):
    """Returns the reason code of a refused action, else LEGAL; seats may choose in any order (`refusal_at_once`)."""
    return refusal_at_once(rules[0], states[0], seat, action)


def apply_action(rules, states, seat, action):
    apply(rules[0], states[0], seat, action)


def count_chances(rules, states):
    return chances(rules[0], states[0])


def find_chance(rules, states, n):
    return nth_chance(rules[0], states[0], n)


def replay(rules, states, seats, actions, reasons):
    """Applies actions from the initial state, checking each, until one is refused; returns how many were applied.

    Writes the reason code of the next one into reasons[0], else LEGAL.
    """
    start(rules[0], states[0])
    for step in range(actions.shape[0]):
        reasons[0] = refusal(rules[0], states[0], seats[step], actions[step])
        if reasons[0] != LEGAL:
            return step
        apply(rules[0], states[0], seats[step], actions[step])
    return actions.shape[0]
