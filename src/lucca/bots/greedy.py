"""The greedy bot: the move with the best evaluation one move ahead."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from lucca.bots.bot import Advice
from lucca.bots.compile import bot_kernel, is_bot_compiled
from lucca.bots.kernels.contract import ONE
from lucca.bots.kernels.moves import first_action
from lucca.bots.tree_search import first_decision, require_compiled
from lucca.bots.weights import rule_of_thumb_network
from lucca.bots.workspace import Workspace, new_workspace
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Action, Game, State
from lucca.match.dealer import Numbers
from lucca.match.match import Question
from lucca.types import Array

NetworkFactory = Callable[[CompiledGame], Array]


@lru_cache(maxsize=32)
def workspace_for(game: CompiledGame, make_network: NetworkFactory) -> tuple[Workspace, Array]:
    """Returns a workspace and a network for a game, cached."""
    return new_workspace(game), make_network(game)


DEFAULT_NOISE = 0.004  # so that not every match is the same


class Greedy:
    """Plays the move that leads to the position with the best evaluation: the game's `greedy_move`, compiled.

    To each evaluation a random number of up to `noise`, as a share of a win, is added. `make_network` gives the network
    that evaluates, by default the rule of thumb.
    """

    def __init__(self, noise: float = DEFAULT_NOISE, make_network: NetworkFactory = rule_of_thumb_network) -> None:
        self.noise = round(noise * ONE)
        self.make_network = make_network

    def is_compiled(self, game: Game) -> bool:
        return is_bot_compiled(type(require_compiled(game)), ("choose_greedily",))

    def compile(self, game: Game) -> None:
        self.best_action(require_compiled(game), first_decision(require_compiled(game)), Numbers("", "compile"))

    def choose(self, question: Question, numbers: Numbers) -> Action:
        return self.best_action(require_compiled(question.game), question.known(), numbers)

    def best_action(self, game: CompiledGame, known: State, numbers: Numbers) -> Action:
        """Returns the first action of the best move of the seat to move in `known`."""
        workspace, network = workspace_for(game, self.make_network)
        workspace.states[0] = known[0]
        generator = np.array([numbers.next_word() | 1], np.uint64)
        move = bot_kernel(type(game)).choose_greedily(game.rules_record, network, workspace, self.noise, generator)
        return first_action(int(move))

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """Returns the action that `choose` would, without reasons: a single evaluation has none."""
        return Advice(self.choose(question, numbers))
