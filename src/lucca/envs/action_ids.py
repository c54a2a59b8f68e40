"""Actions as numbers from 0 without gaps, as learning programs want them.

Inside the rules an action is a packed integer; its number is its place among all actions that the rules chosen
allow, in ascending order. So numbers depend on the game and its options alone, never on how a match stands.

Chance outcomes have numbers of their own, also from 0.
"""

import operator
from collections.abc import Sequence

import numpy as np

from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Action, State
from lucca.problem import Problem


class ActionIds:
    """The numbers of one game's actions: here every decision and every chance action has a fixed number."""

    first = 0  # the number of the first decision in the table

    def __init__(self, game: CompiledGame, actions: list[Action], chance_actions: Sequence[Action] = ()) -> None:
        self.game = game
        self.actions = np.array(sorted(actions), np.int32)
        self.decisions = self.first + len(actions)
        self.draws = np.array(sorted(chance_actions), np.int32)
        self.chances = len(self.draws)

    def legal(self, match: State, seat: int) -> list[int]:
        """The numbers of a seat's legal actions, ascending."""
        actions = self.game.new_actions()
        count = self.game.kernel.list_legal(self.game.rules_record, match, seat - 1, actions)
        numbers = np.searchsorted(self.actions, actions[:count]) + self.first
        numbers.sort()
        found: list[int] = numbers.tolist()
        return found

    def encode(self, match: State, seat: int, action: Action) -> int:  # noqa: ARG002
        """The number of a decision."""
        place = int(np.searchsorted(self.actions, action))
        if place == len(self.actions) or self.actions[place] != action:
            name = self.game.action_name(action) if self.game.notation.is_action(action) else action
            raise ValueError(f"{name} is not an action of these rules")
        return self.first + place

    def decode(self, match: State, seat: int, number: int) -> Action:  # noqa: ARG002
        """The decision that a number means for a seat; the other direction of `encode`."""
        if not self.first <= number < self.decisions:
            raise ValueError(f"there is no action {number}")
        return int(self.actions[number - self.first])

    def encode_name(self, match: State, name: str) -> int:
        """The number of a decision of the seat to move in the notation of records; raises ValueError."""
        if not isinstance(name, str):
            raise TypeError(f"an action's name is a text, not {name!r}")
        try:
            return self.encode(match, int(match["to_move"][0]) + 1, self.game.parse_action(name))
        except Problem as problem:
            raise ValueError(str(problem)) from None

    def decode_name(self, match: State, number: int) -> str:
        """What a number means for the seat to move, in the notation of records; raises ValueError."""
        try:
            place = operator.index(number)
        except TypeError:
            raise TypeError(f"an action is a whole number, not {number!r}") from None
        return self.game.action_name(self.decode(match, int(match["to_move"][0]) + 1, place))

    def complaint(self, match: State, number: int) -> str:
        """What is wrong with a number that the seat to move was refused."""
        try:
            return f"action {number} ({self.decode_name(match, number)}) is not legal now"
        except ValueError as problem:
            return str(problem)

    def outcomes(self, match: State) -> list[tuple[int, float]]:
        """The numbers of the chance outcomes and their probabilities, ascending."""
        return sorted((self.encode_chance(action), odds) for action, odds in self.game.chance(match).items())

    def encode_chance(self, action: Action) -> int:
        """The number of a chance action."""
        return int(np.searchsorted(self.draws, action))

    def decode_chance(self, number: int) -> Action:
        """The chance action of a number; the other direction of `encode_chance`."""
        if not 0 <= number < self.chances:
            raise ValueError(f"there is no chance outcome {number}")
        return int(self.draws[number])
