"""All tests speak English unless they choose otherwise, whatever the machine speaks; they find everything compiled."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from lucca.locale import use_language
from tests.compiling import compile_all

if TYPE_CHECKING:
    from tests.postgres.server import Server

# A deadline, and a limit to how long it takes to think of an example, are assertions about the machine.
settings.register_profile("lucca", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("lucca")

POSTGRES = {"postgres", "postgresql"}  # what parameters call it
FIRST = ("page", "crash")  # what the tests of a folder share is started once, if they follow each other
LAST = ("games", "match", "locale", "conformance", "coach")  # they take little time


def pytest_configure(config: pytest.Config) -> None:
    """Compiles before there are any workers: each of them would do it for itself."""
    if not hasattr(config, "workerinput"):
        compile_all()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begins with the tests of the pages, and marks what uses PostgreSQL as heavy."""
    items.sort(key=lambda item: rank_of(item.nodeid.split("/")[1]))
    for item in items:
        parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
        if "postgres" in getattr(item, "fixturenames", ()) or POSTGRES.intersection(map(str, parameters)):
            item.add_marker("heavy")


def rank_of(folder: str) -> int:
    """When a folder of tests has its turn: little comes last, so that no worker is left alone with much."""
    if folder in FIRST:
        return FIRST.index(folder)
    return len(FIRST) + (folder in LAST)


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.delenv("LUCCA_LANG", raising=False)
    yield
    use_language(None)


@pytest.fixture(scope="session")
def postgres() -> Iterator["Server"]:
    """A PostgreSQL for all tests of a worker; one that stops it has its own, of `running_server`."""
    from tests.postgres.server import running_server

    with running_server() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: "Server") -> Iterator[str]:
    """An empty database for one test, for SQLAlchemy."""
    from tests.postgres.server import new_database

    with new_database(postgres) as url:
        yield url
