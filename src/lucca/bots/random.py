"""The random bot: the model of a bot, and the yardstick for all others."""

from lucca.games.game import Action
from lucca.match.dealer import Numbers
from lucca.match.match import Question


class Random:
    """Plays any legal action, each as likely as the others."""

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """One of the legal actions."""
        return question.legal[numbers.below(len(question.legal))]
