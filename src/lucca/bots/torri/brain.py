"""The brain of torri's bots put together."""

from lucca.bots.mind import INFINITE, Brain
from lucca.bots.torri import facts, moves, towers
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.games.torri.state import MAX_ACTIONS

SMALL_BOARD = 4

# What a person would say each thing is worth, in floors of one's highest tower.
THUMB = {
    facts.HIGHEST: 1.0,
    facts.LEAD: 1.0,
    facts.READY: 6.0,
    facts.SECOND: 0.2,
    facts.TOP_WAYS: 0.3,
    facts.COMBINED: 0.4,
    facts.TOP_RUN: 0.4,
    facts.DANGERS: -1.0,
    facts.PREY: 0.3,
    facts.PRISONERS: 0.5,
    facts.PRISONER_READY: 6.0,
    facts.RIVAL_READY: -8.0,
}


def positions_left(game: CompiledGame, _match: State) -> float:
    """Nobody knows; but only on small boards the end may be near enough to be looked at whole."""
    return 1.0 if game.facts["side"][0] <= SMALL_BOARD else INFINITE


BRAIN = Brain(
    modules=(towers, facts, moves),
    facts=facts,
    prepare=lambda _game, _mind: None,
    positions_left=positions_left,
    points=facts.HIGHEST,
    max_moves=MAX_ACTIONS,
    thumb=THUMB,
    temperature=0.04,
    curiosity=0.6,
    new_outcomes=0.0,
)
