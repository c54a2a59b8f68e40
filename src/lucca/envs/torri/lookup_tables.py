"""Lookup tables of torri's env kernel: numbers of actions."""

import numpy as np

from lucca.envs.torri.action_ids import TorriActionIds
from lucca.games.torri.game import Torri
from lucca.games.torri.rules import state as t
from lucca.types import Array

MOST_DECISIONS = t.MAX_ACTIONS + t.LARGEST * t.LARGEST + t.COLOURS + 1
PACKED = t.pack_action(t.STAY + 1, 0, 0)

TABLES = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("decisions", np.int16),
                ("spare", np.int16),  # padding
                ("action", np.int32, MOST_DECISIONS),  # by number
                ("number", np.int16, PACKED),  # by action
            ],
            align=True,
        ),
    )
)


def lookup_tables(game: Torri) -> Array:
    ids = TorriActionIds(game)
    tables = np.zeros(1, TABLES)
    tables["decisions"] = ids.decisions
    tables["action"][0, : ids.decisions] = ids.actions
    tables["number"][0, ids.actions] = np.arange(ids.decisions)
    return tables
