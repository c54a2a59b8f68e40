"""Morra as a `Game`."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from lucca.games.compiled_game import CompiledGame, rules_kernel
from lucca.games.game import CHANCE, Action, IllegalAction, InvalidAction, Outcome, Pick, State, Step
from lucca.games.notation import Notation
from tests.morra import options, rules

PHASES = ("rolling", "choosing", "over")
REASONS = ("match-over", "roll-due", "no-roll-due", "not-your-turn", "no-such-fingers")


class MorraNotation(Notation):
    """`show 2` is a decision, `* roll: 5` an event of chance."""

    verbs = ("show",)

    def __init__(self, players: int) -> None:
        super().__init__(players, {f"show {n}": rules.pack_action(rules.SHOW, n) for n in range(1, rules.FINGERS + 1)})
        self.rolls = {f"roll: {n}": rules.pack_action(rules.ROLL, n) for n in range(1, rules.FACES + 1)}
        self.names |= {action: name.replace(":", "") for name, action in self.rolls.items()}

    def parse_deal(self, text: str) -> list[Step]:
        """A roll of the die."""
        if text not in self.rolls:
            raise InvalidAction("unknown-roll", text=text)
        return [Step(CHANCE, self.rolls[text])]

    def write_events(self, steps: Sequence[Step], before: Sequence[str] = ()) -> list[str]:
        """Rolls with their star, decisions with their seat."""
        return [
            f"{step.who} {self.names[step.action]}" if step.who else f"* roll: {step.action & 15}" for step in steps
        ]


@dataclass(frozen=True, slots=True)
class Choice:
    """A number of fingers to show."""

    action: Action
    name: str


@dataclass(frozen=True, slots=True)
class View:
    """What a viewer sees: the position, and what it may do."""

    viewer: int | None
    to_move: int | None
    position: dict[str, Any]
    choices: tuple[Choice, ...]
    outcome: Outcome | None


class Morra(CompiledGame):
    """Morra for two or three, over some rounds."""

    name: ClassVar[str] = "morra"
    rule_modules: ClassVar[list[ModuleType]] = [rules]
    rules_type = rules.RULES
    state_type = rules.STATE
    max_actions = rules.FINGERS
    over = rules.OVER
    reason_words: ClassVar[dict[int, str]] = dict(enumerate(REASONS, start=1))

    def __init__(self, players: int = 2, rounds: int = 12) -> None:
        options.check(players, rounds)
        self.players = players
        self.rules = {"players": players, "rounds": rounds}
        self.rules_record = np.zeros(1, rules.RULES)
        self.rules_record[0] = (players, rounds)
        self.notation = MorraNotation(players)
        self.kernel = rules_kernel(type(self))

    def deciding(self, state: State) -> Sequence[int]:
        """All seats choose at the same time."""
        return range(1, self.players + 1) if state["phase"][0] == rules.CHOOSING else ()

    def illegal(self, state: State, step: Step, code: int) -> IllegalAction:
        return IllegalAction(self.reason_words[code], seat=step.who, to_move=self.to_move(state))

    def outcome(self, state: State) -> Outcome | None:
        if not self.is_over(state):
            return None
        totals = tuple(state["points"][0, : self.players].tolist())
        winners = tuple(seat for seat, total in enumerate(totals, start=1) if total == max(totals))
        return Outcome(winners, "points", totals)

    def have_secrets(self, states: State) -> NDArray[np.bool_]:
        """While seats choose, what others chose is not known."""
        choosing: NDArray[np.bool_] = (states["phase"] == rules.CHOOSING) & (states["shown"] > 0).any(axis=1)
        return choosing

    def known(self, state: State, seat: int) -> State:
        """What the others show is hidden, whether they have chosen or not."""
        known = state.copy()
        if state["phase"][0] == rules.CHOOSING:
            own = state["shown"][0, seat - 1]
            known["shown"][0, : self.players] = rules.HIDDEN
            known["shown"][0, seat - 1] = own
            known["to_move"] = seat - 1
        return known

    def visible_steps(self, state: State, steps: Sequence[Step], seat: int) -> list[int | None]:
        """Not what others chose in this round."""
        last = max((at for at, step in enumerate(steps) if step.who == CHANCE), default=0)
        is_hidden = self.has_secrets(state)
        return [at for at, step in enumerate(steps) if not is_hidden or at <= last or step.who == seat]

    def resample(self, known: State, seat: int, pick: Pick) -> State:
        """Seats that have chosen, or may have, are asked anew."""
        known["shown"][0][known["shown"][0] == rules.HIDDEN] = rules.NONE
        return known

    def resample_steps(self, state: State, steps: Sequence[Step], seat: int, pick: Pick) -> list[Step]:
        """Any fingers where another seat has chosen in secret."""
        visible = set(self.visible_steps(state, steps, seat))
        return [
            step if at in visible else Step(step.who, rules.pack_action(rules.SHOW, 1 + pick(rules.FINGERS)))
            for at, step in enumerate(steps)
        ]

    def most_decisions(self) -> int:
        return self.players * int(self.rules["rounds"])

    def most_draws(self) -> int:
        return int(self.rules["rounds"])

    def position(self, state: State) -> dict[str, Any]:
        return self.seen_by(state, self.to_move(state) or None)

    def public_position(self, state: State) -> dict[str, Any]:
        return self.seen_by(state, None)

    def private_position(self, state: State, seat: int) -> dict[str, Any]:
        return {"shown": self.seen_by(state, seat)["shown"]} if self.has_secrets(state) else {}

    def seen_by(self, state: State, viewer: int | None) -> dict[str, Any]:
        """The position; of the fingers only the viewer's own."""
        shown = int(state["shown"][0, viewer - 1]) if viewer else 0
        return {
            "phase": PHASES[state["phase"][0]],
            "round": int(state["played"][0]) + 1,
            "die": int(state["die"][0]),
            "shown": shown if shown > 0 else None,
            "points": state["points"][0, : self.players, None].tolist(),
        }

    def view(self, state: State, viewer: int | None) -> View:
        actions = self.legal(state, viewer) if self.check_viewer(viewer) else []
        choices = tuple(Choice(action, self.action_name(action)) for action in actions)
        return View(viewer, self.to_move(state), self.seen_by(state, viewer), choices, self.outcome(state))
