"""The spec of this layer, filled by `bots/{game}/spec.py`: what bots need to know of a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.registry import spec_of
from lucca.types import Array

INFINITE = float("inf")


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A game's moves, features and search parameters."""

    modules: tuple[ModuleType, ...]  # compiled functions: they fulfil `lucca.bots.kernels.contract`
    features: ModuleType  # one of them: its constants are indices of features, FEATURES is their count
    positions_left: Callable[[CompiledGame, State], float]  # estimate for the solver; INFINITE while chance is to come
    points: int  # the index of the feature that is a seat's points so far
    max_moves: int  # of any position
    rule_of_thumb: Mapping[int, float]  # weights by index of a feature, in points: the evaluation of `greedy`
    temperature: float  # of the softmax of priors, in win chance
    exploration: float  # PUCT's constant, in win chance
    widening: float  # progressive widening: an unknown node has about sqrt(widening * visits) outcomes
    network_fields: tuple[tuple[Any, ...], ...] = ()  # NumPy fields that a game adds to a network's record
    prepare: Callable[[CompiledGame, Array], None] = lambda _game, _network: None  # writes these fields
    scratch_shape: tuple[int, int] = (1, 1)  # of workspace.scratch, for intermediate results of features
    has_weights: bool = True  # whether there are fitted weights; else all bots use the rule of thumb


def bot_spec(name: str) -> BotSpec:
    return spec_of(name, "bots", BotSpec)
