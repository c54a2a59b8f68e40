"""The games: rules, notation and views. Nothing here knows of matches, bots or pages."""

from typing import TYPE_CHECKING, Any

from lucca.games.game import BadRules, Game
from lucca.games.spec import GameSpec, game_spec, least_seats, most_seats
from lucca.registry import BrokenGame, game_names
from lucca.types import Rules

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
    """The class of a game; raises BadRules if there is none, BrokenGame if the class has another name."""
    found = game_spec(name).load()
    if found.name != name:
        raise BrokenGame(f"{found.__name__} is called {found.name!r}, but registered as {name!r}.")
    return found


def new_game(name: str, **options: Any) -> Game:
    """A game with the options given and the defaults of the others; raises BadRules."""
    for option in options:
        if option not in game_spec(name).option_names:
            raise BadRules("unknown-option", option=option)
    return game_class(name)(**options)


def game_from_rules(name: str, rules: Rules) -> Game:
    """The game a record was played with: every option must be there, and no other; raises BadRules."""
    return game_class(name).from_rules(rules)
