"""Other programs' environments, measured as ours are: random legal actions, observations and masks made every step."""

import time
from typing import Any, NamedTuple

from lucca.bench.envs import Measure, aec_measure
from lucca.envs.packages import import_extra

PETTINGZOO = ("connect_four_v3", "hanabi_v5")
PGX = ("othello", "gardner_chess", "hex", "go_9x9", "backgammon", "2048")
AT_ONCE = (64, 1024)  # one of these is the best for Pgx on a core
STEPS_A_CALL = 20


class Rival(NamedTuple):
    """An environment: how long its matches are, where that was counted, and how it is measured."""

    name: str
    length: float | None
    measure: Measure


def pettingzoo_rivals() -> list[Rival]:
    """PettingZoo's own games; raises MissingPackage."""
    modules: list[Any] = [
        import_extra(f"pettingzoo.classic.{name}", "pettingzoo[classic]", "rivals") for name in PETTINGZOO
    ]
    return [
        Rival(f"PettingZoo {name}", None, aec_measure(module.env()))
        for name, module in zip(PETTINGZOO, modules, strict=True)
    ]


def pgx_rivals() -> list[Rival]:
    """Games of Pgx; raises MissingPackage."""
    pgx: Any = import_extra("pgx", "Pgx", "rivals")
    return [prepare_pgx(pgx, name) for name in PGX]


def prepare_pgx(pgx: Any, name: str) -> Rival:
    """A game of Pgx with as many matches at once as suit it best."""
    found = [pgx_loop(pgx.make(name), n) for n in AT_ONCE]
    lengths = [loop(1.0)[1] for loop in found]

    def measure(seconds: float) -> float:
        return max(float(loop(seconds / len(found))[0]) for loop in found)

    return Rival(f"Pgx {name}", min(lengths), measure)  # where few matches have ended yet, it seems longer


def pgx_loop(env: Any, n: int) -> Any:
    """Steps many matches inside one compiled loop, as Pgx is meant to be used; gives steps/s and a match's length."""
    jax: Any = import_extra("jax", "JAX", "rivals")
    auto_reset: Any = import_extra("pgx.experimental", "Pgx", "rivals").auto_reset
    step_one = auto_reset(env.step, env.init)

    def step(carried: Any, _: Any) -> Any:
        states, key = carried
        key, choosing, chance = jax.random.split(key, 3)
        odds = jax.numpy.log(states.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choosing, odds, axis=-1)
        states = jax.vmap(step_one)(states, actions, jax.random.split(chance, n))
        return (states, key), (states.observation.sum(), states.terminated.sum())

    run = jax.jit(lambda carried: jax.lax.scan(step, carried, None, length=STEPS_A_CALL))
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), n))
    carried, _ = jax.block_until_ready(run((first, jax.random.PRNGKey(1))))

    def measure(seconds: float) -> tuple[float, float]:
        nonlocal carried
        started = time.perf_counter()
        steps = ends = 0
        while (spent := time.perf_counter() - started) < seconds:
            carried, (_seen, ended) = jax.block_until_ready(run(carried))
            steps += STEPS_A_CALL * n
            ends += int(ended.sum())
        return steps / spent, steps / max(ends, 1)

    return measure
