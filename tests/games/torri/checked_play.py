"""Random matches in compiled code, checked after every event; without pytest, so that it can be compiled before."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from lucca.games import compiled_game, compiler
from lucca.games.rollout import seed_generators
from lucca.games.torri.game import Torri
from lucca.games.torri.rules import state
from tests.games.torri import invariants


@cache
def checker() -> SimpleNamespace:
    """The checks, compiled upon the rules."""
    rules = compiled_game.rules_kernel(Torri)
    return compiler.compile_for_cpu(
        [invariants], ["checked_matches"], base_modules=compiled_game.rules_kernel_modules(Torri), base=rules
    )


def room() -> tuple[np.ndarray, ...]:
    """Room for what the checks note: bricks seen, heights, blocks, lots to be looked at."""
    return tuple(np.zeros(192, np.int64) for _ in range(4))


def first_fault(options: dict[str, Any], matches: int) -> tuple[int, int]:
    """Plays matches; the first that breaks an invariant and which, or (-1, FINE)."""
    game = Torri(**options)
    states, generators = np.zeros(1, state.STATE), seed_generators(matches)
    found = checker().checked_matches(game.rules_record, game.size, states, game.new_actions(), generators, room())
    return int(found[0]), int(found[1])
