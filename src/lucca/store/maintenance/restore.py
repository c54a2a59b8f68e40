"""Reads backups, and restores databases from them in one transaction."""

import gzip
import hashlib
import math
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any, BinaryIO, TypeGuard

from sqlalchemy import Column, Connection, Table, insert, inspect
from sqlalchemy.engine import make_url

from lucca.match.record import LONGEST_LINE, FileRefused, parse_json
from lucca.problem import Problem
from lucca.store.database import StoreFailed, is_sqlite, new_engine
from lucca.store.maintenance.backup import AT_ONCE, FORMAT, Head, Row
from lucca.store.maintenance.read_only import read_only_connection
from lucca.store.migrations.migrate import changing_schema, revisions, schema_at, upgrade
from lucca.types import JsonObject


class BackupFile:
    """A backup that is being read and checked line by line. It is known to be complete only after its last line."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self.name = name
        self.lines = gzip.GzipFile(fileobj=file, mode="rb")
        self.digest = hashlib.sha256()
        self.number = 0
        self.head = self.read_head()

    def refused(self, code: str, **facts: object) -> FileRefused:
        return FileRefused(code, file=self.name, **facts)

    def read_line(self) -> bytes:
        """The next line; raises FileRefused if there is no whole one."""
        self.number += 1
        try:
            line = self.lines.readline(LONGEST_LINE)
        except EOFError:
            raise self.refused("backup-cut") from None
        except (OSError, zlib.error):
            raise self.refused("backup-damaged") from None
        if not line.endswith(b"\n"):
            raise self.refused("backup-cut")
        return line

    def read_head(self) -> Head:
        """Reads the first line; raises FileRefused if this is no backup, or a newer program's."""
        try:
            value = self.parse(self.read_line())
            form, head = value.pop("format"), Head(**value)
        except (Problem, KeyError, TypeError):
            raise self.refused("not-a-backup") from None
        if form != FORMAT or head.revision not in revisions():
            raise self.refused("newer-backup", version=head.version)
        return head

    def parse(self, line: bytes) -> JsonObject:
        """The object on a line; all lines but the last count towards the SHA-256."""
        value = parse_json(line, self.name, self.number)
        if not isinstance(value, dict):
            raise self.refused("backup-row", line=self.number)
        if "sha256" not in value:
            self.digest.update(line)
        return value

    def rows(self) -> Iterator[Row]:
        """Reads every row; raises FileRefused at a wrong line, and after the last row if the file is not complete."""
        schema = schema_at(self.head.revision)
        counts = Counter(dict.fromkeys(schema.tables, 0))
        while "sha256" not in (value := self.parse(self.read_line())):
            table = schema.tables.get(str(value.get("table")))
            row = value.get("row")
            if table is None or not is_row(row, table):
                raise self.refused("backup-row", line=self.number)
            counts[table.name] += 1
            yield table.name, row
        if value != {"rows": counts, "sha256": self.digest.hexdigest()} or not self.is_at_end():
            raise self.refused("backup-damaged")

    def is_at_end(self) -> bool:
        """Whether nothing follows; gzip's own checksum is checked here too."""
        try:
            return self.lines.read(1) == b""
        except (EOFError, OSError, zlib.error):
            return False


def is_row(row: object, table: Table) -> TypeGuard[JsonObject]:
    """Whether a value has exactly the columns of a table, with values that fit."""
    return (
        isinstance(row, dict)
        and row.keys() == set(table.columns.keys())
        and all(fits(column, row[column.name]) for column in table.columns)
    )


def fits(column: Column[Any], value: object) -> bool:
    """Whether a value has the type and length of a column."""
    if value is None:
        return bool(column.nullable)
    kind = column.type.python_type
    if kind is str:
        longest = getattr(column.type, "length", None) or math.inf
        return isinstance(value, str) and len(value) <= longest and has_no_surrogates(value)
    return type(value) is kind or (kind is float and type(value) is int)


def has_no_surrogates(text: str) -> bool:
    """Whether a text can be written as UTF-8."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def check_empty(connection: Connection) -> None:
    """Raises StoreFailed if a database has any table."""
    if inspect(connection).get_table_names():
        raise StoreFailed("not-empty")


def restore(url: str, head: Head, rows: Iterable[Row]) -> None:
    """Fills an empty database with all rows of a backup, or raises Problem and writes nothing."""
    if not is_sqlite(url) or Path(str(make_url(url).database)).exists():
        with read_only_connection(url) as connection:  # one that is not empty is not even opened for writing
            check_empty(connection)
    engine = new_engine(url)
    try:
        with changing_schema(engine) as connection:
            fill(connection, head, rows)
    finally:
        engine.dispose()


def fill(connection: Connection, head: Head, rows: Iterable[Row]) -> None:
    """Makes the schema of the backup's revision, inserts its rows, and upgrades to the newest revision."""
    check_empty(connection)
    upgrade(connection, head.revision)
    schema = schema_at(head.revision)
    for name, together in groupby(rows, lambda row: row[0]):
        while some := [row for _, row in islice(together, AT_ONCE)]:
            connection.execute(insert(schema.tables[name]), some)
    upgrade(connection)
