"""A match of `lucca.match` beside one of an environment: dealt the same cards, told the same actions by notation."""

from typing import Any

from lucca.envs.seeds import CARDS, new_generators
from lucca.envs.single import SingleMatch
from lucca.games.game import same_state
from lucca.games.rollout import below
from lucca.match.match import Match


class Twin:
    """A match that follows another one."""

    def __init__(self, other: SingleMatch, seed: int) -> None:
        self.other = other
        self.match = Match(other.game)
        self.generator: Any = new_generators(seed, CARDS, 1)[0]
        self.deal()

    def deal(self) -> None:
        """Draws by the numbers that environments draw by."""
        game = self.match.game
        while chances := game.chances(self.match.state):
            self.match.draw(game.nth_chance(self.match.state, int(below(self.generator, chances))))

    def follow(self, name: str) -> None:
        """The seat to move does what a notation says."""
        self.match.submit(self.match.to_move or 0, name)
        self.deal()

    def is_same(self) -> bool:
        """Whether both stand exactly alike."""
        return same_state(self.match.state, self.other.state)
