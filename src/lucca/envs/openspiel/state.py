"""A match as OpenSpiel's `State`."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from lucca.envs.action_ids import ActionIds
from lucca.envs.openspiel.state_text import state_text
from lucca.envs.optional_imports import import_openspiel
from lucca.games.compiled_game import CompiledGame
from lucca.games.contract import LEGAL
from lucca.games.game import CHANCE, Action, Outcome, State, Step

pyspiel: Any = import_openspiel()

OVER = int(pyspiel.PlayerId.TERMINAL)
CHANCE_PLAYER = int(pyspiel.PlayerId.CHANCE)


class Snapshot:
    """A state of ours with the steps that led to it: all that OpenSpiel copies and pickles of a `LuccaState`."""

    __slots__ = ("legal", "player", "state", "steps")

    def __init__(self, state: State, player: int, steps: list[Step]) -> None:
        self.state = state
        self.player = player  # to move, as OpenSpiel counts: from 0, chance and the end are negative
        self.steps = steps
        self.legal: list[int] | None = None  # a cache of the legal actions of `player`

    def __deepcopy__(self, memo: dict[int, Any]) -> "Snapshot":
        # NumPy copies records field by field; their bytes are copied twenty times as fast.
        state = np.frombuffer(bytearray(self.state.tobytes()), self.state.dtype)
        return Snapshot(state, self.player, self.steps.copy())


class LuccaState(pyspiel.State):  # type: ignore[misc]
    """A match; seat 1 is player 0. Seats that choose at the same time do so one after the other.

    Overrides more of OpenSpiel's base class than needed, since that would call back into Python in every search step.
    """

    __slots__ = ("__dict__", "spiel_game")  # OpenSpiel copies what is in `__dict__`; the game is shared

    def __init__(self, spiel_game: Any) -> None:
        super().__init__(spiel_game)
        self.spiel_game = spiel_game
        self.snapshot: Snapshot = spiel_game.initial_snapshot.__deepcopy__({})

    def __getattr__(self, name: str) -> Any:
        if name != "spiel_game":
            raise AttributeError(name)
        self.spiel_game = self.get_game()  # OpenSpiel makes a state that was pickled without `__init__`
        return self.spiel_game

    def numbers(self) -> list[int]:
        """Returns the numbers of all actions so far, with those played before."""
        return [*self.spiel_game.played, *self.history()]

    def current_player(self) -> int:
        return self.snapshot.player

    def is_terminal(self) -> bool:
        return self.snapshot.player == OVER

    def is_chance_node(self) -> bool:
        return self.snapshot.player == CHANCE_PLAYER

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Returns the numbers of a player's legal actions, by default of the player to move, ascending."""
        if self.snapshot.player == CHANCE_PLAYER:
            return [number for number, _ in self.chance_outcomes()]
        if player is None or player == self.snapshot.player:
            return self._legal_actions(self.snapshot.player)
        if player < 0 and not self.is_terminal():
            raise pyspiel.SpielError(f"There is no player {player}.")
        return []

    def _legal_actions(self, player: int) -> list[int]:
        """Returns the numbers of the legal actions of the player to move, cached."""
        snapshot = self.snapshot
        if snapshot.legal is None:
            snapshot.legal = self.spiel_game.action_ids.legal(snapshot.state, player + 1) if player >= 0 else []
        return snapshot.legal.copy()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the numbers of chance outcomes and their probabilities."""
        outcomes: list[tuple[int, float]] = self.spiel_game.action_ids.outcomes(self.snapshot.state)
        return outcomes

    def _apply_action(self, number: int) -> None:
        """Applies the action or chance outcome of a number; raises SpielError if it is not legal."""
        snapshot = self.snapshot
        if snapshot.player == OVER:
            raise pyspiel.SpielError("The match is over.")
        who = snapshot.player + 1
        action = self.decode(snapshot.player, number)
        lucca: CompiledGame = self.spiel_game.lucca
        if lucca.kernel.find_refusal(lucca.rules_record, snapshot.state, who - 1, action) != LEGAL:
            raise pyspiel.SpielError(f"Action {number} ({lucca.action_name(action)}) is not legal now.")
        lucca.apply(snapshot.state, who, action)
        snapshot.steps.append(Step(who, action))
        snapshot.player = player_to_move(lucca, snapshot.state)
        snapshot.legal = None

    def decode(self, player: int, number: int) -> Action:
        """Returns the action that a number means for a player; raises SpielError if it means none."""
        try:
            if player == CHANCE_PLAYER:
                return int(self.spiel_game.action_ids.decode_chance(number))
            self.check_player(player)
            return int(self.spiel_game.action_ids.decode(self.snapshot.state, player + 1, number))
        except ValueError as problem:
            raise pyspiel.SpielError(f"{str(problem).capitalize()}.") from None

    def check_player(self, player: int) -> None:
        """Raises SpielError if there is no such player."""
        if not 0 <= player < self.spiel_game.lucca.players:
            raise pyspiel.SpielError(f"There is no player {player}.")

    def _action_to_string(self, player: int, number: int) -> str:
        """Returns an action in notation."""
        return str(self.spiel_game.lucca.action_name(self.decode(player, number)))

    def returns(self) -> list[float]:
        outcome = self.spiel_game.lucca.outcome(self.snapshot.state)
        return returns_of(outcome, self.spiel_game.lucca.players)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "LuccaState":
        """Returns a state that looks the same to the player, with the secrets of the others drawn anew."""
        lucca, state = self.spiel_game.lucca, self.snapshot.state
        self.check_player(player)
        if not lucca.has_secrets(state):
            return self.clone()  # type: ignore[no-any-return]

        def pick(limit: int) -> int:
            return min(int(sampler() * limit), limit - 1)

        steps = lucca.resample_steps(state, self.snapshot.steps, player + 1, pick)
        other: LuccaState = self.spiel_game.new_initial_state()
        for who, action in steps[len(self.spiel_game.played) :]:
            action_ids, there = self.spiel_game.action_ids, other.snapshot.state
            chance = who == CHANCE
            other.apply_action(action_ids.encode_chance(action) if chance else action_ids.encode(there, who, action))
        return other

    def __str__(self) -> str:
        return state_text(self.spiel_game.lucca, self.snapshot.state)


def play_first(action_ids: ActionIds, names: Sequence[str]) -> tuple[Snapshot, list[int]]:
    """Applies actions in notation; returns the snapshot and the actions' numbers; raises Problem or SpielError."""
    lucca = action_ids.game
    state, steps, numbers = lucca.initial(), [], []
    for name in names:
        step = Step(lucca.to_move(state) or 1, lucca.parse_action(name))  # after the end, `check` raises
        lucca.check(state, *step)
        numbers.append(action_ids.encode(state, *step))
        lucca.apply(state, *step)
        steps.append(step)
    if lucca.is_over(state):
        raise pyspiel.SpielError("What was played ends the match, and nothing is left to play.")
    return Snapshot(state, player_to_move(lucca, state), steps), numbers


def player_to_move(lucca: CompiledGame, state: State) -> int:
    """Returns the seat to move as OpenSpiel counts players."""
    if state["phase"][0] == lucca.over:
        return OVER
    seat = int(state["to_move"][0])
    return seat if seat >= 0 else CHANCE_PLAYER


def returns_of(outcome: Outcome | None, players: int) -> list[float]:
    """Returns 1, shared by the winners and paid by the others in equal parts; all 0 before the end, or if all win."""
    if outcome is None or len(outcome.winners) == players:
        return [0.0] * players
    winners = len(outcome.winners)
    return [1 / winners if seat in outcome.winners else -1 / (players - winners) for seat in range(1, players + 1)]
