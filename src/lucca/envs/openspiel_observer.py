"""What OpenSpiel shows a player of a match."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lucca.envs.observation import fields_of, observe
from lucca.envs.packages import import_openspiel
from lucca.envs.telling import tell_history, tell_private, tell_public
from lucca.games.compiled import CompiledGame

pyspiel: Any = import_openspiel()


class LuccaObserver:
    """A player's observation: in numbers and words how the match stands; with perfect recall, in words, how it went.

    The numbers are not told apart into public and private ones, so only a whole observation has them.
    """

    def __init__(self, lucca: CompiledGame, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise pyspiel.SpielError(f"An observation takes no parameters here, so not {', '.join(params)}.")
        self.lucca = lucca
        self.kind = kind
        self.sees_own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.is_whole = kind.public_info and self.sees_own
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.is_whole and not kind.perfect_recall:
            self.make_room()

    def make_room(self) -> None:
        """One flat tensor, and in `dict` each field as a view of its part."""
        fields = fields_of(self.lucca)
        self.tensor = np.zeros(sum(field.size for field in fields), np.float32)
        start = 0
        for field in fields:
            self.dict[field.name] = self.tensor[start : start + field.size].reshape(field.shape)
            start += field.size

    def set_from(self, state: Any, player: int) -> None:
        """Fills the tensor."""
        if self.tensor is not None:
            for name, values in observe(self.lucca, state.standing.match, max(player, 0) + 1).items():
                self.dict[name][:] = values[0]

    def string_from(self, state: Any, player: int) -> str:
        """The observation as text."""
        match = state.standing.match
        if self.is_whole and self.kind.perfect_recall:
            return tell_history(self.lucca, match, state.standing.steps, player + 1)
        public = tell_public(self.lucca, match) if self.kind.public_info else ""
        private = tell_private(self.lucca, match, player + 1) if self.sees_own else ""
        return "\n".join(part for part in (public, private) if part)
