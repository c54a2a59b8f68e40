"""Whether every table of a database is what its log leads to. Nothing is changed."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, select

from lucca.match.audit import audit_record
from lucca.match.record import read_record
from lucca.problem import Problem
from lucca.store.database import StoreFailed
from lucca.store.findings import Finding, wrong
from lucca.store.log_entry import Entry
from lucca.store.repository import new_table, standing
from lucca.store.schema import entries, records, sitters, snapshots, tables
from lucca.store.snapshot import read_snapshot, write_snapshot
from lucca.store.table import Table

DEALT = ("draws", "used")  # what an entry notes of the cards that followed


class CannotReplay(Exception):
    """The log of a table does not lead anywhere, from an entry on."""

    def __init__(self, number: int, reason: Exception) -> None:
        super().__init__(number)
        self.number = number
        self.words = str(reason) if isinstance(reason, Problem) else f"{type(reason).__name__}: {reason}"


def table_ids(connection: Connection) -> list[str]:
    """All tables there are to check."""
    return list(connection.execute(select(tables.c.id).order_by(tables.c.opened_at)).scalars())


def check_table(connection: Connection, id: str) -> list[Finding]:
    """What is wrong with a table."""
    try:
        found = list(problems_of(connection, id))
    except CannotReplay as failed:
        found = [wrong("log-refused", number=failed.number, problem=failed.words)]
    return [replace(finding, table=id) for finding in found]


def problems_of(connection: Connection, id: str) -> Iterator[Finding]:
    """The same, as far as the log can be replayed."""
    row = connection.execute(select(tables).where(tables.c.id == id)).one()
    log = log_of(connection, id)
    numbers = [found["number"] for found in log]
    if numbers != list(range(1, row.version + 1)):
        yield wrong("log-gap", version=row.version, entries=len(log), missing=first_gap(numbers))
        return
    taken = connection.execute(select(snapshots).where(snapshots.c.table_id == id)).first()
    table, then = fold(id, row.seed, log, taken.number if taken else 0)
    yield from compare_row(row, table)
    if taken and not is_same_snapshot(taken, then, row.seed):
        yield wrong("other-snapshot", number=taken.number)
    if sitting(connection, id) != {(seat, visitor) for visitor, seats in table.visitors.items() for seat in seats}:
        yield wrong("other-sitters")
    if table.is_archived:
        yield from check_record(connection, table)


def log_of(connection: Connection, id: str) -> list[Any]:
    """The rows of a table's entries, in order."""
    query = select(entries).where(entries.c.table_id == id).order_by(entries.c.number)
    return list(connection.execute(query).mappings())


def first_gap(numbers: list[int]) -> int:
    """The first number that is not there."""
    there = set(numbers)
    return next(number for number in range(1, len(there) + 2) if number not in there)


def fold(id: str, seed: str, log: list[Any], at: int) -> tuple[Table, str | None]:
    """The table that a log leads to, and how it stood after entry `at`; raises CannotReplay."""
    table: Table | None = None
    then: str | None = None
    for row in log:
        try:
            entry = Entry.from_row(row)
            table = table or new_table(id, seed, entry)
            apply_anew(table, entry)
        except Exception as error:  # a damaged log may lead to anything
            raise CannotReplay(row["number"], error) from None
        if entry.number == at:
            then = write_snapshot(table)
    assert table
    return table, then


def apply_anew(table: Table, entry: Entry) -> None:
    """Applies an entry with the cards that the seed deals; raises StoreFailed if the log has others."""
    noted = {key: entry.body.pop(key) for key in DEALT if key in entry.body}
    table.apply(entry)
    if noted != {key: entry.body[key] for key in DEALT if key in entry.body}:
        raise StoreFailed("other-cards")


def compare_row(row: Row[Any], table: Table) -> Iterator[Finding]:
    """What the row of a table says otherwise than its log."""
    expected = {
        **standing(table),
        "host": table.host,
        "opened_at": table.opened_at,
        "is_listed": table.terms.listed,
    }
    for name, value in expected.items():
        if getattr(row, name) != value:
            yield wrong("other-standing", name=name, written=getattr(row, name), expected=value)


def is_same_snapshot(taken: Row[Any], then: str | None, seed: str) -> bool:
    """Whether a snapshot is how the table stood."""
    try:
        return write_snapshot(read_snapshot(taken.table_id, seed, taken.body)) == then
    except Exception:  # a damaged one may be anything
        return False


def sitting(connection: Connection, id: str) -> set[tuple[int, str]]:
    """Who holds which seat, as visitors find it."""
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
