"""Random matches on a GPU, from the same rule functions that the CPU runs."""

from types import ModuleType
from typing import Any

import numba

from lucca.games.compiler import rebuild
from lucca.problem import Problem
from lucca.types import Array, Dtype

THREADS_PER_BLOCK = 128
REGISTERS = 32  # per thread; few, for high occupancy: as fast as 40, faster than 64


class NoGpu(Problem):
    """There is no usable GPU; the fact `problem` says what is missing."""


def find_cuda() -> Any:
    """Returns the module `numba.cuda`, once there is a GPU that works; raises NoGpu."""
    try:
        from numba import cuda
    except ImportError:
        raise NoGpu("no-gpu", problem="numba-cuda is not installed (extra gpu)") from None
    try:
        cuda.current_context()
    except Exception as error:  # the driver may be missing, too old or busy: each has its own exception
        raise NoGpu("no-gpu", problem=" ".join(str(error).split()).partition(". ")[0]) from None
    return cuda


class GpuRollout:
    """Plays random matches of a game on a GPU, one thread each."""

    def __init__(self, modules: list[ModuleType], state_type: Dtype, max_actions: int) -> None:
        self.cuda = cuda = find_cuda()
        name = cuda.get_current_device().name
        self.name = name.decode() if isinstance(name, bytes) else str(name)
        rules = rebuild(modules, lambda function: cuda.jit(function, device=True))
        random_match = rules.random_match
        record_type = numba.from_dtype(state_type)

        @cuda.jit(max_registers=REGISTERS)
        def play(rules: Array, states: Array, generators: Array, tallies: Array, repeats: int) -> None:
            index = cuda.grid(1)
            if index < states.shape[0]:
                own = cuda.local.array(1, record_type)
                actions = cuda.local.array(max_actions, numba.int32)
                for _ in range(repeats):
                    random_match(rules[0], own[0], actions, generators[index], tallies[index])
                states[index] = own[0]

        self.play = play

    def run(self, rules: Array, states: Array, generators: Array, tallies: Array, repeats: int = 1) -> None:
        """Plays `repeats` matches a thread on device arrays, and waits; `states` has the final state of each's last."""
        blocks = -(-states.shape[0] // THREADS_PER_BLOCK)
        self.play[blocks, THREADS_PER_BLOCK](rules, states, generators, tallies, repeats)
        self.cuda.synchronize()
