"""All tests speak English unless they choose otherwise, whatever the machine speaks; they find everything compiled."""

from collections.abc import Iterator

import pytest

from lucca.locale import use_language
from tests.compiling import compile_all, is_for_everybody


def pytest_configure(config: pytest.Config) -> None:
    """Compiles before there are any workers: each of them would do it for itself."""
    if not hasattr(config, "workerinput") and is_for_everybody():
        compile_all()


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.delenv("LUCCA_LANG", raising=False)
    yield
    use_language(None)
