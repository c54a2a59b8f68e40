"""Where things are kept: connections that wait for the disk, folders that one server has for itself."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from lucca.store import data_folder as folders
from lucca.store.data_folder import FolderRefused, database_in, database_to_read, is_served, psycopg_url, url_in
from lucca.store.database import is_sqlite, new_engine
from lucca.store.migrate import migrate
from lucca.store.repository import Repository

HOW = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}  # 2 is FULL


def pragmas(connection: Connection) -> dict[str, object]:
    return {name: connection.execute(text(f"PRAGMA {name}")).scalar() for name in HOW}


def test_every_connection_to_a_file_waits_for_the_disk(tmp_path: Path) -> None:
    engine = new_engine(url_in(tmp_path))
    connections = [engine.execution_options(is_reader=True).connect() for _ in range(6)]
    assert len({id(connection.connection.dbapi_connection) for connection in connections}) == 6
    assert [pragmas(connection) for connection in connections] == [HOW] * 6
    for connection in connections:
        connection.close()
    engine.dispose()


def test_the_connections_of_readers_and_writers_do_too(tmp_path: Path) -> None:
    repository = Repository(url_in(tmp_path))
    migrate(repository.engine)
    jobs = [*(repository.write(lambda transaction: pragmas(transaction.connection)) for _ in range(3))]
    jobs += [repository.read(lambda transaction: pragmas(transaction.connection)) for _ in range(3)]
    assert [job.result() for job in jobs] == [HOW] * 6
    repository.close()


def test_who_is_to_write_has_the_file_alone_from_the_beginning(tmp_path: Path) -> None:
    engine = new_engine(url_in(tmp_path))
    with closing(sqlite3.connect(tmp_path / folders.FILE, timeout=0, isolation_level=None)) as other:
        with engine.begin(), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        with engine.execution_options(is_reader=True).begin():
            other.execute("BEGIN IMMEDIATE")
    engine.dispose()


def test_a_folder_belongs_to_one_server_at_a_time(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    assert not is_served(folder)
    with database_in(folder) as url:
        assert (is_sqlite(url), is_served(folder)) == (True, True)
        with pytest.raises(FolderRefused, match=r"^Another server uses the folder .*\.$"), database_in(folder):
            pass
    assert not is_served(folder)
    with database_in(folder) as again:
        assert again == url


def test_looking_whether_a_server_runs_keeps_none_from_starting(tmp_path: Path) -> None:
    with database_in(tmp_path):
        pass
    assert not is_served(tmp_path)
    with database_in(tmp_path):
        assert is_served(tmp_path)
        assert is_served(tmp_path)


def test_a_new_folder_is_for_its_owner_alone(tmp_path: Path) -> None:
    with database_in(tmp_path / "new"):
        pass
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


@pytest.mark.parametrize("name", ["plain", "a b", "what?", "50%20", "#1", "ü:@&"])
def test_the_file_is_in_the_folder_whatever_that_is_called(tmp_path: Path, name: str) -> None:
    with database_in(tmp_path / name) as url:
        engine = new_engine(url)
        migrate(engine)
        engine.dispose()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name / folders.FILE).exists()
    assert database_to_read(tmp_path / name) == url


def test_a_folder_that_cannot_be_used_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FolderRefused, match=r"^The folder .* cannot be used: .*\.$"), database_in(tmp_path / "file"):
        pass


def test_who_only_looks_makes_no_folder(tmp_path: Path) -> None:
    with pytest.raises(FolderRefused, match=r"^There is no database in the folder .*\.$"):
        database_to_read(tmp_path / "new")
    assert list(tmp_path.iterdir()) == []


def test_a_url_goes_to_the_driver_that_there_is() -> None:
    assert psycopg_url("postgresql://me:p%40ss@host:5432/name") == "postgresql+psycopg://me:p%40ss@host:5432/name"
    with database_in(Path("nowhere"), "postgresql://me@host/name") as url:
        assert url == database_to_read(Path("nowhere"), "postgresql://me@host/name") == psycopg_url(url)
        assert not is_sqlite(url)


@pytest.mark.parametrize("url", ["sqlite:///file", "mysql://me@host/name", "name", "postgresql://me@host:port/name"])
def test_other_urls_are_refused(url: str) -> None:
    with pytest.raises(FolderRefused, match="takes the URL of a PostgreSQL"):
        psycopg_url(url)


def test_without_the_driver_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "find_spec", lambda _name: None)
    with pytest.raises(FolderRefused, match="extra postgres"):
        psycopg_url("postgresql://me@host/name")
