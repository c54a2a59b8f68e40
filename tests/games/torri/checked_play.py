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
    """Returns the checks, compiled with the rules."""
    rules = compiled_game.rules_kernel(Torri)
    return compiler.compile_for_cpu(
        [invariants], ["checked_matches"], base_modules=compiled_game.rules_kernel_modules(Torri), base=rules
    )


def new_buffers() -> tuple[np.ndarray, ...]:
    """Returns the arrays that the checks write to: bricks seen, heights, labels of blocks, lots to do."""
    return tuple(np.zeros(192, np.int64) for _ in range(4))


def first_fault(options: dict[str, Any], matches: int) -> tuple[int, int]:
    """Plays matches; returns the index of the first that breaks an invariant and the fault, or (-1, FINE)."""
    game = Torri(**options)
    states, generators = np.zeros(1, state.STATE), seed_generators(matches)
    found = checker().checked_matches(
        game.rules_record, game.size, states, game.new_actions(), generators, new_buffers()
    )
    return int(found[0]), int(found[1])
