"""Random matches for properties: any configuration, any seed, cut anywhere."""

from functools import cache
from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

from lucca.games.game import State, Step
from lucca.games.rollout import below, seed_generators
from lucca.games.torri.game import Torri
from tests.games.torri.configurations import CONFIGURATIONS
from tests.games.workload import INTERPRETED, example_count

# Interpreted, large boards take their time.
PLAYED = [options for options in CONFIGURATIONS if options["size"] <= (6 if INTERPRETED else 12)]
configurations = st.sampled_from(PLAYED)
seeds = st.integers(1, 10**6)
shares = st.integers(0, 20).map(lambda part: part / 20)
often = settings(max_examples=example_count(40))
GAMES = {str(options): Torri(**options) for options in PLAYED}


@cache
def random_steps(options: str, seed: int) -> tuple[Step, ...]:
    """Returns the steps of a whole match; bricks on occupied lots are preferred, so that there are more struggles."""
    game = GAMES[options]
    generator = seed_generators(1)[0] * np.uint64(seed)
    state = game.initial()
    steps: list[Step] = []
    while seat := game.to_move(state):
        legal = game.legal(state)
        lively = [action for action in legal if state["top"][0, action & 255] >= 0]
        chosen = lively if lively and below(generator, 2) else legal
        steps.append(Step(seat, chosen[int(below(generator, len(chosen)))]))
        game.apply(state, *steps[-1])
    return tuple(steps)


def match_of(options: dict[str, Any], seed: int) -> tuple[Torri, tuple[Step, ...]]:
    """A game, and all steps of a random match."""
    return GAMES[str(options)], random_steps(str(options), seed)


def position_of(options: dict[str, Any], seed: int, share: float) -> tuple[Torri, State]:
    """A game, and a position after a share of a random match."""
    game, steps = match_of(options, seed)
    position, _, problem = game.replay(steps[: int(share * len(steps))])
    assert problem is None
    return game, position
