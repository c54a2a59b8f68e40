"""Numbers of palazzi's actions.

There are thousands of starting choices, so these have no fixed numbers: the numbers 0 to 11 name the places of the hand
that are kept, (0, 1), (0, 2), ... (3, 2).
"""

from itertools import permutations, repeat

import numpy as np

from lucca.envs.action_ids import ActionIds
from lucca.games.contract import LEGAL
from lucca.games.game import Action, State
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.rules import state as s
from lucca.games.palazzi.rules.refusals import refuse_play

KEEPS = tuple(permutations(range(s.HAND), s.STARTING_CARDS))
BYTES = (s.CARDS + 7) // 8  # for a set of cards


class PalazziActionIds(ActionIds):
    """Keep, open, take, build, wall, discard, with two players city; a chance outcome is a card, by street number."""

    first = len(KEEPS)

    def __init__(self, game: Palazzi) -> None:
        self.rules = game.rules_record[0]
        draws = [draw.action for draw in game.notation.draws.values()]
        super().__init__(game, [action for action in game.notation.names if self.can_happen(action)], draws)
        self.distinct = sum(1 << int(card) for card in self.draws)
        self.number_of_card = np.zeros(s.CARDS, np.int64)
        self.number_of_card[self.draws] = np.arange(self.chances)
        self.bastion = int(self.number_of_card[s.BASTION])

    def can_happen(self, action: Action) -> bool:
        """Whether the options ever allow an action of the notation."""
        verb, card = s.verb_of(action), s.card_of(action)
        if s.triplet_of(action) >= self.rules.triplets:
            return False
        if verb == s.LAY:
            return bool(s.has_city(self.rules))
        # Whether a card can be built depends on the state, whether it may be a wall or discarded on the options alone.
        return verb not in (s.WALL, s.DISCARD) or refuse_play(self.rules, None, None, verb, card, s.NONE) == LEGAL

    def legal(self, state: State, seat: int) -> list[int]:
        """The numbers of a seat's legal actions, ascending; starting choices by their places in the hand."""
        if state["phase"][0] != s.KEEPING:
            return super().legal(state, seat)
        return sorted(self.encode(state, seat, action) for action in self.game.legal(state, seat))

    def encode(self, state: State, seat: int, action: Action) -> int:
        if s.verb_of(action) != s.KEEP:
            return super().encode(state, seat, action)
        hand = state["hands"][0, seat - 1].tolist()
        kept = (s.card_of(action), s.other_of(action))
        if not set(kept) <= set(hand):
            raise ValueError(f"seat {seat} has no hand with both cards of {self.game.action_name(action)!r}")
        return KEEPS.index((hand.index(kept[0]), hand.index(kept[1])))

    def decode(self, state: State, seat: int, number: int) -> Action:
        if not 0 <= number < self.first:
            return super().decode(state, seat, number)
        first, second = KEEPS[number]
        hand = state["hands"][0, seat - 1]
        if s.NONE in hand:
            raise ValueError(f"action {number} is a starting choice, and seat {seat} has no hand to choose from")
        return int(s.pack_action(s.KEEP, hand[first], hand[second], 0))

    def outcomes(self, state: State) -> list[tuple[int, float]]:
        """Returns the unseen cards and their probabilities, ascending; the bastions left are one outcome.

        Gives what the base class does, but without a call of compiled code for every card.
        """
        words = state["unseen"][0].tolist()
        unseen = words[0] | words[1] << s.UNSEEN_WORD
        left = int(state["unseen_left"][0])
        bits = np.unpackbits(np.frombuffer((unseen & self.distinct).to_bytes(BYTES), np.uint8))[::-1]
        numbers = self.number_of_card[bits.nonzero()[0]].tolist()
        odds = list(zip(numbers, repeat(1 / left), strict=False))
        bastions = (unseen >> s.BASTION & (1 << s.BASTIONS) - 1).bit_count()
        if bastions:
            odds[numbers.index(self.bastion)] = (self.bastion, bastions / left)
        return odds
