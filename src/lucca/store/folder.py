"""The data folder: one database file, and a lock, so that two servers never use it at once."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from lucca.problem import Problem

FILE = "lucca.sqlite"
LOCK = "lock"


class FolderRefused(Problem):
    """A data folder or database that cannot be used."""


@contextmanager
def database_in(folder: Path, url: str = "") -> Iterator[str]:
    """The URL of the database: the one given, or of the file in the folder, which is kept for this process alone."""
    if url:
        yield checked(url)
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("a")
    except OSError as error:
        raise FolderRefused("folder-unusable", folder=str(folder), problem=error.strerror or str(error)) from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FolderRefused("folder-in-use", folder=str(folder)) from None
        yield f"sqlite:///{folder / FILE}"


def checked(url: str) -> str:
    """A URL of PostgreSQL, with the driver that we use; raises FolderRefused."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise FolderRefused("not-a-database") from None
    if parsed.get_backend_name() != "postgresql":
        raise FolderRefused("not-a-database")
    return parsed.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
