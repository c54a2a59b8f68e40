"""Observation and action spaces of a match, for Gymnasium and PettingZoo; and checks of arguments."""

import operator
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces

from lucca.envs.single import SingleMatch
from lucca.types import Array

Observation = dict[str, Array]  # with the keys OBSERVATION and MASK

ILLEGAL_REWARD = -1.0
OBSERVATION = "observation"
MASK = "action_mask"


def observation_space(match: SingleMatch) -> spaces.Space[Any]:
    least, most = match.layout.bounds()
    mask = spaces.Box(0, 1, (match.decisions,), np.int8)
    return spaces.Dict({OBSERVATION: spaces.Box(least, most, dtype=np.float32), MASK: mask})


def action_space(match: SingleMatch) -> spaces.Discrete[np.int64]:
    return spaces.Discrete(match.decisions)


def observe(match: SingleMatch, seat: int) -> Observation:
    """Returns what a seat, from 0, sees now, with the mask of its legal actions."""
    observation, mask = match.observe(seat)
    return {OBSERVATION: observation, MASK: mask}


def check_action(match: SingleMatch, action: SupportsIndex | None) -> int:
    """Returns the number of an action as int; raises TypeError for what is no integer, ValueError for no action."""
    try:
        number = operator.index(action)  # type: ignore[arg-type]  # None is no number either
    except TypeError:
        raise TypeError(f"an action is a whole number, not {action!r}") from None
    if not 0 <= number < match.decisions:
        raise ValueError(f"there is no action {number}: actions are 0 to {match.decisions - 1}")
    return number


def check_render_mode(mode: str | None, modes: list[str]) -> str | None:
    """Returns the mode; raises ValueError if it is neither one of `modes` nor None."""
    if mode is not None and mode not in modes:
        raise ValueError(f"there is no render_mode {mode!r}: choose one of {', '.join(modes)}, or None")
    return mode
