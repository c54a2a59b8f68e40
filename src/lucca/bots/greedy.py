"""The greedy bot: does what looks best at once, without looking further."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lucca.bots import mind
from lucca.bots.bot import Advice
from lucca.bots.desk import Desk, new_desk
from lucca.bots.moves import first_action
from lucca.bots.network import ONE
from lucca.bots.thinker import first_question, thinkable
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Action, Game, State
from lucca.match.dealer import Numbers
from lucca.match.match import Question

Judgement = Callable[[CompiledGame], NDArray[Any]]


@lru_cache(maxsize=32)
def desk_for(game: CompiledGame, judgement: Judgement) -> tuple[Desk, NDArray[Any]]:
    """A desk to think at, and the mind to think with."""
    brain = mind.brain_of(game)
    return new_desk(game.state_type, game.max_actions, brain.max_moves, brain.facts.FACTS), judgement(game)


A_LITTLE = 0.004  # so that it does not play the same match every time


class Greedy:
    """Plays the move after which it stands best, by its judgement: the rule of thumb unless told.

    `noise`, out of 1 as chances to win are, clouds it.
    """

    def __init__(self, noise: float = A_LITTLE, judgement: Judgement = mind.plain_mind) -> None:
        self.noise = round(noise * ONE)
        self.judgement = judgement

    def is_compiled(self, game: Game) -> bool:
        """Whether its look at a game was compiled before."""
        return mind.is_compiled(type(thinkable(game)), ("quick",))

    def compile(self, game: Game) -> None:
        """Compiles it now, by a look at the start of a match."""
        self.look(thinkable(game), first_question(thinkable(game)), Numbers("", "compile"))

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """The first action of the move that looks best."""
        return self.look(thinkable(question.game), question.known(), numbers)

    def look(self, game: CompiledGame, known: State, numbers: Numbers) -> Action:
        """What looks best in a position."""
        desk, own_mind = desk_for(game, self.judgement)
        desk.states[0] = known[0]
        generator = np.array([numbers.next_word() | 1], np.uint64)
        move = mind.kernel_of(type(game)).quick(game.facts, own_mind, desk, self.noise, generator)
        return first_action(int(move))

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """The same: that it looks best is all it can say."""
        return Advice(self.choose(question, numbers))
