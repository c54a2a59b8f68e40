"""Engines for SQLite and PostgreSQL, and their errors as problems."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from lucca.problem import Problem

WRITERS_OF_POSTGRES = 8
READERS = 2
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
PRIMARY_CODE = 0xFF  # the bits of an error code of SQLite that say what kind it is
logger = logging.getLogger("lucca.store")


class StoreFailed(Problem):
    """The database failed or cannot be used.

    Nothing was changed, but for `commit-failed`: then nobody knows whether what was to be written is.
    """


def new_engine(url: str) -> Engine:
    """An engine whose commits return only once the data is on disk."""
    if not is_sqlite(url):
        size = WRITERS_OF_POSTGRES + READERS
        return create_engine(url, pool_size=size, pool_pre_ping=True, hide_parameters=True)
    engine = create_engine(url, pool_size=1 + READERS, connect_args={"timeout": 30}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so, not where sqlite3 guesses
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        is_reader = connection.get_execution_options().get("is_reader")
        connection.exec_driver_sql("BEGIN" if is_reader else "BEGIN IMMEDIATE")

    return engine


def is_sqlite(url: str) -> bool:
    return make_url(url).get_backend_name() == "sqlite"


def check_whole(connection: Connection) -> None:
    """Raises StoreFailed if a file of SQLite is damaged; what its indexes say is not compared with their tables."""
    if connection.dialect.name == "sqlite":
        found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
        if found != "ok":
            raise damaged(connection.engine.url, first_problem(str(found)))


def first_problem(found: str) -> str:
    """The first line about what is wrong in a row of SQLite's own checks, which may begin with a title."""
    return found.removeprefix("*** in database main ***\n").partition("\n")[0]


@contextmanager
def failures_as_problems(url: URL) -> Iterator[None]:
    """Raises StoreFailed for what the database fails with; a file that is damaged is named."""
    try:
        yield
    except SQLAlchemyError as error:
        code = getattr(error.orig, "sqlite_errorcode", 0) if isinstance(error, DBAPIError) else 0
        if code & PRIMARY_CODE in DAMAGED:
            raise damaged(url, short_message(error)) from None
        raise StoreFailed("unusable-database", problem=short_message(error)) from None


def damaged(url: URL, problem: str) -> StoreFailed:
    return StoreFailed("damaged-database", file=str(url.database), problem=problem)


def as_problem(error: Exception) -> Exception:
    """The exception for a caller: a database's error becomes a StoreFailed, and its message is logged."""
    if not isinstance(error, SQLAlchemyError):
        return error
    message = short_message(error)
    logger.error("store-failed: %s", message)
    return StoreFailed("store-failed", problem=message)


def as_commit_problem(error: Exception) -> StoreFailed:
    """The exception for the caller of a job whose transaction failed at its end; the error's message is logged."""
    message = short_message(error) if isinstance(error, SQLAlchemyError) else str(error)
    logger.error("commit-failed: %s", message)
    return StoreFailed("commit-failed", problem=message)


def short_message(error: SQLAlchemyError) -> str:
    """The first line of a database's message, without the address before and the values after it."""
    lines = str(error.orig if isinstance(error, DBAPIError) else error).strip().splitlines()
    message = lines[0] if lines else type(error).__name__
    return message.rpartition(" failed: ")[2] if message.startswith("connection ") else message
