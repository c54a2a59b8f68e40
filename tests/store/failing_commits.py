"""Commits that fail, with or without having written: as when a disk or a connection breaks at the last moment."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError


@contextmanager
def failing_commits(engine: Engine, is_written: bool, of_readers: bool = False) -> Iterator[None]:
    """In this context the transactions of writers, or of readers, fail at their commit."""

    def commit(connection: Connection) -> None:
        if bool(connection.get_execution_options().get("is_reader")) != of_readers:
            return
        if is_written:
            connection.connection.commit()
        raise OperationalError("COMMIT", None, sqlite3.OperationalError("disk I/O error"))

    event.listen(engine, "commit", commit)
    try:
        yield
    finally:
        event.remove(engine, "commit", commit)
