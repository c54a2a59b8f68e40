"""A coach at the table: what a bot would do in a seat's place, and why, in words. Every game has one of its own."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from lucca.bots import new_bot
from lucca.bots.bot import Advice
from lucca.games.game import Choice, State
from lucca.locale import _
from lucca.locale.hints import say_chances, say_expected, say_next_best
from lucca.locale.sentences import shorten
from lucca.match.dealer import Numbers
from lucca.match.match import Match

HARDLY_LOOKED_AT = 20  # a move looked at so many times less often than the best is not compared with it
TURNS_EXPECTED = 2  # further ones are too uncertain to be worth reading


class Foreseen(NamedTuple):
    """An action that may come: who does it, what it is, that seat's view before it, and the position after it."""

    seat: int
    choice: Choice
    before: Any
    after: State


class Coach(ABC):
    """Puts a bot's advice to one seat into words."""

    def __init__(self, match: Match, seat: int) -> None:
        self.game = match.game
        self.names = [shorten(name) for name in match.seats]
        self.seat = seat
        self.state: State = match.game.known(match.state, seat)  # so that no hint gives away a secret
        self.view = match.view(seat)

    def explain(self, advice: Advice, bot: str) -> list[str]:
        """The hint, line by line."""
        line = advice.line or (f"{self.seat} {self.game.action_name(advice.action)}",)
        foreseen = self.foresee(line)
        turn = self.own_turn(foreseen)
        lines = [self.say_asked(), _("In your place, {name}, I would:").format(name=self.names[self.seat - 1])]
        lines += [f"• {self.say_action(turn, at)}" for at in range(len(turn))]  # numbers are the menu's
        if not advice.values:
            return [*lines, _("The bot {bot} gives no reasons.").format(bot=bot)]
        after = self.game.view(turn[-1].after, self.seat)
        lines += [f"- {reason}" for reason in self.reasons(turn, after)]
        if not after.outcome:
            lines.append(say_chances(advice.values, self.names, self.seat))
        lines += self.say_alternative(advice, turn)
        return lines + self.say_rest(foreseen[len(turn) :])

    def foresee(self, line: Iterable[str]) -> list[Foreseen]:
        """The actions of a line of events, one after the other."""
        state, foreseen = self.state, []
        for event in line:
            who, name = event.split(" ", 1)
            view, state = self.game.view(state, int(who)), state.copy()
            choice: Choice = next(choice for choice in view.choices if choice.name == name)
            self.game.apply(state, int(who), choice.action)
            foreseen.append(Foreseen(int(who), choice, view, state))
        return foreseen

    def own_turn(self, foreseen: Sequence[Foreseen]) -> list[Foreseen]:
        """The actions up to the end of the seat's turn, or until another seat acts."""
        turn: list[Foreseen] = []
        for step in foreseen:
            if step.seat != self.seat or self.turn_of(step.before) != self.turn_of(self.view):
                break
            turn.append(step)
        return turn

    def say_alternative(self, advice: Advice, turn: Sequence[Foreseen]) -> list[str]:
        """The next best move and what it costs; none where there is only one."""
        chosen = [step.choice.action for step in turn]
        values = [move.value for move in advice.candidates if list(move.actions) == chosen[: len(move.actions)]]
        others = [move for move in advice.candidates if list(move.actions) != chosen[: len(move.actions)]]
        if not others:
            return []
        best = values[0] if values else advice.values[self.seat - 1]
        is_compared = others[0].visits * HARDLY_LOOKED_AT >= advice.candidates[0].visits
        steps = self.foresee(f"{self.seat} {self.game.action_name(action)}" for action in others[0].actions)
        move = _(", ").join(map(self.say_briefly, steps))
        if len(steps) == 1 and steps[0].choice.action in chosen:  # the same, but in another order
            move = _("{move} first").format(move=move)
        return [say_next_best(move, best - others[0].value if is_compared else None)]

    def say_rest(self, foreseen: Sequence[Foreseen]) -> list[str]:
        """What is expected after the seat's turn, turn by turn."""
        turns = [
            (self.names[seat - 1], [self.say_briefly(step) for step in steps])
            for (seat, _turn), steps in groupby(foreseen, key=lambda step: (step.seat, self.turn_of(step.before)))
        ]
        return [say_expected(turns[:TURNS_EXPECTED])] if turns else []

    @abstractmethod
    def turn_of(self, view: Any) -> object:
        """What is the same as long as a turn goes on."""

    @abstractmethod
    def say_asked(self) -> str:
        """Where the match stands and what is asked, in one line."""

    @abstractmethod
    def say_action(self, turn: Sequence[Foreseen], at: int) -> str:
        """One action of the advice and what it does at once."""

    @abstractmethod
    def say_briefly(self, step: Foreseen) -> str:
        """An action in a few words."""

    @abstractmethod
    def reasons(self, turn: Sequence[Foreseen], after: Any) -> list[str]:
        """What speaks for the advice: what it changes, from the view before to the one after it."""


class Hint(NamedTuple):
    """What a bot would do, in notation, and why, line by line."""

    action: str
    lines: list[str]


def give_hint(match: Match, seat: int, bot: str, seed: str) -> Hint:
    """What a bot would do in a seat's place, and why; raises NoSuchBot.

    Whoever calls compiles the rules and the bot before, and says so: how that is told is no matter of the coach.
    """
    adviser = new_bot(bot)
    question = match.question(seat)
    advice = adviser.advise(question, Numbers(seed, f"seat {seat} decision {question.number}"))
    return Hint(match.game.action_name(advice.action), coach_of(match, seat).explain(advice, bot))


def coach_of(match: Match, seat: int) -> Coach:
    """The coach of a match's game."""
    if match.game.name == "torri":
        from lucca.coach.torri.hints import TorriCoach

        return TorriCoach(match, seat)
    from lucca.coach.palazzi.hints import PalazziCoach

    return PalazziCoach(match, seat)
