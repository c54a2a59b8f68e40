"""What OpenSpiel shows a player of a match."""

from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lucca.envs.compile import kernel_of, parts_of
from lucca.envs.observation import layout_of
from lucca.envs.openspiel.information_state import remember, shapes_heard
from lucca.envs.openspiel.state_text import tell_history, tell_private, tell_public
from lucca.envs.optional_imports import import_openspiel
from lucca.games.compiled_game import CompiledGame
from lucca.types import JsonObject

if TYPE_CHECKING:
    from lucca.envs.openspiel.state import LuccaState

pyspiel: Any = import_openspiel()


class LuccaObserver:
    """A player's observation in numbers and words: how the match stands, and with perfect recall how it went.

    The numbers are not told apart into public and private ones, so only a whole observation has them.
    """

    def __init__(self, lucca: CompiledGame, kind: Any, params: JsonObject | None) -> None:
        if params:
            raise pyspiel.SpielError(f"An observation takes no parameters here, so not {', '.join(params)}.")
        self.lucca = lucca
        self.kind = kind
        self.sees_own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.is_whole = kind.public_info and self.sees_own
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.is_whole:
            self.make_room()

    def make_room(self) -> None:
        """One flat tensor, and in `dict` each field as a view of its part."""
        self.layout = layout_of(self.lucca)
        self.tables = parts_of(self.lucca).tables
        self.see_all = kernel_of(self.lucca).see_all
        self.seat = np.zeros(1, np.int64)
        self.seen = np.zeros((1, self.layout.size), np.int8)
        shapes = {field.name: field.shape for field in self.layout.fields}
        if self.kind.perfect_recall:
            shapes |= shapes_heard(self.lucca)
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape)
            start += prod(shape)

    def set_from(self, state: "LuccaState", player: int) -> None:
        """Fills the tensor; raises SpielError."""
        self.check_player(player)
        if self.tensor is None:
            return
        self.seat[0] = player
        self.see_all(self.lucca.rules_record, self.tables, state.standing.match, self.seat, self.seen)
        np.multiply(self.seen[0], self.layout.scale, out=self.tensor[: self.layout.size])
        if self.kind.perfect_recall:
            self.set_heard(state, player)

    def set_heard(self, state: "LuccaState", player: int) -> None:
        """Fills what perfect recall adds."""
        standing, action_ids = state.standing, state.rules.action_ids
        self.dict["seat"][:] = 0
        self.dict["seat"][player] = 1
        self.dict["asked"][:] = 0
        if standing.player >= 0:
            self.dict["asked"][standing.player] = 1
        remember(action_ids, standing.match, standing.steps, state.numbers(), player + 1, self.dict)

    def check_player(self, player: int) -> None:
        """A seat that is not at the table is shown nothing; raises SpielError."""
        if not 0 <= player < self.lucca.players:
            raise pyspiel.SpielError(f"There is no player {player}.")

    def string_from(self, state: "LuccaState", player: int) -> str:
        """The observation as text; raises SpielError."""
        self.check_player(player)
        match = state.standing.match
        if self.is_whole and self.kind.perfect_recall:
            return tell_history(self.lucca, match, state.standing.steps, player + 1)
        public = tell_public(self.lucca, match) if self.kind.public_info else ""
        private = tell_private(self.lucca, match, player + 1) if self.sees_own else ""
        return "\n".join(part for part in (public, private) if part)
