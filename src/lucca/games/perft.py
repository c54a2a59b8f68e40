"""Perft, as in chess programming: counts sequences of legal actions to a fixed depth. Compiled with a game's rules.

The count changes whenever a legal action appears or disappears, so it is a sharp test of a set of rules.
"""

from lucca.games.contract import apply, legal


def count_sequences(rules, states, actions, places, depth):
    """Returns how many sequences of `depth` decisions follow from states[0]; none goes on past a chance action.

    A depth-first search without recursion: states[level] is the state at a depth, actions[level] its legal actions, and
    places[level] the index of the next of these to try and their count.
    """
    found = level = 0
    list_level(rules, states, actions, places, 0)
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
        list_level(rules, states, actions, places, level)
    return found


def list_level(rules, states, actions, places, level):
    """Lists the legal actions of states[level]."""
    places[level, 0] = 0
    places[level, 1] = legal(rules[0], states[level], states[level].to_move, actions[level])
