"""Random play in compiled code."""

import numpy as np
import pytest

from lucca.bench.gpu import differing_matches, prepare_gpu
from lucca.games.compiled_game import CompiledGame
from lucca.games.gpu import NoGpu
from lucca.games.palazzi.game import Palazzi
from lucca.games.rollout import below, seed_generators
from lucca.games.torri.game import Torri


def test_numbers_are_spread_evenly() -> None:
    generator = seed_generators(1)[0]
    counts = np.bincount([below(generator, 7) for _ in range(7000)], minlength=7)
    assert len(counts) == 7
    assert counts.min() > 850
    assert counts.max() < 1150


def play_three(game: CompiledGame) -> tuple[bytes, list[int]]:
    """Three matches: the states they end in, and how many draws and decisions there were."""
    states, tally = np.zeros(3, game.state_type), np.zeros(2, np.int64)
    game.kernel.random_matches(game.rules_record, states, seed_generators(3), game.new_actions(), tally)
    return states.tobytes(), tally.tolist()


@pytest.mark.parametrize("game", [Palazzi(players=4), Torri(size=6, players=3)], ids=lambda game: game.name)
def test_matches_are_the_same_for_the_same_seeds(game: CompiledGame) -> None:
    assert play_three(game) == play_three(game)


def test_draws_and_decisions_are_counted() -> None:
    _, (draws, decisions) = play_three(Palazzi(players=4))
    assert draws >= 3 * (16 + 6 * 15)  # hands, six tables, and bastions set aside
    assert decisions >= 3 * (4 + 6 * 4 * 4)
    _, (draws, decisions) = play_three(Torri(size=6))
    assert draws == 0
    assert decisions >= 3 * 2 * 14


@pytest.mark.parametrize(
    "games",
    [
        (Palazzi(players=2, celebration=True), Palazzi(players=3), Palazzi(players=5, edition="2005-de")),
        (
            *(Torri(size=6, players=4), Torri(), Torri(strength="own"), Torri(opening=True)),
            Torri(size=12, players=3, switching=True),
        ),
    ],
    ids=lambda games: games[0].name,
)
def test_a_gpu_plays_the_same_100_000_matches_byte_for_byte(games: tuple[CompiledGame, ...]) -> None:
    try:
        gpu = prepare_gpu(type(games[0]))
    except NoGpu as problem:
        pytest.skip(str(problem))
    for game in games:
        assert differing_matches(gpu, game) == 0
