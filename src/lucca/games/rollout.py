"""Random play, compiled together with a game's rules: whole matches without leaving the compiled code.

The generator is a plain xorshift on 64 bits: fast and the same on every machine. It is for mass simulation; matches
that people play are dealt by `lucca.match.dealer`.
"""

import numpy as np

from lucca.games.contract import apply, chances, count_legal, is_over, nth_chance, nth_legal, start

A, B, C = np.uint64(13), np.uint64(7), np.uint64(17)
HALF = np.uint64(32)


def next_random(generator):
    """The next 64 bits of a generator (an array of one unsigned integer, not 0)."""
    bits = generator[0]
    bits ^= bits << A
    bits ^= bits >> B
    bits ^= bits << C
    generator[0] = bits
    return bits


def below(generator, limit):
    """A number from 0 to limit - 1, by the upper 32 bits (their bias is under limit / 2**32)."""
    return np.int64((next_random(generator) >> HALF) * np.uint64(limit) >> HALF)


def random_match(rules, state, actions, generator, tally):
    """Plays one match from start to end, every legal or chance action as likely as the others of its moment.

    Adds the chance actions to tally[0] and the decisions to tally[1].
    """
    start(rules, state)
    while not is_over(state):
        # First all draws, then all decisions: on a GPU matches that went apart come together again here.
        while chances(rules, state) > 0:
            action = nth_chance(rules, state, below(generator, chances(rules, state)))
            apply(rules, state, state.to_move, action)
            tally[0] += 1
        while state.to_move >= 0:
            choice = below(generator, count_legal(rules, state, actions))
            apply(rules, state, state.to_move, nth_legal(rules, state, actions, choice))
            tally[1] += 1


def random_matches(rules, states, generators, actions, tally):
    """Plays one match in each state, with its own generator."""
    for match in range(states.shape[0]):
        random_match(rules[0], states[match], actions, generators[match], tally)


def seed_generators(count):
    """A generator for each of many matches: match i always gets the same one."""
    golden = np.uint64(0x9E3779B97F4A7C15)
    return (np.arange(1, count + 1, dtype=np.uint64) * golden).reshape(count, 1)
