"""The bot `greedy` in many matches at once, compiled: an opponent to learn against."""

from functools import cache
from types import ModuleType, SimpleNamespace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lucca.bots.compile import bot_kernel, bot_modules
from lucca.bots.greedy import DEFAULT_NOISE
from lucca.bots.kernels.contract import ONE
from lucca.bots.weights import rule_of_thumb_network
from lucca.bots.workspace import new_workspace
from lucca.envs import compile
from lucca.envs.batch import BatchEnv
from lucca.envs.kernels import greedy
from lucca.envs.seeds import OPPONENTS, new_generators
from lucca.games import compiled_game, compiler
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import State

NOT_ASKED = -1


class GreedyOpponents:
    """The actions that `greedy` would choose in each match of an environment, knowing what the seat to move does.

    Each match has its own random numbers. `noise` is that of `lucca.bots.greedy.Greedy`.
    """

    def __init__(self, env: BatchEnv, *, seed: int | None = None, noise: float = DEFAULT_NOISE) -> None:
        self.env = env
        if not 0 <= noise <= 1:
            raise ValueError(f"noise must be 0 to 1, not {noise}")
        self.noise = round(noise * ONE)
        self.network = rule_of_thumb_network(env.game)
        self.kernel = greedy_kernel(type(env.game))
        self.generators = new_generators(seed, OPPONENTS, env.n)
        self.workspaces = {part.start: new_workspace(env.game) for part in env.workers.parts}  # one for each thread

    def choose(self, asked: ArrayLike | None = None) -> NDArray[np.int64]:
        """Returns the number of the action in each match where `asked` is True (by default all), else NOT_ASKED."""
        env = self.env
        wanted = np.ones(env.n, np.bool_) if asked is None else check_asked(asked, env.n)
        states = known_states(env.game, env.states, wanted)
        numbers = np.full(env.n, NOT_ASKED, np.int64)

        def choose(part: slice) -> None:
            bot_args = (self.network, self.workspaces[part.start], self.noise)
            match_args = (states[part], wanted[part], self.generators[part], numbers[part])
            self.kernel.choose_all(env.game.rules_record, env.tables, *bot_args, *match_args)

        env.workers.run(choose)
        return numbers


def check_asked(asked: ArrayLike, n: int) -> NDArray[np.bool_]:
    """Returns the mask of matches as an array; raises TypeError or ValueError."""
    found = np.asarray(asked)
    if found.dtype != np.bool_:
        raise TypeError(f"asked must be bool, not {found.dtype}")
    if found.shape != (n,):
        raise ValueError(f"asked must be of shape ({n},), one a match, not {found.shape}")
    return np.ascontiguousarray(found)


def known_states(game: CompiledGame, states: State, wanted: NDArray[np.bool_]) -> State:
    """Returns the states without what the seat to move in each may not know; the same array if there are no secrets."""
    secret = np.flatnonzero(wanted & game.have_secrets(states))
    if not secret.size:
        return states
    known = states.copy()
    for index in secret.tolist():
        known[index] = game.known(states[index : index + 1], int(states["to_move"][index]) + 1)[0]
    return known


@cache
def greedy_kernel(game: type[CompiledGame]) -> SimpleNamespace:
    """Returns the kernel of `GreedyOpponents`, compiled with the bot and env kernels of a game, once a process."""
    base = SimpleNamespace(**vars(bot_kernel(game)), **vars(compile.env_kernel(game)))
    return compiler.compile_for_cpu([greedy], ("choose_all",), base_modules_of(game), base)


def base_modules_of(game: type[CompiledGame]) -> list[ModuleType]:
    """Returns the modules of the kernels that the greedy kernel calls."""
    return [*compiled_game.rules_kernel_modules(game), *bot_modules(game), *compile.env_modules(game)]
