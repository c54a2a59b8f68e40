"""Many matches at once on a GPU: the same environment as `BatchEnv`, with arrays that stay there."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
from numpy.typing import DTypeLike

from lucca.envs import compile
from lucca.envs.batch import Batch, at_least_one, check_kind
from lucca.envs.compile import action_ids_of
from lucca.envs.gpu_array import GpuArray, new_array, take_array
from lucca.envs.kernels.step import ILLEGAL
from lucca.envs.make_game import choose_game
from lucca.envs.observation import Scaling, layout_of
from lucca.envs.seeds import CARDS, CHOICES, new_generators
from lucca.games import compiler, rollout
from lucca.games.compiled_game import CompiledGame
from lucca.games.gpu import find_cuda
from lucca.types import Array

THREADS_A_BLOCK = 128
NOTHING_REFUSED = np.array([-1], np.int64)  # else a match and its action in one number, so that they belong together
HALF_WORD = 32
LOWER_HALF = (1 << HALF_WORD) - 1


class GpuBatchEnv:
    """`n` matches of a game on the GPU; each begins anew when it ends.

    All is as with `BatchEnv`, number by number, but that nothing waits for the GPU: an action that is not legal changes
    nothing in its match, and `check` tells of it. Matches stay on the GPU, so there is no `encode` and `decode`.
    """

    def __init__(
        self, game: str, n: int, *, seed: int | None = None, dtype: DTypeLike = "float32", **options: Any
    ) -> None:
        self.cuda = find_cuda()
        self.game: CompiledGame = choose_game(game, options)
        self.n = at_least_one("n", n)
        self.dtype = check_kind(dtype)
        self.layout = layout_of(self.game)
        self.players = self.game.players
        self.action_ids = action_ids_of(self.game)
        self.actions = self.action_ids.decisions
        self.kernels = compile_kernels(type(self.game))
        self.facts = self.put(self.game.rules_record)
        self.tables = self.put(compile.parts_of(self.game).tables)
        self.scaling = Scaling._make(self.put(array) for array in self.layout.scaling_to(self.dtype))
        self.states = self.cuda.device_array((words_of(type(self.game)), self.n), np.int64)
        self.refused = self.put(NOTHING_REFUSED)
        self.batch = self.new_batch()
        self.reset(seed)

    def put(self, array: Array) -> Any:
        """A copy on the GPU."""
        return self.cuda.to_device(np.ascontiguousarray(array))

    def new_batch(self) -> Batch:
        """Room for what a step brings, to hand to `reset` and `step`."""
        wide = [(self.layout.size, self.dtype), (self.actions, np.bool_), *[(self.players, np.float32)] * 2]
        arrays = [new_array((self.n, width), kind) for width, kind in wide]
        return Batch._make([*arrays, new_array((self.n,), np.bool_), new_array((self.n,), np.int64)])

    def reset(self, seed: int | None = None, into: Batch | None = None) -> Batch:
        """New matches everywhere, written `into` arrays of the caller's, or else into those of the last step."""
        self.batch = self.check_batch(into)
        self.generators = self.put(new_generators(seed, CARDS, self.n))
        self.dice = self.put(new_generators(seed, CHOICES, self.n))
        self.advance(new_array((self.n,), np.int64), is_new=True)
        return self.batch

    def step(self, actions: Any, into: Batch | None = None) -> Batch:
        """An action of the seat to move in every match: an array of int64 on the GPU, anybody's."""
        numbers = take_array("actions", actions, self.batch.seats)
        self.batch = self.check_batch(into)
        self.advance(numbers, is_new=False)
        return self.batch

    def advance(self, numbers: GpuArray, is_new: bool) -> None:
        """All matches one step on, or new ones."""
        more = (bare(self.batch), numbers.array, is_new, self.refused)
        self.launch(self.kernels.step, self.scaling, self.generators, *more)

    def sample(self) -> GpuArray:
        """A random legal action for every match."""
        numbers = new_array((self.n,), np.int64)
        self.launch(self.kernels.sample, self.dice, numbers.array)
        return numbers

    def check(self) -> None:
        """Waits for the GPU; raises ValueError if an action since the last check was not legal."""
        refused = int(self.refused.copy_to_host()[0])
        self.refused.copy_to_device(NOTHING_REFUSED)
        if refused >= 0:
            match, number = refused >> HALF_WORD, np.int64(refused).astype(np.int32)
            raise ValueError(f"match {match}: action {number} was not legal")

    def launch(self, do: Any, *more: Any) -> None:
        """Has something done to all matches, each by a thread of its own."""
        do[-(-self.n // THREADS_A_BLOCK), THREADS_A_BLOCK](self.facts, self.tables, self.states, *more)

    def check_batch(self, into: Any) -> Batch:
        """The arrays to write into; raises ValueError if they do not fit."""
        if into is None or into is self.batch:
            return self.batch
        fields = zip(Batch._fields, into, self.batch, strict=True)
        return Batch._make(take_array(name, array, model) for name, array, model in fields)


def bare(batch: Any) -> Batch:
    """The arrays of a batch as kernels take them."""
    return Batch._make(array.array for array in batch)


@cache
def compile_kernels(game: type[CompiledGame]) -> SimpleNamespace:
    """What is done to all matches of a game, compiled for the GPU from the sources that run on the CPU.

    A match is kept as words, the first words of all matches side by side and so on, because so the threads of a GPU
    read them fastest; each thread has its match in memory of its own while it works on it.
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
        match = cuda.grid(1)
        if match < states.shape[1]:
            own = cuda.local.array(words, numba.int64)
            actions = cuda.local.array(max_actions, numba.int32)
            for word in range(words):
                own[word] = states[word, match]
            state, number, room = own.view(state_type)[0], numbers[match], (actions, batch, match)
            result = step_match(rules[0], tables[0], scaling, state, generators[match], room, number, is_new)
            for word in range(words):
                states[word, match] = own[word]
            if result == ILLEGAL:
                refused[0] = match << HALF_WORD | number & LOWER_HALF

    @cuda.jit
    def sample(rules: Array, tables: Array, states: Array, dice: Array, numbers: Array) -> None:
        match = cuda.grid(1)
        if match < states.shape[1]:
            own = cuda.local.array(words, numba.int64)
            actions = cuda.local.array(max_actions, numba.int32)
            for word in range(words):
                own[word] = states[word, match]
            numbers[match] = sample_one(rules[0], tables[0], own.view(state_type)[0], dice[match], actions)

    return SimpleNamespace(step=step, sample=sample)


def words_of(game: type[CompiledGame]) -> int:
    """How many words of 64 bits a match is."""
    words, rest = divmod(game.state_type.itemsize, np.dtype(np.int64).itemsize)
    assert rest == 0
    return words
