"""Observations: what a seat may see of a match as numbers, field by field.

Seats are relative: the observing seat comes first, then the others in turn, so that one policy can play every seat.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lucca.envs.compile import env_kernel, env_parts
from lucca.envs.observation_field import Field
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.types import Dtype

Floats = NDArray[np.float32]


class Scaling(NamedTuple):
    """The numbers of an observation whose scale is not 1: their indices and factors."""

    places: NDArray[np.int64]
    factors: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The layout of an observation vector: its fields one after the other, and the scale of each number."""

    fields: tuple[Field, ...]
    scale: Floats
    scaling: Scaling

    def __repr__(self) -> str:
        fields = ", ".join(f"{field.name} {' x '.join(map(str, field.shape))}" for field in self.fields)
        return f"Layout({self.size} numbers: {fields})"

    @property
    def size(self) -> int:
        """The length of an observation."""
        return len(self.scale)

    def scaling_to(self, kind: Dtype) -> Scaling:
        """Returns the scaling for observations of a type: none for integers."""
        return self.scaling if kind == np.float32 else Scaling(self.scaling.places[:0], self.scaling.factors[:0])

    def split(self, observations: NDArray[np.generic]) -> dict[str, NDArray[np.generic]]:
        """Splits an observation, or many in an array, into a dictionary of fields, without copying."""
        found, start = {}, 0
        for field in self.fields:
            part = observations[..., start : start + field.size]
            found[field.name] = part.reshape(*observations.shape[:-1], *field.shape)
            start += field.size
        return found

    def bounds(self) -> tuple[Floats, Floats]:
        """Returns the lowest and highest possible value of each number."""
        least = np.concatenate([(field.least * field.scale).ravel() for field in self.fields])
        most = np.concatenate([(field.most * field.scale).ravel() for field in self.fields])
        return least.astype(np.float32), most.astype(np.float32)


def layout_of(game: CompiledGame) -> Layout:
    return build_layout(env_parts(game).fields)


@lru_cache(maxsize=256)
def build_layout(fields: tuple[Field, ...]) -> Layout:
    scale = np.concatenate([field.scale.ravel() for field in fields])
    places = np.flatnonzero(scale != 1)
    return Layout(fields, scale, Scaling(places, scale[places]))


def observe(game: CompiledGame, states: State, seats: ArrayLike) -> dict[str, Floats]:
    """Returns what one seat, from 1, sees of each of many states: a dictionary of fields, with one row a match."""
    layout = layout_of(game)
    observers = np.broadcast_to(check_seats(game, seats), len(states)) - 1
    seen = np.empty((len(states), layout.size), np.int8)
    # Contiguous, or else Numba would compile once more for other layouts.
    rows, observers = np.ascontiguousarray(states), np.ascontiguousarray(observers)
    env_kernel(type(game)).observe_all(game.rules_record, env_parts(game).tables, rows, observers, seen)
    return layout.split(seen * layout.scale)  # type: ignore[return-value]


def check_seats(game: CompiledGame, seats: ArrayLike) -> NDArray[np.int64]:
    """Returns seats as an array; raises TypeError or ValueError for what is no seat."""
    found = np.asarray(seats)
    if found.dtype.kind not in "iu":
        raise TypeError(f"seats are whole numbers, not {found.dtype.name}")
    if found.size and not (found.min() >= 1 and found.max() <= game.players):
        raise ValueError(f"seats are 1 to {game.players}, not {found.min()} to {found.max()}")
    return found.astype(np.int64)


def fields_of(game: CompiledGame) -> list[Field]:
    return list(layout_of(game).fields)


def fields_table(game: CompiledGame) -> str:
    """Returns the fields of a game's observation as a Markdown table, for the documents."""
    return markdown_table((field.name, field.shape, field.meaning) for field in fields_of(game))


def markdown_table(fields: Iterable[tuple[str, tuple[int, ...], str]]) -> str:
    rows = [f"| `{name}` | {' x '.join(map(str, shape))} | {meaning} |" for name, shape, meaning in fields]
    return "\n".join(["| field | shape | meaning |", "|---|---|---|", *rows])
