"""OpenSpiel's own Monte Carlo tree search as a bot of the arena: `openspiel:100ms`, `openspiel:500`."""

import sys
from typing import Any

from lucca.arena.bots import OPENSPIEL
from lucca.bots import NoSuchBot
from lucca.bots.bot import Advice, Candidate
from lucca.bots.budget import Budget
from lucca.envs.openspiel.search import search
from lucca.games.game import Action, Game
from lucca.match.dealer import Numbers
from lucca.match.match import Question

FOREVER = float("inf")


class OpenSpielBot:
    """OpenSpiel's MCTS with one random rollout a simulation, for some time or some simulations a decision."""

    def __init__(self, budget: Budget) -> None:
        self.seconds = budget.milliseconds / 1000 or FOREVER
        self.simulations = budget.simulations or sys.maxsize

    @classmethod
    def named(cls, name: str) -> "OpenSpielBot":
        """The bot `openspiel:100ms`, or `openspiel:500` that makes 500 simulations; raises NoSuchBot."""
        budget = Budget.parse(name.removeprefix(OPENSPIEL)) if name.startswith(OPENSPIEL) else None
        if budget is None:
            raise NoSuchBot("unknown-bot", bot=name, bots="openspiel:100ms, openspiel:500")
        return cls(budget)

    def is_compiled(self, game: Game) -> bool:
        """It needs nothing but the rules."""
        return game.is_compiled("act")

    def compile(self, game: Game) -> None:
        """It needs nothing but the rules."""
        game.compile("act")

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """The action that the search prefers."""
        return self.advise(question, numbers).action

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """The action that the search prefers, with all those that it has tried."""
        if len(question.legal) == 1:
            return Advice(question.legal[0])
        state, root = search(question.game, question.known(), question.seat, (self.seconds, self.simulations), numbers)
        ranked = sorted(root.children, key=type(root).sort_key, reverse=True)
        return Advice(
            state.decode(question.seat - 1, root.best_child().action),
            candidates=tuple(
                Candidate(
                    (state.decode(question.seat - 1, child.action),),
                    child.explore_count,
                    chance_to_win(child, question.game.players),
                )
                for child in ranked
                if child.explore_count
            ),
        )


def chance_to_win(child: Any, players: int) -> float:
    """The mean return of an action, from a loss at 0 to a win at 1."""
    loss = -1 / (players - 1)
    return float((child.total_reward / child.explore_count - loss) / (1 - loss))
