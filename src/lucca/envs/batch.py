"""Many matches at once: stepped by compiled code on all cores, into arrays that the caller owns."""

from contextlib import suppress
from itertools import combinations
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from lucca.envs.compile import action_ids_of, kernel_of, parts_of
from lucca.envs.kernels.step import NO_MATCH
from lucca.envs.make_game import choose_game
from lucca.envs.observation import Layout, layout_of
from lucca.envs.seeds import CARDS, CHOICES, new_generators
from lucca.envs.threads import WorkerThreads, cores
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.types import Array, Dtype, JsonObject

ALIGNED = 64  # what JAX wants of memory that it does not copy
KINDS = ("float32", "int8")


class Batch(NamedTuple):
    """What a step brings: one row a match."""

    observations: Array  # what the seat to move sees
    masks: NDArray[np.bool_]  # which actions it may do
    rewards: NDArray[np.float32]  # by seat, where a match has just ended; else 0
    points: NDArray[np.float32]  # likewise: the points it ended with, where the game counts any
    ended: NDArray[np.bool_]  # whether one has; a new one is already there
    seats: NDArray[np.int64]  # the seat to move, from 0


class BatchEnv:
    """`n` matches of a game; each begins anew when it ends.

    `dtype` is float32, or int8 for whole numbers that `layout.scale` is still to be multiplied with. A match's cards
    depend on the seed and its place alone, not on `n` nor on the threads.
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
        self.game: CompiledGame = choose_game(game, options)
        self.n = at_least_one("n", n)
        self.threads = at_least_one("threads", cores() if threads is None else threads)
        self.workers = WorkerThreads(self.n, self.threads)
        self.in_use = Lock()  # by one thread of the caller's at a time
        self.dtype = check_kind(dtype)
        self.layout: Layout = layout_of(self.game)
        self.players = self.game.players
        self.action_ids = action_ids_of(self.game)
        self.actions = self.action_ids.decisions
        self.kernel = kernel_of(self.game)
        self.tables = parts_of(self.game).tables
        self.scaling = self.layout.scaling_to(self.dtype)
        self.states = np.zeros(self.n, self.game.state_type)
        self.batch = self.new_batch()
        self.reset(seed)

    def new_batch(self) -> Batch:
        """Room for what a step brings, to hand to `reset` and `step`."""
        return Batch(
            aligned((self.n, self.layout.size), self.dtype),
            aligned((self.n, self.actions), np.dtype(np.bool_)),
            aligned((self.n, self.players), np.dtype(np.float32)),
            aligned((self.n, self.players), np.dtype(np.float32)),
            aligned((self.n,), np.dtype(np.bool_)),
            aligned((self.n,), np.dtype(np.int64)),
        )

    def reset(self, seed: int | None = None, into: Batch | None = None) -> Batch:
        """New matches everywhere, written `into` arrays of the caller's, or else into those of the last step."""
        with self.in_use:
            batch = self.check_batch(into)
            self.generators = new_generators(seed, CARDS, self.n)
            self.dice = new_generators(seed, CHOICES, self.n)
            self.advance(batch, np.zeros(self.n, np.int64), is_new=True)
            return batch

    def step(self, actions: ArrayLike, into: Batch | None = None) -> Batch:
        """An action of the seat to move in every match.

        Raises ValueError, and does nothing anywhere, if one of them is not legal.
        """
        numbers = check_actions(actions, self.n)
        with self.in_use:
            batch = self.check_batch(into)
            self.refuse_illegal(numbers)
            self.advance(batch, numbers, is_new=False)
            return batch

    def advance(self, batch: Batch, numbers: NDArray[np.int64], is_new: bool) -> None:
        """All matches one step on, or new ones, by all threads."""
        self.batch = batch

        def step(part: slice) -> None:
            mine = (self.generators[part], cut(batch, part), numbers[part], is_new)
            self.kernel.step_all(*self.facts(part), self.scaling, *mine)

        self.workers.share(step)

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for every match."""
        numbers = np.empty(self.n, np.int64)

        def sample(part: slice) -> None:
            self.kernel.sample_all(*self.facts(part), self.dice[part], numbers[part])

        with self.in_use:
            self.workers.share(sample)
        return numbers

    def __repr__(self) -> str:
        options = ", ".join(f"{option}={value!r}" for option, value in self.game.rules.items())
        return f"BatchEnv({self.game.name!r}, {self.n}, dtype={self.dtype.name!r}, {options})"

    def encode(self, match: int, name: str) -> int:
        """The number of an action in the notation of records, for the seat to move in a match; raises ValueError."""
        return self.action_ids.encode_name(self.match(match), name)

    def decode(self, match: int, number: int) -> str:
        """What a number means for the seat to move in a match; raises ValueError."""
        return self.action_ids.decode_name(self.match(match), number)

    def match(self, place: int) -> State:
        """One of the matches; raises IndexError."""
        if place not in range(self.n):
            raise IndexError(f"there is no match {place!r}: matches are 0 to {self.n - 1}")
        return self.states[place : place + 1]

    def __reduce__(self) -> tuple[object, ...]:
        """Copied and pickled as the rules and how the matches stand."""
        made = (self.game.name, dict(self.game.rules), self.n, self.dtype.name, self.threads)
        return restore, (*made, (self.states, self.generators, self.dice, *self.batch))

    def facts(self, part: slice) -> tuple[Array, ...]:
        """What compiled code must know: the rules, the numbers of actions, and matches with room to think."""
        return self.game.rules_record, self.tables, self.states[part], self.game.new_actions()

    def refuse_illegal(self, numbers: NDArray[np.int64]) -> None:
        """Raises ValueError for the first match whose action is not legal."""

        def find(part: slice) -> int:
            place = int(self.kernel.find_illegal(*self.facts(part), numbers[part]))
            return NO_MATCH if place == NO_MATCH else part.start + place

        for match in self.workers.share(find):
            if match != NO_MATCH:
                complaint = self.action_ids.complaint(self.match(match), int(numbers[match]))
                raise ValueError(f"match {match}: {complaint}")

    def check_batch(self, into: object) -> Batch:
        """The arrays to write into; raises ValueError if they do not fit."""
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
    """Actions as whole numbers, one a match; raises TypeError or ValueError."""
    found = np.asarray(actions)
    if found.dtype.kind not in "iu":
        raise TypeError(f"actions are whole numbers, not {found.dtype.name}")
    if found.shape != (n,):
        raise ValueError(f"actions must be of shape ({n},), one a match, not {found.shape}")
    if found.dtype.kind == "u" and found.max() > np.iinfo(np.int64).max:
        raise ValueError(f"there is no action {found.max()}")
    return np.array(found, np.int64)  # a copy, for it may lie where the step will write


def at_least_one(name: str, number: object) -> int:
    """A count; raises ValueError."""
    if not isinstance(number, (int, np.integer)) or isinstance(number, bool) or number < 1:
        raise ValueError(f"{name} must be a whole number of 1 or more, not {number!r}")
    return int(number)


def check_kind(dtype: DTypeLike) -> Dtype:
    """The type of observations; raises ValueError."""
    for name in KINDS:
        with suppress(TypeError, ValueError, SyntaxError):  # what NumPy thinks of it
            if np.dtype(dtype) == name:
                return np.dtype(name)
    raise ValueError(f"dtype must be {' or '.join(KINDS)}, not {dtype!r}")


def cut(batch: Batch, part: slice) -> Batch:
    """Some rows of a batch."""
    return Batch._make(array[part] for array in batch)


def restore(name: str, rules: JsonObject, n: int, dtype: str, threads: int, arrays: tuple[Array, ...]) -> BatchEnv:
    """Matches that were copied or pickled."""
    env = BatchEnv(name, n, dtype=dtype, threads=threads, **rules)
    own: list[Array] = [env.states, env.generators, env.dice, *env.batch]
    for array, pickled in zip(own, arrays, strict=True):
        array[...] = pickled
    return env


def aligned(shape: tuple[int, ...], kind: Dtype) -> Array:
    """An array of zeros whose memory begins where other programs like it to."""
    size = int(np.prod(shape)) * kind.itemsize
    room = np.zeros(size + ALIGNED, np.uint8)
    start = -room.ctypes.data % ALIGNED
    return room[start : start + size].view(kind).reshape(shape)
