"""What a game gives its environments: the layer's spec, filled by `envs/{game}/spec.py`."""

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
    """Options that OpenSpiel takes as they are."""
    return dict(params)


@dataclass(frozen=True, slots=True)
class EnvSpec:
    """What is different for the environments of each game; every function is given the game first."""

    modules: tuple[ModuleType, ...]  # compiled upon the rules: they fulfil `lucca.envs.contract`
    action_ids: Callable[..., ActionIds]
    lookup_tables: Callable[..., Array]  # the record that these modules read
    layout: Callable[..., list[Field]]  # what a seat sees, in the order in which `see_match` writes it
    write_text: Callable[..., str]
    draw_picture: Callable[..., NDArray[np.uint8]]
    to_openspiel: Callable[[Options], Params] = unchanged  # options as OpenSpiel's parameters
    from_openspiel: Callable[[Options], Params] = unchanged  # the other direction


def env_spec(game: str) -> EnvSpec:
    """The spec of a game's environments; imported only when asked for."""
    return spec_of(game, "envs", EnvSpec)
