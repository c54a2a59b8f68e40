"""The brain of palazzi's bots put together."""

import math
from typing import Any

from numpy.typing import NDArray

from lucca.bots.mind import INFINITE, Brain
from lucca.bots.palazzi import facts, imagine, moves, plans
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.palazzi.state import CITY, NONE, UNSEEN_WORD

PLANS_A_TRIPLET = 27  # three ways to play each card

# What a person would say each thing is worth, in points.
THUMB = {
    facts.POINTS: 1.0,
    facts.PALACES: 3.0,
    facts.PALACES + 1: 2.5,
    facts.PALACES + 2: 1.2,
    facts.PALACES + 3: 0.5,
    facts.PALACE_WINDOWS: 0.7,
    facts.PALACE_WINDOWS + 1: 0.5,
    facts.PALACE_WINDOWS + 2: 0.3,
    facts.PALACE_WINDOWS + 3: 0.2,
    facts.PALACE_PARTY: 0.4,
    facts.PALACE_PARTY + 1: 0.2,
    facts.DONE: 4.0,
    facts.DONE_PARTY: 0.9,
    facts.OPEN_NOW: 4.0,
    facts.WALL_WORTH: 0.8,
    facts.WALLS_NOW: 0.8,
    facts.BASTIONS_NOW: 1.2,
    facts.SLACK: 0.1,
    facts.LACK: -1.5,
    facts.HIGHEST: 2.0,
    facts.LOWEST: -2.0,
}


def tell_colours(game: CompiledGame, mind: NDArray[Any]) -> None:
    """Which cards are of which colour, as sets of bits like the unseen ones."""
    for card, colour in enumerate(game.facts["colour"][0]):
        if colour != NONE:
            mind["cards"][0, colour, card // UNSEEN_WORD] |= 1 << card % UNSEEN_WORD


def positions_left(game: CompiledGame, match: State) -> float:
    """In the last round no more cards come: each seat still to play has so many plans for each triplet left."""
    facts, state = game.facts[0], match[0]
    if state.current_round < facts.rounds:
        return INFINITE
    triplets = [int(facts.triplets) - turn for turn in range(state.turn, facts.players)]
    return float(math.prod(PLANS_A_TRIPLET * count for count in triplets if state.phase != CITY))


BRAIN = Brain(
    modules=(facts, plans, moves, imagine),
    facts=facts,
    prepare=tell_colours,
    positions_left=positions_left,
    points=facts.POINTS,
    max_moves=plans.MAX_PLANS,
    thumb=THUMB,
    temperature=0.02,
    curiosity=0.3,
    new_outcomes=0.3,
)
