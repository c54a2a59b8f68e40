"""OpenSpiel's own Monte Carlo tree search on our games, with a time limit."""

import math
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from lucca.envs.openspiel import wrap
from lucca.envs.openspiel.state import LuccaState
from lucca.envs.optional_imports import import_openspiel
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Game, State
from lucca.match.dealer import Numbers

mcts: Any = import_openspiel("open_spiel.python.algorithms.mcts")

EXPLORATION = 2.0  # as in OpenSpiel's own example of MCTS; returns lie between -1 and 1
HALF_WORD = 32


class OutOfTime(Exception):
    """Raised within a search to stop it."""


class TimedSearch(mcts.MCTSBot):  # type: ignore[misc]
    """OpenSpiel's `MCTSBot`, which only counts simulations, stopped before the first simulation after the deadline.

    The search itself is unchanged: it is left by an exception, and its tree is kept.
    """

    def __init__(
        self,
        game: Any,
        seconds: float,
        simulations: int,
        random: np.random.RandomState,
        timer: Callable[[], float] = time.perf_counter,
    ) -> None:
        rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
        super().__init__(game, EXPLORATION, simulations, rollouts, solve=True, random_state=random)
        self.seconds = seconds
        self.timer = timer
        self.deadline = math.inf
        self.root: Any = None

    def mcts_search(self, state: LuccaState) -> Any:
        """Returns the root of the tree once the time or the simulations are used up."""
        self.deadline = self.timer() + self.seconds
        try:
            return super().mcts_search(state)
        except OutOfTime:
            return self.root

    def _apply_tree_policy(self, root: Any, state: LuccaState) -> Any:
        """Checks the deadline, as this is the first thing that every simulation does."""
        self.root = root
        if root.children and self.timer() >= self.deadline:
            raise OutOfTime
        return super()._apply_tree_policy(root, state)


def search(game: Game, known: State, seat: int, budget: tuple[float, int], numbers: Numbers) -> tuple[LuccaState, Any]:
    """Searches for a seat from what it knows; returns the state that was searched and the root of the tree.

    OpenSpiel's search takes everything as known, so what is secret is resampled once, in `known` itself. The budget is
    seconds and simulations.
    """
    assert isinstance(game, CompiledGame)
    spiel = wrap(game)
    state = spiel.state_at(game.resample(known, seat, numbers.below))
    word = numbers.next_word()
    random = np.random.RandomState([word >> HALF_WORD, word & (1 << HALF_WORD) - 1])
    return state, TimedSearch(spiel, *budget, random).mcts_search(state)
