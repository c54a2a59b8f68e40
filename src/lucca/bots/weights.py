"""Networks as NumPy records: with weights fitted by self-play, from files, or with those of the rule of thumb."""

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lucca.bots.kernels.network import FRACTION, HIDDEN
from lucca.bots.spec import BotSpec, bot_spec
from lucca.games.compiled_game import CompiledGame
from lucca.types import Array, Dtype

ALWAYS_ACTIVE = 1 << 20  # a bias that keeps the only hidden unit of the rule of thumb positive, so that it is linear


def network_type(spec: BotSpec) -> Dtype:
    """Returns the record type of a network: its weights, and the fields that the game adds."""
    fields = [
        *spec.network_fields,
        ("weights", np.int32, (len(spec.feature_names), HIDDEN)),
        ("bias", np.int32, HIDDEN),
        ("strength", np.int32, HIDDEN),
        ("points", np.int32, HIDDEN),
        ("last_bias", np.int32, 2),
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def new_network(game: CompiledGame) -> Array:
    """Returns a network whose weights are all 0, with the game's own fields filled."""
    spec = bot_spec(game.name)
    network = np.zeros(1, network_type(spec))
    spec.prepare(game, network)
    return network


def weights_file(spec: BotSpec, players: int) -> Path | None:
    """Returns the file with the fitted weights for so many players; None where a game has none."""
    return spec.weights / f"{players}.csv" if spec.weights else None


@cache
def read_weights(file: Path) -> NDArray[np.int32]:
    """Reads a file of weights: a row for each feature, then the biases, both outputs, and their biases."""
    with file.open() as lines:
        return np.array([line.split(",")[1:] for line in lines], np.int32)


def fitted_network(game: CompiledGame) -> Array:
    """Returns the network with fitted weights, or that of the rule of thumb where a game has none."""
    file = weights_file(bot_spec(game.name), game.players)
    if not file:
        return rule_of_thumb_network(game)
    network = new_network(game)
    set_weights(network, read_weights(file))
    return network


def set_weights(network: Array, rows: NDArray[np.int32]) -> None:
    """Writes the rows of a weights file into a network."""
    network["weights"][0] = rows[:-4]
    for field, row in zip(("bias", "strength", "points"), rows[-4:-1], strict=True):
        network[field][0] = row
    network["last_bias"][0] = rows[-1, :2]


def rule_of_thumb_network(game: CompiledGame) -> Array:
    """Returns a network that computes the game's rule of thumb, a weighted sum of features, by one hidden unit."""
    network = new_network(game)
    one = 1 << FRACTION
    for place, worth in bot_spec(game.name).rule_of_thumb.items():
        network["weights"][0, place, 0] = round(worth * one)
    network["bias"][0, 0] = ALWAYS_ACTIVE
    network["strength"][0, 0] = one // 8  # eight points more: odds of e to 1
    network["last_bias"][0, 0] = -ALWAYS_ACTIVE // 8
    return network
