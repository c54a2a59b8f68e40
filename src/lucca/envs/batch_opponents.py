"""The bot `greedy` in many matches at once, by compiled code: an opponent to learn against."""

from functools import cache
from types import ModuleType, SimpleNamespace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lucca.bots.compile import bot_kernel, bot_modules
from lucca.bots.greedy import A_LITTLE
from lucca.bots.network import ONE
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
    """What `greedy` would do in each match of an environment; it knows no more than the seat to move does.

    Each match has random numbers of its own. `noise`, out of 1 as chances to win are, clouds its judgement.
    """

    def __init__(self, env: BatchEnv, *, seed: int | None = None, noise: float = A_LITTLE) -> None:
        self.env = env
        if not 0 <= noise <= 1:
            raise ValueError(f"noise must be 0 to 1, not {noise}")
        self.noise = round(noise * ONE)
        self.network = rule_of_thumb_network(env.game)
        self.kernel = compile_upon(type(env.game))
        self.generators = new_generators(seed, OPPONENTS, env.n)
        self.workspaces = {part.start: new_workspace(env.game) for part in env.workers.parts}  # one for each thread

    def choose(self, asked: ArrayLike | None = None) -> NDArray[np.int64]:
        """The number of its action in each match, or in those alone that are asked about; else NOT_ASKED."""
        env = self.env
        wanted = np.ones(env.n, np.bool_) if asked is None else check_asked(asked, env.n)
        states = as_known(env.game, env.states, wanted)
        numbers = np.full(env.n, NOT_ASKED, np.int64)

        def answer(part: slice) -> None:
            thinking = (self.network, self.workspaces[part.start], self.noise)
            matches = (states[part], wanted[part], self.generators[part], numbers[part])
            self.kernel.answer_all(env.game.rules_record, env.tables, *thinking, *matches)

        env.workers.share(answer)
        return numbers


def check_asked(asked: ArrayLike, n: int) -> NDArray[np.bool_]:
    """Which matches are asked about; raises TypeError or ValueError."""
    found = np.asarray(asked)
    if found.dtype != np.bool_:
        raise TypeError(f"asked must be bool, not {found.dtype}")
    if found.shape != (n,):
        raise ValueError(f"asked must be of shape ({n},), one a match, not {found.shape}")
    return np.ascontiguousarray(found)


def as_known(game: CompiledGame, states: State, wanted: NDArray[np.bool_]) -> State:
    """The matches as the seat to move in each knows them: without what is secret."""
    secret = np.flatnonzero(wanted & game.have_secrets(states))
    if not secret.size:
        return states
    known = states.copy()
    for match in secret.tolist():
        known[match] = game.known(states[match : match + 1], int(states["to_move"][match]) + 1)[0]
    return known


@cache
def compile_upon(game: type[CompiledGame]) -> SimpleNamespace:
    """The answers compiled upon a game's rules, its bots and its environment, once a process."""
    base_modules = sources_below(game)
    thinking, action_ids = bot_kernel(game), compile.compile_upon(game)
    base = SimpleNamespace(greedy_move=thinking.greedy_move, number_of=action_ids.number_of)
    return compiler.compile_for_cpu([greedy], ("answer_all",), base_modules=base_modules, base=base)


def sources_below(game: type[CompiledGame]) -> list[ModuleType]:
    """What the answers call."""
    return [*compiled_game.rules_kernel_modules(game), *bot_modules(game), *compile.env_modules(game)]


def is_compiled(game: type[CompiledGame]) -> bool:
    """Whether the answers were compiled on this machine before."""
    return compiler.is_cached([*sources_below(game), greedy], ["answer_all"])
