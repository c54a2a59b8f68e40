"""OpenSpiel minimises regrets on the smallest board: on whole endings, and by samples from the start."""

from importlib import import_module
from typing import Any

import pytest

from lucca.bots.solve import solve
from tests.envs.openspiel.openspiel_play import pyspiel

cfr: Any = import_module("open_spiel.python.algorithms.cfr")
exploitability: Any = import_module("open_spiel.python.algorithms.exploitability")
expected_game_score: Any = import_module("open_spiel.python.algorithms.expected_game_score")
mccfr: Any = import_module("open_spiel.python.algorithms.outcome_sampling_mccfr")

# Endings in which the seat to move can go wrong: seat 1 draws, seat 2 wins.
DRAWN = (
    *("place black c1", "place white b2", "place blue a1", "place red c2", "place black c2", "place red a2"),
    *("place black a3", "place blue b1", "place blue c3"),
)
WON = (
    *("place white b2", "place red a2", "place black b3", "place white a2", "place black c2", "place blue c1"),
    *("place blue c3", "place red b1", "place white a1", "place black a2"),
)


def load_ending(played: tuple[str, ...]) -> Any:
    """The smallest board after some actions."""
    return pyspiel.load_game(f"lucca_torri(size=3,played={'+'.join(played)})")


def value_of(game: Any) -> float:
    """What the first seat gets of perfect play: a win is 1, a loss -1."""
    solution = solve(game.lucca, game.new_initial_state().snapshot.state)
    assert solution is not None
    return 2 * round(solution.values[0], 2) - 1


@pytest.mark.parametrize(("played", "value"), [(DRAWN, 0), (WON, -1)], ids=["drawn", "won"])
def test_regrets_of_an_ending_vanish(played: tuple[str, ...], value: float) -> None:
    game = load_ending(played)
    assert value_of(game) == value
    solver = cfr.CFRPlusSolver(game)
    found = []
    for iterations in (3, 9):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        found.append(exploitability.exploitability(game, solver.average_policy()))
    assert found[1] < found[0] / 2
    assert found[1] < 0.02
    returns = expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 2)
    assert returns == pytest.approx([value, -value], abs=0.03)


def test_plain_regret_matching_runs_on_an_ending() -> None:
    game = load_ending(WON)
    solver = cfr.CFRSolver(game)
    for _ in range(5):
        solver.evaluate_and_update_policy()
    returns = expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 2)
    assert returns[1] > 0.5


def test_regrets_are_sampled_from_the_start() -> None:
    game = pyspiel.load_game("lucca_torri(size=3)")
    solver = mccfr.OutcomeSamplingSolver(game)
    for _ in range(10):
        solver.iteration()
    policy = solver.average_policy().action_probabilities(game.new_initial_state())
    assert sum(policy.values()) == pytest.approx(1)
    assert len(policy) == 36
