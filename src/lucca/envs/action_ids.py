"""Actions as numbers from 0 without gaps, as learning programs want them.

Inside the rules an action is a packed integer; its number is its place among all actions that the rules chosen
allow, in ascending order. So numbers depend on the game and its options alone, never on how a match stands.

Palazzi's starting choice is the exception, for there are thousands of pairs of cards: the numbers 0 to 11 name the
places of the hand that are kept, (0, 1), (0, 2), ... (3, 2). Chance outcomes have numbers of their own, also from 0.
"""

import operator
from itertools import permutations, repeat

import numpy as np

from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Action, State
from lucca.games.palazzi import state as s
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri import state as t
from lucca.games.torri.game import Torri
from lucca.problem import Problem

KEEPS = tuple(permutations(range(s.HAND), s.STARTING_CARDS))
BYTES = (s.CARDS + 7) // 8  # for a set of cards


class Numbering:
    """The numbers of one game's actions; here every action has a fixed number and nothing is left to chance."""

    first = 0  # the number of the first action in the table
    chances = 0

    def __init__(self, game: CompiledGame, actions: list[Action]) -> None:
        self.game = game
        self.actions = np.array(sorted(actions), np.int32)
        self.decisions = self.first + len(actions)

    def legal(self, match: State, seat: int) -> list[int]:
        """The numbers of a seat's legal actions, ascending."""
        actions = self.game.new_actions()
        count = self.game.kernel.list_legal(self.game.facts, match, seat - 1, actions)
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

    def outcomes(self, match: State) -> list[tuple[int, float]]:  # noqa: ARG002
        """The numbers of the chance outcomes and their probabilities, ascending."""
        return []

    def encode_chance(self, action: Action) -> int:
        """The number of a chance action."""
        raise ValueError(f"{action} is not a chance action of these rules")

    def decode_chance(self, number: int) -> Action:
        """The chance action of a number; the other direction of `encode_chance`."""
        raise ValueError(f"there is no chance outcome {number}")


class TorriNumbering(Numbering):
    """Place: colour, then lot by lot from a1 row by row; capture: lots alike; with switching: colours, stay."""

    def __init__(self, game: Torri) -> None:
        switching = game.rules["switching"]
        always = (t.PLACE, t.CAPTURE)
        super().__init__(game, [action for action in game.notation.names if switching or t.verb_of(action) in always])


class PalazziNumbering(Numbering):
    """Keep, open, take, build, wall, discard, with two players city; a chance outcome is a card, by street number."""

    first = len(KEEPS)

    def __init__(self, game: Palazzi) -> None:
        self.rules = game.facts[0]
        super().__init__(game, [action for action in game.notation.names if self.can_happen(action)])
        self.draws = np.array(sorted(draw.action for draw in game.notation.draws.values()), np.int32)
        self.chances = len(self.draws)
        self.distinct = sum(1 << int(card) for card in self.draws)
        self.number_of_card = np.zeros(s.CARDS, np.int64)
        self.number_of_card[self.draws] = np.arange(self.chances)
        self.bastion = int(self.number_of_card[s.BASTION])

    def can_happen(self, action: Action) -> bool:
        """Whether the rules chosen ever allow an action that can be written down."""
        verb, is_bastion = s.verb_of(action), s.card_of(action) == s.BASTION
        if s.triplet_of(action) >= self.rules.triplets:
            return False
        if verb == s.LAY:
            return bool(self.rules.players == 2)
        if verb == s.DISCARD and is_bastion:
            return bool(self.rules.may_discard_bastion)
        return not (verb == s.WALL and is_bastion)

    def legal(self, match: State, seat: int) -> list[int]:
        """The numbers of a seat's legal actions, ascending; starting choices by their places in the hand."""
        if match["phase"][0] != s.KEEPING:
            return super().legal(match, seat)
        return sorted(self.encode(match, seat, action) for action in self.game.legal(match, seat))

    def encode(self, match: State, seat: int, action: Action) -> int:
        """The number of a decision."""
        if s.verb_of(action) != s.KEEP:
            return super().encode(match, seat, action)
        hand = match["hands"][0, seat - 1].tolist()
        kept = (s.card_of(action), s.other_of(action))
        if not set(kept) <= set(hand):
            raise ValueError(f"seat {seat} has no hand with both cards of {self.game.action_name(action)!r}")
        return KEEPS.index((hand.index(kept[0]), hand.index(kept[1])))

    def decode(self, match: State, seat: int, number: int) -> Action:
        """The decision that a number means for a seat; the other direction of `encode`."""
        if not 0 <= number < self.first:
            return super().decode(match, seat, number)
        first, second = KEEPS[number]
        hand = match["hands"][0, seat - 1]
        if s.NONE in hand:
            raise ValueError(f"action {number} is a starting choice, and seat {seat} has no hand to choose from")
        return int(s.pack_action(s.KEEP, hand[first], hand[second], 0))

    def outcomes(self, match: State) -> list[tuple[int, float]]:
        """Every card that may come; the bastions are one outcome, as likely as there are bastions left."""
        words = match["unseen"][0].tolist()
        unseen = words[0] | words[1] << s.UNSEEN_WORD
        left = int(match["unseen_left"][0])
        bits = np.unpackbits(np.frombuffer((unseen & self.distinct).to_bytes(BYTES), np.uint8))[::-1]
        numbers = self.number_of_card[bits.nonzero()[0]].tolist()
        odds = list(zip(numbers, repeat(1 / left), strict=False))
        bastions = (unseen >> s.BASTION & (1 << s.BASTIONS) - 1).bit_count()
        if bastions:
            odds[numbers.index(self.bastion)] = (self.bastion, bastions / left)
        return odds

    def encode_chance(self, action: Action) -> int:
        """The number of a draw."""
        return int(np.searchsorted(self.draws, action))

    def decode_chance(self, number: int) -> Action:
        """The draw of a number; the other direction of `encode_chance`."""
        if not 0 <= number < self.chances:
            raise ValueError(f"there is no chance outcome {number}")
        return int(self.draws[number])


def numbering_of(game: CompiledGame) -> Numbering:
    """The numbering of a game's actions."""
    if isinstance(game, Palazzi):
        return PalazziNumbering(game)
    assert isinstance(game, Torri)
    return TorriNumbering(game)
