"""What a game gives its bots: the layer's spec, filled by `bots/{game}/spec.py`."""

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
    """What is different for the bots of each game."""

    modules: tuple[ModuleType, ...]  # compiled upon the rules: they fulfil `lucca.bots.contract`
    features: ModuleType  # one of them: its constants name the features, FEATURES is how many there are
    positions_left: Callable[[CompiledGame, State], float]  # about how many may still come; INFINITE if chance decides
    points: int  # the feature that is the points made so far
    max_moves: int
    rule_of_thumb: Mapping[int, float]  # what each feature is worth, in points
    temperature: float  # of the priors: how far below the best a move may look, in chance to win, and be tried soon
    exploration: float  # PUCT's constant
    widening: float  # progressive widening: how soon another outcome of chance is tried
    network_fields: tuple[tuple[Any, ...], ...] = ()  # of NumPy: what else of a game a network's record holds
    prepare: Callable[[CompiledGame, Array], None] = lambda _game, _network: None  # writes these fields
    notes: tuple[int, int] = (1, 1)  # the shape of the workspace's `notes`, for what features are computed from
    has_weights: bool = True  # whether weights were fitted; else the rule of thumb judges for all bots


def bot_spec(name: str) -> BotSpec:
    """The spec of a game's bots; imported only when asked for."""
    return spec_of(name, "bots", BotSpec)
