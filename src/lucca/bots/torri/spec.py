"""The spec of torri's bots: what is compiled, its weights and training. Numbers are in `tuning.py`."""

from pathlib import Path

from lucca.bots.spec import INFINITE, BotSpec, feature_names
from lucca.bots.torri import features, moves, towers, tuning
from lucca.bots.torri.training import training
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.torri.rules.state import BLOCKS, MAX_ACTIONS

SMALL_BOARD = 4


def positions_left(game: CompiledGame, _state: State) -> float:
    """Returns 1, so that the solver is tried, on small boards alone: there is no good estimate."""
    return 1.0 if game.rules_record["side"][0] <= SMALL_BOARD else INFINITE


SPEC = BotSpec(
    modules=(towers, features, moves),
    feature_names=feature_names(features),
    positions_left=positions_left,
    points=features.HIGHEST,
    max_moves=MAX_ACTIONS,
    rule_of_thumb=tuning.RULE_OF_THUMB,
    temperature=tuning.TEMPERATURE,
    exploration=tuning.EXPLORATION,
    widening=tuning.WIDENING,
    scratch_shape=(BLOCKS, towers.TOWER_FIELDS),
    weights=Path(__file__).parent / "weights",
    training=training,
)
