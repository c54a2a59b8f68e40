"""Numbers (ids) of actions: dense integers from 0, as learning programs need them.

Inside the rules an action is a packed integer; its number is its index among all actions that the options ever allow,
in ascending order. So numbers depend on the game and its options, never on a state.

Chance outcomes have numbers of their own, also from 0.
"""

import operator
from collections.abc import Sequence

import numpy as np

from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Action, State
from lucca.problem import Problem


class ActionIds:
    """Maps the actions of a game to numbers and back; every action has a fixed number, unless a game overrides this.

    `decisions` and `chances` count the numbers of decisions and of chance outcomes.
    """

    first = 0  # the number of actions[0]: a game may have numbers before it that depend on the state

    def __init__(self, game: CompiledGame, actions: list[Action], chance_actions: Sequence[Action] = ()) -> None:
        self.game = game
        self.actions = np.array(sorted(actions), np.int32)
        self.decisions = self.first + len(actions)
        self.draws = np.array(sorted(chance_actions), np.int32)
        self.chances = len(self.draws)

    def legal(self, state: State, seat: int) -> list[int]:
        """Returns the numbers of a seat's legal actions, ascending."""
        actions = self.game.new_actions()
        count = self.game.kernel.list_legal(self.game.rules_record, state, seat - 1, actions)
        numbers = np.searchsorted(self.actions, actions[:count]) + self.first
        numbers.sort()
        found: list[int] = numbers.tolist()
        return found

    def encode(self, state: State, seat: int, action: Action) -> int:  # noqa: ARG002
        """Returns the number of a decision; raises ValueError."""
        place = int(np.searchsorted(self.actions, action))
        if place == len(self.actions) or self.actions[place] != action:
            name = self.game.action_name(action) if self.game.notation.is_action(action) else action
            raise ValueError(f"{name} is not an action of these rules")
        return self.first + place

    def decode(self, state: State, seat: int, number: int) -> Action:  # noqa: ARG002
        """Returns the decision that a number means for a seat; raises ValueError. The inverse of `encode`."""
        if not self.first <= number < self.decisions:
            raise ValueError(f"there is no action {number}")
        return int(self.actions[number - self.first])

    def encode_name(self, state: State, name: str) -> int:
        """Returns the number of a decision of the seat to move, given in notation; raises ValueError or TypeError."""
        if not isinstance(name, str):
            raise TypeError(f"an action's name is a text, not {name!r}")
        try:
            return self.encode(state, int(state["to_move"][0]) + 1, self.game.parse_action(name))
        except Problem as problem:
            raise ValueError(str(problem)) from None

    def decode_name(self, state: State, number: int) -> str:
        """Returns what a number means for the seat to move, in notation; raises ValueError or TypeError."""
        try:
            place = operator.index(number)
        except TypeError:
            raise TypeError(f"an action is a whole number, not {number!r}") from None
        return self.game.action_name(self.decode(state, int(state["to_move"][0]) + 1, place))

    def illegal_message(self, state: State, number: int) -> str:
        """Returns a message that says why the seat to move may not do what a number means."""
        try:
            return f"action {number} ({self.decode_name(state, number)}) is not legal now"
        except ValueError as problem:
            return str(problem)

    def outcomes(self, state: State) -> list[tuple[int, float]]:
        """Returns the numbers of the chance outcomes and their probabilities, ascending."""
        return sorted((self.encode_chance(action), odds) for action, odds in self.game.chance(state).items())

    def encode_chance(self, action: Action) -> int:
        return int(np.searchsorted(self.draws, action))

    def decode_chance(self, number: int) -> Action:
        """Returns the chance action of a number; raises ValueError. The inverse of `encode_chance`."""
        if not 0 <= number < self.chances:
            raise ValueError(f"there is no chance outcome {number}")
        return int(self.draws[number])
