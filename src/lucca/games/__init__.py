"""The games: rules, notation and views. Nothing here knows of matches, bots or pages."""

from collections.abc import Mapping
from typing import Any

from lucca.games.game import BadRules, Game

NAMES = ("palazzi", "torri")


def game_class(name: str) -> type[Any]:
    """The class of a game; imported only when asked for, because compiled rules take a moment to load."""
    if name == "palazzi":
        from lucca.games.palazzi.game import Palazzi

        return Palazzi
    if name == "torri":
        from lucca.games.torri.game import Torri

        return Torri
    raise BadRules("unknown-game", game=name, games=", ".join(NAMES))


def new_game(name: str, **options: Any) -> Game:
    """A game with the options given, the usual ones otherwise."""
    game: Game = game_class(name)(**options)
    return game


def game_from_rules(name: str, rules: Mapping[str, Any]) -> Game:
    """The game a record was played with: every option must be there, and no other."""
    game: Game = game_class(name).from_rules(rules)
    return game
