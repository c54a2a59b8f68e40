"""The random bot: the model of a bot, and the yardstick for all others."""

from lucca.bots.bot import Advice
from lucca.games.game import Action, Game
from lucca.match.dealer import Numbers
from lucca.match.match import Question


class Random:
    """Plays any legal action, each as likely as the others."""

    def is_compiled(self, game: Game) -> bool:  # noqa: ARG002
        """It needs nothing but the rules."""
        return True

    def compile(self, game: Game) -> None:
        """It needs nothing but the rules."""

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """One of the legal actions."""
        return question.legal[numbers.below(len(question.legal))]

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """The same, and it has no reasons."""
        return Advice(self.choose(question, numbers))
