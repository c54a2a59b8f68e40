"""Databases for tests of what is kept: everything is tried on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from lucca.store.folder import url_in
from lucca.store.library import Library
from lucca.store.migrate import migrate


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return url_in(tmp_path)
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def library(database_url: str) -> Iterator[Library]:
    """Tables in a database of each kind, none of them opened yet."""
    with_tables = Library(database_url)
    migrate(with_tables.engine)
    yield with_tables
    with_tables.close()
