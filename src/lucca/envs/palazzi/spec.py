"""Palazzi's part of the environments."""

import numpy as np
from numpy.typing import NDArray

from lucca.envs.palazzi import action_codec, fields
from lucca.envs.palazzi.action_ids import PalazziActionIds
from lucca.envs.palazzi.layout import lay_out
from lucca.envs.palazzi.lookup_tables import lookup_tables
from lucca.envs.palazzi.text import write_table
from lucca.envs.spec import EnvSpec, Params
from lucca.games.game import State
from lucca.games.palazzi.game import Palazzi
from lucca.types import Options


def draw_picture(game: Palazzi, match: State) -> NDArray[np.uint8]:
    """The table as a picture; raises ImportError without Pillow."""
    from lucca.envs.palazzi.picture import draw_table

    return draw_table(game, match)


def to_openspiel(options: Options) -> Params:
    """OpenSpiel reads `edition=2013` as a number, and then takes no text: the rulebook of 2005 is named apart."""
    year, _, rulebook = options["edition"].partition("-")
    others = {name: value for name, value in options.items() if name != "edition"}
    return {"edition": int(year), "rulebook": rulebook, **others}


def from_openspiel(params: Options) -> Params:
    """The edition in one word again."""
    edition = "-".join(str(part) for part in (params["edition"], params["rulebook"]) if part)
    others = {name: value for name, value in params.items() if name not in ("edition", "rulebook")}
    return {"edition": edition, **others}


SPEC = EnvSpec(
    modules=(action_codec, fields),
    action_ids=PalazziActionIds,
    lookup_tables=lookup_tables,
    layout=lay_out,
    write_text=write_table,
    draw_picture=draw_picture,
    to_openspiel=to_openspiel,
    from_openspiel=from_openspiel,
)
