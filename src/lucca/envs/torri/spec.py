"""The spec of torri's environments: numbers of actions, observations, text and picture, OpenSpiel's parameters."""

import numpy as np
from numpy.typing import NDArray

from lucca.envs.spec import EnvSpec
from lucca.envs.torri import action_codec, write_observation
from lucca.envs.torri.action_ids import TorriActionIds
from lucca.envs.torri.lookup_tables import lookup_tables
from lucca.envs.torri.observation_layout import list_fields
from lucca.envs.torri.text import write_text
from lucca.games.game import State
from lucca.games.torri.game import Torri


def draw_picture(game: Torri, state: State) -> NDArray[np.uint8]:
    """Draws the match; raises ImportError without Pillow."""
    from lucca.envs.torri import picture

    return picture.draw_picture(game, state)


SPEC = EnvSpec(
    modules=(action_codec, write_observation),
    action_ids=TorriActionIds,
    lookup_tables=lookup_tables,
    layout=list_fields,
    write_text=write_text,
    draw_picture=draw_picture,
)
