"""A match as a text or a picture, as a spectator may see it."""

import numpy as np
from numpy.typing import NDArray

from lucca.envs.spec import env_spec
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State


def write(game: CompiledGame, match: State) -> str:
    """The table as plain text."""
    return env_spec(game.name).write_text(game, match)


def draw(game: CompiledGame, match: State) -> NDArray[np.uint8]:
    """The table as a picture: rows of pixels of red, green, blue; raises ImportError without Pillow."""
    return env_spec(game.name).draw_picture(game, match)
