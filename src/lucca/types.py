"""Types that several parts use."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]  # of numbers, or of flat records whose fields are described where their type is
Dtype = np.dtype[Any]
FlatRecord = Any  # a single one of such records, by its fields; what these are, Numba checks where it is compiled
JsonObject = dict[str, Any]
Rules = Mapping[str, Any]  # the values of all options of a game, by name, as a record has them
