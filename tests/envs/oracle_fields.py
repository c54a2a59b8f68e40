"""A seat's look at matches: what all fields of an observation are made from."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State

Numbers = NDArray[Any]  # one row a match


@dataclass(frozen=True, slots=True)
class Look:
    """Matches as the seats that look at them know them; `turned` has each row's seats from 0, the looking one first."""

    game: CompiledGame
    matches: State
    turned: NDArray[np.int64]

    def field(self, name: str) -> Numbers:
        """A field of the matches."""
        values: Numbers = self.matches[name]
        return values

    def seats(self, name: str) -> Numbers:
        """A field that has an entry for every seat, the looking one first, then on in turn."""
        return self.field(name)[np.arange(len(self.matches))[:, None], self.turned]

    def seat(self, name: str) -> Numbers:
        """A field that names a seat: 1 for that seat, 0 for all others."""
        return np.equal(self.turned, self.field(name)[:, None])


def look(game: CompiledGame, matches: State, seats: NDArray[np.int64]) -> Look:
    """Each match as one seat knows it."""
    known = matches
    if game.have_secrets(matches).any():
        known = np.concatenate([game.known(matches[at : at + 1], int(seat)) for at, seat in enumerate(seats)])
    return Look(game, known, (seats[:, None] - 1 + np.arange(game.players)) % game.players)


def one_of(values: Numbers, count: int) -> Numbers:
    """1 at the place that each value names, 0 elsewhere; all 0 for a negative value."""
    return np.equal(values[..., None], np.arange(count))
