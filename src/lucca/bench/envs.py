"""How fast environments are: random legal actions, choosing them included, one step a decision."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import count
from typing import Any

import numpy as np

from lucca.bench.configurations import typical_options
from lucca.envs.batch import BatchEnv
from lucca.envs.optional_imports import import_extra, import_openspiel
from lucca.games import game_spec

MATCHES_AT_ONCE = 1024
STEPS_AT_ONCE = 16  # between two readings of the clock
Measure = Callable[[float], float]  # for so many seconds: steps a second


@contextmanager
def one_core() -> Iterator[None]:
    """Keeps the whole process on one core, also the threads that libraries start."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def environments(name: str) -> dict[str, Measure]:
    """What is measured on one core of a game in its usual configuration."""
    return {
        "BatchEnv, int8": prepare_batch(name, "int8", 1),
        "BatchEnv, float32": prepare_batch(name, "float32", 1),
        "PettingZoo": prepare_pettingzoo(name),
        "Gymnasium, against random": prepare_gymnasium(name, "random"),
        "Gymnasium, against greedy": prepare_gymnasium(name, "greedy"),
        "OpenSpiel": prepare_openspiel(name),
    }


def match_length(name: str) -> float:
    """How many decisions a match of random actions has."""
    env = BatchEnv(name, MATCHES_AT_ONCE, seed=1, **typical_options(name))
    steps = ended = 0
    while ended < 10 * MATCHES_AT_ONCE:  # enough that matches cut off at the end hardly count
        ended += int(env.step(env.sample()).ended.sum())
        steps += MATCHES_AT_ONCE
    return steps / ended


def prepare_batch(name: str, dtype: str, threads: int | None, n: int | None = None) -> Measure:
    """Many matches at once."""
    n = n or MATCHES_AT_ONCE
    env = BatchEnv(name, n, seed=1, dtype=dtype, threads=threads, **typical_options(name))

    def step() -> int:
        env.step(env.sample())
        return n

    return timed(step)


def prepare_pettingzoo(name: str) -> Measure:
    """One match after the other through PettingZoo."""
    import_extra("pettingzoo", "PettingZoo", "research")
    from lucca.envs.pettingzoo import env

    return timed(aec_play(env(name, **typical_options(name))))


def aec_play(env: Any) -> Callable[[], int]:
    """A match of any environment of PettingZoo's with masks, in the loop that its documents show for those."""
    seeds = count(1)

    def play() -> int:
        env.reset(seed=next(seeds))
        steps = 0
        for agent in env.agent_iter():
            seen, _reward, is_over, is_cut, _info = env.last()
            if is_over or is_cut:
                action = None
            else:
                action = env.action_space(agent).sample(seen["action_mask"])
                steps += 1
            env.step(action)
        return steps

    return play


def prepare_gymnasium(name: str, opponents: str) -> Measure:
    """The steps of one seat against bots, in the loop that Gymnasium's documents show."""
    gymnasium: Any = import_extra("gymnasium", "Gymnasium", "research")
    import_module("lucca.envs.gymnasium")  # registers the games
    env = gymnasium.make(f"lucca/{game_spec(name).class_name}-v1", opponents=opponents, **typical_options(name))
    seeds = count(1)

    def play() -> int:
        _seen, info = env.reset(seed=next(seeds))
        steps, is_over = 0, False
        while not is_over:
            _seen, _reward, is_over, _is_cut, info = env.step(env.action_space.sample(info["action_mask"]))
            steps += 1
        return steps

    return timed(play)


def prepare_openspiel(name: str) -> Measure:
    """Decisions in the loop that OpenSpiel's documents show, with the tensor of each; draws are not counted."""
    pyspiel: Any = import_openspiel()
    import_module("lucca.envs.openspiel")  # registers the games
    game = pyspiel.load_game(f"lucca_{name}")
    random = np.random.default_rng(1)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choice(outcomes, p=odds))
                continue
            state.observation_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[random.integers(len(legal))])
            steps += 1
        return steps

    return timed(play)


def timed(do: Callable[[], int], at_once: int | None = None) -> Measure:
    """Does something again and again; it says how many steps that was. Once at first, untimed: to compile, and load."""
    do()

    def measure(seconds: float) -> float:
        started = time.perf_counter()
        steps, spent = 0, 0.0
        while spent < seconds:
            for _ in range(at_once or STEPS_AT_ONCE):
                steps += do()
            spent = time.perf_counter() - started
        return steps / spent

    return measure
