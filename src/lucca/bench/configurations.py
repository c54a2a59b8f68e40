"""The configurations of games that are measured, as their specs name them."""

from typing import Any

from lucca.bench.spec import bench_spec
from lucca.games import game_class, game_names
from lucca.games.compiled_game import CompiledGame


def configurations(name: str) -> dict[str, CompiledGame]:
    """All configurations of a game, by their titles."""
    return {title: game_class(name)(**options) for title, options in bench_spec(name).configurations.items()}


def typical_title(name: str) -> str:
    """The title of the configuration in which a game is measured where only one is."""
    return bench_spec(name).typical


def typical_options(name: str) -> dict[str, Any]:  # passed on among other keywords, whose types differ
    return dict(bench_spec(name).configurations[typical_title(name)])


def typical(name: str) -> CompiledGame:
    return game_class(name)(**typical_options(name))


def served_game() -> CompiledGame:
    """What is played where a server is measured: the first game there is, with its default rules."""
    return game_class(game_names()[0])()
