"""How torri's actions are written as numbers: one flat record that compiled code reads."""

import numpy as np

from lucca.envs.torri.action_ids import TorriActionIds
from lucca.games.torri import state as t
from lucca.games.torri.game import Torri
from lucca.types import Array

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


def lookup_tables(game: Torri) -> Array:
    """The record of a game."""
    ids = TorriActionIds(game)
    code = np.zeros(1, CODE)
    code["decisions"] = ids.decisions
    code["action"][0, : ids.decisions] = ids.actions
    code["number"][0, ids.actions] = np.arange(ids.decisions)
    return code
