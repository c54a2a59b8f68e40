"""Checks of a database: its revision, its schema, and how it is written. Nothing is changed."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from lucca.store.data_folder import is_served
from lucca.store.database import PRAGMAS, first_problem
from lucca.store.maintenance.findings import Finding, right, wrong
from lucca.store.migrations.migrate import revision_of, revisions
from lucca.store.repository import CHANNEL
from lucca.store.schema import metadata

MEBIBYTE = 1 << 20
LEAST_FREE = 200 * MEBIBYTE
SYNCHRONOUS = {0: "OFF", 1: "NORMAL", 2: "FULL", 3: "EXTRA"}


def check_revision(connection: Connection) -> Finding:
    """Whether this program can use the database, perhaps after migrating it."""
    revision, known = revision_of(connection), revisions()
    if revision is None:
        return wrong("nothing-kept")
    if revision not in known:
        return wrong("newer-database", revision=revision)
    if revision != known[-1]:
        return right("older-database", revision=revision, ours=known[-1])
    return right("same-revision", revision=revision)


def is_current(connection: Connection) -> bool:
    """Whether the tables are those of this program."""
    return revision_of(connection) == revisions()[-1]


def check_schema(connection: Connection) -> Finding:
    """Whether the tables, columns and indexes are those of the revision."""
    found = compare_metadata(MigrationContext.configure(connection), metadata)
    return wrong("other-schema", count=len(found)) if found else right("same-schema")


def check_folder(folder: Path) -> Iterator[Finding]:
    """Checks the room on the disk, and says whether a server is running."""
    free = shutil.disk_usage(folder).free
    judge = right if free >= LEAST_FREE else wrong
    yield judge("disk-free" if free >= LEAST_FREE else "disk-full", folder=str(folder), free=free // MEBIBYTE)
    yield right("server-running" if is_served(folder) else "no-server-running")


def check_sqlite(connection: Connection) -> Iterator[Finding]:
    """Checks the file's integrity and references, and that commits wait for the disk."""
    found = [row[0] for row in connection.execute(text("PRAGMA integrity_check"))]
    yield right("file-whole") if found == ["ok"] else wrong("file-broken", problem=first_problem(found[0]))
    lost = connection.execute(text("PRAGMA foreign_key_check")).all()
    if lost:
        yield wrong("rows-lost", count=len(lost), name=str(lost[0][0]))
    journal = str(connection.execute(text("PRAGMA journal_mode")).scalar()).upper()
    synchronous = SYNCHRONOUS[synchronous_mode()]
    judge = right if (journal, synchronous) == ("WAL", "FULL") else wrong
    yield judge("journal-right" if judge is right else "journal-wrong", journal=journal, synchronous=synchronous)


def synchronous_mode() -> int:
    """PRAGMA synchronous of the server's connections: a setting of a connection, so read from one made like them."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        mode: int = connection.execute("PRAGMA synchronous").fetchone()[0]
        return mode


def check_postgres(connection: Connection) -> Iterator[Finding]:
    """Checks that commits wait for the disk, and counts the servers that listen."""
    for setting in ("fsync", "full_page_writes", "synchronous_commit"):
        value = connection.execute(text(f"SHOW {setting}")).scalar()
        if value == "off":
            yield wrong("postgres-setting", setting=setting)
        else:
            yield right("postgres-setting-right", setting=setting, value=value)
    listening = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN ' || :channel"
    )
    count = connection.execute(listening, {"channel": CHANNEL}).scalar_one()
    yield right("servers-running", count=count) if count else right("no-server-running")
