"""OpenSpiel's observer of our games."""

from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lucca.envs.compile import env_kernel, env_parts
from lucca.envs.observation import layout_of
from lucca.envs.openspiel.information_state import history_shapes, write_history
from lucca.envs.openspiel.state_text import history_text, private_text, public_text
from lucca.envs.optional_imports import import_openspiel
from lucca.games.compiled_game import CompiledGame
from lucca.types import JsonObject

if TYPE_CHECKING:
    from lucca.envs.openspiel.state import LuccaState

pyspiel: Any = import_openspiel()


class LuccaObserver:
    """Makes observation tensors and strings: the current state, and with perfect recall the history.

    Tensors are not split into public and private parts: an observer of only one part has a string, but no tensor.
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
        """Allocates one flat tensor, and in `dict` a view of each field."""
        self.layout = layout_of(self.lucca)
        self.tables = env_parts(self.lucca).tables
        self.observe_all = env_kernel(type(self.lucca)).observe_all
        self.seat = np.zeros(1, np.int64)
        self.seen = np.zeros((1, self.layout.size), np.int8)
        shapes = {field.name: field.shape for field in self.layout.fields}
        if self.kind.perfect_recall:
            shapes |= history_shapes(self.lucca)
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape)
            start += prod(shape)

    def set_from(self, state: "LuccaState", player: int) -> None:
        """Writes a state as a player sees it into the tensor; raises SpielError."""
        self.check_player(player)
        if self.tensor is None:
            return
        self.seat[0] = player
        self.observe_all(self.lucca.rules_record, self.tables, state.snapshot.state, self.seat, self.seen)
        np.multiply(self.seen[0], self.layout.scale, out=self.tensor[: self.layout.size])
        if self.kind.perfect_recall:
            self.set_history(state, player)

    def set_history(self, state: "LuccaState", player: int) -> None:
        """Writes the fields that perfect recall adds."""
        snapshot, action_ids = state.snapshot, state.spiel_game.action_ids
        self.dict["seat"][:] = 0
        self.dict["seat"][player] = 1
        self.dict["asked"][:] = 0
        if snapshot.player >= 0:
            self.dict["asked"][snapshot.player] = 1
        write_history(action_ids, snapshot.state, snapshot.steps, state.numbers(), player + 1, self.dict)

    def check_player(self, player: int) -> None:
        """Raises SpielError if there is no such player."""
        if not 0 <= player < self.lucca.players:
            raise pyspiel.SpielError(f"There is no player {player}.")

    def string_from(self, state: "LuccaState", player: int) -> str:
        """Returns a state as a player sees it, as text; raises SpielError."""
        self.check_player(player)
        lucca_state = state.snapshot.state
        if self.is_whole and self.kind.perfect_recall:
            return history_text(self.lucca, lucca_state, state.snapshot.steps, player + 1)
        public = public_text(self.lucca, lucca_state) if self.kind.public_info else ""
        private = private_text(self.lucca, lucca_state, player + 1) if self.sees_own else ""
        return "\n".join(part for part in (public, private) if part)
