"""Uniformly random play, compiled with a game's rules: whole matches without leaving compiled code.

The generator is xorshift64 (Marsaglia, shifts 13, 7, 17): fast, and the same on every machine. It is for simulations;
matches that people play are dealt by `lucca.match.dealer`.
"""

import numpy as np

from lucca.games.contract import apply, chances, count_legal, is_over, nth_chance, nth_legal, start

A, B, C = np.uint64(13), np.uint64(7), np.uint64(17)
HALF = np.uint64(32)


def next_random(generator):
    """Returns the next 64 bits of a generator, an array of one uint64 that must not be 0, and advances it."""
    bits = generator[0]
    bits ^= bits << A
    bits ^= bits >> B
    bits ^= bits << C
    generator[0] = bits
    return bits


def below(generator, limit):
    """Returns a random integer from 0 to limit - 1: the upper 32 bits, scaled; the bias is under limit / 2**32."""
    return np.int64((next_random(generator) >> HALF) * np.uint64(limit) >> HALF)


def random_match(rules, state, actions, generator, tally):
    """Plays a match from its start to its end; `state` is its final state.

    Adds the count of chance actions to tally[0] and that of decisions to tally[1]. `actions` has room for legal ones.
    """
    start(rules, state)
    while not is_over(state):
        # First all chance actions, then all decisions: so the threads of a GPU diverge less.
        while chances(rules, state) > 0:
            action = nth_chance(rules, state, below(generator, chances(rules, state)))
            apply(rules, state, state.to_move, action)
            tally[0] += 1
        while state.to_move >= 0:
            choice = below(generator, count_legal(rules, state, actions))
            apply(rules, state, state.to_move, nth_legal(rules, state, actions, choice))
            tally[1] += 1


def random_matches(rules, states, generators, actions, tally):
    """Plays a random match in each state, with its own generator."""
    for index in range(states.shape[0]):
        random_match(rules[0], states[index], actions, generators[index], tally)


def seed_generators(count):
    """Returns generators for many matches; the i-th is always the same."""
    golden = np.uint64(0x9E3779B97F4A7C15)
    return (np.arange(1, count + 1, dtype=np.uint64) * golden).reshape(count, 1)
