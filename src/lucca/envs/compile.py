"""What is compiled for programs that learn: a game's rules, its numbers of actions, and what its seats see."""

import json
import logging
from dataclasses import dataclass
from functools import cache, lru_cache
from types import ModuleType, SimpleNamespace

from lucca.envs.action_ids import ActionIds
from lucca.envs.field import Field
from lucca.envs.kernels import step
from lucca.envs.spec import env_spec
from lucca.games import compiled_game, compiler
from lucca.games.compiled_game import CompiledGame
from lucca.types import Array

LOG = logging.getLogger("lucca")
ENTRIES = ("find_illegal", "step_all", "sample_all", "see_one", "see_all", "begin_one", "act_one")


@dataclass(frozen=True, slots=True, eq=False)
class Parts:
    """What the environments of a game with its options have in common."""

    tables: Array  # how actions are numbered, as compiled code reads it
    fields: tuple[Field, ...]  # what a seat sees


def parts_of(game: CompiledGame) -> Parts:
    """The parts of a game, the same for all that have the same rules."""
    return parts_by(type(game), json.dumps(dict(game.rules)))


@lru_cache(maxsize=256)
def parts_by(kind: type[CompiledGame], rules: str) -> Parts:
    """The parts of a game by its rules."""
    game, spec = kind(**json.loads(rules)), env_spec(kind.name)
    return Parts(spec.lookup_tables(game), tuple(spec.layout(game)))


def action_ids_of(game: CompiledGame) -> ActionIds:
    """The numbers of a game's actions."""
    return env_spec(game.name).action_ids(game)


def env_modules(game: type[CompiledGame]) -> list[ModuleType]:
    """All that is compiled together upon the rules."""
    return [*env_spec(game.name).modules, step]


def kernel_of(game: CompiledGame) -> SimpleNamespace:
    """A game's environment compiled upon its rules for the CPU."""
    return compile_upon(type(game))


@cache
def compile_upon(game: type[CompiledGame]) -> SimpleNamespace:
    """The same, once a process; says so where it will take a while."""
    if not is_compiled(game):
        LOG.warning("Compiling the environment of %s for this machine, once: about half a minute.", game.name)
    return compiler.compile_for_cpu(
        env_modules(game),
        ENTRIES,
        base_modules=compiled_game.rules_kernel_modules(game),
        base=compiled_game.rules_kernel(game),
    )


def is_compiled(game: type[CompiledGame]) -> bool:
    """Whether something of it was compiled on this machine before; what is not is compiled when it is first called."""
    sources = [*compiled_game.rules_kernel_modules(game), *env_modules(game)]
    return any(compiler.is_cached(sources, [entry]) for entry in ENTRIES)
