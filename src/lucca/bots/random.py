"""The random bot: the simplest bot, to copy from and to measure others by."""

from lucca.bots.bot import Advice
from lucca.games.game import Action, Game
from lucca.match.dealer import Numbers
from lucca.match.match import Question


class Random:
    """Plays a legal action chosen uniformly at random."""

    def is_compiled(self, game: Game) -> bool:  # noqa: ARG002
        """Returns True: nothing but the rules is needed."""
        return True

    def compile(self, game: Game) -> None:
        """Does nothing."""

    def choose(self, question: Question, numbers: Numbers) -> Action:
        return question.legal[numbers.below(len(question.legal))]

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """Returns the action that `choose` would, without reasons."""
        return Advice(self.choose(question, numbers))
