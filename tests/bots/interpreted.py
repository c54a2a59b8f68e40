"""A game's brain as plain Python, to look at its parts: they run compiled where bots play."""

from functools import cache
from types import SimpleNamespace
from typing import Any

from numpy.typing import NDArray

from lucca.bots.compile import bot_modules
from lucca.bots.weights import fitted_network
from lucca.bots.workspace import new_workspace
from lucca.games import compiled_game, compiler
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State


@cache
def plain(game: type[CompiledGame]) -> SimpleNamespace:
    """All functions of a game's rules and of its brain, as they are written."""
    rules = compiler.rebuild(compiled_game.rules_kernel_modules(game), lambda function: function)
    return compiler.rebuild(bot_modules(game), lambda function: function, rules)


def features_of(game: CompiledGame, position: State) -> list[list[int]]:
    """What a network is told of every seat."""
    workspace = new_workspace(game)
    plain(type(game)).extract_features(game.rules_record[0], fitted_network(game)[0], workspace, position[0])
    told: list[list[int]] = workspace.features[: game.players].tolist()
    return told


def evaluation(game: CompiledGame, position: State, judging: NDArray[Any] | None = None) -> tuple[int, ...]:
    """What a mind, else the fitted one, thinks a position is worth for every seat."""
    workspace = new_workspace(game)
    own = fitted_network(game) if judging is None else judging
    plain(type(game)).evaluate(game.rules_record[0], own[0], workspace, position[0], workspace.values[0])
    return tuple(int(value) for value in workspace.values[0, : game.players])
