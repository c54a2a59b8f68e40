"""The base class of games: implements the `Game` protocol by compiled rule functions over flat NumPy records."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import ModuleType, SimpleNamespace
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from lucca.games import compiler, entry_points, perft, rollout
from lucca.games.contract import LEGAL, RULES_FIELDS, STATE_FIELDS
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
from lucca.types import Array, Dtype, JsonObject, Rules

# The compiled functions that each use calls; "view" calls those of the game's `view_module`.
ENTRIES: dict[Use, tuple[str, ...]] = {
    "act": ("start_match", "list_legal", "find_refusal", "apply_action", "count_chances"),
    "replay": ("replay",),
    "perft": ("count_sequences",),
}
RULES_KERNELS: dict[str, SimpleNamespace] = {}  # by game


class CompiledGame(ABC):
    """A set of rules with all its options chosen.

    Seats are numbered from 1 here and from 0 in compiled functions. What has a docstring in `Game` means the same here.
    """

    name: ClassVar[str]
    rule_modules: ClassVar[list[ModuleType]]  # compiled functions: the rules (`lucca.games.contract`)
    view_module: ClassVar[ModuleType | None] = None  # compiled functions: what views need from the rules, if anything
    rules_type: ClassVar[Dtype]
    state_type: ClassVar[Dtype]
    max_actions: ClassVar[int]  # of a seat in any state
    over: ClassVar[int]  # the value of the state's `phase` once a match has ended
    reason_words: ClassVar[Mapping[int, str]]  # by reason code, but for LEGAL

    players: int
    rules: Rules  # the options by name
    rules_record: Array  # the options as an array of one record, as compiled functions read them
    notation: Notation
    kernel: SimpleNamespace  # the compiled functions

    @classmethod
    def from_rules(cls, rules: Rules) -> Self:
        """Makes the game of a record: every option must be given unless it has `absent`, no other; raises BadRules."""
        spec = game_spec(cls.name)
        absent = {option.name: option.absent for option in spec.options if option.name not in rules}
        for option, value in absent.items():
            if value is None:
                raise BadRules("missing-option", option=option)
        for option in rules:
            if option not in spec.option_names:
                raise BadRules("unknown-option", option=option)
        return cls(**absent, **rules)

    def is_compiled(self, *uses: Use) -> bool:
        return compiler.is_cached(
            rules_kernel_modules(type(self)), [name for use in uses for name in self.entries_of(use)]
        )

    def entries_of(self, use: Use) -> list[str]:
        """Returns the names of the compiled functions that a use calls from Python."""
        if use == "view":
            return compiler.functions_of(*view_modules(type(self)))
        return list(ENTRIES[use])

    def compile(self, *uses: Use) -> None:
        """Calls every compiled function of these uses once: Numba compiles a function when it is first called."""
        if "replay" in uses:
            self.replay([])
        if "perft" in uses:
            self.count_sequences(self.initial(), 1)
        if "act" not in uses and "view" not in uses:
            return
        state = self.initial()
        while self.chances(state):
            self.apply(state, CHANCE, self.nth_chance(state, 0))
        for seat in self.deciding(state):
            action = self.legal(state, seat)[0]
            self.check(state, seat, action)
            self.apply(state, seat, action)
        if "view" in uses:
            self.view(state, self.to_move(state) or None)

    def new_actions(self) -> NDArray[np.int32]:
        """Returns an array that has room for the legal actions of any state."""
        return np.zeros(self.max_actions, np.int32)

    def initial(self) -> State:
        state = np.zeros(1, self.state_type)
        self.kernel.start_match(self.rules_record, state)
        return state

    def is_over(self, state: State) -> bool:
        return bool(state["phase"][0] == self.over)

    def to_move(self, state: State) -> int | None:
        return None if self.is_over(state) else int(state["to_move"][0]) + 1

    def deciding(self, state: State) -> Sequence[int]:
        """Returns the seat to move; to be overridden where seats act at the same time."""
        seat = self.to_move(state)
        return (seat,) if seat else ()

    def legal(self, state: State, seat: int | None = None) -> list[Action]:
        seat = seat or self.to_move(state) or CHANCE
        actions = self.new_actions()
        count = self.kernel.list_legal(self.rules_record, state, seat - 1, actions)
        return [int(action) for action in actions[:count]]

    def chances(self, state: State) -> int:
        return int(self.kernel.count_chances(self.rules_record, state))

    def nth_chance(self, state: State, n: int) -> Action:
        return int(self.kernel.find_chance(self.rules_record, state, n))

    def chance(self, state: State) -> dict[Action, float]:
        count = self.chances(state)
        odds: dict[Action, float] = {}
        for n in range(count):
            action = self.nth_chance(state, n)
            odds[action] = odds.get(action, 0.0) + 1 / count
        return odds

    def check(self, state: State, who: int, action: Action) -> None:
        if not self.notation.is_action(action):
            raise InvalidAction("unknown-action", action=action)
        code = self.kernel.find_refusal(self.rules_record, state, who - 1, action)
        if code != LEGAL:
            raise self.illegal(state, Step(who, action), code)

    @abstractmethod
    def illegal(self, state: State, step: Step, code: int) -> IllegalAction:
        """Returns the error for a step refused with a reason code, with all facts that its sentence may name."""

    def apply(self, state: State, who: int, action: Action) -> None:
        self.kernel.apply_action(self.rules_record, state, who - 1, action)

    def replay(self, steps: Sequence[Step]) -> tuple[State, int, IllegalAction | None]:
        state = np.zeros(1, self.state_type)
        seats = np.array([step.who - 1 for step in steps], np.int32)
        actions = np.array([step.action for step in steps], np.int32)
        reason = np.zeros(1, np.int32)
        done = int(self.kernel.replay(self.rules_record, state, seats, actions, reason))
        problem = None if done == len(steps) else self.illegal(state, steps[done], int(reason[0]))
        return state, done, problem

    def count_sequences(self, state: State, depth: int) -> int:
        states = np.repeat(state, depth + 1)
        actions = np.zeros((depth + 1, self.max_actions), np.int32)
        return int(
            self.kernel.count_sequences(self.rules_record, states, actions, np.zeros((depth + 1, 2), np.int64), depth)
        )

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None: ...

    @abstractmethod
    def position(self, state: State) -> JsonObject: ...

    @abstractmethod
    def most_decisions(self) -> int: ...

    @abstractmethod
    def view(self, state: State, viewer: int | None) -> View: ...

    # What follows is right for a game without secrets and chance; others override it.

    def known(self, state: State, seat: int) -> State:  # noqa: ARG002
        return state.copy()

    def have_secrets(self, states: State) -> NDArray[np.bool_]:
        return np.zeros(len(states), np.bool_)

    def has_secrets(self, state: State) -> bool:
        return bool(self.have_secrets(state)[0])

    def visible_steps(self, state: State, steps: Sequence[Step], seat: int) -> list[int | None]:  # noqa: ARG002
        return list(range(len(steps)))

    def resample(self, known: State, seat: int, pick: Pick) -> State:  # noqa: ARG002
        return known

    def resample_steps(self, state: State, steps: Sequence[Step], seat: int, pick: Pick) -> list[Step]:  # noqa: ARG002
        return list(steps)

    def most_draws(self) -> int:
        return 0

    def most_chance_actions(self) -> int:
        return self.most_draws()

    def public_position(self, state: State) -> JsonObject:
        return self.position(state)

    def private_position(self, state: State, seat: int) -> JsonObject:  # noqa: ARG002
        return {}

    def write_unfinished(self, state: State, steps: Sequence[Step], seat: int) -> list[str]:  # noqa: ARG002
        """Returns nothing: right where every event is a single step."""
        return []

    def hide_secrets(self, state: State, lines: list[str], viewer: int | None) -> list[str]:  # noqa: ARG002
        self.check_viewer(viewer)
        return lines

    def parse_action(self, text: str) -> Action:
        return self.notation.parse_action(text)

    def action_name(self, action: Action) -> str:
        return self.notation.action_name(action)

    def parse_event(self, text: object) -> Event:
        return self.notation.parse_event(text)

    def write_events(self, steps: Sequence[Step], before: Sequence[str] = ()) -> list[str]:
        return self.notation.write_events(steps, before)

    def check_viewer(self, viewer: int | None) -> int | None:
        """Returns the viewer; raises ValueError for what is no seat, so that nobody sees secrets by an odd number."""
        if viewer is not None and viewer not in range(1, self.players + 1):
            raise ValueError(f"there is no seat {viewer}")
        return viewer


def view_modules(game: type[CompiledGame]) -> list[ModuleType]:
    """Returns the game's `view_module` in a list, which is empty where it has none."""
    return [game.view_module] if game.view_module else []


def rules_kernel_modules(game: type[CompiledGame]) -> list[ModuleType]:
    """Returns the modules that are compiled together as a game's rules kernel."""
    return [*game.rule_modules, *view_modules(game), rollout, perft, entry_points]


def rules_kernel(game: type[CompiledGame]) -> SimpleNamespace:
    """Returns a game's rules kernel: made once a process, its entry points cached on disk.

    Raises ValueError where the game's records lack a field that kernels read.
    """
    with compiler.COMPILE_LOCK:
        if game.name not in RULES_KERNELS:
            check_fields(game)
            called = [*compiler.functions_of(entry_points, *view_modules(game)), "random_matches", "count_sequences"]
            RULES_KERNELS[game.name] = compiler.compile_for_cpu(rules_kernel_modules(game), called)
        return RULES_KERNELS[game.name]


def check_fields(game: type[CompiledGame]) -> None:
    """Raises ValueError if a record of the game lacks a field of `lucca.games.contract`."""
    for record, fields in ((game.rules_type, RULES_FIELDS), (game.state_type, STATE_FIELDS)):
        missing = [field for field in fields if field not in (record.names or ())]
        if missing:
            raise ValueError(f"a record of {game.name} lacks {', '.join(missing)}, which lucca.games.contract declares")
