"""The functions of a game's bot kernel as plain Python, to test them one by one; bots run them compiled."""

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
def plain_kernel(game: type[CompiledGame]) -> SimpleNamespace:
    """Returns all functions of a game's rules and bots by name, not compiled."""
    rules = compiler.rebuild(compiled_game.rules_kernel_modules(game), lambda function: function)
    return compiler.rebuild(bot_modules(game), lambda function: function, rules)


def features_of(game: CompiledGame, state: State) -> list[list[int]]:
    workspace = new_workspace(game)
    plain_kernel(type(game)).extract_features(game.rules_record[0], fitted_network(game)[0], workspace, state[0])
    features: list[list[int]] = workspace.features[: game.players].tolist()
    return features


def evaluate(game: CompiledGame, state: State, network: NDArray[Any] | None = None) -> tuple[int, ...]:
    """Returns the value of a position for every seat, by a network, else by the fitted one."""
    workspace = new_workspace(game)
    own = fitted_network(game) if network is None else network
    plain_kernel(type(game)).evaluate(game.rules_record[0], own[0], workspace, state[0], workspace.values[0])
    return tuple(int(value) for value in workspace.values[0, : game.players])
