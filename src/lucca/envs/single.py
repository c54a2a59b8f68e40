"""A single match with numbered actions: what the PettingZoo and Gymnasium environments are built on."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lucca.envs.compile import action_ids_of, env_kernel, env_parts
from lucca.envs.kernels.step import ENDED, ILLEGAL
from lucca.envs.make_game import make_game
from lucca.envs.observation import layout_of
from lucca.envs.seeds import CHANCE_ACTIONS, new_generators
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Outcome, State
from lucca.types import JsonObject


class SingleMatch:
    """A match that is played by numbers of actions. Seats count from 0 here. Chance actions happen by themselves."""

    def __init__(self, game: CompiledGame) -> None:
        self.game = game
        self.layout = layout_of(game)
        self.size = self.layout.size
        self.action_ids = action_ids_of(game)
        self.decisions = self.action_ids.decisions
        self.kernel = env_kernel(type(game))
        self.observe_one, self.act_one = self.kernel.observe_one, self.kernel.act_one
        self.set_arrays(game.initial(), new_generators(None, CHANCE_ACTIONS, 1)[0], np.zeros(game.players, np.float32))
        self.is_over = False
        self.decision_count = 0  # decisions so far

    def set_arrays(self, state: State, generator: NDArray[np.uint64], rewards: NDArray[np.float32]) -> None:
        """Uses these arrays from now on; prepares the arguments of kernels once, for that costs as much as a step."""
        self.state, self.generator, self.rewards = state, generator, rewards
        self.kernel_args = (
            self.game.rules_record,
            env_parts(self.game).tables,
            state,
            self.game.new_actions(),
        )
        self.to_move_field = state["to_move"]

    def __deepcopy__(self, memo: dict[int, Any]) -> "SingleMatch":
        """Copies the arrays, random generator included; what does not change is shared."""
        copy = SingleMatch.__new__(SingleMatch)
        copy.__dict__.update(self.__dict__)
        copy.set_arrays(self.state.copy(), self.generator.copy(), self.rewards.copy())
        memo[id(self)] = copy
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles only the options and arrays."""
        arrays = (self.state, self.generator, self.rewards)
        return restore, (self.game.name, dict(self.game.rules), arrays, self.is_over, self.decision_count)

    def begin(self, seed: int | None) -> None:
        """Begins a match; without a seed goes on with the last one's random numbers."""
        if seed is not None:
            self.generator = new_generators(seed, CHANCE_ACTIONS, 1)[0]
        self.kernel.begin_one(self.game.rules_record, self.state, self.generator)
        self.rewards[:] = 0
        self.is_over = False
        self.decision_count = 0

    @property
    def to_move(self) -> int:
        """The seat to move, from 0."""
        return self.to_move_field.item()  # type: ignore[no-any-return]

    def act(self, number: int) -> bool:
        """Applies what a number means for the seat to move; returns False and changes nothing if it is not legal."""
        rules, tables, state, _ = self.kernel_args
        result = self.act_one(rules, tables, state, self.generator, number, self.rewards)
        if result == ILLEGAL:
            return False
        self.is_over = result == ENDED
        self.decision_count += 1
        return True

    def observe(self, seat: int) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Returns what a seat sees, and the mask of its legal actions: empty, if it is not to move."""
        observation = np.empty(self.size, np.float32)
        mask = np.empty(self.decisions, np.int8)
        self.observe_one(*self.kernel_args, self.layout.scaling, seat, observation, mask)
        return observation, mask

    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def outcome_info(self) -> JsonObject:
        """Returns the outcome as an info dictionary: `winners` (from 1), `reason`, `points`; empty before the end."""
        outcome = self.outcome()
        if outcome is None:
            return {}
        points = {} if outcome.totals is None else {"points": outcome.totals}
        return {"winners": outcome.winners, "reason": outcome.reason, **points}

    def illegal_message(self, number: int) -> str:
        """Returns a message that says why the seat to move may not do what a number means."""
        return self.action_ids.illegal_message(self.state, number)

    def encode(self, name: str) -> int:
        """Returns the number of an action of the seat to move, given in notation; raises ValueError."""
        return self.action_ids.encode_name(self.state, name)

    def decode(self, number: int) -> str:
        """Returns what a number means for the seat to move, in notation; raises ValueError."""
        return self.action_ids.decode_name(self.state, number)


def restore(name: str, rules: JsonObject, arrays: tuple[object, ...], is_over: bool, decisions: int) -> SingleMatch:
    """Makes the match that `SingleMatch.__reduce__` pickled."""
    match = SingleMatch(make_game(name, rules))
    match.set_arrays(*(np.array(array) for array in arrays))  # copies, for unpickled arrays may be read-only
    match.is_over, match.decision_count = is_over, decisions
    return match
