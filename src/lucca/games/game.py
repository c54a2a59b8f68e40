"""The `Game` protocol: what matches, bots, records and environments need from a game's rules."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from lucca.problem import Problem
from lucca.types import Array, JsonObject, Rules

State = Array  # an array of one record of the game's `state_type`: everything about a match at one point
Action = int  # one decision of a seat or one chance outcome, packed into an integer; notation gives it a name

Pick = Callable[[int], int]  # returns a random integer from 0 to below its argument

Use = Literal["act", "replay", "view", "perft"]  # groups of compiled functions, see `CompiledGame.entries_of`

CHANCE = 0  # who acts when no seat does; seats are numbered from 1


class InvalidAction(Problem):
    """A text that is no action or event in the game's notation."""


class IllegalAction(Problem):
    """An action that exists, but that the rules do not allow now."""


class BadRules(Problem):
    """Options that do not exist or do not go together."""


class Outcome(NamedTuple):
    """How a match ended: the winning seats, the reason, and each seat's points where the game counts points."""

    winners: tuple[int, ...]
    reason: str
    totals: tuple[int, ...] | None


class Step(NamedTuple):
    """One action together with who did it: a seat, or CHANCE."""

    who: int
    action: Action


class Event(NamedTuple):
    """A parsed event of a record: its steps, and whether it is a decision of a seat (else it is chance)."""

    steps: tuple[Step, ...]
    is_decision: bool


class Choice(Protocol):
    """A legal action in a view; each game's own class adds what the action would do."""

    @property
    def action(self) -> Action: ...

    @property
    def name(self) -> str:
        """The action in notation."""


class View(Protocol):
    """What a seat or a spectator sees of a match; each game's own class adds its position."""

    @property
    def viewer(self) -> int | None:
        """The seat, or None for a spectator."""

    @property
    def choices(self) -> Sequence[Choice]:
        """The legal actions of the viewer; empty for a spectator."""

    @property
    def outcome(self) -> Outcome | None:
        """None while the match is under way."""


class Game(Protocol):
    """A set of rules with all its options chosen.

    Only `apply` and `resample` change a state, in place. Nothing here draws random numbers: callers choose chance
    outcomes, or hand over a `Pick`.
    """

    name: ClassVar[str]
    players: int
    rules: Rules

    def is_compiled(self, *uses: Use) -> bool:
        """Whether the compiled functions for these uses are in the cache, so that `compile` would be quick."""

    def compile(self, *uses: Use) -> None:
        """Compiles the functions for these uses now rather than when they are first called; takes up to a minute."""

    def initial(self) -> State:
        """Returns the initial state: that of a match before its first event."""

    def to_move(self, state: State) -> int | None:
        """Returns the seat to move, CHANCE where a chance action is due, or None when the match is over."""

    def deciding(self, state: State) -> Sequence[int]:
        """Returns all seats that may act now: several only where seats choose at the same time."""

    def legal(self, state: State, seat: int | None = None) -> list[Action]:
        """Returns the legal decisions of a seat, by default the seat to move; empty if the seat may not act now."""

    def chances(self, state: State) -> int:
        """Returns how many equally likely chance outcomes there are; 0 unless a chance action is due."""

    def nth_chance(self, state: State, n: int) -> Action:
        """Returns the n-th chance outcome, from 0; several n may give the same action."""

    def chance(self, state: State) -> dict[Action, float]:
        """Returns the probability of each distinct chance outcome."""

    def check(self, state: State, who: int, action: Action) -> None:
        """Raises IllegalAction if the rules do not allow the action now, InvalidAction if there is no such action."""

    def apply(self, state: State, who: int, action: Action) -> None:
        """Changes `state` by an action, which must be legal: it is not checked."""

    def replay(self, steps: Sequence[Step]) -> tuple[State, int, Problem | None]:
        """Applies steps from the initial state, checking each, up to the first that is illegal.

        Returns the state reached, how many steps were applied, and the problem with the next one or None.
        """

    def count_sequences(self, state: State, depth: int) -> int:
        """Returns the perft number of a state: how many sequences of `depth` decisions follow.

        Sequences that reach a chance action or the end earlier are not counted.
        """

    def outcome(self, state: State) -> Outcome | None:
        """Returns how the match ended, or None while it is under way."""

    def known(self, state: State, seat: int) -> State:
        """Returns a copy of the state without what a seat may not know, as if it were not drawn or chosen yet."""

    def have_secrets(self, states: State) -> NDArray[np.bool_]:
        """Returns for each of many states whether `has_secrets`."""

    def has_secrets(self, state: State) -> bool:
        """Whether some seat knows something now that another does not."""

    def visible_steps(self, state: State, steps: Sequence[Step], seat: int) -> list[int | None]:
        """Returns the indices of the steps that a seat may know, in order; None for a chance outcome it was not shown.

        `steps` are those that led to `state`. The seat does not learn at all of steps that are left out.
        """

    def resample(self, known: State, seat: int, pick: Pick) -> State:
        """Determinization: fills what `known` hides from a seat with secrets that fit, all as likely, in place.

        Returns `known`.
        """

    def resample_steps(self, state: State, steps: Sequence[Step], seat: int, pick: Pick) -> list[Step]:
        """Returns steps that look the same to a seat as those given, with the secrets of others drawn anew."""

    def most_decisions(self) -> int:
        """Returns an upper bound of the decisions in a match."""

    def most_draws(self) -> int:
        """Returns an upper bound of the chance actions in a match that `visible_steps` lists."""

    def most_chance_actions(self) -> int:
        """Returns an upper bound of the chance actions in a match."""

    def view(self, state: State, viewer: int | None) -> View:
        """Returns what a seat, or a spectator (None), may see, with what the rules say about it."""

    def position(self, state: State) -> JsonObject:
        """Returns the position as records describe it, as the seat to move sees it.

        Where a game counts points, `points` has a row for each seat: its points by column.
        """

    def public_position(self, state: State) -> JsonObject:
        """Returns the position as a spectator sees it."""

    def private_position(self, state: State, seat: int) -> JsonObject:
        """Returns what only this seat sees of the position; empty where there are no secrets."""

    def parse_action(self, text: str) -> Action:
        """Parses a decision in notation; raises InvalidAction."""

    def action_name(self, action: Action) -> str:
        """Returns a decision in notation; the inverse of `parse_action`."""

    def parse_event(self, text: str) -> Event:
        """Parses an event of a record; raises InvalidAction."""

    def write_events(self, steps: Sequence[Step], before: Sequence[str] = ()) -> list[str]:
        """Returns the events of a record; the inverse of `parse_event`. Draws of an unfinished event are left out.

        `before` are the events up to a decision, where the steps go on from there.
        """

    def write_unfinished(self, state: State, steps: Sequence[Step], seat: int) -> list[str]:
        """Returns the event whose draws are not complete yet, as a seat may know it; empty if there is none."""

    def hide_secrets(self, state: State, lines: list[str], viewer: int | None) -> list[str]:
        """Returns the events of a record with what the viewer may not know at `state` hidden."""
