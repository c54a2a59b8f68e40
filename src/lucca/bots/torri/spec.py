"""The `BotSpec` of torri."""

from lucca.bots.spec import INFINITE, BotSpec
from lucca.bots.torri import features, moves, towers
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.torri.rules.state import BLOCKS, MAX_ACTIONS

SMALL_BOARD = 4

# Weights of features chosen by hand, in floors of the highest tower.
RULE_OF_THUMB = {
    features.HIGHEST: 1.0,
    features.LEAD: 1.0,
    features.READY: 6.0,
    features.SECOND: 0.2,
    features.TOP_WAYS: 0.3,
    features.COMBINED: 0.4,
    features.TOP_RUN: 0.4,
    features.DANGERS: -1.0,
    features.PREY: 0.3,
    features.PRISONERS: 0.5,
    features.PRISONER_READY: 6.0,
    features.RIVAL_READY: -8.0,
}


def positions_left(game: CompiledGame, _state: State) -> float:
    """Returns 1, so that the solver is tried, on small boards alone: there is no good estimate."""
    return 1.0 if game.rules_record["side"][0] <= SMALL_BOARD else INFINITE


SPEC = BotSpec(
    modules=(towers, features, moves),
    features=features,
    positions_left=positions_left,
    points=features.HIGHEST,
    max_moves=MAX_ACTIONS,
    rule_of_thumb=RULE_OF_THUMB,
    temperature=0.04,
    exploration=0.6,
    widening=0.0,
    scratch_shape=(BLOCKS, towers.TOWER_FIELDS),
)
