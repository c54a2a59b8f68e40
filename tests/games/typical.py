"""Which ways to play are tried in every run, where the rules themselves are not what is tested."""

import pytest


def unless(is_typical: bool) -> tuple[pytest.MarkDecorator, ...]:
    """Leaves what is not typical to `make sweep`."""
    return () if is_typical else (pytest.mark.slow,)
