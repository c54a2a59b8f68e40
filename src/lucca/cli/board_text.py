"""What `lucca play` prints of a match, line by line, so that a screen reader can follow it."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Generic, TypeVar

from lucca.cli.terminal_text import print_line, this_command
from lucca.games import game_spec
from lucca.games.game import Choice, Step, View
from lucca.games.notation import is_decision
from lucca.locale import _, join_sentences, join_words, ngettext
from lucca.locale.sentences import shorten
from lucca.match.match import Match
from lucca.problem import Problem

AnyView = TypeVar("AnyView", bound=View)


class BoardText(Generic[AnyView]):
    """Prints a match for the person who plays it. This class serves any game; games override its methods.

    Views are those of that person, unless a method says otherwise.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.names = [shorten(name) for name in match.seats]  # from anywhere, made safe to print

    def show_welcome(self, view: AnyView) -> None:
        """Prints what is played, against whom, and what can be typed."""
        print_line(self.welcome(view))
        self.show_where_rules_are()
        print_line(self.how_to_answer(view))
        print_line(_("u takes back, h hints, ? helps, q saves and leaves."))

    def show_where_rules_are(self) -> None:
        """Prints the command that explains the rules."""
        text = _("{command} rules {game} explains the rules.")
        print_line(text.format(command=this_command(), game=self.match.game.name))

    def welcome(self, view: AnyView) -> str:
        """What is played, and against whom."""
        text = _("{title}: {name} against {others}.")
        title = _(game_spec(self.match.game.name).title)
        return text.format(title=title, name=self.names[(view.viewer or 1) - 1], others=self.others(view))

    def others(self, view: AnyView) -> str:
        """The names of the other seats."""
        return join_words(name for seat, name in enumerate(self.names, start=1) if seat != view.viewer)

    def how_to_answer(self, view: AnyView) -> str:  # noqa: ARG002
        """What an answer looks like."""
        return _("Type the number of an action, or its notation.")

    def show_deal(self, view: AnyView) -> None:
        """Prints what was drawn since the last decision."""
        events = self.match.events_for(view.viewer)
        drawn = list(takewhile(lambda event: not is_decision(event), reversed(events)))
        for event in reversed(drawn):
            print_line(event)

    def show_position(self, view: AnyView) -> None:
        """Prints the position: what everybody sees, then what only the person sees."""
        game, state = self.match.game, self.match.state
        own = game.private_position(state, view.viewer) if view.viewer else {}
        print_line()
        for name, value in {**game.public_position(state), **own}.items():
            for line in plain_lines(name, value):
                print_line(line)

    def show_choices(self, view: AnyView) -> None:
        """Prints what is asked, and the choices with their numbers."""
        print_line()
        print_line(_("Choose an action:"))
        for number, choice in enumerate(self.menu(view), start=1):
            print_line(f"{number}. {choice.name}")

    def menu(self, view: AnyView) -> Sequence[Choice]:
        """The choices that have a number."""
        return view.choices

    def to_notation(self, words: str) -> str:
        """What the person typed, which is in lower case, in the notation."""
        return next((name for name in self.match.legal() if name.lower() == words), words)

    def problem_text(self, problem: Problem, view: AnyView) -> str:  # noqa: ARG002
        """The sentence that says why an answer cannot be done."""
        return str(problem)

    def explain(self, action: str, view: AnyView) -> None:  # noqa: ARG002
        """Prints what an action would do, where the choices do not say so already."""
        self.show_help(view)

    def show_steps(self, steps: Sequence[Step], before: AnyView) -> None:  # noqa: ARG002
        """Prints what was done; `before` is the view of the seat that did the last of it."""
        for step in steps:
            name, action = self.names[step.who - 1], self.match.game.action_name(step.action)
            print_line(_("{name}: {actions}").format(name=name, actions=action))

    def is_turn_over(self) -> bool:
        """Whether a seat that acted last, and is not asked now, has ended its turn."""
        return True

    def show_help(self, view: AnyView) -> None:
        """Prints what can be typed, where to read more, the position, and what is asked."""
        if view.choices:
            example = view.choices[0].name
            print_line(join_sentences(self.how_to_answer(view), _("For example: {words}").format(words=example)))
        print_line(_("u takes your last action back, as long as nothing new has come to light."))
        print_line(_("h tells what a strong bot would do in your place, and why."))
        print_line(_("q saves the match and leaves; the message then says how to go on."))
        self.show_where_rules_are()
        self.show_deal(view)
        self.show_position(view)
        if view.choices:
            self.show_choices(view)

    def show_ending(self, before: AnyView) -> None:
        """Prints how the match ended; `before` is the view before the last action."""
        view: AnyView = self.match.view(before.viewer)
        self.show_position(view)
        print_line()
        print_line(_("The match is over."))

    def show_result(self) -> None:
        """Prints who won, and the points where the game counts them."""
        outcome = self.match.outcome
        assert outcome
        for name, total in zip(self.names, outcome.totals or (), strict=False):
            points = ngettext("{count} point", "{count} points", total).format(count=total)
            print_line(_("{name}: {actions}").format(name=name, actions=points))
        winners = [self.names[seat - 1] for seat in outcome.winners]
        text = ngettext("Winner: {names}.", "Winners: {names}.", len(winners))
        print_line(text.format(names=join_words(winners)))


def plain_lines(name: str, value: object) -> Iterator[str]:
    """A part of a position as lines: one, or one for each part that has parts itself."""
    if isinstance(value, (list, tuple)) and any(map(is_nested, value)):
        yield f"{name}:"
        yield from (f"  {number}. {plain_text(inner)}" for number, inner in enumerate(value, start=1))
    else:
        yield f"{name}: {plain_text(value)}"


def plain_text(value: object) -> str:
    """A value without JSON's quotation marks, and without its brackets but around nested values."""
    if isinstance(value, dict):
        return "; ".join(f"{name}: {bracketed(inner)}" for name, inner in value.items()) or "-"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(bracketed, value)) or "-"
    return "-" if value is None else str(value)


def bracketed(value: object) -> str:
    """A value inside another, in brackets if it has several parts."""
    return f"({plain_text(value)})" if is_nested(value) else plain_text(value)


def is_nested(value: object) -> bool:
    """Whether a value has several parts."""
    return isinstance(value, (dict, list, tuple)) and len(value) > 1
