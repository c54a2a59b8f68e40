"""Makes games from a name and keyword options, with the errors that users of environments expect."""

import numpy as np

from lucca.games import game_class, game_names, game_spec
from lucca.games.compiled_game import CompiledGame
from lucca.problem import Problem
from lucca.types import JsonObject


def to_python(value: object) -> object:
    """Returns a NumPy scalar as Python's own number, other values as they are."""
    return value.item() if isinstance(value, np.generic) else value


def make_game(name: str, options: JsonObject) -> CompiledGame:
    """Makes a game; raises ValueError for an unknown name or option, or a wrong value."""
    if name not in game_names():
        raise ValueError(f"there is no game {name!r}: choose one of {', '.join(game_names())}")
    kind, known = game_class(name), game_spec(name).option_names
    for option in options:
        if option not in known:
            raise ValueError(f"{name} has no option {option!r}: it has {', '.join(known)}")
    try:
        return kind(**{option: to_python(value) for option, value in options.items()})
    except Problem as problem:
        raise ValueError(str(problem)) from None
