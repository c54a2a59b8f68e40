"""How many configurations and examples a normal test run tries; `make sweep` tries the rest."""

import pytest

from lucca.games import compiler

INTERPRETED = bool(compiler.config.DISABLE_JIT)


def slow_unless(is_typical: bool) -> tuple[pytest.MarkDecorator, ...]:
    """Returns the pytest marks of a configuration: `slow`, left to `make sweep`, unless it is typical."""
    return () if is_typical else (pytest.mark.slow,)


def example_count(count: int) -> int:
    """Returns how many examples Hypothesis tries: fewer where rules are interpreted, a hundred times slower."""
    return count // 4 if INTERPRETED else count
