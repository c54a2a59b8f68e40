"""Checks whether everything that is stored about each table follows from its log. Nothing is changed."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, RowMapping, select

from lucca.match.audit import audit_record
from lucca.match.record import read_record
from lucca.problem import Problem
from lucca.store.database import StoreFailed
from lucca.store.log_entry import Entry
from lucca.store.maintenance.findings import Finding, wrong
from lucca.store.repository import derived_columns, new_table
from lucca.store.schema import entries, records, sitters, snapshots, tables
from lucca.store.snapshot import read_snapshot, write_snapshot
from lucca.store.table import Table

DEALT = ("draws", "used")  # what an entry stores about the draws that followed it


class CannotReplay(Exception):
    """An entry of a log cannot be applied."""

    def __init__(self, number: int, reason: Exception) -> None:
        super().__init__(number)
        self.number = number
        self.message = str(reason) if isinstance(reason, Problem) else f"{type(reason).__name__}: {reason}"


def table_ids(connection: Connection) -> list[str]:
    """The ids of all tables, oldest first."""
    return list(connection.execute(select(tables.c.id).order_by(tables.c.opened_at)).scalars())


def check_table(connection: Connection, id: str) -> list[Finding]:
    """What is wrong with a table; empty if nothing is."""
    try:
        found = list(problems_of(connection, id))
    except CannotReplay as failed:
        found = [wrong("log-refused", number=failed.number, problem=failed.message)]
    return [replace(finding, table=id) for finding in found]


def problems_of(connection: Connection, id: str) -> Iterator[Finding]:
    """What is wrong with a table; raises CannotReplay."""
    row = connection.execute(select(tables).where(tables.c.id == id)).one()
    log = log_of(connection, id)
    numbers = [entry["number"] for entry in log]
    if numbers != list(range(1, row.version + 1)):
        yield wrong("log-gap", version=row.version, entries=len(log), missing=first_gap(numbers))
        return
    taken = connection.execute(select(snapshots).where(snapshots.c.table_id == id)).first()
    table, expected = replay_log(id, row.seed, log, taken.number if taken else 0)
    yield from compare_row(row, table)
    if taken and not is_same_snapshot(taken, expected, row.seed):
        yield wrong("other-snapshot", number=taken.number)
    if sitting(connection, id) != {(seat, visitor) for visitor, seats in table.visitors.items() for seat in seats}:
        yield wrong("other-sitters")
    if table.is_archived:
        yield from check_record(connection, table)


def log_of(connection: Connection, id: str) -> list[RowMapping]:
    """The rows of a table's entries, in order."""
    query = select(entries).where(entries.c.table_id == id).order_by(entries.c.number)
    return list(connection.execute(query).mappings())


def first_gap(numbers: list[int]) -> int:
    """The least number from 1 on that is missing."""
    there = set(numbers)
    return next(number for number in range(1, len(there) + 2) if number not in there)


def replay_log(id: str, seed: str, log: list[RowMapping], at: int) -> tuple[Table, str | None]:
    """The table after the last entry, and its snapshot after entry `at`; raises CannotReplay."""
    table: Table | None = None
    snapshot: str | None = None
    for row in log:
        try:
            entry = Entry.from_row(row)  # type: ignore[arg-type]
            table = table or new_table(id, seed, entry)
            apply_checked(table, entry)
        except Exception as error:  # a damaged log may lead to anything
            raise CannotReplay(row["number"], error) from None
        if entry.number == at:
            snapshot = write_snapshot(table)
    assert table
    return table, snapshot


def apply_checked(table: Table, entry: Entry) -> None:
    """Applies an entry with the draws that the seed gives; raises StoreFailed if the log has others."""
    stored = {key: entry.body.pop(key) for key in DEALT if key in entry.body}
    table.apply(entry)
    if stored != {key: entry.body[key] for key in DEALT if key in entry.body}:
        raise StoreFailed("other-draws")


def compare_row(row: Row[Any], table: Table) -> Iterator[Finding]:
    """The columns of a table's row that do not follow from its log."""
    expected = {
        **derived_columns(table),
        "host": table.host,
        "opened_at": table.opened_at,
        "is_listed": table.terms.listed,
    }
    for name, value in expected.items():
        if getattr(row, name) != value:
            yield wrong("other-standing", name=name, written=getattr(row, name), expected=value)


def is_same_snapshot(taken: Row[Any], expected: str | None, seed: str) -> bool:
    """Whether a stored snapshot is the one expected."""
    try:
        return write_snapshot(read_snapshot(taken.table_id, seed, taken.body)) == expected
    except Exception:  # a damaged one may be anything
        return False


def sitting(connection: Connection, id: str) -> set[tuple[int, str]]:
    """The rows of `sitters`: which visitor holds which seat."""
    query = select(sitters.c.seat, sitters.c.visitor).where(sitters.c.table_id == id)
    return {(row.seat, row.visitor) for row in connection.execute(query)}


def check_record(connection: Connection, table: Table) -> Iterator[Finding]:
    """Whether an archived table has the record of its match, dealt by its seed."""
    text = connection.execute(select(records.c.record).where(records.c.table_id == table.id)).scalar()
    if text is None:
        yield wrong("no-record")
        return
    try:
        record = read_record(json.loads(text))
        problem = audit_record(record).problem
    except (Problem, ValueError) as error:
        yield wrong("wrong-record", problem=str(error))
        return
    if problem:
        yield wrong("wrong-record", problem=str(problem))
    elif record.events != table.match.events():
        yield wrong("other-record")
