"""Makes, unpacks, packs and restores backups."""

import gzip
import hashlib
import io
import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from lucca.store.maintenance.backup import Head, Row, as_line, rows_of, schema_of, write_backup
from lucca.store.maintenance.read_only import read_only_connection
from lucca.store.maintenance.restore import BackupFile, restore
from lucca.store.migrations.migrate import revisions
from tests.store.migrations.old_databases import file_of

Lines = list[dict[str, Any]]


def rows_in(url: str) -> list[Row]:
    """Everything in a database, in an order that does not depend on its kind."""
    with read_only_connection(url) as connection:
        rows = list(rows_of(connection, schema_of(connection)[1]))
    return sorted(rows, key=lambda row: (row[0], str(row[1])))


def make_backup(url: str) -> bytes:
    out = io.BytesIO()
    with read_only_connection(url) as connection:
        revision, schema = schema_of(connection)
        write_backup(out, Head(revision, 1.5, "test"), schema.tables, rows_of(connection, schema))
    return out.getvalue()


def unpack(backup: bytes) -> Lines:
    return [json.loads(line) for line in gzip.decompress(backup).splitlines()]


def pack(lines: Iterable[Any]) -> bytes:
    """A backup of these lines, whether they fit together or not."""
    return gzip.compress(b"".join(map(as_line, lines)))


def pack_with_checksum(lines: Lines) -> bytes:
    """A backup of these lines, but with counts and SHA-256 in the last one that are right for the others."""
    text = b"".join(json.dumps(line).encode() + b"\n" for line in lines[:-1])  # `as_line` would refuse half a letter
    counts = Counter(line["table"] for line in lines[1:-1])
    last = {"rows": {**dict.fromkeys(lines[-1]["rows"], 0), **counts}, "sha256": hashlib.sha256(text).hexdigest()}
    return gzip.compress(text + as_line(last))


def read_rows(backup: bytes) -> list[Row]:
    """All rows of a backup; raises FileRefused."""
    return list(BackupFile(io.BytesIO(backup), "a file").rows())


def restore_into(url: str, backup: bytes) -> None:
    found = BackupFile(io.BytesIO(backup), "a file")
    restore(url, found.head, found.rows())


@cache
def sample_backup() -> bytes:
    """The backup of a database with tables of all kinds, at the newest revision."""
    return gzip.compress(file_of(revisions()[-1]).read_bytes(), mtime=0)


def sample_lines() -> Lines:
    """The lines of `sample_backup`, in a new list."""
    return unpack(sample_backup())


def first_line_of(name: str) -> int:
    """The index in `sample_lines` of the first row of a table."""
    return next(at for at, line in enumerate(sample_lines()) if line.get("table") == name)
