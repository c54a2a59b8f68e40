"""The search bot: looks ahead by simulations, as far as its budget goes."""

from lucca.bots.bot import Advice
from lucca.bots.budget import Budget
from lucca.bots.reasons import give_reasons
from lucca.bots.thinker import Thinker, ThinkingBot, thinkable
from lucca.games.game import Action, Game
from lucca.match.dealer import Numbers
from lucca.match.match import Question


class Search(ThinkingBot):
    """Monte Carlo tree search over what its seat knows of the match."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.thinker: Thinker | None = None

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """The action that was looked at most."""
        if len(question.legal) == 1:
            return question.legal[0]
        thinker = self.at_work(question.game)
        thinker.think(question.known(), numbers)
        return thinker.next_action()

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """The same with its reasons."""
        thinker = self.at_work(question.game)
        known = question.known()
        thinker.think(known, numbers, wants_reasons=True)
        return give_reasons(thinker, known)

    def at_work(self, game: Game) -> Thinker:
        """Its thoughts about the match so far."""
        if self.thinker is None or self.thinker.game is not game:
            self.thinker = Thinker(thinkable(game), self.budget)
        return self.thinker
