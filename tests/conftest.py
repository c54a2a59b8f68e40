"""All tests speak English unless they choose otherwise, whatever the machine speaks."""

from collections.abc import Iterator

import pytest

from lucca.locale import use_language


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.delenv("LUCCA_LANG", raising=False)
    yield
    use_language(None)
