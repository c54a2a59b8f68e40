"""The search bot: looks ahead by simulations, as far as its budget goes."""

from lucca.bots import mind
from lucca.bots.bot import Advice
from lucca.bots.budget import Budget
from lucca.bots.moves import first_action
from lucca.bots.reasons import give_reasons
from lucca.bots.thinker import Thinker, first_question, thinkable
from lucca.games.game import Action, Game
from lucca.match.dealer import Numbers
from lucca.match.match import Question


class Search:
    """Monte Carlo tree search over what its seat knows of the match."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.thinker: Thinker | None = None

    def is_compiled(self, game: Game) -> bool:
        """Whether its thinking about a game was compiled before."""
        return mind.is_compiled(type(thinkable(game)), ("start_tree", "simulate", "solve_on"))

    def compile(self, game: Game) -> None:
        """Compiles it now, by thinking about the start of a match for a moment."""
        thinker = Thinker(thinkable(game), Budget(simulations=1))
        match = first_question(thinker.game)
        thinker.think(game.known(match, 1), Numbers("", "compile"))
        thinker.solver.begin(match)
        thinker.solver.go_on(1)

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """The action that was looked at most."""
        if len(question.legal) == 1:
            return question.legal[0]
        thinker = self.at_work(question.game)
        thinker.think(question.known(), numbers)
        return first_action(thinker.move)

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
