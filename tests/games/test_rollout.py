"""Random play in compiled code."""

import numpy as np
import pytest

from lucca.bench.gpu import differing_matches, prepare_gpu
from lucca.games.gpu import NoGpu
from lucca.games.palazzi import state
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.state import new_actions
from lucca.games.rollout import below, seed_generators


def test_numbers_are_spread_evenly() -> None:
    generator = seed_generators(1)[0]
    counts = np.bincount([below(generator, 7) for _ in range(7000)], minlength=7)
    assert len(counts) == 7
    assert counts.min() > 850
    assert counts.max() < 1150


def test_matches_are_the_same_for_the_same_seeds() -> None:
    game = Palazzi(players=4)
    played = []
    for _ in range(2):
        states, tally = np.zeros(3, state.STATE), np.zeros(2, np.int64)
        game.kernel.random_matches(game.facts, states, seed_generators(3), new_actions(), tally)
        played.append((states.tobytes(), tally.tolist()))
    assert played[0] == played[1]
    draws, decisions = played[0][1]
    assert draws >= 3 * (16 + 6 * 15)  # hands, six tables, and bastions set aside
    assert decisions >= 3 * (4 + 6 * 4 * 4)


def test_a_gpu_plays_the_same_100_000_matches_byte_for_byte() -> None:
    try:
        gpu = prepare_gpu()
    except NoGpu as problem:
        pytest.skip(str(problem))
    for options in ({"players": 2, "celebration": True}, {"players": 3}, {"players": 5, "edition": "2005-de"}):
        assert differing_matches(gpu, Palazzi(**options)) == 0
