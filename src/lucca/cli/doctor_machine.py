"""Checks of this machine for `lucca doctor`: versions, and whether the rules and bots are compiled."""

import os
import platform
import sqlite3
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from lucca import __version__
from lucca.cli.open_files import raise_limit_of_files
from lucca.games import compiler, game_names
from lucca.store.maintenance.findings import Finding, right, wrong
from lucca.web.bots.worker_tasks import is_warm
from lucca.web.limits import connection_limits

PACKAGES = ("alembic", "fastapi", "numba", "numpy", "sqlalchemy", "uvicorn")
DRIVER = "psycopg"
FEW_CONNECTIONS = 200


def check_machine(needs_postgres: bool) -> Iterator[Finding]:
    yield from check_packages([*PACKAGES, DRIVER] if needs_postgres else PACKAGES)
    yield check_cache()
    yield check_files()
    for name in game_names():
        yield right("compiled" if is_warm(name) else "not-compiled", game=name)


def check_packages(names: "list[str] | tuple[str, ...]") -> Iterator[Finding]:
    """Whether packages are installed, and one finding with all versions."""
    found: list[str] = []
    for name in names:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            yield wrong("package-missing", package=name)
    python, sqlite = platform.python_version(), sqlite3.sqlite_version
    yield right("versions", version=__version__, python=python, sqlite=sqlite, packages=tuple(found))


def check_cache() -> Finding:
    """Whether the folder for compiled code can be written."""
    folder = compiler.cache_home()
    judge, code = (right, "cache-right") if is_writable(folder) else (wrong, "cache-wrong")
    return judge(code, folder=str(folder))


def check_files() -> Finding:
    """How many files a server may open, and so how many connections it has at most."""
    files = raise_limit_of_files()
    connections = connection_limits(files).all
    judge, code = (wrong, "files-few") if connections < FEW_CONNECTIONS else (right, "files-enough")
    return judge(code, files=files, connections=connections)


def is_writable(folder: Path) -> bool:
    """Whether files can be made in a folder, or in the nearest existing one above it."""
    there = next((parent for parent in (folder, *folder.parents) if parent.exists()), folder)
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)
