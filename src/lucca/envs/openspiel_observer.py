"""What OpenSpiel shows a player of a match."""

from typing import Any

from lucca.envs.packages import import_openspiel
from lucca.envs.telling import tell_history, tell_private, tell_public
from lucca.games.compiled import CompiledGame

pyspiel: Any = import_openspiel()


class LuccaObserver:
    """A player's observation; with perfect recall everything the player has heard so far, as text alone."""

    def __init__(self, lucca: CompiledGame, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise pyspiel.SpielError(f"An observation of lucca takes no parameters, so not {', '.join(params)}.")
        self.lucca = lucca
        self.kind = kind
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """Fills the tensor."""

    def string_from(self, state: Any, player: int) -> str:
        """The observation as text."""
        match, steps = state.standing.match, state.standing.steps
        sees_own = self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if self.kind.perfect_recall and self.kind.public_info and sees_own:
            return tell_history(self.lucca, match, steps, player + 1)
        public = tell_public(self.lucca, match) if self.kind.public_info else ""
        private = tell_private(self.lucca, match, player + 1) if sees_own else ""
        return "\n".join(part for part in (public, private) if part)
