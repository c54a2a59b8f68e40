"""What a seat sees of a match as numbers, field by field, for learning programs: from its own seat, no secrets.

Seats come in the order of play at the table from the looking one on, so one program can play every seat.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lucca.envs.compile import kernel_of, parts_of
from lucca.envs.field import Field
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State
from lucca.types import Dtype

Numbers = NDArray[np.float32]


class Scaling(NamedTuple):
    """The numbers of an observation that are multiplied with something else than 1: where they are, and with what."""

    places: NDArray[np.int64]
    factors: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """An observation: its fields one after the other, and what the whole numbers of all are multiplied with."""

    fields: tuple[Field, ...]
    scale: Numbers
    scaling: Scaling

    def __repr__(self) -> str:
        fields = ", ".join(f"{field.name} {' x '.join(map(str, field.shape))}" for field in self.fields)
        return f"Layout({self.size} numbers: {fields})"

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return len(self.scale)

    def scaling_to(self, kind: Dtype) -> Scaling:
        """What is left to do to observations of a type: those in whole numbers stay as they are."""
        return self.scaling if kind == np.float32 else Scaling(self.scaling.places[:0], self.scaling.factors[:0])

    def split(self, observations: NDArray[np.generic]) -> dict[str, NDArray[np.generic]]:
        """Observations (one, or many with the numbers last) as a dictionary of their fields, without copying."""
        found, start = {}, 0
        for field in self.fields:
            part = observations[..., start : start + field.size]
            found[field.name] = part.reshape(*observations.shape[:-1], *field.shape)
            start += field.size
        return found

    def bounds(self) -> tuple[Numbers, Numbers]:
        """The least and the most that each number can be."""
        least = np.concatenate([(field.least * field.scale).ravel() for field in self.fields])
        most = np.concatenate([(field.most * field.scale).ravel() for field in self.fields])
        return least.astype(np.float32), most.astype(np.float32)


def layout_of(game: CompiledGame) -> Layout:
    """The layout of a game's observations."""
    return lay_out(parts_of(game).fields)


@lru_cache(maxsize=256)
def lay_out(fields: tuple[Field, ...]) -> Layout:
    """Fields one after the other."""
    scale = np.concatenate([field.scale.ravel() for field in fields])
    places = np.flatnonzero(scale != 1)
    return Layout(fields, scale, Scaling(places, scale[places]))


def observe(game: CompiledGame, matches: State, seats: ArrayLike) -> dict[str, Numbers]:
    """What a seat sees of each of some matches: every field with one row a match."""
    layout = layout_of(game)
    places = np.broadcast_to(check_seats(game, seats), len(matches)) - 1
    seen = np.empty((len(matches), layout.size), np.int8)
    # One after the other in memory, or else it would be compiled once more for rows that are not.
    rows, places = np.ascontiguousarray(matches), np.ascontiguousarray(places)
    kernel_of(game).see_all(game.rules_record, parts_of(game).tables, rows, places, seen)
    return layout.split(seen * layout.scale)  # type: ignore[return-value]


def check_seats(game: CompiledGame, seats: ArrayLike) -> NDArray[np.int64]:
    """Seats from 1 on; raises TypeError or ValueError for what is none."""
    found = np.asarray(seats)
    if found.dtype.kind not in "iu":
        raise TypeError(f"seats are whole numbers, not {found.dtype.name}")
    if found.size and not (found.min() >= 1 and found.max() <= game.players):
        raise ValueError(f"seats are 1 to {game.players}, not {found.min()} to {found.max()}")
    return found.astype(np.int64)


def fields_of(game: CompiledGame) -> list[Field]:
    """The fields of a game's observation, in order."""
    return list(layout_of(game).fields)


def table_of(game: CompiledGame) -> str:
    """The fields as a table for people."""
    return write_table((field.name, field.shape, field.meaning) for field in fields_of(game))


def write_table(fields: Iterable[tuple[str, tuple[int, ...], str]]) -> str:
    """A table of names, shapes and meanings."""
    rows = [f"| `{name}` | {' x '.join(map(str, shape))} | {meaning} |" for name, shape, meaning in fields]
    return "\n".join(["| field | shape | meaning |", "|---|---|---|", *rows])
