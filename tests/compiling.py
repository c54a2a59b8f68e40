"""Compiles all that tests call, once, before they run: side by side they would compile it several times.

What is compiled together with the same rules is compiled in one process. `python -m tests.compiling` does it before
any test runs, and needs nothing but Numba: other packages may not be installed yet.
"""

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import import_module
from importlib.util import find_spec

import numpy as np

from lucca.bots import new_bot
from lucca.bots.compile import is_bot_compiled
from lucca.envs import batch_opponents, compile
from lucca.envs.batch import BatchEnv
from lucca.envs.kernels import greedy
from lucca.envs.observation import observe
from lucca.envs.single import SingleMatch
from lucca.games import compiled_game, compiler, game_class, game_names, new_game
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import Use
from lucca.games.rollout import seed_generators

USES: tuple[Use, ...] = ("act", "view", "replay")
BOTS = ("greedy", "search:1")
LEARNED = ("torri",)  # the tests that learn another game are slow ones


@cache
def compile_all() -> None:
    """All that the tests of this run need, as far as that was not done on this machine before."""
    cold = [name for name in game_names() if not is_game_compiled(name)]
    if cold:
        with ProcessPoolExecutor(min(len(cold), os.cpu_count() or 1), multiprocessing.get_context("spawn")) as pool:
            for done in [pool.submit(compile_game, name) for name in cold]:
                done.result()


def is_game_compiled(name: str) -> bool:
    """Whether the rules of a game and what seats see are compiled, and its bots where the tests have them play."""
    game, cls = new_game(name), game_class(name)
    return (
        game.is_compiled(*uses())
        and compiler.is_cached(compiled_game.rules_kernel_modules(cls), ["random_matches"])
        and (not is_checked(name) or are_checks_compiled(name))
        and compiler.is_cached([*compiled_game.rules_kernel_modules(cls), *compile.env_modules(cls)], ["observe_all"])
        and all(new_bot(bot).is_compiled(game) for bot in bots())
        and (not is_learned(name) or is_bot_compiled(cls, ["selfplay_matches"]))
        and (not bots() or compiler.is_cached([*batch_opponents.base_modules_of(cls), greedy], ["choose_all"]))
    )


def is_checked(name: str) -> bool:
    """Whether a game has invariants that are checked in compiled code."""
    folder = f"tests.games.{name}"
    return find_spec(folder) is not None and find_spec(f"{folder}.checked_play") is not None


def are_checks_compiled(name: str) -> bool:
    """Whether they were compiled before."""
    sources = [*compiled_game.rules_kernel_modules(game_class(name)), import_module(f"tests.games.{name}.invariants")]
    return compiler.is_cached(sources, ["checked_matches"])


def compile_game(name: str) -> None:
    """Compiles them, and what checks them."""
    game = new_game(name)
    assert isinstance(game, CompiledGame)
    game.compile(*uses())
    states, tally = np.zeros(1, game.state_type), np.zeros(2, np.int64)
    game.kernel.random_matches(game.rules_record, states, seed_generators(1), game.new_actions(), tally)
    if is_checked(name):
        import_module(f"tests.games.{name}.checked_play").first_fault({}, 1)
    observe(game, game.initial(), 1)
    for bot in bots():
        new_bot(bot).compile(game)
    if bots():
        compile_environments(name)
    if is_learned(name):
        fit = import_module("tools.fit")
        fit.play(fit.Task(name, {}, 1, 0, 1, None))


def compile_environments(name: str) -> None:
    """All that environments call, by a look and a step of each kind."""
    single = SingleMatch(game_class(name)())
    single.begin(1)
    mask = single.observe(single.to_move)[1]
    assert single.act(int(mask.argmax()))
    for kind in ("int8", "float32"):
        env = BatchEnv(name, 1, dtype=kind)
        env.step(env.sample())
    batch_opponents.GreedyOpponents(env).choose()


def uses() -> tuple[Use, ...]:
    """What rules are used for in this run: no perft test runs with bounds checked."""
    return USES if compiler.config.BOUNDSCHECK else (*USES, "perft")


def bots() -> tuple[str, ...]:
    """The bots that play in this run: where bounds are checked, only rules are tested."""
    return () if compiler.config.BOUNDSCHECK else BOTS


def is_learned(name: str) -> bool:
    """Whether bots learn a game in this run."""
    return bool(bots()) and name in LEARNED


if __name__ == "__main__":
    compile_all()
