"""Random matches in compiled code, checked after every event; without pytest, so that it can be compiled before."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from lucca.games import compiled_game, compiler
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.rules import state
from lucca.games.rollout import seed_generators
from tests.games.palazzi import invariants

# Cards that nobody ever sees, by the number of seats; celebration has three more.
LEFTOVER = {2: 8, 3: 10, 4: 2, 5: 0}


@cache
def checker() -> SimpleNamespace:
    """Returns the checks, compiled with the rules."""
    rules = compiled_game.rules_kernel(Palazzi)
    return compiler.compile_for_cpu(
        [invariants], ["checked_matches"], base_modules=compiled_game.rules_kernel_modules(Palazzi), base=rules
    )


def first_fault(options: dict[str, Any], matches: int) -> tuple[int, int]:
    """Plays matches; returns the index of the first that breaks an invariant and the fault, or (-1, FINE)."""
    game = Palazzi(**options)
    celebration = bool(options.get("celebration"))
    in_play, leftover = (103, 3) if celebration else (100, 0)
    leftover += LEFTOVER[game.players]
    states = np.zeros(3, state.STATE)
    generators = seed_generators(matches)
    found = checker().checked_matches(game.rules_record, states, game.new_actions(), generators, in_play, leftover)
    return int(found[0]), int(found[1])
