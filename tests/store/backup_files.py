"""Backups for tests: of a database, as lines that can be tampered with, and restored."""

import gzip
import hashlib
import io
import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from lucca.store.backup import Head, Row, as_line, rows_of, schema_of, write_backup
from lucca.store.read_only import read_only_connection
from lucca.store.restore import BackupFile, restore
from tests.store.old_databases import file_of

Lines = list[dict[str, Any]]


def rows_in(url: str) -> list[Row]:
    """Everything in a database, in an order that does not depend on its kind."""
    with read_only_connection(url) as connection:
        rows = list(rows_of(connection, schema_of(connection)[1]))
    return sorted(rows, key=lambda row: (row[0], str(row[1])))


def saved(url: str) -> bytes:
    """A backup of a database."""
    out = io.BytesIO()
    with read_only_connection(url) as connection:
        revision, schema = schema_of(connection)
        write_backup(out, Head(revision, 1.5, "test"), schema.tables, rows_of(connection, schema))
    return out.getvalue()


def unpack(backup: bytes) -> Lines:
    """The lines of a backup."""
    return [json.loads(line) for line in gzip.decompress(backup).splitlines()]


def pack(lines: Iterable[Any]) -> bytes:
    """A backup of lines as they are."""
    return gzip.compress(b"".join(map(as_line, lines)))


def sealed(lines: Lines) -> bytes:
    """A backup of these lines, but with a last one that is true of the others."""
    text = b"".join(json.dumps(line).encode() + b"\n" for line in lines[:-1])  # any letter, even half of one
    counts = Counter(line["table"] for line in lines[1:-1])
    last = {"rows": {**dict.fromkeys(lines[-1]["rows"], 0), **counts}, "sha256": hashlib.sha256(text).hexdigest()}
    return gzip.compress(text + as_line(last))


def read(backup: bytes) -> list[Row]:
    """All rows of a backup; raises FileRefused."""
    return list(BackupFile(io.BytesIO(backup), "a file").rows())


def restore_into(url: str, backup: bytes) -> None:
    """Makes a database of a backup."""
    found = BackupFile(io.BytesIO(backup), "a file")
    restore(url, found.head, found.rows())


@cache
def kept() -> bytes:
    """A backup of a whole database."""
    return gzip.compress(file_of("0001").read_bytes(), mtime=0)


def lines() -> Lines:
    """The same, to be tampered with."""
    return unpack(kept())


def first(name: str) -> int:
    """The line with the first row of a table."""
    return next(at for at, line in enumerate(lines()) if line.get("table") == name)
