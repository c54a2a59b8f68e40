"""Many matches on a GPU with what their seats see: how fast, and whether all is what the CPU brings."""

import time
from typing import Any

import numpy as np

from lucca.envs.batch import BatchEnv
from lucca.envs.gpu_batch import GpuBatchEnv
from lucca.types import Rules

CHECKED_MATCHES = 10_000
CHECKED_STEPS = 100
STEPS_AT_ONCE = 10


def measure_gpu_batch(env: GpuBatchEnv, seconds: float) -> float:
    """Steps a second: random legal actions, choosing them included."""
    for _ in range(2 * STEPS_AT_ONCE):
        env.step(env.sample())
    env.check()
    started = time.perf_counter()
    steps = 0
    while (spent := time.perf_counter() - started) < seconds:
        for _ in range(STEPS_AT_ONCE):
            env.step(env.sample())
        env.check()
        steps += STEPS_AT_ONCE * env.n
    return steps / spent


def differing_steps(name: str, options: Rules) -> int:
    """Plays the same matches on CPU and GPU; in how many steps of matches anything they bring is not equal."""
    cpu, gpu = BatchEnv(name, CHECKED_MATCHES, seed=1, **options), GpuBatchEnv(name, CHECKED_MATCHES, seed=1, **options)
    differing = 0
    for _ in range(CHECKED_STEPS):
        actions = cpu.sample()
        cpu.step(actions)
        unlike = actions != gpu.sample().copy_to_host()
        gpu.step(gpu.cuda.to_device(actions))
        seen: Any = gpu.batch
        for one, other in zip(cpu.batch, seen, strict=True):
            unlike |= (one != other.copy_to_host()).reshape(CHECKED_MATCHES, -1).any(axis=1)
        differing += int(np.count_nonzero(unlike))
    gpu.check()
    return differing
