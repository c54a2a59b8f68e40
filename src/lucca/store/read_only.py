"""Looking at a database as it is at one moment, also while a server writes to it, and without changing anything."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from lucca.store.database import StoreFailed, first_words, is_sqlite

PATIENCE = 30  # seconds, with a file that is being written just now


@contextmanager
def reading(url: str) -> Iterator[Connection]:
    """A connection to which nothing changes from its first question on; raises StoreFailed."""
    engine = read_only_sqlite(url) if is_sqlite(url) else read_only_postgres(url)
    try:
        with engine.begin() as connection:
            yield connection
    except SQLAlchemyError as error:
        raise StoreFailed("unusable-database", problem=first_words(error)) from None
    finally:
        engine.dispose()


def read_only_postgres(url: str) -> Engine:
    """An engine whose transactions see one moment and write nothing."""
    engine = create_engine(url, poolclass=NullPool, hide_parameters=True, isolation_level="REPEATABLE READ")
    return engine.execution_options(postgresql_readonly=True)


def read_only_sqlite(url: str) -> Engine:
    """The same for a file; what is still in its journal is seen too."""
    file = Path(str(make_url(url).database)).resolve().as_uri()

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(f"{file}?mode=ro", PATIENCE, uri=True, isolation_level=None, check_same_thread=False)

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine
