"""The greedy bot: does what looks best at once, without looking further."""

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from lucca.bots.bot import Advice
from lucca.bots.compile import bot_kernel, is_bot_compiled
from lucca.bots.moves import first_action
from lucca.bots.network import ONE
from lucca.bots.spec import bot_spec
from lucca.bots.tree_search import first_decision, with_compiled_rules
from lucca.bots.weights import rule_of_thumb_network
from lucca.bots.workspace import Workspace, new_workspace
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Action, Game, State
from lucca.match.dealer import Numbers
from lucca.match.match import Question
from lucca.types import Array

Evaluation = Callable[[CompiledGame], Array]


@lru_cache(maxsize=32)
def workspace_for(game: CompiledGame, evaluation: Evaluation) -> tuple[Workspace, Array]:
    """A workspace, and the network to evaluate with."""
    bot_spec(game.name)
    return new_workspace(game), evaluation(game)


A_LITTLE = 0.004  # so that it does not play the same match every time


class Greedy:
    """Plays the move after which it stands best, by its judgement: the rule of thumb unless told.

    `noise`, out of 1 as chances to win are, clouds it.
    """

    def __init__(self, noise: float = A_LITTLE, evaluation: Evaluation = rule_of_thumb_network) -> None:
        self.noise = round(noise * ONE)
        self.evaluation = evaluation

    def is_compiled(self, game: Game) -> bool:
        """Whether its look at a game was compiled before."""
        return is_bot_compiled(type(with_compiled_rules(game)), ("choose_greedily",))

    def compile(self, game: Game) -> None:
        """Compiles it now, by a look at the start of a match."""
        self.look(with_compiled_rules(game), first_decision(with_compiled_rules(game)), Numbers("", "compile"))

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """The first action of the move that looks best."""
        return self.look(with_compiled_rules(question.game), question.known(), numbers)

    def look(self, game: CompiledGame, known: State, numbers: Numbers) -> Action:
        """What looks best in a position."""
        workspace, network = workspace_for(game, self.evaluation)
        workspace.states[0] = known[0]
        generator = np.array([numbers.next_word() | 1], np.uint64)
        move = bot_kernel(type(game)).choose_greedily(game.rules_record, network, workspace, self.noise, generator)
        return first_action(int(move))

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """The same: that it looks best is all it can say."""
        return Advice(self.choose(question, numbers))
