"""A vectorized environment on a GPU: like `BatchEnv`, with arrays that stay on the GPU."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
from numpy.typing import DTypeLike

from lucca.envs import compile
from lucca.envs.batch import Batch, at_least_one, check_dtype
from lucca.envs.compile import action_ids_of
from lucca.envs.gpu_array import GpuArray, as_gpu_array, new_array
from lucca.envs.kernels.step import ILLEGAL
from lucca.envs.make_game import make_game
from lucca.envs.observation import Scaling, layout_of
from lucca.envs.seeds import CHANCE_ACTIONS, CHOICES, new_generators
from lucca.games import compiler, rollout
from lucca.games.compiled_game import CompiledGame
from lucca.games.gpu import find_cuda
from lucca.types import Array

THREADS_A_BLOCK = 128
NOTHING_REFUSED = np.array([-1], np.int64)  # else a match and its action in one word, written at once
HALF_WORD = 32
LOWER_HALF = (1 << HALF_WORD) - 1


class GpuBatchEnv:
    """`n` matches of a game on the GPU; each begins anew when it ends.

    Gives exactly the same numbers as `BatchEnv`, but never waits for the GPU: an action that is not legal changes
    nothing in its match, and only `check` raises ValueError. States stay on the GPU, so there is no `encode` and
    `decode`.
    """

    def __init__(
        self, game: str, n: int, *, seed: int | None = None, dtype: DTypeLike = "float32", **options: Any
    ) -> None:
        self.cuda = find_cuda()
        self.game: CompiledGame = make_game(game, options)
        self.n = at_least_one("n", n)
        self.dtype = check_dtype(dtype)
        self.layout = layout_of(self.game)
        self.players = self.game.players
        self.action_ids = action_ids_of(self.game)
        self.actions = self.action_ids.decisions
        self.kernels = compile_kernels(type(self.game))
        self.rules = self.to_gpu(self.game.rules_record)
        self.tables = self.to_gpu(compile.env_parts(self.game).tables)
        self.scaling = Scaling._make(self.to_gpu(array) for array in self.layout.scaling_to(self.dtype))
        self.states = self.cuda.device_array((words_of(type(self.game)), self.n), np.int64)
        self.refused = self.to_gpu(NOTHING_REFUSED)
        self.batch = self.new_batch()
        self.reset(seed)

    def to_gpu(self, array: Array) -> Any:
        return self.cuda.to_device(np.ascontiguousarray(array))

    def new_batch(self) -> Batch:
        """Returns arrays to pass to `reset` and `step` as `into`."""
        wide = [(self.layout.size, self.dtype), (self.actions, np.bool_), *[(self.players, np.float32)] * 2]
        arrays = [new_array((self.n, width), kind) for width, kind in wide]
        return Batch._make([*arrays, new_array((self.n,), np.bool_), new_array((self.n,), np.int64)])

    def reset(self, seed: int | None = None, into: Batch | None = None) -> Batch:
        """Begins all matches anew; writes `into` arrays of the caller's, or else into those of the last step."""
        self.batch = self.check_batch(into)
        self.generators = self.to_gpu(new_generators(seed, CHANCE_ACTIONS, self.n))
        self.sample_generators = self.to_gpu(new_generators(seed, CHOICES, self.n))
        self.advance(new_array((self.n,), np.int64), is_new=True)
        return self.batch

    def step(self, actions: Any, into: Batch | None = None) -> Batch:
        """Applies an action of the seat to move in every match: an int64 array on the GPU, of any library."""
        numbers = as_gpu_array("actions", actions, self.batch.seats)
        self.batch = self.check_batch(into)
        self.advance(numbers, is_new=False)
        return self.batch

    def advance(self, numbers: GpuArray, is_new: bool) -> None:
        """Steps all matches, or begins them anew; writes into `self.batch`."""
        more = (kernel_arrays(self.batch), numbers.array, is_new, self.refused)
        self.launch(self.kernels.step, self.scaling, self.generators, *more)

    def sample(self) -> GpuArray:
        """Returns a random legal action for every match."""
        numbers = new_array((self.n,), np.int64)
        self.launch(self.kernels.sample, self.sample_generators, numbers.array)
        return numbers

    def check(self) -> None:
        """Waits for the GPU; raises ValueError if an action since the last check was not legal."""
        refused = int(self.refused.copy_to_host()[0])
        self.refused.copy_to_device(NOTHING_REFUSED)
        if refused >= 0:
            index, number = refused >> HALF_WORD, np.int64(refused).astype(np.int32)
            raise ValueError(f"match {index}: action {number} was not legal")

    def launch(self, kernel: Any, *more: Any) -> None:
        """Launches a CUDA kernel with one thread for each match."""
        kernel[-(-self.n // THREADS_A_BLOCK), THREADS_A_BLOCK](self.rules, self.tables, self.states, *more)

    def check_batch(self, into: Any) -> Batch:
        """Returns the arrays to write into, by default those of the last step; raises TypeError or ValueError."""
        if into is None or into is self.batch:
            return self.batch
        fields = zip(Batch._fields, into, self.batch, strict=True)
        return Batch._make(as_gpu_array(name, array, model) for name, array, model in fields)


def kernel_arrays(batch: Any) -> Batch:
    """Returns a batch of numba-cuda's own arrays, as CUDA kernels take them."""
    return Batch._make(array.array for array in batch)


@cache
def compile_kernels(game: type[CompiledGame]) -> SimpleNamespace:
    """Compiles the CUDA kernels `step` and `sample` of a game, from the same sources as for the CPU.

    States are kept as words in column order (the first word of all matches, then the second, ...), so that memory
    accesses of neighbouring threads coalesce; each thread copies its state to local memory to work on it.
    """
    cuda = find_cuda()
    modules = [*game.rule_modules, rollout, *compile.env_modules(game)]
    rules_of_all = compiler.rebuild(modules, lambda function: cuda.jit(function, device=True))
    step_match, sample_one = rules_of_all.step_match, rules_of_all.sample
    state_type, max_actions, words = game.state_type, game.max_actions, words_of(game)

    @cuda.jit
    def step(
        rules: Array,
        tables: Array,
        states: Array,
        scaling: Array,
        generators: Array,
        batch: Array,
        numbers: Array,
        is_new: bool,
        refused: Array,
    ) -> None:
        index = cuda.grid(1)
        if index < states.shape[1]:
            own = cuda.local.array(words, numba.int64)
            actions = cuda.local.array(max_actions, numba.int32)
            for word in range(words):
                own[word] = states[word, index]
            state, number, buffers = own.view(state_type)[0], numbers[index], (actions, batch, index)
            result = step_match(rules[0], tables[0], scaling, state, generators[index], buffers, number, is_new)
            for word in range(words):
                states[word, index] = own[word]
            if result == ILLEGAL:
                refused[0] = index << HALF_WORD | number & LOWER_HALF

    @cuda.jit
    def sample(rules: Array, tables: Array, states: Array, sample_generators: Array, numbers: Array) -> None:
        index = cuda.grid(1)
        if index < states.shape[1]:
            own = cuda.local.array(words, numba.int64)
            actions = cuda.local.array(max_actions, numba.int32)
            for word in range(words):
                own[word] = states[word, index]
            numbers[index] = sample_one(rules[0], tables[0], own.view(state_type)[0], sample_generators[index], actions)

    return SimpleNamespace(step=step, sample=sample)


def words_of(game: type[CompiledGame]) -> int:
    """Returns how many words of 64 bits a state has."""
    words, rest = divmod(game.state_type.itemsize, np.dtype(np.int64).itemsize)
    assert rest == 0
    return words
