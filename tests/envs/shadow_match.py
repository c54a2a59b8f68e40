"""A `Match` that follows a match of an environment: the same cards, the same actions, given in notation."""

from typing import Any

from lucca.envs.seeds import CHANCE_ACTIONS, new_generators
from lucca.envs.single import SingleMatch
from lucca.games.rollout import below
from lucca.match.match import Match
from tests.same_state import same_state


class ShadowMatch:
    """A `Match` to compare an environment's match with."""

    def __init__(self, other: SingleMatch, seed: int) -> None:
        self.other = other
        self.match = Match(other.game)
        self.generator: Any = new_generators(seed, CHANCE_ACTIONS, 1)[0]
        self.deal()

    def deal(self) -> None:
        """Applies chance actions by the same generator as environments."""
        game = self.match.game
        while chances := game.chances(self.match.state):
            self.match.draw(game.nth_chance(self.match.state, int(below(self.generator, chances))))

    def follow(self, name: str) -> None:
        """Applies an action of the seat to move, in notation."""
        self.match.submit(self.match.to_move or 0, name)
        self.deal()

    def is_same(self) -> bool:
        """Whether both states are equal."""
        return same_state(self.match.state, self.other.state)
