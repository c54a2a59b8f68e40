"""What all games do alike: their rules are compiled functions over flat records, called on arrays of one."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import ModuleType, SimpleNamespace
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from lucca.games import compiler, entry_points, perft, rollout
from lucca.games.entry_points import LEGAL
from lucca.games.game import (
    CHANCE,
    Action,
    BadRules,
    Event,
    IllegalAction,
    InvalidAction,
    Outcome,
    Pick,
    State,
    Step,
    Use,
    View,
)
from lucca.games.notation import Notation
from lucca.games.spec import game_spec
from lucca.types import Array, Dtype, JsonObject, Options

# The compiled functions that each use calls in every game; a game adds what its views are told.
ENTRIES: dict[Use, tuple[str, ...]] = {
    "act": ("start_match", "list_legal", "refuse", "do", "count_chances"),
    "replay": ("replay",),
    "perft": ("count_sequences",),
}
COMPILED: dict[str, SimpleNamespace] = {}


class CompiledGame(ABC):
    """A set of rules with all its options chosen; seats are numbered from 1, for the rules from 0."""

    name: ClassVar[str]
    rule_modules: ClassVar[list[ModuleType]]  # the rules alone
    view_module: ClassVar[ModuleType]  # what views are told by the rules
    state_type: ClassVar[Dtype]
    max_actions: ClassVar[int]
    over: ClassVar[int]  # the phase of a match that has ended

    players: int
    rules: Options
    rules_record: Array  # the options as the rules read them
    notation: Notation
    kernel: SimpleNamespace

    @classmethod
    def from_rules(cls, rules: Options) -> Self:
        """The game a record names: every option there, no other; raises BadRules."""
        options = game_spec(cls.name).option_names
        for option in options:
            if option not in rules:
                raise BadRules("missing-option", option=option)
        for option in rules:
            if option not in options:
                raise BadRules("unknown-option", option=option)
        return cls(**rules)

    def is_compiled(self, *uses: Use) -> bool:
        """Whether all that these uses need was compiled on this machine before."""
        return compiler.is_cached(modules_of(type(self)), [name for use in uses for name in self.entries_of(use)])

    def entries_of(self, use: Use) -> list[str]:
        """The compiled functions that a use calls."""
        if use == "view":
            return compiler.functions_of(self.view_module)
        return list(ENTRIES[use])

    def compile(self, *uses: Use) -> None:
        """Compiles it now, by using it once."""
        if "replay" in uses:
            self.replay([])
        if "perft" in uses:
            self.count_sequences(self.initial(), 1)
        if "act" not in uses and "view" not in uses:
            return
        match = self.initial()
        while self.chances(match):
            self.apply(match, CHANCE, self.nth_chance(match, 0))
        for seat in self.deciding(match):
            action = self.legal(match, seat)[0]
            self.check(match, seat, action)
            self.apply(match, seat, action)
        if "view" in uses:
            self.view(match, self.to_move(match) or None)

    def new_actions(self) -> NDArray[np.int32]:
        """Room for all legal actions of a moment."""
        return np.zeros(self.max_actions, np.int32)

    def initial(self) -> State:
        """A match before the first event."""
        match = np.zeros(1, self.state_type)
        self.kernel.start_match(self.rules_record, match)
        return match

    def is_over(self, match: State) -> bool:
        """Whether the match has ended."""
        return bool(match["phase"][0] == self.over)

    def to_move(self, match: State) -> int | None:
        """The seat that is asked, CHANCE, or None when the match is over."""
        return None if self.is_over(match) else int(match["to_move"][0]) + 1

    def deciding(self, match: State) -> Sequence[int]:
        """The seat to move; games where seats act at the same time say more."""
        seat = self.to_move(match)
        return (seat,) if seat else ()

    def legal(self, match: State, seat: int | None = None) -> list[Action]:
        """Every legal decision of a seat, by default the seat to move."""
        seat = seat or self.to_move(match) or CHANCE
        actions = self.new_actions()
        count = self.kernel.list_legal(self.rules_record, match, seat - 1, actions)
        return [int(action) for action in actions[:count]]

    def chances(self, match: State) -> int:
        """How many equally likely chance outcomes there are now."""
        return int(self.kernel.count_chances(self.rules_record, match))

    def nth_chance(self, match: State, n: int) -> Action:
        """The n-th of them."""
        return int(self.kernel.find_chance(self.rules_record, match, n))

    def chance(self, match: State) -> dict[Action, float]:
        """The distinct chance outcomes and their probabilities."""
        count = self.chances(match)
        odds: dict[Action, float] = {}
        for n in range(count):
            action = self.nth_chance(match, n)
            odds[action] = odds.get(action, 0.0) + 1 / count
        return odds

    def check(self, match: State, who: int, action: Action) -> None:
        """Raises IllegalAction if the rules do not allow this now, InvalidAction if it is no action at all."""
        if not self.notation.is_action(action):
            raise InvalidAction("unknown-action", action=action)
        code = self.kernel.refuse(self.rules_record, match, who - 1, action)
        if code != LEGAL:
            raise self.illegal(match, Step(who, action), code)

    @abstractmethod
    def illegal(self, match: State, step: Step, code: int) -> IllegalAction:
        """The error for a reason code, with every fact its sentence may name."""

    def apply(self, match: State, who: int, action: Action) -> None:
        """Does a legal action."""
        self.kernel.do(self.rules_record, match, who - 1, action)

    def replay(self, steps: Sequence[Step]) -> tuple[State, int, IllegalAction | None]:
        """Does the steps from the start, each checked: the match, how many were done, why not the next."""
        match = np.zeros(1, self.state_type)
        seats = np.array([step.who - 1 for step in steps], np.int32)
        actions = np.array([step.action for step in steps], np.int32)
        reason = np.zeros(1, np.int32)
        done = int(self.kernel.replay(self.rules_record, match, seats, actions, reason))
        problem = None if done == len(steps) else self.illegal(match, steps[done], int(reason[0]))
        return match, done, problem

    def count_sequences(self, match: State, depth: int) -> int:
        """How many sequences of this many decisions there are; see `lucca.games.perft`."""
        states = np.repeat(match, depth + 1)
        actions = np.zeros((depth + 1, self.max_actions), np.int32)
        return int(
            self.kernel.count_sequences(self.rules_record, states, actions, np.zeros((depth + 1, 2), np.int64), depth)
        )

    @abstractmethod
    def outcome(self, match: State) -> Outcome | None:
        """How the match ended, or None while it is under way."""

    @abstractmethod
    def position(self, match: State) -> JsonObject:
        """The position as records describe it."""

    @abstractmethod
    def hide_secrets(self, match: State, lines: list[str], viewer: int | None) -> list[str]:
        """The events as a viewer may hear them while the match stands so."""

    def known(self, match: State, seat: int) -> State:  # noqa: ARG002
        """A copy of all that a seat knows of a match: everything, where there are no secrets."""
        return match.copy()

    def have_secrets(self, matches: State) -> NDArray[np.bool_]:
        """Of each of some matches, whether some seat knows more than the others now: never, unless a game says so."""
        return np.zeros(len(matches), np.bool_)

    def has_secrets(self, match: State) -> bool:
        """Whether some seat knows more than the others now."""
        return bool(self.have_secrets(match)[0])

    def heard_steps(self, match: State, steps: Sequence[Step], seat: int) -> list[int | None]:  # noqa: ARG002
        """The places of the steps that a seat has heard of: all, where there are no secrets."""
        return list(range(len(steps)))

    def resample(self, known: State, seat: int, pick: Pick) -> State:  # noqa: ARG002
        """What a seat knows of a match is all of it, where there are no secrets."""
        return known

    def resample_steps(self, match: State, steps: Sequence[Step], seat: int, pick: Pick) -> list[Step]:  # noqa: ARG002
        """A seat knows all steps, where there are no secrets."""
        return list(steps)

    @abstractmethod
    def most_decisions(self) -> int:
        """No match of these rules has more decisions."""

    def most_draws(self) -> int:
        """No match has more chance actions that a seat hears of: none, unless a game says so."""
        return 0

    def most_chance_actions(self) -> int:
        """No match has more chance actions."""
        return self.most_draws()

    def public_position(self, match: State) -> JsonObject:
        """The position as everybody sees it."""
        return self.position(match)

    def private_position(self, match: State, seat: int) -> JsonObject:  # noqa: ARG002
        """What a seat alone sees: nothing, where there are no secrets."""
        return {}

    def write_unfinished(self, match: State, steps: Sequence[Step], seat: int) -> list[str]:  # noqa: ARG002
        """Events of one outcome each are never unfinished."""
        return []

    @abstractmethod
    def view(self, match: State, viewer: int | None) -> View:
        """What a seat or a spectator (None) may see, with what the rules can tell about it."""

    def parse_action(self, text: str) -> Action:
        """The decision written as `text`; raises InvalidAction."""
        return self.notation.parse_action(text)

    def action_name(self, action: Action) -> str:
        """The notation of a decision."""
        return self.notation.action_name(action)

    def parse_event(self, text: object) -> Event:
        """An event of a record; raises InvalidAction."""
        return self.notation.parse_event(text)

    def write_events(self, steps: Sequence[Step]) -> list[str]:
        """The events of a record."""
        return self.notation.write_events(steps)

    def check_viewer(self, viewer: int | None) -> int | None:
        """A seat or None; anything else must not look at another seat's secrets by accident."""
        if viewer is not None and viewer not in range(1, self.players + 1):
            raise ValueError(f"there is no seat {viewer}")
        return viewer


def modules_of(game: type[CompiledGame]) -> list[ModuleType]:
    """All that is compiled together."""
    return [*game.rule_modules, game.view_module, rollout, perft, entry_points]


def compiled(game: type[CompiledGame]) -> SimpleNamespace:
    """A game's rules compiled for the CPU, once a process; what is called from Python is cached on disk."""
    with compiler.ALONE:
        if game.name not in COMPILED:
            called = [*compiler.functions_of(entry_points, game.view_module), "random_matches", "count_sequences"]
            COMPILED[game.name] = compiler.compile_for_cpu(modules_of(game), called)
        return COMPILED[game.name]
