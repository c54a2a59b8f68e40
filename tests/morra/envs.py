"""What morra gives its environments."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lucca.envs.action_ids import ActionIds
from lucca.envs.observation_field import MAX_COUNT, Field, field_maker
from lucca.envs.spec import EnvSpec
from lucca.games.game import State
from tests.morra import env_kernels, rules
from tests.morra.game import Morra


def action_ids(game: Morra) -> ActionIds:
    decisions = list(game.notation.actions.values())
    return ActionIds(game, decisions, list(game.notation.rolls.values()))  # type: ignore[attr-defined]


def lay_out(game: Morra) -> list[Field]:
    field = field_maker(env_kernels)
    return [
        field("die", (1,), 1 / rules.FACES, rules.FACES),
        field("own", (1,), 1 / rules.FINGERS, rules.FINGERS),
        field("points", (game.players,), 0.1, MAX_COUNT),
    ]


def write_text(game: Morra, state: State) -> str:
    return "\n".join(f"{name}: {value}" for name, value in game.public_position(state).items())


def draw_picture(game: Morra, state: State) -> NDArray[np.uint8]:
    """A bar for the points of each seat."""
    picture: NDArray[Any] = np.full((10 * game.players, 100, 3), 255, np.uint8)
    for seat in range(game.players):
        picture[10 * seat : 10 * seat + 8, : int(state["points"][0, seat])] = (200, 60, 40)
    return picture


SPEC = EnvSpec(
    modules=(env_kernels,),
    action_ids=action_ids,
    lookup_tables=lambda _game: np.zeros(1, np.dtype((np.record, np.dtype([("spare", np.int16)])))),
    layout=lay_out,
    write_text=write_text,
    draw_picture=draw_picture,
)
