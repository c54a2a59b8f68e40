"""The table in plain text, line by line: what a screen reader can follow. Every game has one of its own."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from lucca.cli.text import say, this_command
from lucca.games.game import Choice, Step
from lucca.locale import _
from lucca.locale.sentences import shorten
from lucca.match.match import Match
from lucca.problem import Problem


class Table(ABC):
    """What a sitting shows of a match; views are those of the person who sits there."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.names = [shorten(name) for name in match.seats]  # from anywhere, made safe to print

    def show_welcome(self, view: Any) -> None:
        """What is played, against whom, and what can be typed."""
        say(self.welcome(view))
        say(_("{command} rules {game} explains the rules.").format(command=this_command(), game=self.match.game.name))
        say(self.how_to_answer(view))
        say(_("u takes back, h hints, ? helps, q saves and leaves."))

    @abstractmethod
    def welcome(self, view: Any) -> str:
        """What is played, and against whom."""

    def others(self, view: Any) -> str:
        """The names of the other seats."""
        return _(", ").join(name for seat, name in enumerate(self.names, start=1) if seat != view.viewer)

    def how_to_answer(self, view: Any) -> str:  # noqa: ARG002
        """What an answer looks like."""
        return _("Type the number of an action, or its notation.")

    @abstractmethod
    def show_deal(self, view: Any) -> None:
        """What has come by chance."""

    @abstractmethod
    def show_position(self, view: Any) -> None:
        """How the match stands, before the person is asked."""

    @abstractmethod
    def show_choices(self, view: Any) -> None:
        """What is asked, and the answers to pick from."""

    @abstractmethod
    def menu(self, view: Any) -> Sequence[Choice]:
        """The answers that have a number."""

    @abstractmethod
    def as_notation(self, words: str) -> str:
        """What a person typed, as the notation has it."""

    def say_problem(self, problem: Problem, view: Any) -> str:  # noqa: ARG002
        """Why an answer cannot be done."""
        return str(problem)

    def explain(self, words: str, view: Any) -> None:  # noqa: ARG002
        """What an action would do that the person asks about; most tables say so with the choices."""
        self.show_help(view)

    @abstractmethod
    def tell(self, steps: Sequence[Step], before: Any) -> None:
        """What was done; `before` is the view of the seat that did the last of it."""

    def is_turn_over(self) -> bool:
        """Whether a seat that acted last, and is not asked now, has ended its turn."""
        return True

    def show_help(self, view: Any) -> None:
        """What can be typed, and where to read more; then how things stand, and what is asked, if anything is."""
        if view.choices:
            example = view.choices[0].name
            say(self.how_to_answer(view) + " " + _("For example: {words}").format(words=example))
        say(_("u takes your last action back, as long as nothing new has come to light."))
        say(_("h tells what a strong bot would do in your place, and why."))
        say(_("q saves the match and leaves; the message then says how to go on."))
        say(_("{command} rules {game} explains the rules.").format(command=this_command(), game=self.match.game.name))
        self.show_deal(view)
        self.show_position(view)
        if view.choices:
            self.show_choices(view)

    @abstractmethod
    def show_ending(self, before: Any) -> None:
        """How the match ended; `before` is the view before the last action."""

    @abstractmethod
    def show_result(self) -> None:
        """Who won, and by what."""


def lay_table(match: Match) -> Table:
    """The table of a match's game."""
    if match.game.name == "torri":
        from lucca.cli.torri.board_text import TorriTable

        return TorriTable(match)
    from lucca.cli.palazzi.board_text import PalazziTable

    return PalazziTable(match)
