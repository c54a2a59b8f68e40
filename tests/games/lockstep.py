"""The rules interpreted, step by step beside the compiled ones."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from lucca.games.compiled_game import CompiledGame
from lucca.games.contract import LEGAL
from lucca.games.game import Step
from tests.same_state import same_state


def rule_of(game: CompiledGame, name: str) -> Callable[..., Any]:
    """A rule function as it is written, from the module that defines it."""
    found = (getattr(module, name, None) for module in game.rule_modules)
    modules = {module.__name__ for module in game.rule_modules}
    rule: Callable[..., Any] = next(rule for rule in found if rule and rule.__module__ in modules)
    return rule


def check_lockstep(game: CompiledGame, steps: Sequence[Step]) -> None:
    """Interpreted and compiled rules allow the same, and lead to the same states, at every step of a match."""
    start, legal, refusal, apply = (rule_of(game, name) for name in ("start", "legal", "refusal", "apply"))
    rules, actions = game.rules_record[0], game.new_actions()
    compiled, plain = game.initial(), np.zeros(1, game.state_type)
    start(rules, plain[0])
    assert same_state(plain, compiled)
    for step in steps:
        if step.who:
            count = legal(rules, plain[0], step.who - 1, actions)
            assert actions[:count].tolist() == game.legal(compiled, step.who)
        assert refusal(rules, plain[0], step.who - 1, step.action) == LEGAL
        apply(rules, plain[0], step.who - 1, step.action)
        game.apply(compiled, step.who, step.action)
        assert same_state(plain, compiled)
