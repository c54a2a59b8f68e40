"""All tests speak English unless they choose otherwise, whatever the machine speaks; they find everything compiled."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from lucca.locale import use_language
from tests.compiling import compile_all

if TYPE_CHECKING:
    from tests.store.postgres import Server

# A deadline, and a limit to how long it takes to think of an example, are assertions about the machine.
settings.register_profile("lucca", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("lucca")

POSTGRES = {"postgres", "postgresql"}  # what parameters call it
TOGETHER = ("page", "crash")  # folders whose tests run in one worker; all others are parted by file


def pytest_configure(config: pytest.Config) -> None:
    """Compiles before there are any workers: each of them would do it for itself."""
    if not hasattr(config, "workerinput"):
        compile_all()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Keeps together what shares a server or a browser, begins with that, and marks what uses PostgreSQL as heavy."""
    for item in items:
        folder = folder_of(item)
        item.add_marker(pytest.mark.xdist_group(folder if folder in TOGETHER else str(item.path)))
        parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
        if "postgres" in getattr(item, "fixturenames", ()) or POSTGRES.intersection(map(str, parameters)):
            item.add_marker("heavy")
    yield  # others look at the marks, and shuffle
    items.sort(key=lambda item: TOGETHER.index(folder_of(item)) if folder_of(item) in TOGETHER else len(TOGETHER))


def folder_of(item: pytest.Item) -> str:
    """The folder of a test."""
    return item.path.parent.name


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.delenv("LUCCA_LANG", raising=False)
    yield
    use_language(None)


@pytest.fixture(scope="session")
def postgres() -> Iterator["Server"]:
    """A PostgreSQL for all tests of a worker; one that stops it has its own, of `running_server`."""
    from tests.store.postgres import running_server

    with running_server() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: "Server") -> Iterator[str]:
    """An empty database for one test, for SQLAlchemy."""
    from tests.store.postgres import new_database

    with new_database(postgres) as url:
        yield url
