"""What every game offers: the one protocol that matches, bots, records and environments are written against."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from lucca.problem import Problem

State = NDArray[Any]  # one match: an array of a single flat record, the game's own
Action = int  # one decision of a seat or one chance outcome; the game's notation names it

Pick = Callable[[int], int]  # a random number from 0 to below its argument

Use = Literal["act", "replay", "view", "perft"]  # what rules are compiled for: playing, checking, telling, counting

CHANCE = 0  # who acts when no seat does; seats are numbered from 1


class InvalidAction(Problem):
    """The words of an action or event are not understood."""


class IllegalAction(Problem):
    """The action is understood, but the rules do not allow it now."""


class BadRules(Problem):
    """Rule options that do not exist or do not go together."""


class Outcome(NamedTuple):
    """How a match ended: who won, by what, and the totals where the game counts points."""

    winners: tuple[int, ...]
    reason: str
    totals: tuple[int, ...] | None


class Step(NamedTuple):
    """One action together with who did it: a seat, or CHANCE."""

    who: int
    action: Action


class Event(NamedTuple):
    """An event of a record, understood: the steps it stands for and whether it is a decision of a seat."""

    steps: tuple[Step, ...]
    is_decision: bool


class Choice(Protocol):
    """A legal action of a view."""

    @property
    def action(self) -> Action:
        """The action itself."""

    @property
    def name(self) -> str:
        """Its notation."""


class View(Protocol):
    """What every game's view has, whatever else it tells."""

    @property
    def viewer(self) -> int | None:
        """The seat that sees it; None is a spectator."""

    @property
    def choices(self) -> Sequence[Choice]:
        """What the viewer may do now."""

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it is under way."""


class Game(Protocol):
    """A set of rules with all its options chosen.

    States are changed in place by `apply` alone. Nothing here draws random numbers.
    """

    name: ClassVar[str]
    players: int
    rules: Mapping[str, Any]

    def is_compiled(self, *uses: Use) -> bool:
        """Whether what these uses need was compiled on this machine before, so that nobody has to wait."""

    def compile(self, *uses: Use) -> None:
        """Compiles it now."""

    def initial(self) -> State:
        """A match before the first event."""

    def to_move(self, state: State) -> int | None:
        """The seat that is asked, CHANCE, or None when the match is over."""

    def deciding(self, state: State) -> Sequence[int]:
        """All seats that may act now: more than one only where seats choose at the same time."""

    def legal(self, state: State, seat: int | None = None) -> list[Action]:
        """Every legal decision of a seat, by default the seat to move; none if it is not asked."""

    def chances(self, state: State) -> int:
        """How many equally likely chance outcomes there are now."""

    def nth_chance(self, state: State, n: int) -> Action:
        """The n-th of them; outcomes that look the same may come up for several n."""

    def chance(self, state: State) -> dict[Action, float]:
        """The distinct chance outcomes and their probabilities."""

    def check(self, state: State, who: int, action: Action) -> None:
        """Raises IllegalAction if the rules do not allow this now."""

    def apply(self, state: State, who: int, action: Action) -> None:
        """Does a legal action."""

    def replay(self, steps: Sequence[Step]) -> tuple[State, int, Problem | None]:
        """Does the steps from the start, each checked: the state, how many were done, why not the next."""

    def count_sequences(self, state: State, depth: int) -> int:
        """How many sequences of this many decisions there are; a chance action or the end stops a sequence early."""

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended, or None while it is under way."""

    def known(self, state: State, seat: int) -> State:
        """A copy of what a seat knows of a match, for bots to think upon: secrets are as good as not drawn yet."""

    def have_secrets(self, states: State) -> NDArray[np.bool_]:
        """Of each of some matches, whether some seat knows more than the others now."""

    def has_secrets(self, state: State) -> bool:
        """Whether some seat knows more than the others now."""

    def heard_steps(self, state: State, steps: Sequence[Step], seat: int) -> list[int | None]:
        """The places of the steps that a seat has heard of; None for an outcome of chance it was not shown."""

    def resample(self, known: State, seat: int, pick: Pick) -> State:
        """Fills what a seat knows of a match with secrets that fit, all as likely as each other, in place."""

    def resample_steps(self, state: State, steps: Sequence[Step], seat: int, pick: Pick) -> list[Step]:
        """Steps to a match that a seat cannot tell from this one, its secrets drawn anew."""

    def most_decisions(self) -> int:
        """No match has more decisions."""

    def most_draws(self) -> int:
        """No match has more chance actions that a seat hears of."""

    def most_chance_actions(self) -> int:
        """No match has more chance actions."""

    def view(self, state: State, viewer: int | None) -> Any:
        """What a seat may see, or a spectator (None), with what the rules can tell about it."""

    def position(self, state: State) -> dict[str, Any]:
        """The position as records describe it, seen by the seat to move."""

    def public_position(self, state: State) -> dict[str, Any]:
        """The position as everybody sees it."""

    def private_position(self, state: State, seat: int) -> dict[str, Any]:
        """What a seat alone sees of the position; empty where there are no secrets."""

    def parse_action(self, text: str) -> Action:
        """The decision written as `text`; raises InvalidAction."""

    def action_name(self, action: Action) -> str:
        """The notation of a decision; the other direction of `parse_action`."""

    def parse_event(self, text: str) -> Event:
        """An event of a record; raises InvalidAction."""

    def write_events(self, steps: Sequence[Step]) -> list[str]:
        """The events of a record; the other direction of `parse_event`."""

    def write_unfinished(self, state: State, steps: Sequence[Step], seat: int) -> list[str]:
        """The event of which some chance outcomes are still to come, as a seat hears of it; none if there is none."""

    def hide_secrets(self, state: State, lines: list[str], viewer: int | None) -> list[str]:
        """The events as a viewer may hear them while the match stands so."""


def same_state(one: State, other: State) -> bool:
    """Whether two matches stand exactly alike."""
    return bool(np.array_equal(one.view(np.uint8), other.view(np.uint8)))
