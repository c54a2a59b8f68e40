"""Reading a database in one consistent snapshot, also while a server writes to it, and without changing anything."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import make_url

from lucca.store.database import failures_as_problems, is_sqlite

TIMEOUT = 30  # seconds to wait for a lock on the file


@contextmanager
def read_only_connection(url: str) -> Iterator[Connection]:
    """A connection in a transaction that sees one snapshot and writes nothing; raises StoreFailed."""
    engine = read_only_sqlite(url) if is_sqlite(url) else read_only_postgres(url)
    try:
        with failures_as_problems(engine.url), engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def read_only_postgres(url: str) -> Engine:
    """An engine with read-only transactions, each of which sees one snapshot."""
    engine = create_engine(url, poolclass=NullPool, hide_parameters=True, isolation_level="REPEATABLE READ")
    return engine.execution_options(postgresql_readonly=True)


def read_only_sqlite(url: str) -> Engine:
    """An engine for a file, opened with `mode=ro`; it also sees what is still in the write-ahead log."""
    file = Path(str(make_url(url).database)).resolve().as_uri()

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(f"{file}?mode=ro", TIMEOUT, uri=True, isolation_level=None, check_same_thread=False)

    engine = create_engine(url, creator=connect, poolclass=NullPool, hide_parameters=True)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine
