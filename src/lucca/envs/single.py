"""One match played by numbers: what the adapters to other programs' interfaces are made from."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lucca.envs.compile import action_ids_of, kernel_of, parts_of
from lucca.envs.kernels.step import ENDED, ILLEGAL
from lucca.envs.make_game import choose_game
from lucca.envs.observation import layout_of
from lucca.envs.seeds import CARDS, new_generators
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Outcome, State
from lucca.types import JsonObject


class SingleMatch:
    """A match under way; seats are counted from 0 here, as its rewards are. Draws happen by themselves."""

    def __init__(self, game: CompiledGame) -> None:
        self.game = game
        self.layout = layout_of(game)
        self.size = self.layout.size
        self.action_ids = action_ids_of(game)
        self.decisions = self.action_ids.decisions
        self.kernel = kernel_of(game)
        self.see_one, self.act_one = self.kernel.see_one, self.kernel.act_one
        self.own(game.initial(), new_generators(None, CARDS, 1)[0], np.zeros(game.players, np.float32))
        self.is_over = False
        self.decided = 0  # decisions so far

    def own(self, state: State, generator: NDArray[np.uint64], rewards: NDArray[np.float32]) -> None:
        """Takes arrays for its own; what every step needs of them is found once, for it would cost as much as rules."""
        self.state, self.generator, self.rewards = state, generator, rewards
        self.facts = (
            self.game.rules_record,
            parts_of(self.game).tables,
            state,
            self.game.new_actions(),
        )  # for compiled code
        self.asked = state["to_move"]

    def __deepcopy__(self, memo: dict[int, Any]) -> "SingleMatch":
        """A match that stands the same and goes its own way, by the same cards."""
        twin = SingleMatch.__new__(SingleMatch)
        twin.__dict__.update(self.__dict__)
        twin.own(self.state.copy(), self.generator.copy(), self.rewards.copy())
        memo[id(self)] = twin
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as the rules and how the match stands."""
        arrays = (self.state, self.generator, self.rewards)
        return restore, (self.game.name, dict(self.game.rules), arrays, self.is_over, self.decided)

    def begin(self, seed: int | None) -> None:
        """A new match; without a seed the cards go on from the last one's."""
        if seed is not None:
            self.generator = new_generators(seed, CARDS, 1)[0]
        self.kernel.begin_one(self.game.rules_record, self.state, self.generator)
        self.rewards[:] = 0
        self.is_over = False
        self.decided = 0

    @property
    def to_move(self) -> int:
        """The seat that is asked."""
        return self.asked.item()  # type: ignore[no-any-return]

    def act(self, number: int) -> bool:
        """The seat to move does what a number means; False, and nothing has happened, if it may not."""
        rules, code, state, _ = self.facts
        result = self.act_one(rules, code, state, self.generator, number, self.rewards)
        if result == ILLEGAL:
            return False
        self.is_over = result == ENDED
        self.decided += 1
        return True

    def see(self, seat: int) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """What a seat sees, and a mask of what it may do now: nothing, if it is not asked."""
        observation = np.empty(self.size, np.float32)
        mask = np.empty(self.decisions, np.int8)
        self.see_one(*self.facts, self.layout.scaling, seat, observation, mask)
        return observation, mask

    def outcome(self) -> Outcome | None:
        """Who won and by what, once the match is over."""
        return self.game.outcome(self.state)

    def ending(self) -> JsonObject:
        """The same in plain words: the winners' seats from 1, why they won, and the points where there are any."""
        outcome = self.outcome()
        if outcome is None:
            return {}
        points = {} if outcome.totals is None else {"points": outcome.totals}
        return {"winners": outcome.winners, "reason": outcome.reason, **points}

    def complaint(self, number: int) -> str:
        """What is wrong with an action that is refused."""
        return self.action_ids.complaint(self.state, number)

    def encode(self, name: str) -> int:
        """The number of an action of the seat to move in the notation of records; raises ValueError."""
        return self.action_ids.encode_name(self.state, name)

    def decode(self, number: int) -> str:
        """What a number means for the seat to move, in the notation of records; raises ValueError."""
        return self.action_ids.decode_name(self.state, number)


def restore(name: str, rules: JsonObject, arrays: tuple[object, ...], is_over: bool, decided: int) -> SingleMatch:
    """A match that was pickled."""
    match = SingleMatch(choose_game(name, rules))
    match.own(*(np.array(array) for array in arrays))  # copies, for what was pickled may be somebody's read-only memory
    match.is_over, match.decided = is_over, decided
    return match
