"""What random play looks like: numbers that a mistake in the rules would change."""

import numpy as np
import pytest

from lucca.games.game import State
from lucca.games.rollout import seed_generators
from lucca.games.torri.game import Torri
from lucca.games.torri.rules import state

MATCHES = 2000


def finished(size: int, players: int) -> State:
    """Many matches of uniformly random play."""
    game = Torri(size, players)
    states = np.zeros(MATCHES, state.STATE)
    tally = np.zeros(2, np.int64)
    game.kernel.random_matches(game.rules_record, states, seed_generators(MATCHES), game.new_actions(), tally)
    return states


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_matches_on_8_x_8_take_32_turns_and_end_because_a_brick_cannot_be_placed(players: int) -> None:
    played = finished(8, players)
    assert 32 <= played["turn"].mean() <= 33
    assert np.mean(played["reason"] == state.BLOCKED) > 0.97
    assert played["turn"].max() < 40


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "share"), [(2, 0.49), (3, 0.68), (4, 0.78)])
def test_random_matches_on_6_x_6_are_won_by_towers_more_often_the_more_players_there_are(
    players: int, share: float
) -> None:
    played = finished(6, players)
    assert 22.5 <= played["turn"].mean() <= 23.5
    assert np.mean(played["reason"] == state.BY_TOWER) == pytest.approx(share, abs=0.04)


@pytest.mark.compiled
def test_matches_are_the_same_for_the_same_seeds() -> None:
    assert finished(5, 3).tobytes() == finished(5, 3).tobytes()
