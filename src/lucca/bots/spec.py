"""What a game gives its bots: the layer's spec, filled by `bots/{game}/spec.py`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

from numpy.typing import NDArray

from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State

INFINITE = float("inf")


@dataclass(frozen=True, slots=True)
class BotSpec:
    """What is different for the bots of each game."""

    modules: tuple[ModuleType, ...]  # compiled upon the rules
    features: ModuleType  # one of them: its constants name the features, FEATURES is how many there are
    prepare: Callable[[CompiledGame, NDArray[Any]], None]  # writes what else of a game a network's record must hold
    positions_left: Callable[[CompiledGame, State], float]  # about how many may still come; INFINITE if chance decides
    points: int  # the feature that is the points made so far
    max_moves: int
    rule_of_thumb: Mapping[int, float]  # what each feature is worth, in points
    temperature: float  # of the priors: how far below the best a move may look, in chance to win, and be tried soon
    exploration: float  # PUCT's constant
    widening: float  # progressive widening: how soon another outcome of chance is tried


def bot_spec(name: str) -> BotSpec:
    """The spec of a game's bots; imported only when asked for."""
    spec: BotSpec = import_module(f"lucca.bots.{name}.spec").SPEC
    return spec
