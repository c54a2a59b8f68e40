"""Whole random matches on a GPU: how fast, and whether they are the CPU's matches byte for byte."""

import time

import numpy as np

from lucca.bench.engine import Speed
from lucca.games import rollout
from lucca.games.compiled_game import CompiledGame
from lucca.games.gpu import GpuRollout
from lucca.games.rollout import seed_generators

MATCHES_AT_ONCE = 1 << 20
CHECKED_MATCHES = 100_000


def prepare_gpu(game: type[CompiledGame]) -> GpuRollout:
    """A game on the GPU; raises NoGpu."""
    return GpuRollout([*game.rule_modules, rollout], game.state_type, game.max_actions)


def measure_gpu(gpu: GpuRollout, game: CompiledGame, seconds: float) -> Speed:
    """Random matches, about a million at once."""
    device = gpu.cuda.to_device
    rules = device(game.rules_record)
    states = gpu.cuda.device_array(MATCHES_AT_ONCE, game.state_type)
    generators = device(seed_generators(MATCHES_AT_ONCE))
    gpu.run(rules, states, generators, device(np.zeros((MATCHES_AT_ONCE, 2), np.int64)))
    tallies = device(np.zeros((MATCHES_AT_ONCE, 2), np.int64))
    started = time.perf_counter()
    matches = 0
    while (spent := time.perf_counter() - started) < seconds:
        gpu.run(rules, states, generators, tallies, repeats=8)
        matches += 8 * MATCHES_AT_ONCE
    draws, decisions = (int(count) for count in tallies.copy_to_host().sum(axis=0))
    return Speed(spent, matches, decisions, draws + decisions)


def differing_matches(gpu: GpuRollout, game: CompiledGame, matches: int = CHECKED_MATCHES) -> int:
    """Plays the same seeded matches on CPU and GPU; how many final states are not equal byte for byte."""
    on_cpu = np.zeros(matches, game.state_type)
    game.kernel.random_matches(
        game.rules_record, on_cpu, seed_generators(matches), game.new_actions(), np.zeros(2, np.int64)
    )
    on_gpu = gpu.cuda.to_device(np.zeros(matches, game.state_type))
    generators = gpu.cuda.to_device(seed_generators(matches))
    gpu.run(
        gpu.cuda.to_device(game.rules_record), on_gpu, generators, gpu.cuda.to_device(np.zeros((matches, 2), np.int64))
    )
    one, other = (states.view(np.uint8).reshape(matches, -1) for states in (on_cpu, on_gpu.copy_to_host()))
    return int((one != other).any(axis=1).sum())
