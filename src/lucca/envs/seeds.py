"""Seeds of environments: one xorshift generator (`lucca.games.rollout`) for each match and use, from one seed."""

import operator
from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

Generators = NDArray[np.uint64]  # one row of one word for each match, never 0

# What the numbers are used for: independent streams.
CHANCE_ACTIONS = 0
CHOICES = 1
OPPONENTS = 2


def new_generators(seed: SupportsIndex | None, use: int, count: int) -> Generators:
    """Returns generators for many matches; the i-th depends on seed and use alone. None is a new seed every time."""
    words = np.random.SeedSequence(check_seed(seed), spawn_key=(use,)).generate_state(count, np.uint64)
    return np.maximum(words, 1).reshape(count, 1)


def check_seed(seed: SupportsIndex | None) -> int | None:
    """Returns the seed as int, or None; raises ValueError or TypeError."""
    if seed is None:
        return None
    try:
        number = operator.index(seed)
    except TypeError:
        raise TypeError(f"a seed is a whole number or None, not {seed!r}") from None
    if number < 0:
        raise ValueError(f"a seed is 0 or more, not {number}")
    return number
