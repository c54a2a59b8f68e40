"""How much is tried in every run, so that it takes minutes; `make sweep` tries the rest."""

import pytest

from lucca.games import compiler

INTERPRETED = bool(compiler.config.DISABLE_JIT)


def unless(is_typical: bool) -> tuple[pytest.MarkDecorator, ...]:
    """Leaves ways to play that are not typical to `make sweep`, where the rules themselves are not what is tested."""
    return () if is_typical else (pytest.mark.slow,)


def examples(count: int) -> int:
    """How many examples of a property are tried: fewer where rules are interpreted, a hundred times slower."""
    return count // 4 if INTERPRETED else count
