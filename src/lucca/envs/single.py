"""One match played by numbers: what the adapters to other programs' interfaces are made from."""

import numpy as np
from numpy.typing import NDArray

from lucca.envs.numbering import numbering_of
from lucca.envs.observation import layout_of
from lucca.envs.plan import kernel_of, parts_of
from lucca.envs.seeds import CARDS, new_generators
from lucca.envs.stepping import ENDED, ILLEGAL
from lucca.games.compiled import CompiledGame
from lucca.games.game import Outcome


class SingleMatch:
    """A match under way; seats are counted from 0 here, as its rewards are. Draws happen by themselves."""

    def __init__(self, game: CompiledGame) -> None:
        self.game = game
        self.layout = layout_of(game)
        self.numbering = numbering_of(game)
        self.decisions = self.numbering.decisions
        self.kernel = kernel_of(game)
        self.code = parts_of(game).code
        self.actions = game.new_actions()
        self.state = game.initial()
        self.generator = new_generators(0, CARDS, 1)[0]
        self.rewards = np.zeros(game.players, np.float32)
        self.is_over = False

    def begin(self, seed: int | None) -> None:
        """A new match; without a seed the cards go on from the last one's."""
        if seed is not None:
            self.generator = new_generators(seed, CARDS, 1)[0]
        self.kernel.begin_one(self.game.facts, self.state, self.generator)
        self.rewards[:] = 0
        self.is_over = False

    @property
    def to_move(self) -> int:
        """The seat that is asked."""
        return int(self.state["to_move"][0])

    def act(self, number: int) -> bool:
        """The seat to move does what a number means; False, and nothing has happened, if it may not."""
        result = self.kernel.act_one(self.game.facts, self.code, self.state, self.generator, number, self.rewards)
        self.is_over = result == ENDED
        return bool(result != ILLEGAL)

    def see(self, seat: int) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """What a seat sees, and a mask of what it may do now: nothing, if it is not asked."""
        observation = np.empty(self.layout.size, np.float32)
        mask = np.empty(self.decisions, np.int8)
        facts = (self.game.facts, self.code, self.state, self.actions)
        self.kernel.see_one(*facts, self.layout.scale, seat, observation, mask)
        return observation, mask

    def outcome(self) -> Outcome | None:
        """Who won and by what, once the match is over."""
        return self.game.outcome(self.state)

    def encode(self, name: str) -> int:
        """The number of an action of the seat to move in the notation of records; raises ValueError."""
        return self.numbering.encode_name(self.state, name)

    def decode(self, number: int) -> str:
        """What a number means for the seat to move, in the notation of records; raises ValueError."""
        return self.numbering.decode_name(self.state, number)
