"""Writes backups: all rows of a database as lines of JSON, which SQLite and PostgreSQL can be restored from.

The first line is the `Head`; the last has the number of rows of each table, and the SHA-256 of all lines before it.
"""

import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple

from sqlalchemy import Connection, MetaData, func, select

from lucca.store.database import StoreFailed
from lucca.store.migrations.migrate import revision_of, revisions, schema_at
from lucca.types import JsonObject

FORMAT = "lucca-backup/1"
AT_ONCE = 500

Row = tuple[str, JsonObject]  # the name of its table, and its values


class Head(NamedTuple):
    """The first line: the revision of the schema, when the rows were read, and the version of the program."""

    revision: str
    at: float
    version: str


def schema_of(connection: Connection) -> tuple[str, MetaData]:
    """The revision of a database and its schema; raises StoreFailed if it is empty or a newer program's."""
    revision = revision_of(connection)
    if revision is None:
        raise StoreFailed("nothing-kept")
    if revision not in revisions():
        raise StoreFailed("newer-database", revision=revision)
    return revision, schema_at(revision)


def count_rows(connection: Connection, schema: MetaData) -> int:
    return sum(
        connection.execute(select(func.count()).select_from(table)).scalar_one() for table in schema.sorted_tables
    )


def rows_of(connection: Connection, schema: MetaData) -> Iterator[Row]:
    """All rows of a database, those that others refer to first."""
    for table in schema.sorted_tables:
        query = select(table).order_by(*table.primary_key)
        with connection.execute(query, execution_options={"yield_per": AT_ONCE}) as found:
            for row in found.mappings():
                yield table.name, {str(name): value for name, value in row.items()}


def write_backup(file: BinaryIO, head: Head, tables: Iterable[str], rows: Iterable[Row]) -> dict[str, int]:
    """Writes a backup; returns how many rows of each table it has."""
    counts = Counter(dict.fromkeys(tables, 0))
    digest = hashlib.sha256()
    with gzip.GzipFile(fileobj=file, mode="wb", filename="", compresslevel=6, mtime=int(head.at)) as out:
        for line in lines_of(head, rows, counts):
            digest.update(line)
            out.write(line)
        out.write(as_line({"rows": dict(counts), "sha256": digest.hexdigest()}))
    return dict(counts)


def lines_of(head: Head, rows: Iterable[Row], counts: Counter[str]) -> Iterator[bytes]:
    """All lines but the last; rows are counted in `counts`."""
    yield as_line({"format": FORMAT, **head._asdict()})
    for table, row in rows:
        counts[table] += 1
        yield as_line({"table": table, "row": row})


def as_line(value: JsonObject) -> bytes:
    """A value as a line of JSON."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"
