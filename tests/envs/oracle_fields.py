"""What the oracles of observations (`oracle.py` of each game) are written with."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State

Numbers = NDArray[Any]  # one row a match


@dataclass(frozen=True, slots=True)
class SeatViews:
    """States as one seat each knows them; `turned` has for each row the seats from 0, that seat first, then in turn."""

    game: CompiledGame
    states: State
    turned: NDArray[np.int64]

    def field(self, name: str) -> Numbers:
        values: Numbers = self.states[name]
        return values

    def seats(self, name: str) -> Numbers:
        """Returns a field with a value for every seat, the viewing seat first, then in turn."""
        return self.field(name)[np.arange(len(self.states))[:, None], self.turned]

    def seat(self, name: str) -> Numbers:
        """Returns a field that names a seat, as one-hot rows."""
        return np.equal(self.turned, self.field(name)[:, None])


def views_of(game: CompiledGame, states: State, seats: NDArray[np.int64]) -> SeatViews:
    """Returns each of many states as one seat, from 1, knows it."""
    known = states
    if game.have_secrets(states).any():
        known = np.concatenate([game.known(states[at : at + 1], int(seat)) for at, seat in enumerate(seats)])
    return SeatViews(game, known, (seats[:, None] - 1 + np.arange(game.players)) % game.players)


def one_of(values: Numbers, count: int) -> Numbers:
    """Returns values one-hot; all 0 for a negative value."""
    return np.equal(values[..., None], np.arange(count))
