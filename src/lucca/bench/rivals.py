"""Other programs' environments, measured in the loops of their own documents: random legal actions, all seen."""

from functools import cache
from typing import Any, NamedTuple

from lucca.bench.envs import Measure, aec_play, timed
from lucca.envs.optional_imports import import_extra

PETTINGZOO = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "hanabi_v5")
PGX = (
    *("kuhn_poker", "tic_tac_toe", "connect_four", "leduc_holdem"),  # a step of these is so small that ours are slower
    *("2048", "othello", "hex", "backgammon", "go_9x9", "gardner_chess"),
)
SAMPLED_MATCHES = 100
AT_ONCE = (64, 1024, 8192)  # one of these is the best for Pgx on a core
STEPS_A_CALL = 1 << 14  # in all matches together


class Rival(NamedTuple):
    """An environment: how many decisions its matches have, and how it is measured."""

    name: str
    length: float
    measure: Measure


def pettingzoo_rivals() -> list[Rival]:
    """PettingZoo's own games; raises MissingPackage."""
    modules: list[Any] = [
        import_extra(f"pettingzoo.classic.{name}", "pettingzoo[classic]", "rivals") for name in PETTINGZOO
    ]
    return [prepare_aec(name, module.env()) for name, module in zip(PETTINGZOO, modules, strict=True)]


def prepare_aec(name: str, env: Any) -> Rival:
    """A game of PettingZoo."""
    play = aec_play(env)
    length = sum(play() for _ in range(SAMPLED_MATCHES)) / SAMPLED_MATCHES
    return Rival(f"PettingZoo {name}", length, timed(play))


@cache  # compiling them takes minutes
def pgx_rivals() -> list[Rival]:
    """Games of Pgx; raises MissingPackage."""
    pgx: Any = import_extra("pgx", "Pgx", "rivals")
    return [prepare_pgx(name, pgx.make(name)) for name in PGX]


def prepare_pgx(name: str, env: Any) -> Rival:
    """A game of Pgx with as many matches at once as suit it best."""
    fastest = max((pgx_measure(env, n) for n in AT_ONCE), key=lambda measure: measure(1.0))
    return Rival(f"Pgx {name}", pgx_length(env), fastest)


def pgx_length(env: Any) -> float:
    """How many decisions matches have: some are played to the end, in the loop of Pgx's documents."""
    jax: Any = import_extra("jax", "JAX", "rivals")
    act_randomly = jax.jit(import_extra("pgx.experimental", "Pgx", "rivals").act_randomly)
    step = jax.jit(jax.vmap(env.step))
    key, first = jax.random.split(jax.random.PRNGKey(0))
    states = jax.jit(jax.vmap(env.init))(jax.random.split(first, SAMPLED_MATCHES))
    while not (states.terminated | states.truncated).all():
        key, choosing, chance = jax.random.split(key, 3)
        actions = act_randomly(choosing, states.legal_action_mask)
        states = step(states, actions, jax.random.split(chance, SAMPLED_MATCHES))
    return float(states._step_count.mean())


def pgx_measure(env: Any, n: int) -> Measure:
    """Many matches inside one compiled loop, as in Pgx's own benchmark; where one ends, a new one begins."""
    jax: Any = import_extra("jax", "JAX", "rivals")
    experimental: Any = import_extra("pgx.experimental", "Pgx", "rivals")
    step_one = experimental.auto_reset(env.step, env.init)

    def step(_: Any, carried: Any) -> Any:
        states, key = carried
        key, choosing, chance = jax.random.split(key, 3)
        actions = experimental.act_randomly(choosing, states.legal_action_mask)
        return jax.vmap(step_one)(states, actions, jax.random.split(chance, n)), key

    run = jax.jit(lambda carried: jax.lax.fori_loop(0, STEPS_A_CALL // n, step, carried))
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), n))
    carried = first, jax.random.PRNGKey(1)

    def play() -> int:
        nonlocal carried
        carried = jax.block_until_ready(run(carried))
        return STEPS_A_CALL

    return timed(play, at_once=1)
