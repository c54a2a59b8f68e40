"""The data folder: one database file, and a lock, so that two servers never use it at once."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from lucca.problem import Problem

FILE = "lucca.sqlite"
LOCK = "lock"
EMPTY = 1  # bytes; a file with a single one is empty to SQLite too


class FolderRefused(Problem):
    """A data folder or database that cannot be used."""


@contextmanager
def database_in(folder: Path, url: str = "") -> Iterator[str]:
    """The URL of the database: the one given, or of the file in the folder, which is locked for this process.

    Raises FolderRefused.
    """
    if url:
        yield psycopg_url(url)
        return
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)  # seeds and keys are in it
        lock = (folder / LOCK).open("a")
    except OSError as error:
        raise FolderRefused("folder-unusable", folder=str(folder), problem=error.strerror or str(error)) from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FolderRefused("folder-in-use", folder=str(folder)) from None
        check_not_empty(folder / FILE)
        yield url_in(folder)


def database_to_read(folder: Path, url: str = "") -> str:
    """The URL of the database for reading, also while a server has it locked.

    Raises FolderRefused, also if there is none.
    """
    if url:
        return psycopg_url(url)
    if not (folder / FILE).exists():
        raise FolderRefused("no-database", folder=str(folder))
    check_not_empty(folder / FILE)
    return url_in(folder)


def check_not_empty(file: Path) -> None:
    """Raises FolderRefused for an empty file: SQLite would begin anew, and delete the log that lies beside it."""
    if file.exists() and file.stat().st_size <= EMPTY:
        raise FolderRefused("empty-file", file=str(file))


def is_served(folder: Path) -> bool:
    """Whether a process holds the lock of a folder."""
    try:
        with (folder / LOCK).open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def url_in(folder: Path) -> str:
    """The URL of the file in a folder; a path may have any letters."""
    return URL.create("sqlite", database=str(folder / FILE)).render_as_string()


def psycopg_url(url: str) -> str:
    """A URL of PostgreSQL that names the driver we use; raises FolderRefused."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # the latter of a port that is no number
        raise FolderRefused("not-a-database") from None
    if parsed.get_backend_name() != "postgresql":
        raise FolderRefused("not-a-database")
    if find_spec("psycopg") is None:
        raise FolderRefused("no-psycopg")
    return parsed.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
