"""Databases and repositories for tests, each on SQLite and on PostgreSQL."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import delete

from lucca.store.data_folder import FILE, url_in
from lucca.store.database import new_engine
from lucca.store.migrations import migrate as migrating
from lucca.store.migrations.migrate import migrate, revisions, schema_at
from lucca.store.repository import Repository
from lucca.store.schema import metadata
from tests.store.migrations.future_revision import FUTURE_REVISION

if TYPE_CHECKING:
    from tests.postgres.server import Server

Opener = Callable[[], Repository]


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return url_in(tmp_path)
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture(scope="session")
def new_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file without rows: to be copied, which is faster than migrating."""
    folder = tmp_path_factory.mktemp("new")
    engine = new_engine(url_in(folder))
    migrate(engine)
    engine.dispose()
    return folder / FILE


@pytest.fixture(scope="session")
def shared_postgres(postgres: "Server") -> Iterator[str]:
    """A migrated PostgreSQL database without rows, which the tests of a worker use one after the other."""
    from tests.postgres.server import new_database

    with new_database(postgres) as url:
        engine = new_engine(url)
        migrate(engine)
        engine.dispose()
        yield url


@pytest.fixture
def migrated_postgres(shared_postgres: str) -> Iterator[str]:
    """`shared_postgres`, emptied after the test."""
    yield shared_postgres
    engine = new_engine(shared_postgres)
    with engine.begin() as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(delete(table))
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgres"])
def migrated_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A migrated database of each kind, without rows."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("new_file"), tmp_path)
        return url_in(tmp_path)
    url: str = request.getfixturevalue("migrated_postgres")
    return url


@pytest.fixture
def another(migrated_url: str) -> Iterator[Opener]:
    """A function that opens the same database once more, as another process would."""
    opened: list[Repository] = []

    def opener() -> Repository:
        opened.append(Repository(migrated_url))
        return opened[-1]

    yield opener
    for repository in opened:
        repository.close()


@pytest.fixture
def repository(another: Opener) -> Repository:
    """A repository without tables on a database of each kind."""
    return another()


@pytest.fixture
def two_processes(migrated_postgres: str) -> Iterator[list[Repository]]:
    """Two repositories on one PostgreSQL, as two server processes have them."""
    both = [Repository(migrated_postgres), Repository(migrated_postgres)]
    yield both
    for repository in both:
        repository.close()


@pytest.fixture
def future_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Makes this program one with a revision 0002x, and returns the file of that."""
    shutil.copytree(migrating.FOLDER, tmp_path / "migrations")
    file = tmp_path / "migrations" / "versions" / "0002x_more.py"
    file.write_text(FUTURE_REVISION.format(newest=revisions()[-1], then=""))
    monkeypatch.setattr(migrating, "FOLDER", tmp_path / "migrations")
    yield file
    schema_at.cache_clear()
