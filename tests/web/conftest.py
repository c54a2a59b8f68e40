"""Tests of the server may be coroutines: a `Site` among their arguments is open while they run."""

import asyncio
import inspect
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.web.app_client import FixedIds, Site, run_as_novice

NewSite = Callable[..., Site]


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a coroutine in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(run_open(pyfuncitem.obj, {name: pyfuncitem.funcargs[name] for name in names}))
    return True


async def run_open(test: Callable[..., Any], arguments: dict[str, Any]) -> None:
    """Runs a test with its sites open; one that waits for what never comes fails."""
    async with asyncio.timeout(PATIENCE), AsyncExitStack() as stack:
        for argument in arguments.values():
            if isinstance(argument, Site):
                await stack.enter_async_context(argument.open())
        await test(**arguments)


@pytest.fixture(autouse=True)
def fixed_ids(monkeypatch: pytest.MonkeyPatch) -> FixedIds:
    """Tables have ids and seeds that are the same in every run."""
    fixed_ids = FixedIds()
    monkeypatch.setattr("lucca.web.tables.create.new_id", fixed_ids.new_id)
    monkeypatch.setattr("lucca.web.tables.create.new_seed", fixed_ids.new_seed)
    return fixed_ids


@pytest.fixture(autouse=True)
def _sweep_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are let act when they are asked: a sweep that finds them later would hide that they were not."""
    monkeypatch.setattr("lucca.web.background.SWEEP_EVERY", 1e6)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A file of the test's own."""
    return f"sqlite:///{tmp_path / 'lucca.sqlite'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Either kind of database, empty."""
    monkeypatch.setattr("lucca.web.live.postgres_listener.POLL", 0.02)  # so that closing takes no time
    return sqlite_url if request.param == "sqlite" else str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def site(sqlite_url: str) -> Site:
    """A server whose bots think in the test's own process."""
    site = Site(sqlite_url)
    site.replace_workers(run_as_novice)
    return site


@pytest.fixture
def each_site(database: str) -> Site:
    """A server on either kind of database whose bots think in the test's own process."""
    site = Site(database)
    site.replace_workers(run_as_novice)
    return site


@pytest.fixture
def new_site(sqlite_url: str) -> NewSite:
    """Servers with settings of the test's own, which the test opens itself."""
    return lambda **settings: Site(sqlite_url, **settings)
