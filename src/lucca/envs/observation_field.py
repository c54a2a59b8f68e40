"""Fields of an observation: name, shape, scale, bounds and meaning."""

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lucca.types import Array

MAX_COUNT = np.iinfo(np.int8).max  # no count in an observation is higher


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A part of an observation: integers from `least` to `most`, each to be multiplied with its `scale`."""

    name: str
    shape: tuple[int, ...]
    scale: NDArray[np.float32]
    least: NDArray[np.int8]
    most: NDArray[np.int8]
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


def field_maker(module: ModuleType) -> Callable[..., Field]:
    """Returns a function that makes fields; the docstring of `write_{name}` in the module is a field's meaning."""

    def make(
        name: str, shape: tuple[int, ...], scale: ArrayLike = 1, most: ArrayLike = 1, least: ArrayLike = 0
    ) -> Field:
        meaning = " ".join(str(getattr(module, f"write_{name}").__doc__).split())

        def spread(numbers: ArrayLike, kind: Any) -> Array:
            return np.broadcast_to(np.asarray(numbers, kind), shape)

        return Field(name, shape, spread(scale, np.float32), spread(least, np.int8), spread(most, np.int8), meaning)

    return make
