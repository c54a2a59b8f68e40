"""The records that hold a network's weights: fitted ones from files, or a rule of thumb."""

from functools import cache
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from lucca.bots.network import FRACTION, HIDDEN
from lucca.bots.spec import BotSpec, bot_spec
from lucca.games.compiled_game import CompiledGame
from lucca.types import Array, Dtype

ALWAYS_ACTIVE = 1 << 20  # the bias that keeps a rule of thumb's one hidden unit above zero


def network_type(spec: BotSpec) -> Dtype:
    """The record of a network's weights, with what else of a game its features need to know."""
    fields = [
        *spec.network_fields,
        ("weights", np.int32, (spec.features.FEATURES, HIDDEN)),
        ("bias", np.int32, HIDDEN),
        ("strength", np.int32, HIDDEN),
        ("points", np.int32, HIDDEN),
        ("last_bias", np.int32, 2),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def new_network(game: CompiledGame) -> Array:
    """A network whose weights are all 0."""
    spec = bot_spec(game.name)
    network = np.zeros(1, network_type(spec))
    spec.prepare(game, network)
    return network


@cache
def read_weights(game: str, players: int) -> NDArray[np.int32]:
    """The fitted weights in a file of this package: a row for each feature, then biases and outputs."""
    with resources.files("lucca.bots").joinpath(game, "weights", f"{players}.csv").open() as file:
        return np.array([line.split(",")[1:] for line in file], np.int32)


def fitted_network(game: CompiledGame) -> Array:
    """A network with weights fitted to self-play; with the rule of thumb where a game has none."""
    if not bot_spec(game.name).has_weights:
        return rule_of_thumb_network(game)
    network = new_network(game)
    set_weights(network, read_weights(game.name, game.players))
    return network


def set_weights(network: Array, rows: NDArray[np.int32]) -> None:
    """Puts the rows of a weights file into a network."""
    network["weights"][0] = rows[:-4]
    for field, row in zip(("bias", "strength", "points"), rows[-4:-1], strict=True):
        network[field][0] = row
    network["last_bias"][0] = rows[-1, :2]


def rule_of_thumb_network(game: CompiledGame) -> Array:
    """A network that sums up the points of the game's rule of thumb, by one hidden unit that never falls below zero."""
    network = new_network(game)
    one = 1 << FRACTION
    for place, worth in bot_spec(game.name).rule_of_thumb.items():
        network["weights"][0, place, 0] = round(worth * one)
    network["bias"][0, 0] = ALWAYS_ACTIVE
    network["strength"][0, 0] = one // 8  # eight points more are as good as e to 1
    network["last_bias"][0, 0] = -ALWAYS_ACTIVE // 8
    return network
