"""What a bot is."""

from typing import Protocol

from lucca.games.game import Action
from lucca.match.dealer import Numbers
from lucca.match.match import Question


class Bot(Protocol):
    """A player that is asked what to do when its seat is to act."""

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """One of the question's legal actions; all its randomness comes from `numbers`."""
