"""What a seat sees of a match as numbers, field by field, for learning programs: from its own seat, no secrets.

Seats come in the order of play at the table from the looking one on, so one program can play every seat.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from types import ModuleType

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lucca.envs import palazzi_fields, torri_fields
from lucca.envs.look import Look, Numbers, look
from lucca.games.compiled import CompiledGame
from lucca.games.game import State

MODULES: dict[str, ModuleType] = {"palazzi": palazzi_fields, "torri": torri_fields}


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def observe(game: CompiledGame, matches: State, seats: ArrayLike) -> dict[str, NDArray[np.float32]]:
    """What a seat sees of each of some matches: every field with one row a match."""
    seen = look(game, matches, np.atleast_1d(np.asarray(seats, np.int64)))
    return {field.__name__: field(seen).astype(np.float32) for field in makers(game)}


def fields_of(game: CompiledGame) -> list[Field]:
    """The fields of a game's observation, in order."""
    seen = observe(game, game.initial(), 1)
    return [Field(make.__name__, seen[make.__name__].shape[1:], meaning_of(make)) for make in makers(game)]


def makers(game: CompiledGame) -> tuple[Callable[[Look], Numbers], ...]:
    """The functions that make the fields."""
    found: tuple[Callable[[Look], Numbers], ...] = MODULES[game.name].FIELDS
    return found


def meaning_of(make: Callable[[Look], Numbers]) -> str:
    """What a field means."""
    return " ".join(str(make.__doc__).split())


def table_of(game: CompiledGame) -> str:
    """The fields as a table for people."""
    rows = [f"| `{field.name}` | {' x '.join(map(str, field.shape))} | {field.meaning} |" for field in fields_of(game)]
    return "\n".join(["| field | shape | meaning |", "|---|---|---|", *rows])
