"""How torri's actions are written as numbers: one flat record that compiled code reads."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lucca.envs.action_ids import TorriNumbering
from lucca.games.torri import state as t
from lucca.games.torri.game import Torri

MOST_DECISIONS = t.MAX_ACTIONS + t.LARGEST * t.LARGEST + t.COLOURS + 1
PACKED = t.pack_action(t.STAY + 1, 0, 0)

CODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("decisions", np.int16),
                ("spare", np.int16),  # fills the record
                ("action", np.int32, MOST_DECISIONS),  # by number
                ("number", np.int16, PACKED),  # by action
            ],
            align=True,
        ),
    )
)


def write_code(game: Torri) -> NDArray[Any]:
    """The record of a game."""
    numbering = TorriNumbering(game)
    code = np.zeros(1, CODE)
    code["decisions"] = numbering.decisions
    code["action"][0, : numbering.decisions] = numbering.actions
    code["number"][0, numbering.actions] = np.arange(numbering.decisions)
    return code
