"""The greedy bot: takes what looks best now, by a rule of thumb for each game."""

from collections.abc import Callable
from typing import Any

from lucca.bots import palazzi_sense, torri_sense
from lucca.bots.bot import Advice
from lucca.games.game import Action, Game
from lucca.match.dealer import Numbers
from lucca.match.match import Question

SENSES: dict[str, Callable[[Any, Any, Any], float]] = {
    "palazzi": palazzi_sense.value_of,
    "torri": torri_sense.value_of,
}


class Greedy:
    """Plays the legal action with the highest value; ties are broken by the numbers it is given."""

    def is_compiled(self, game: Game) -> bool:
        """It looks at views."""
        return game.is_compiled("view")

    def compile(self, game: Game) -> None:
        """It looks at views."""
        game.compile("view")

    def choose(self, question: Question, numbers: Numbers) -> Action:
        """The best action by a rule of thumb."""
        game: Game = question.game
        view = question.view()
        values = [SENSES[game.name](game, view, choice) for choice in view.choices]
        best: list[Action] = [
            choice.action for choice, value in zip(view.choices, values, strict=True) if value == max(values)
        ]
        return best[numbers.below(len(best))]

    def advise(self, question: Question, numbers: Numbers) -> Advice:
        """The same."""
        return Advice(self.choose(question, numbers))
