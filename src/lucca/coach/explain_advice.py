"""Puts a bot's advice into words: what it would do in a seat's place, and why."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar, cast

from lucca.bots.bot import Advice
from lucca.games.game import Choice, State, View
from lucca.locale import _, join_words
from lucca.locale.hints import say_chances, say_expected, say_next_best
from lucca.locale.sentences import shorten
from lucca.match.match import Match

LEAST_VISITS_SHARE = 20  # a move visited so many times less often than the best is not compared with it
TURNS_EXPECTED = 2  # further ones are too uncertain to be worth reading

AnyView = TypeVar("AnyView", bound=View)


class LineStep(NamedTuple, Generic[AnyView]):
    """An action of a line that a bot expects: who does it, that seat's view before it, and the position after it."""

    seat: int
    choice: Choice
    before: AnyView
    after: State


class Coach(Generic[AnyView]):
    """Explains advice to one seat, knowing no more than that seat.

    This one serves any game, with actions in notation; those of games say more.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.game = match.game
        self.names = [shorten(name) for name in match.seats]
        self.seat = seat
        self.state: State = match.game.known(match.state, seat)  # so that no hint gives away a secret
        self.view: AnyView = match.view(seat)

    def explain(self, advice: Advice, bot: str) -> list[str]:
        """The hint, line by line."""
        line = self.play_line(advice.line or (f"{self.seat} {self.game.action_name(advice.action)}",))
        turn = self.own_turn(line)
        situation = self.situation_text()
        lines = [situation] if situation else []
        lines.append(_("In your place, {name}, I would:").format(name=self.names[self.seat - 1]))
        lines += [f"• {self.action_text(turn, at)}" for at in range(len(turn))]  # numbers are the menu's
        if not advice.values:
            return [*lines, _("The bot {bot} gives no reasons.").format(bot=bot)]
        after = self.view_of(turn[-1].after, self.seat)
        lines += [f"- {reason}" for reason in self.reasons(turn, after)]
        if not after.outcome:
            lines.append(say_chances(advice.values, self.names, self.seat))
        lines += self.alternative(advice, turn)
        return lines + self.expected(line[len(turn) :])

    def view_of(self, state: State, seat: int) -> AnyView:
        """What a seat sees of a state, by the type of the game's own views."""
        return cast(AnyView, self.game.view(state, seat))

    def play_line(self, events: Iterable[str]) -> list[LineStep[AnyView]]:
        """Applies decisions, written as in records, one after the other to a copy of the position."""
        state, steps = self.state, []
        for event in events:
            who, name = event.split(" ", 1)
            view = self.view_of(state, int(who))
            choice = next(choice for choice in view.choices if choice.name == name)
            state = state.copy()
            self.game.apply(state, int(who), choice.action)
            steps.append(LineStep(int(who), choice, view, state))
        return steps

    def own_turn(self, line: Sequence[LineStep[AnyView]]) -> list[LineStep[AnyView]]:
        """The actions up to the end of the seat's turn, or until another seat acts."""
        turn: list[LineStep[AnyView]] = []
        for step in line:
            if step.seat != self.seat or self.turn_key(step.before) != self.turn_key(self.view):
                break
            turn.append(step)
        return turn

    def alternative(self, advice: Advice, turn: Sequence[LineStep[AnyView]]) -> list[str]:
        """The next best move and what it costs; none where there is only one."""
        chosen = [step.choice.action for step in turn]
        values = [move.value for move in advice.candidates if list(move.actions) == chosen[: len(move.actions)]]
        others = [move for move in advice.candidates if list(move.actions) != chosen[: len(move.actions)]]
        if not others:
            return []
        best = values[0] if values else advice.values[self.seat - 1]
        is_compared = others[0].visits * LEAST_VISITS_SHARE >= advice.candidates[0].visits
        steps = self.play_line(f"{self.seat} {self.game.action_name(action)}" for action in others[0].actions)
        move = join_words(map(self.brief_text, steps))
        if len(steps) == 1 and steps[0].choice.action in chosen:  # the same, but in another order
            move = _("{move} first").format(move=move)
        return [say_next_best(move, best - others[0].value if is_compared else None)]

    def expected(self, line: Sequence[LineStep[AnyView]]) -> list[str]:
        """What is expected after the seat's turn, turn by turn."""
        turns = [
            (self.names[seat - 1], [self.brief_text(step) for step in steps])
            for (seat, _turn), steps in groupby(line, key=lambda step: (step.seat, self.turn_key(step.before)))
        ]
        return [say_expected(turns[:TURNS_EXPECTED])] if turns else []

    def turn_key(self, view: AnyView) -> object:  # noqa: ARG002
        """A value that stays equal as long as a turn goes on; by default a turn ends when another seat acts."""
        return None

    def situation_text(self) -> str:
        """How far the match is and what is asked, in one line; empty if there is nothing to say."""
        return ""

    def action_text(self, turn: Sequence[LineStep[AnyView]], at: int) -> str:
        """One action of the advice and what it does at once."""
        return self.brief_text(turn[at])

    def brief_text(self, step: LineStep[AnyView]) -> str:
        """An action in a few words."""
        return step.choice.name

    def reasons(self, turn: Sequence[LineStep[AnyView]], after: AnyView) -> list[str]:  # noqa: ARG002
        """What speaks for the advice: what it changes, from the view before to the one after it."""
        return []
