"""The spaces of a match as Gymnasium and PettingZoo describe them, and what lies in them."""

import operator
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces

from lucca.envs.single import SingleMatch
from lucca.types import Array

Seen = dict[str, Array]  # an observation: the two arrays below

ILLEGAL_REWARD = -1.0  # for an action that is not legal
OBSERVATION = "observation"
MASK = "action_mask"


def observation_space(match: SingleMatch) -> spaces.Space[Any]:
    """What a seat sees, and which actions it may do."""
    least, most = match.layout.bounds()
    mask = spaces.Box(0, 1, (match.decisions,), np.int8)
    return spaces.Dict({OBSERVATION: spaces.Box(least, most, dtype=np.float32), MASK: mask})


def action_space(match: SingleMatch) -> spaces.Discrete[np.int64]:
    """All actions of the rules chosen, by number."""
    return spaces.Discrete(match.decisions)


def see(match: SingleMatch, seat: int) -> Seen:
    """What a seat, counted from 0, sees now."""
    observation, mask = match.see(seat)
    return {OBSERVATION: observation, MASK: mask}


def check_action(match: SingleMatch, action: SupportsIndex | None) -> int:
    """The number of an action; raises TypeError for what is no whole number, ValueError for one that is no action."""
    try:
        number = operator.index(action)  # type: ignore[arg-type]  # None is no number either
    except TypeError:
        raise TypeError(f"an action is a whole number, not {action!r}") from None
    if not 0 <= number < match.decisions:
        raise ValueError(f"there is no action {number}: actions are 0 to {match.decisions - 1}")
    return number


def check_render_mode(mode: str | None, modes: list[str]) -> str | None:
    """The way of rendering; raises ValueError."""
    if mode is not None and mode not in modes:
        raise ValueError(f"there is no render_mode {mode!r}: choose one of {', '.join(modes)}, or None")
    return mode
