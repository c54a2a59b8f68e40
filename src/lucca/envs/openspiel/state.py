"""A match as a state of OpenSpiel."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from lucca.envs.action_ids import ActionIds
from lucca.envs.openspiel.state_text import tell_match
from lucca.envs.optional_imports import import_openspiel
from lucca.games.compiled_game import CompiledGame
from lucca.games.entry_points import LEGAL
from lucca.games.game import CHANCE, Action, Outcome, State, Step

pyspiel: Any = import_openspiel()

OVER = int(pyspiel.PlayerId.TERMINAL)
CHANCE_PLAYER = int(pyspiel.PlayerId.CHANCE)


class Standing:
    """How a match stands and what led there: all that OpenSpiel copies and pickles of a state."""

    __slots__ = ("legal", "match", "player", "steps")

    def __init__(self, match: State, player: int, steps: list[Step]) -> None:
        self.match = match
        self.player = player  # as OpenSpiel counts: from 0, chance and the end are negative
        self.steps = steps
        self.legal: list[int] | None = None  # remembered until something is done

    def __deepcopy__(self, memo: dict[int, Any]) -> "Standing":
        # NumPy copies records field by field; their bytes are copied twenty times as fast.
        match = np.frombuffer(bytearray(self.match.tobytes()), self.match.dtype)
        return Standing(match, self.player, self.steps.copy())


class LuccaState(pyspiel.State):  # type: ignore[misc]
    """A match; seat 1 is player 0. Seats that choose at the same time are asked one after the other.

    What OpenSpiel's base class would ask back for is answered here at once, because searches ask for it all the time.
    """

    __slots__ = ("__dict__", "rules")  # OpenSpiel copies what is in the dictionary; rules are shared

    def __init__(self, rules: Any) -> None:
        super().__init__(rules)
        self.rules = rules
        self.standing: Standing = rules.beginning.__deepcopy__({})

    def __getattr__(self, name: str) -> Any:
        if name != "rules":
            raise AttributeError(name)
        self.rules = self.get_game()  # OpenSpiel makes a state that was pickled without `__init__`
        return self.rules

    def numbers(self) -> list[int]:
        """The numbers of all that was done, the opening included."""
        return [*self.rules.opening, *self.history()]

    def current_player(self) -> int:
        """The player to move, or OpenSpiel's number for chance or the end."""
        return self.standing.player

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.standing.player == OVER

    def is_chance_node(self) -> bool:
        """Whether a card is to be drawn."""
        return self.standing.player == CHANCE_PLAYER

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of a player's legal actions, by default of the player to move, ascending."""
        if self.standing.player == CHANCE_PLAYER:
            return [number for number, _ in self.chance_outcomes()]
        if player is None or player == self.standing.player:
            return self._legal_actions(self.standing.player)
        if player < 0 and not self.is_terminal():
            raise pyspiel.SpielError(f"There is no player {player}.")
        return []

    def _legal_actions(self, player: int) -> list[int]:
        """The same for the player to move."""
        standing = self.standing
        if standing.legal is None:
            standing.legal = self.rules.action_ids.legal(standing.match, player + 1) if player >= 0 else []
        return standing.legal.copy()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of the cards that may be drawn, and their probabilities."""
        outcomes: list[tuple[int, float]] = self.rules.action_ids.outcomes(self.standing.match)
        return outcomes

    def _apply_action(self, number: int) -> None:
        """Does the action of a number; raises SpielError if it is not legal."""
        standing = self.standing
        if standing.player == OVER:
            raise pyspiel.SpielError("The match is over.")
        who = standing.player + 1
        action = self.decode(standing.player, number)
        lucca: CompiledGame = self.rules.lucca
        if lucca.kernel.find_refusal(lucca.rules_record, standing.match, who - 1, action) != LEGAL:
            raise pyspiel.SpielError(f"Action {number} ({lucca.action_name(action)}) is not legal now.")
        lucca.apply(standing.match, who, action)
        standing.steps.append(Step(who, action))
        standing.player = player_to_move(lucca, standing.match)
        standing.legal = None

    def decode(self, player: int, number: int) -> Action:
        """What a number means for a player; raises SpielError if it means nothing."""
        try:
            if player == CHANCE_PLAYER:
                return int(self.rules.action_ids.decode_chance(number))
            self.check_player(player)
            return int(self.rules.action_ids.decode(self.standing.match, player + 1, number))
        except ValueError as problem:
            raise pyspiel.SpielError(f"{str(problem).capitalize()}.") from None

    def check_player(self, player: int) -> None:
        """Raises SpielError for one that is not at the table."""
        if not 0 <= player < self.rules.lucca.players:
            raise pyspiel.SpielError(f"There is no player {player}.")

    def _action_to_string(self, player: int, number: int) -> str:
        """An action in the notation of records."""
        return str(self.rules.lucca.action_name(self.decode(player, number)))

    def returns(self) -> list[float]:
        """Nothing until the end: see `share_win`."""
        outcome = self.rules.lucca.outcome(self.standing.match)
        return share_win(outcome, self.rules.lucca.players)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "LuccaState":
        """A state that the player cannot tell from this one: every secret of the others as likely."""
        lucca, match = self.rules.lucca, self.standing.match
        self.check_player(player)
        if not lucca.has_secrets(match):
            return self.clone()  # type: ignore[no-any-return]

        def pick(limit: int) -> int:
            return min(int(sampler() * limit), limit - 1)

        steps = lucca.resample_steps(match, self.standing.steps, player + 1, pick)
        other: LuccaState = self.rules.new_initial_state()
        for who, action in steps[len(self.rules.opening) :]:
            action_ids, there = self.rules.action_ids, other.standing.match
            chance = who == CHANCE
            other.apply_action(action_ids.encode_chance(action) if chance else action_ids.encode(there, who, action))
        return other

    def __str__(self) -> str:
        return tell_match(self.rules.lucca, self.standing.match)


def open_match(action_ids: ActionIds, names: Sequence[str]) -> tuple[Standing, list[int]]:
    """How a match stands after actions in the notation of records, and their numbers; raises Problem or SpielError."""
    lucca = action_ids.game
    match, steps, numbers = lucca.initial(), [], []
    for name in names:
        step = Step(lucca.to_move(match) or 1, lucca.parse_action(name))  # after the end nobody is asked, or may act
        lucca.check(match, *step)
        numbers.append(action_ids.encode(match, *step))
        lucca.apply(match, *step)
        steps.append(step)
    if lucca.is_over(match):
        raise pyspiel.SpielError("The opening ends the match, and nothing is left to play.")
    return Standing(match, player_to_move(lucca, match), steps), numbers


def player_to_move(lucca: CompiledGame, match: State) -> int:
    """The seat to move as OpenSpiel counts players."""
    if match["phase"][0] == lucca.over:
        return OVER
    seat = int(match["to_move"][0])
    return seat if seat >= 0 else CHANCE_PLAYER


def share_win(outcome: Outcome | None, players: int) -> list[float]:
    """1 point, shared by the winners and paid by the others in equal parts; nobody pays if all win."""
    if outcome is None or len(outcome.winners) == players:
        return [0.0] * players
    winners = len(outcome.winners)
    return [1 / winners if seat in outcome.winners else -1 / (players - winners) for seat in range(1, players + 1)]
