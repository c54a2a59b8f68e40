"""Random numbers of environments: one generator of 64 bits for each match, out of one seed."""

import operator
from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

Generators = NDArray[np.uint64]  # one row of one number for each match, never 0

CARDS = 0  # what a stream of numbers is for
CHOICES = 1
OPPONENTS = 2


def new_generators(seed: SupportsIndex | None, use: int, count: int) -> Generators:
    """The generators of matches; the i-th is always the same for a seed. None is a new seed every time."""
    words = np.random.SeedSequence(check_seed(seed), spawn_key=(use,)).generate_state(count, np.uint64)
    return np.maximum(words, 1).reshape(count, 1)


def check_seed(seed: SupportsIndex | None) -> int | None:
    """The seed; raises ValueError or TypeError for what is none."""
    if seed is None:
        return None
    try:
        number = operator.index(seed)
    except TypeError:
        raise TypeError(f"a seed is a whole number or None, not {seed!r}") from None
    if number < 0:
        raise ValueError(f"a seed is 0 or more, not {number}")
    return number
