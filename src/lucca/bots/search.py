"""The search bot: looks ahead by simulations, as far as its budget goes."""

from lucca.bots.bot import Advice
from lucca.bots.budget import Budget
from lucca.bots.compile import is_bot_compiled
from lucca.bots.explain import explain
from lucca.bots.moves import first_action
from lucca.bots.tree_search import TreeSearch, first_decision, with_compiled_rules
from lucca.games.game import Action, Game
from lucca.match.dealer import Numbers
from lucca.match.match import Question


class Search:
    """Monte Carlo tree search over what its seat knows of the match."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.tree_search: TreeSearch | None = None

    def is_compiled(self, game: Game) -> bool:
        """Whether its thinking about a game was compiled before."""
        return is_bot_compiled(type(with_compiled_rules(game)), ("start_tree", "simulate", "solve_on"))

    def compile(self, game: Game) -> None:
        """Compiles it now, by thinking about the start of a match for a moment."""
        tree_search = TreeSearch(with_compiled_rules(game), Budget(simulations=1))
        match = first_decision(tree_search.game)
        tree_search.think(game.known(match, 1), Numbers("", "compile"))
        tree_search.solver.begin(match)
        tree_search.solver.go_on(1)

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """The action that was looked at most."""
        if len(question.legal) == 1:
            return question.legal[0]
        tree_search = self.continue_search(question.game)
        tree_search.think(question.known(), numbers)
        return first_action(tree_search.move)

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """The same with its reasons."""
        tree_search = self.continue_search(question.game)
        known = question.known()
        tree_search.think(known, numbers, is_to_explain=True)
        return explain(tree_search, known)

    def continue_search(self, game: Game) -> TreeSearch:
        """Its thoughts about the match so far."""
        if self.tree_search is None or self.tree_search.game is not game:
            self.tree_search = TreeSearch(with_compiled_rules(game), self.budget)
        return self.tree_search
