"""Renders a match as text or picture, as a spectator may see it."""

import numpy as np
from numpy.typing import NDArray

from lucca.envs.spec import env_spec
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State


def render_text(game: CompiledGame, state: State) -> str:
    return env_spec(game.name).write_text(game, state)


def render_picture(game: CompiledGame, state: State) -> NDArray[np.uint8]:
    """Returns an RGB array (height, width, 3); raises ImportError without Pillow."""
    return env_spec(game.name).draw_picture(game, state)
