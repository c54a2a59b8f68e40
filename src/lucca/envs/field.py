"""A field of an observation: its place among the numbers that a seat sees, and what it means."""

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lucca.types import Array

COUNT = np.iinfo(np.int8).max  # more than any count of cards or points comes to


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A part of an observation: whole numbers from `least` to `most`, each to be multiplied with its `scale`."""

    name: str
    shape: tuple[int, ...]
    scale: NDArray[np.float32]
    least: NDArray[np.int8]
    most: NDArray[np.int8]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def field_maker(module: ModuleType) -> Callable[..., Field]:
    """Makes fields of the functions of a module, whose docstrings say what they mean."""

    def make(
        name: str, shape: tuple[int, ...], scale: ArrayLike = 1, most: ArrayLike = 1, least: ArrayLike = 0
    ) -> Field:
        meaning = " ".join(str(getattr(module, f"see_{name}").__doc__).split())

        def spread(numbers: ArrayLike, kind: Any) -> Array:
            return np.broadcast_to(np.asarray(numbers, kind), shape)

        return Field(name, shape, spread(scale, np.float32), spread(least, np.int8), spread(most, np.int8), meaning)

    return make
