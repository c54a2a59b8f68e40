"""The spec of palazzi's environments: numbers of actions, observations, text and picture, OpenSpiel's parameters."""

import numpy as np
from numpy.typing import NDArray

from lucca.envs.palazzi import action_codec, write_observation
from lucca.envs.palazzi.action_ids import PalazziActionIds
from lucca.envs.palazzi.lookup_tables import lookup_tables
from lucca.envs.palazzi.observation_layout import list_fields
from lucca.envs.palazzi.text import write_text
from lucca.envs.spec import EnvSpec, Params
from lucca.games.game import State
from lucca.games.palazzi.game import Palazzi
from lucca.types import JsonObject, Rules


def draw_picture(game: Palazzi, state: State) -> NDArray[np.uint8]:
    """Draws the match; raises ImportError without Pillow."""
    from lucca.envs.palazzi import picture

    return picture.draw_picture(game, state)


def to_openspiel(options: Rules) -> Params:
    """Splits the edition into a number and a rulebook: OpenSpiel parses `edition=2013` as a number, never as text."""
    year, _, rulebook = options["edition"].partition("-")
    others = {name: value for name, value in options.items() if name != "edition"}
    return {"edition": int(year), "rulebook": rulebook, **others}


def from_openspiel(params: Params) -> JsonObject:
    """Joins the edition and the rulebook again."""
    edition = "-".join(str(part) for part in (params["edition"], params["rulebook"]) if part)
    others = {name: value for name, value in params.items() if name not in ("edition", "rulebook")}
    return {"edition": edition, **others}


SPEC = EnvSpec(
    modules=(action_codec, write_observation),
    action_ids=PalazziActionIds,
    lookup_tables=lookup_tables,
    layout=list_fields,
    write_text=write_text,
    draw_picture=draw_picture,
    to_openspiel=to_openspiel,
    from_openspiel=from_openspiel,
)
