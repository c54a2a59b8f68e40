"""Torri's part of the environments."""

import numpy as np
from numpy.typing import NDArray

from lucca.envs.spec import EnvSpec
from lucca.envs.torri import action_codec, fields
from lucca.envs.torri.action_ids import TorriActionIds
from lucca.envs.torri.layout import lay_out
from lucca.envs.torri.lookup_tables import lookup_tables
from lucca.envs.torri.text import write_board
from lucca.games.game import State
from lucca.games.torri.game import Torri


def draw_picture(game: Torri, match: State) -> NDArray[np.uint8]:
    """The board as a picture; raises ImportError without Pillow."""
    from lucca.envs.torri.picture import draw_table

    return draw_table(game, match)


SPEC = EnvSpec(
    modules=(action_codec, fields),
    action_ids=TorriActionIds,
    lookup_tables=lookup_tables,
    layout=lay_out,
    write_text=write_board,
    draw_picture=draw_picture,
)
