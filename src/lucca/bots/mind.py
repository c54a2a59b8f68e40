"""What bots think with: a game's rules compiled together with its moves and facts, and the weights of the facts."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lucca.bots import exact, learning, moves, network, tree
from lucca.bots.network import FRACTION, HIDDEN
from lucca.games import compiled_game, compiler
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Game, State

COMMON = [moves, network, tree, exact, learning]
ENTRIES = ("start_tree", "simulate", "solve_on", "quick", "learn_matches")
INFINITE = float("inf")
LEVEL_GROUND = 1 << 20  # keeps the one unit of a rule of thumb above zero


@dataclass(frozen=True, slots=True)
class Brain:
    """What is different for the bots of each game."""

    modules: tuple[ModuleType, ...]
    facts: ModuleType
    prepare: Callable[[CompiledGame, NDArray[Any]], None]  # tells a mind what else it needs to know of a game
    positions_left: Callable[
        [CompiledGame, State], float
    ]  # about how many may still come; INFINITE if chance has a say
    points: int  # the fact that is the points made so far
    max_moves: int
    thumb: Mapping[int, float]  # the rule of thumb: what each fact is worth, in points
    temperature: float  # how far below the best a move may look, in chance to win, and still be tried soon
    curiosity: float
    new_outcomes: float  # how soon things unknown come out anew


def brain_of(game: Game) -> Brain:
    """The brain for a game; imported only when asked for."""
    brain: Brain = import_module(f"lucca.bots.{game.name}.brain").BRAIN
    return brain


def mind_type(facts: int) -> np.dtype[Any]:
    """The record of a network's weights, with what else a brain needs to know."""
    fields = [
        ("cards", np.int64, (6, 2)),  # palazzi: the cards of each colour
        ("weights", np.int32, (facts, HIDDEN)),
        ("bias", np.int32, HIDDEN),
        ("strength", np.int32, HIDDEN),
        ("points", np.int32, HIDDEN),
        ("last_bias", np.int32, 2),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def new_mind(game: CompiledGame) -> NDArray[Any]:
    """A mind that knows its game and judges nothing."""
    brain = brain_of(game)
    mind = np.zeros(1, mind_type(brain.facts.FACTS))
    brain.prepare(game, mind)
    return mind


@cache
def read_weights(name: str) -> NDArray[np.int32]:
    """The weights in a file of this package: a row for each fact, then biases and outputs."""
    with resources.files("lucca.bots").joinpath("weights", f"{name}.csv").open() as file:
        return np.array([line.split(",")[1:] for line in file], np.int32)


def fitted_mind(game: CompiledGame) -> NDArray[Any]:
    """A mind that judges by weights fitted to matches against itself."""
    mind = new_mind(game)
    set_weights(mind, read_weights(f"{game.name}-{game.players}"))
    return mind


def set_weights(mind: NDArray[Any], rows: NDArray[np.int32]) -> None:
    """Puts rows of weights into a mind."""
    mind["weights"][0] = rows[:-4]
    for field, row in zip(("bias", "strength", "points"), rows[-4:-1], strict=True):
        mind[field][0] = row
    mind["last_bias"][0] = rows[-1, :2]


def plain_mind(game: CompiledGame) -> NDArray[Any]:
    """A mind that judges by the rule of thumb: a sum of points, by one unit that never falls below zero."""
    mind = new_mind(game)
    one = 1 << FRACTION
    for place, worth in brain_of(game).thumb.items():
        mind["weights"][0, place, 0] = round(worth * one)
    mind["bias"][0, 0] = LEVEL_GROUND
    mind["strength"][0, 0] = one // 8  # eight points more are as good as e to 1
    mind["last_bias"][0, 0] = -LEVEL_GROUND // 8
    return mind


@cache
def kernel_of(game: type[CompiledGame]) -> SimpleNamespace:
    """A game's brain compiled upon its rules, once a process."""
    return compiler.compile_for_cpu(
        modules_of(game), ENTRIES, upon=compiled_game.modules_of(game), given=compiled_game.compiled(game)
    )


def modules_of(game: type[CompiledGame]) -> list[ModuleType]:
    """All that is compiled together upon the rules."""
    brain: Brain = import_module(f"lucca.bots.{game.name}.brain").BRAIN
    return [*COMMON, *brain.modules]


def is_compiled(game: type[CompiledGame], entries: Iterable[str]) -> bool:
    """Whether these functions of a game's brain were compiled on this machine before."""
    return compiler.is_cached([*compiled_game.modules_of(game), *modules_of(game)], entries)
