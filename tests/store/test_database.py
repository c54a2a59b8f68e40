"""Connections to SQLite wait for the disk, and a writer locks the file from the beginning."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from lucca.store.data_folder import FILE, url_in
from lucca.store.database import new_engine
from lucca.store.migrations.migrate import migrate
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
    with closing(sqlite3.connect(tmp_path / FILE, timeout=0, isolation_level=None)) as other:
        with engine.begin(), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        with engine.execution_options(is_reader=True).begin():
            other.execute("BEGIN IMMEDIATE")
    engine.dispose()
