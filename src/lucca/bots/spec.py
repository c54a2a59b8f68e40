"""The spec of this layer, filled by `bots/{game}/spec.py`: what bots need to know of a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.options import Simple
from lucca.registry import spec_of
from lucca.types import Array

INFINITE = float("inf")
Feature = int  # the index of a feature; one of several numbers also has the indices up to the next one
Training = list[tuple[dict[str, Simple], int]]  # options that a network learns together; matches of each at a time


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A game's moves, features and search parameters."""

    modules: tuple[ModuleType, ...]  # compiled functions: they fulfil `lucca.bots.kernels.contract`
    feature_names: tuple[str, ...]  # by index: what `extract_features` writes, and weights are labelled with
    positions_left: Callable[[CompiledGame, State], float]  # estimate for the solver; INFINITE while chance is to come
    points: Feature  # a seat's points so far
    max_moves: int  # of any position
    rule_of_thumb: Mapping[Feature, float]  # weights, in points: the evaluation of `greedy`
    temperature: float  # constants of the tree search, explained in `bots/{game}/tuning.py`
    exploration: float
    widening: float
    network_fields: tuple[tuple[Any, ...], ...] = ()  # NumPy fields that a game adds to a network's record
    prepare: Callable[[CompiledGame, Array], None] = lambda _game, _network: None  # writes these fields
    longest_move: int = 1  # how many actions a move has at most
    scratch_shape: tuple[int, int] = (1, 1)  # of workspace.scratch, for intermediate results of features
    weights: Path | None = None  # a folder with fitted weights, `{players}.csv`; without, the rule of thumb
    training: Callable[[int], Training] | None = None  # for a number of players: what `tools/fit.py` fits weights with


def feature_names(features: ModuleType) -> tuple[str, ...]:
    """Returns the name of every feature, by the constants of a module that are annotated as Feature.

    One of several numbers goes on counting: `height`, `height+1`.
    """
    names = {getattr(features, name): name.lower() for name in features.__annotations__}
    found, first = [], 0
    for index in range(features.FEATURES):
        first = index if index in names else first
        found.append(names[first] + (f"+{index - first}" if index > first else ""))
    return tuple(found)


def bot_spec(name: str) -> BotSpec:
    return spec_of(name, "bots", BotSpec)
