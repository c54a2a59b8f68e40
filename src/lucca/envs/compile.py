"""The env kernel of a game: numbers of actions, observations and steps, compiled with its rules; and its tables."""

import json
import logging
from dataclasses import dataclass
from functools import cache, lru_cache
from types import ModuleType, SimpleNamespace

from lucca.envs.action_ids import ActionIds
from lucca.envs.kernels import rewards, step
from lucca.envs.observation_field import Field
from lucca.envs.spec import env_spec
from lucca.games import compiled_game, compiler
from lucca.games.compiled_game import CompiledGame
from lucca.types import Array

LOG = logging.getLogger("lucca")
ENTRIES = ("find_illegal", "step_all", "sample_all", "observe_one", "observe_all", "begin_one", "act_one")


@dataclass(frozen=True, slots=True, eq=False)
class EnvParts:
    """What all environments of a game with the same options share."""

    tables: Array  # lookup tables of the env kernel, an array of one record
    fields: tuple[Field, ...]  # of an observation


def env_parts(game: CompiledGame) -> EnvParts:
    return env_parts_by_rules(type(game), json.dumps(dict(game.rules)))


@lru_cache(maxsize=256)
def env_parts_by_rules(kind: type[CompiledGame], rules: str) -> EnvParts:
    game, spec = kind(**json.loads(rules)), env_spec(kind.name)
    return EnvParts(spec.lookup_tables(game), tuple(spec.layout(game)))


def action_ids_of(game: CompiledGame) -> ActionIds:
    return env_spec(game.name).action_ids(game)


def env_modules(game: type[CompiledGame]) -> list[ModuleType]:
    """Returns the modules that are compiled as a game's env kernel."""
    return [*env_spec(game.name).modules, rewards, step]


@cache
def env_kernel(game: type[CompiledGame]) -> SimpleNamespace:
    """Returns the compiled functions of a game's environments by name, made once a process; logs if that takes long."""
    if not is_env_compiled(game):
        LOG.warning("Compiling the environment of %s for this machine, once: about half a minute.", game.name)
    base_modules, base = compiled_game.rules_kernel_modules(game), compiled_game.rules_kernel(game)
    return compiler.compile_for_cpu(env_modules(game), ENTRIES, base_modules, base)


def is_env_compiled(game: type[CompiledGame]) -> bool:
    """Whether some entry of the env kernel is in the cache; the others may never be called."""
    sources = [*compiled_game.rules_kernel_modules(game), *env_modules(game)]
    return any(compiler.is_cached(sources, [entry]) for entry in ENTRIES)
