"""The spec of this layer, filled by `envs/{game}/spec.py`: what environments need to know of a game."""

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from lucca.envs.action_ids import ActionIds
from lucca.envs.field import Field
from lucca.registry import spec_of
from lucca.types import Array, JsonObject, Options

Params = JsonObject  # of OpenSpiel


def unchanged(params: Options) -> Params:
    """Returns a copy of options or parameters that need no conversion."""
    return dict(params)


@dataclass(frozen=True, slots=True)
class EnvSpec:
    """A game's numbers of actions, observations and renderings; functions take the game first, then a state."""

    modules: tuple[ModuleType, ...]  # compiled functions: they fulfil `lucca.envs.kernels.contract`
    action_ids: Callable[..., ActionIds]
    lookup_tables: Callable[..., Array]  # makes the `tables` that these modules read: an array of one record
    layout: Callable[..., list[Field]]  # the fields of an observation, in the order of `write_observation`
    write_text: Callable[..., str]  # as a spectator may see it
    draw_picture: Callable[..., NDArray[np.uint8]]  # likewise
    to_openspiel: Callable[[Options], Params] = unchanged  # converts options to OpenSpiel's parameters
    from_openspiel: Callable[[Options], Params] = unchanged  # the inverse


def env_spec(game: str) -> EnvSpec:
    return spec_of(game, "envs", EnvSpec)
