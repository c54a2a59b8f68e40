"""Counts sequences of decisions, compiled together with a game's rules.

The number changes whenever a legal action appears or disappears: the sharpest short test of a set of rules.
"""

from lucca.games.contract import apply, legal


def count_sequences(rules, states, actions, places, depth):
    """How many sequences of `depth` decisions follow from states[0]; where chance acts or the match ends none does.

    Level by level: states[level] is the position there, actions[level] what is legal in it, and places[level] the
    next of these to be tried and how many there are.
    """
    found = level = 0
    enter(rules, states, actions, places, 0)
    while level >= 0:
        place, count = places[level, 0], places[level, 1]
        if level == depth - 1:
            found += count
        if level == depth - 1 or place == count:
            level -= 1
            continue
        places[level, 0] += 1
        level += 1
        states[level] = states[level - 1]
        apply(rules[0], states[level], states[level].to_move, actions[level - 1, place])
        enter(rules, states, actions, places, level)
    return found


def enter(rules, states, actions, places, level):
    """Lists what is legal in the position of a level."""
    places[level, 0] = 0
    places[level, 1] = legal(rules[0], states[level], states[level].to_move, actions[level])
