"""A game by its name and options, as environments are asked for it."""

from typing import Any

import numpy as np

from lucca.games import game_class, game_names, game_spec
from lucca.games.compiled_game import CompiledGame
from lucca.problem import Problem
from lucca.types import JsonObject


def plain(value: Any) -> Any:
    """A number of NumPy's as Python's own."""
    return value.item() if isinstance(value, np.generic) else value


def choose_game(name: str, options: JsonObject) -> CompiledGame:
    """The game; raises ValueError for a name, an option or a value that there is not."""
    if name not in game_names():
        raise ValueError(f"there is no game {name!r}: choose one of {', '.join(game_names())}")
    kind, known = game_class(name), game_spec(name).option_names
    for option in options:
        if option not in known:
            raise ValueError(f"{name} has no option {option!r}: it has {', '.join(known)}")
    try:
        game: CompiledGame = kind(**{option: plain(value) for option, value in options.items()})
        return game
    except Problem as problem:
        raise ValueError(str(problem)) from None
