"""A match as a text or a picture, as a spectator may see it: before palazzi's reveal no hands."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri


def write(game: CompiledGame, match: State) -> str:
    """The table as plain text."""
    if isinstance(game, Palazzi):
        from lucca.envs.palazzi.text import write_table

        return write_table(game, match)
    from lucca.envs.torri.text import write_board

    assert isinstance(game, Torri)
    return write_board(game, match)


def draw(game: CompiledGame, match: State) -> NDArray[np.uint8]:
    """The table as a picture: rows of pixels of red, green, blue; raises ImportError without Pillow."""
    painter: Any
    if isinstance(game, Palazzi):
        from lucca.envs.palazzi import picture as painter
    else:
        from lucca.envs.torri import picture as painter
    picture: NDArray[np.uint8] = painter.draw_table(game, match)
    return picture
