"""Whether two states are the same."""

import numpy as np

from lucca.games.game import State


def same_state(one: State, other: State) -> bool:
    """Whether two states are equal byte for byte."""
    return bool(np.array_equal(one.view(np.uint8), other.view(np.uint8)))
