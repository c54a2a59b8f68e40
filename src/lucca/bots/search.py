"""The search bot: Monte Carlo tree search within a budget, done by `tree_search.py`."""

from lucca.bots.bot import Advice
from lucca.bots.budget import Budget
from lucca.bots.compile import is_bot_compiled
from lucca.bots.explain import explain
from lucca.bots.kernels.moves import first_action
from lucca.bots.tree_search import TreeSearch, first_decision, require_compiled
from lucca.games.game import Action, Game
from lucca.match.dealer import Numbers
from lucca.match.match import Question


class Search:
    """Searches from what its seat knows of the match (`TreeSearch`); keeps the tree for the rest of its turn."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.tree_search: TreeSearch | None = None

    def is_compiled(self, game: Game) -> bool:
        return is_bot_compiled(type(require_compiled(game)), ("start_tree", "simulate", "solve_some"))

    def compile(self, game: Game) -> None:
        tree_search = TreeSearch(require_compiled(game), Budget(simulations=1))
        state = first_decision(tree_search.game)
        tree_search.find_move(game.known(state, 1), Numbers("", "compile"))
        tree_search.solver.begin(state)
        tree_search.solver.advance(1)

    def choose(self, question: Question, numbers: Numbers) -> Action:
        if len(question.legal) == 1:
            return question.legal[0]
        tree_search = self.continue_search(question.game)
        tree_search.find_move(question.known(), numbers)
        return first_action(tree_search.move)

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """Returns the action that `choose` would, with each seat's win chance, the moves considered, and the line."""
        tree_search = self.continue_search(question.game)
        known = question.known()
        tree_search.find_move(known, numbers, needs_reasons=True)
        return explain(tree_search, known)

    def continue_search(self, game: Game) -> TreeSearch:
        """Returns the search of this match so far, or a new one for another game."""
        if self.tree_search is None or self.tree_search.game is not game:
            self.tree_search = TreeSearch(require_compiled(game), self.budget)
        return self.tree_search
