"""Random play in PettingZoo environments."""

from random import Random
from typing import Any

import numpy as np


def random_action(env: Any, random: Random) -> int:
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(random.choice(np.flatnonzero(mask)))


def play_randomly(env: Any, random: Random, steps: int = 10**6) -> None:
    """Plays random actions for some steps, at most to the end of the match."""
    for _ in range(steps):
        if env.is_over:
            return
        env.step(random_action(env, random))


def illegal_action(env: Any) -> int:
    return int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
