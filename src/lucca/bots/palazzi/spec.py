"""The `BotSpec` of palazzi."""

import math

import numpy as np

from lucca.bots.palazzi import determinize, features, moves, plans
from lucca.bots.spec import INFINITE, BotSpec
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.palazzi.rules.state import CITY, COLOURS, NONE, UNSEEN_WORD
from lucca.types import Array

PLANS_A_TRIPLET = 27  # three ways to play each card

# Weights of features chosen by hand, in points.
RULE_OF_THUMB = {
    features.POINTS: 1.0,
    features.PALACES: 3.0,
    features.PALACES + 1: 2.5,
    features.PALACES + 2: 1.2,
    features.PALACES + 3: 0.5,
    features.PALACE_WINDOWS: 0.7,
    features.PALACE_WINDOWS + 1: 0.5,
    features.PALACE_WINDOWS + 2: 0.3,
    features.PALACE_WINDOWS + 3: 0.2,
    features.PALACE_PARTY: 0.4,
    features.PALACE_PARTY + 1: 0.2,
    features.DONE: 4.0,
    features.DONE_PARTY: 0.9,
    features.OPEN_NOW: 4.0,
    features.WALL_WORTH: 0.8,
    features.WALLS_NOW: 0.8,
    features.BASTIONS_NOW: 1.2,
    features.SLACK: 0.1,
    features.LACK: -1.5,
    features.HIGHEST: 2.0,
    features.LOWEST: -2.0,
}


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
    features=features,
    positions_left=positions_left,
    points=features.POINTS,
    max_moves=plans.MAX_PLANS,
    rule_of_thumb=RULE_OF_THUMB,
    temperature=0.02,
    exploration=0.3,
    widening=0.3,
    network_fields=(("cards", np.int64, (COLOURS, 2)),),  # the cards of each colour
    prepare=write_colours,
)
