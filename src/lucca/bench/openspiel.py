"""OpenSpiel's own games, rolled out in its C++ alone.

OpenSpiel's own benchmark is a program in C++ that its package does not bring, and its random rollouts cannot be called
from Python, but an MCTS bot with one simulation of 200 rollouts spends nearly all its time in them. They make no
observations, as ours do not, and `pyspiel.evaluate_bots` with random bots is no faster in any of these games.
"""

import time
from dataclasses import dataclass
from typing import Any

from lucca.envs.optional_imports import import_openspiel
from lucca.match.dealer import Numbers

ROLLOUTS = 200  # of one simulation: a second one would begin a decision later
SAMPLED_MATCHES = 100


@dataclass(frozen=True, slots=True)
class Rollouts:
    """A game at its first decision, a bot that plays rollouts from there, and the steps and decisions that one has."""

    game: str
    steps: float
    decisions: float
    state: Any
    bot: Any

    def measure(self, seconds: float) -> tuple[float, float]:
        """Steps and decisions a second."""
        started = time.perf_counter()
        rollouts, spent = 0, 0.0
        while spent < seconds:
            self.bot.step(self.state)
            rollouts += ROLLOUTS
            spent = time.perf_counter() - started
        return rollouts * self.steps / spent, rollouts * self.decisions / spent


def prepare_rollouts(name: str) -> Rollouts:
    """A game of OpenSpiel at its first decision; raises MissingPackage."""
    pyspiel: Any = import_openspiel()
    game = pyspiel.load_game(name)
    numbers = Numbers("openspiel", name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(draw(state, numbers))
    lengths = [play_out(state.clone(), numbers) for _ in range(SAMPLED_MATCHES)]
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 1.0, 1, 100, False, 1, False)
    steps, decisions = (sum(counts) / SAMPLED_MATCHES for counts in zip(*lengths, strict=True))
    return Rollouts(name, steps, decisions, state, bot)


def play_out(state: Any, numbers: Numbers) -> tuple[int, int]:
    """Random play to the end: steps in all, and decisions among them."""
    steps = decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(draw(state, numbers))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[numbers.below(len(legal))])
            decisions += 1
        steps += 1
    return steps, decisions


def draw(state: Any, numbers: Numbers) -> int:
    """A chance outcome by its probability."""
    point = numbers.below(1 << 53) / (1 << 53)
    for action, probability in state.chance_outcomes():
        point -= probability
        if point < 0:
            return int(action)
    return int(action)
