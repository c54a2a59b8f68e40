"""Random play at tables of PettingZoo."""

from random import Random
from typing import Any

import numpy as np


def choose(table: Any, random: Random) -> int:
    """A random legal action of the agent to move."""
    mask = table.observe(table.agent_selection)["action_mask"]
    return int(random.choice(np.flatnonzero(mask)))


def play_on(table: Any, random: Random, steps: int = 10**6) -> None:
    """Random play for some steps, at most to the end."""
    for _ in range(steps):
        if table.is_over:
            return
        table.step(choose(table, random))


def an_illegal_action(table: Any) -> int:
    """The first action that is not legal."""
    return int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])
