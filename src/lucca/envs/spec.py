"""The spec of this layer, filled by `envs/{game}/spec.py`: what environments need to know of a game."""

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from lucca.envs.action_ids import ActionIds
from lucca.envs.observation_field import Field
from lucca.games.game import State
from lucca.registry import spec_of
from lucca.types import Array, JsonObject, Rules

G = TypeVar("G")  # the class of the game
Params = JsonObject  # of OpenSpiel


def unchanged(values: Rules) -> Params:
    """Returns a copy of rules or parameters that need no conversion."""
    return dict(values)


@dataclass(frozen=True, slots=True)
class EnvSpec(Generic[G]):
    """A game's numbers of actions, observations and renderings."""

    modules: tuple[ModuleType, ...]  # compiled functions: they fulfil `lucca.envs.kernels.contract`
    action_ids: Callable[[G], ActionIds]
    lookup_tables: Callable[[G], Array]  # makes the `tables` that these modules read: an array of one record
    layout: Callable[[G], list[Field]]  # the fields of an observation, in the order of `write_observation`
    write_text: Callable[[G, State], str]  # as a spectator may see it
    draw_picture: Callable[[G, State], NDArray[np.uint8]]  # likewise
    to_openspiel: Callable[[Rules], Params] = unchanged  # converts options to OpenSpiel's parameters
    from_openspiel: Callable[[Params], JsonObject] = unchanged  # the inverse


def env_spec(game: str) -> EnvSpec[Any]:
    return spec_of(game, "envs", EnvSpec)
