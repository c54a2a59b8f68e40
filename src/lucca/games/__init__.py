"""The games: rules, notation and views. Nothing here knows of matches, bots or pages."""

from typing import TYPE_CHECKING, Any

from lucca.games.game import Game
from lucca.games.spec import GameSpec, game_spec, least_seats, most_seats
from lucca.registry import game_names
from lucca.types import Options

if TYPE_CHECKING:
    from lucca.games.compiled_game import CompiledGame

__all__ = [
    "GameSpec",
    "game_class",
    "game_from_rules",
    "game_names",
    "game_spec",
    "least_seats",
    "most_seats",
    "new_game",
]


def game_class(name: str) -> "type[CompiledGame]":
    """The class of a game; raises BadRules if there is none."""
    return game_spec(name).load()


def new_game(name: str, **options: Any) -> Game:
    """A game with the options given and the defaults of the others; raises BadRules."""
    return game_class(name)(**options)


def game_from_rules(name: str, rules: Options) -> Game:
    """The game a record was played with: every option must be there, and no other; raises BadRules."""
    return game_class(name).from_rules(rules)
