"""A vectorized environment: many matches stepped by compiled code on all cores, into arrays of the caller's."""

from contextlib import suppress
from itertools import combinations
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from lucca.envs.compile import action_ids_of, env_kernel, env_parts
from lucca.envs.kernels.step import NO_MATCH
from lucca.envs.make_game import make_game
from lucca.envs.observation import Layout, layout_of
from lucca.envs.seeds import CHANCE_ACTIONS, CHOICES, new_generators
from lucca.envs.threads import WorkerThreads, available_cores
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.types import Array, Dtype, JsonObject

ALIGNED = 64  # bytes: JAX copies memory that is aligned less
DTYPES = ("float32", "int8")


class Batch(NamedTuple):
    """The result of a step: one row a match."""

    observations: Array  # of the seat to move
    masks: NDArray[np.bool_]  # its legal actions
    rewards: NDArray[np.float32]  # by seat, where a match has just ended; else 0
    points: NDArray[np.float32]  # likewise the final points, where the game counts any
    ended: NDArray[np.bool_]  # whether a match has just ended; the other arrays are already of the next one
    seats: NDArray[np.int64]  # the seat to move, from 0


class BatchEnv:
    """`n` matches of a game; each begins anew when it ends.

    `dtype` is float32, or int8 for integers that are not multiplied with `layout.scale` yet. The chance actions of a
    match depend only on the seed and the index of the match, not on `n` or `threads`.
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        seed: int | None = None,
        dtype: DTypeLike = "float32",
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.game: CompiledGame = make_game(game, options)
        self.n = at_least_one("n", n)
        self.threads = at_least_one("threads", available_cores() if threads is None else threads)
        self.workers = WorkerThreads(self.n, self.threads)
        self.in_use = Lock()  # one thread of the caller's at a time
        self.dtype = check_dtype(dtype)
        self.layout: Layout = layout_of(self.game)
        self.players = self.game.players
        self.action_ids = action_ids_of(self.game)
        self.actions = self.action_ids.decisions
        self.kernel = env_kernel(type(self.game))
        self.tables = env_parts(self.game).tables
        self.scaling = self.layout.scaling_to(self.dtype)
        self.states = np.zeros(self.n, self.game.state_type)
        self.batch = self.new_batch()
        self.reset(seed)

    def new_batch(self) -> Batch:
        """Returns arrays to pass to `reset` and `step` as `into`."""
        return Batch(
            aligned_zeros((self.n, self.layout.size), self.dtype),
            aligned_zeros((self.n, self.actions), np.dtype(np.bool_)),
            aligned_zeros((self.n, self.players), np.dtype(np.float32)),
            aligned_zeros((self.n, self.players), np.dtype(np.float32)),
            aligned_zeros((self.n,), np.dtype(np.bool_)),
            aligned_zeros((self.n,), np.dtype(np.int64)),
        )

    def reset(self, seed: int | None = None, into: Batch | None = None) -> Batch:
        """Begins all matches anew; writes `into` arrays of the caller's, or else into those of the last step."""
        with self.in_use:
            batch = self.check_batch(into)
            self.generators = new_generators(seed, CHANCE_ACTIONS, self.n)
            self.sample_generators = new_generators(seed, CHOICES, self.n)
            self.advance(batch, np.zeros(self.n, np.int64), is_new=True)
            return batch

    def step(self, actions: ArrayLike, into: Batch | None = None) -> Batch:
        """Applies an action of the seat to move in every match, given by its number; `into` as in `reset`.

        Raises ValueError, and changes nothing in any match, if one of them is not legal.
        """
        numbers = check_actions(actions, self.n)
        with self.in_use:
            batch = self.check_batch(into)
            self.check_legal(numbers)
            self.advance(batch, numbers, is_new=False)
            return batch

    def advance(self, batch: Batch, numbers: NDArray[np.int64], is_new: bool) -> None:
        """Steps all matches, or begins them anew, in all threads; writes into `batch`."""
        self.batch = batch

        def step(part: slice) -> None:
            mine = (self.generators[part], slice_rows(batch, part), numbers[part], is_new)
            self.kernel.step_all(*self.kernel_args(part), self.scaling, *mine)

        self.workers.run(step)

    def sample(self) -> NDArray[np.int64]:
        """Returns a random legal action for every match."""
        numbers = np.empty(self.n, np.int64)

        def sample(part: slice) -> None:
            self.kernel.sample_all(*self.kernel_args(part), self.sample_generators[part], numbers[part])

        with self.in_use:
            self.workers.run(sample)
        return numbers

    def __repr__(self) -> str:
        options = ", ".join(f"{option}={value!r}" for option, value in self.game.rules.items())
        return f"BatchEnv({self.game.name!r}, {self.n}, dtype={self.dtype.name!r}, {options})"

    def encode(self, index: int, name: str) -> int:
        """Returns the number of an action of the seat to move in a match, given in notation; raises ValueError."""
        return self.action_ids.encode_name(self.state_of(index), name)

    def decode(self, index: int, number: int) -> str:
        """Returns what a number means for the seat to move in a match, in notation; raises ValueError."""
        return self.action_ids.decode_name(self.state_of(index), number)

    def state_of(self, index: int) -> State:
        """Returns the state of a match, without copying; raises IndexError."""
        if index not in range(self.n):
            raise IndexError(f"there is no match {index!r}: matches are 0 to {self.n - 1}")
        return self.states[index : index + 1]

    def __reduce__(self) -> tuple[object, ...]:
        """Copies and pickles only the options and arrays: what is compiled and threads are made anew."""
        made = (self.game.name, dict(self.game.rules), self.n, self.dtype.name, self.threads)
        return restore, (*made, (self.states, self.generators, self.sample_generators, *self.batch))

    def kernel_args(self, part: slice) -> tuple[Array, ...]:
        """Returns the first arguments of kernels for some matches: rules, lookup tables, states, room for actions."""
        return self.game.rules_record, self.tables, self.states[part], self.game.new_actions()

    def check_legal(self, numbers: NDArray[np.int64]) -> None:
        """Raises ValueError if the action in some match is not legal."""

        def find(part: slice) -> int:
            place = int(self.kernel.find_illegal(*self.kernel_args(part), numbers[part]))
            return NO_MATCH if place == NO_MATCH else part.start + place

        for index in self.workers.run(find):
            if index != NO_MATCH:
                message = self.action_ids.illegal_message(self.state_of(index), int(numbers[index]))
                raise ValueError(f"match {index}: {message}")

    def check_batch(self, into: object) -> Batch:
        """Returns the arrays to write into, by default those of the last step; raises TypeError or ValueError."""
        given = self.batch if into is None else into
        if not isinstance(given, (tuple, list)) or len(given) != len(Batch._fields):
            raise TypeError(f"into must be a Batch of {len(Batch._fields)} arrays, not {type(given).__name__}")
        arrays: list[Array] = [np.asarray(array) for array in given]
        models: tuple[Array, ...] = self.batch
        for name, array, model in zip(Batch._fields, arrays, models, strict=True):
            if array.shape != model.shape or array.dtype != model.dtype:
                wanted = f"{model.dtype} of shape {model.shape}"
                raise ValueError(f"{name} must be {wanted}, not {array.dtype} of shape {array.shape}")
            if not (array.flags.c_contiguous and array.flags.writeable):
                raise ValueError(f"{name} must be contiguous and writeable")
        if into is not None and any(np.may_share_memory(*pair) for pair in combinations(arrays, 2)):
            raise ValueError("the arrays of a batch must not share memory")
        return Batch._make(arrays)


def check_actions(actions: ArrayLike, n: int) -> NDArray[np.int64]:
    """Returns a copy of the actions as int64, one a match; raises TypeError or ValueError."""
    found = np.asarray(actions)
    if found.dtype.kind not in "iu":
        raise TypeError(f"actions are whole numbers, not {found.dtype.name}")
    if found.shape != (n,):
        raise ValueError(f"actions must be of shape ({n},), one a match, not {found.shape}")
    if found.dtype.kind == "u" and found.max() > np.iinfo(np.int64).max:
        raise ValueError(f"there is no action {found.max()}")
    return np.array(found, np.int64)  # a copy, for it may lie where the step will write


def at_least_one(name: str, number: object) -> int:
    """Returns a count as int; raises ValueError if it is no integer of 1 or more."""
    if not isinstance(number, (int, np.integer)) or isinstance(number, bool) or number < 1:
        raise ValueError(f"{name} must be a whole number of 1 or more, not {number!r}")
    return int(number)


def check_dtype(dtype: DTypeLike) -> Dtype:
    """Returns the type of observations; raises ValueError if it is none of DTYPES."""
    for name in DTYPES:
        with suppress(TypeError, ValueError, SyntaxError):  # what np.dtype raises for nonsense
            if np.dtype(dtype) == name:
                return np.dtype(name)
    raise ValueError(f"dtype must be {' or '.join(DTYPES)}, not {dtype!r}")


def slice_rows(batch: Batch, part: slice) -> Batch:
    return Batch._make(array[part] for array in batch)


def restore(name: str, rules: JsonObject, n: int, dtype: str, threads: int, arrays: tuple[Array, ...]) -> BatchEnv:
    """Makes the copy or unpickled environment of `BatchEnv.__reduce__`."""
    env = BatchEnv(name, n, dtype=dtype, threads=threads, **rules)
    own: list[Array] = [env.states, env.generators, env.sample_generators, *env.batch]
    for array, pickled in zip(own, arrays, strict=True):
        array[...] = pickled
    return env


def aligned_zeros(shape: tuple[int, ...], kind: Dtype) -> Array:
    """Returns an array of zeros whose memory is aligned to ALIGNED bytes."""
    size = int(np.prod(shape)) * kind.itemsize
    room = np.zeros(size + ALIGNED, np.uint8)
    start = -room.ctypes.data % ALIGNED
    return room[start : start + size].view(kind).reshape(shape)
