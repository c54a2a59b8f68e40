"""What a game gives its environments: the layer's spec, filled by `envs/{game}/spec.py`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lucca.envs.action_ids import ActionIds
from lucca.envs.field import Field
from lucca.games.game import State
from lucca.registry import spec_of

Params = dict[str, Any]  # of OpenSpiel


def unchanged(params: Mapping[str, Any]) -> Params:
    """Options that OpenSpiel takes as they are."""
    return dict(params)


@dataclass(frozen=True, slots=True)
class EnvSpec:
    """What is different for the environments of each game; every function is given the game first."""

    modules: tuple[ModuleType, ...]  # compiled upon the rules: they fulfil `lucca.envs.contract`
    action_ids: Callable[[Any], ActionIds]
    lookup_tables: Callable[[Any], NDArray[Any]]  # the record that these modules read
    layout: Callable[[Any], list[Field]]  # what a seat sees, in the order in which `see_match` writes it
    write_text: Callable[[Any, State], str]
    draw_picture: Callable[[Any, State], NDArray[np.uint8]]
    to_openspiel: Callable[[Mapping[str, Any]], Params] = unchanged  # options as OpenSpiel's parameters
    from_openspiel: Callable[[Mapping[str, Any]], Params] = unchanged  # the other direction


def env_spec(game: str) -> EnvSpec:
    """The spec of a game's environments; imported only when asked for."""
    return spec_of(game, "envs", EnvSpec)
