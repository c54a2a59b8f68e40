"""The spec of palazzi's bots: what is compiled, its weights and training. Numbers are in `tuning.py`."""

import math
from pathlib import Path

import numpy as np

from lucca.bots.palazzi import determinize, features, moves, plans, tuning
from lucca.bots.palazzi.training import training
from lucca.bots.spec import INFINITE, BotSpec, feature_names
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.palazzi.rules.state import CITY, COLOURS, NONE, TRIPLET, UNSEEN_WORD
from lucca.types import Array

PLANS_A_TRIPLET = 27  # three ways to play each card


def write_colours(game: CompiledGame, network: Array) -> None:
    """Writes the cards of each colour into the network's record, as bit sets like `state.unseen`."""
    for card, colour in enumerate(game.rules_record["colour"][0]):
        if colour != NONE:
            network["cards"][0, colour, card // UNSEEN_WORD] |= 1 << card % UNSEEN_WORD


def positions_left(game: CompiledGame, state: State) -> float:
    """Estimates the positions to the end of the last round by the plans of each seat for each triplet left."""
    rules, record = game.rules_record[0], state[0]
    if record.current_round < rules.rounds:
        return INFINITE  # more cards are to come
    triplets = [int(rules.triplets) - turn for turn in range(record.turn, rules.players)]
    return float(math.prod(PLANS_A_TRIPLET * count for count in triplets if record.phase != CITY))


SPEC = BotSpec(
    modules=(features, plans, moves, determinize),
    feature_names=feature_names(features),
    positions_left=positions_left,
    points=features.POINTS,
    max_moves=plans.MAX_PLANS,
    rule_of_thumb=tuning.RULE_OF_THUMB,
    temperature=tuning.TEMPERATURE,
    exploration=tuning.EXPLORATION,
    widening=tuning.WIDENING,
    network_fields=(("cards", np.int64, (COLOURS, 2)),),  # the cards of each colour
    prepare=write_colours,
    longest_move=TRIPLET,
    weights=Path(__file__).parent / "weights",
    training=training,
)
