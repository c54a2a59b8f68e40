"""All tables. Those used lately are in memory, as they stand with their last entry on disk; nobody changes those."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, insert, select, text, update

from lucca.problem import Problem
from lucca.store.database import READERS, WRITERS_OF_POSTGRES, new_engine
from lucca.store.job_threads import MOST_AT_ONCE, JobThreads
from lucca.store.log_entry import OPEN, Entry
from lucca.store.schema import entries, snapshots, tables
from lucca.store.snapshot import read_snapshot, write_snapshot
from lucca.store.table import Table
from lucca.store.terms import RULES_VERSION, Terms

T = TypeVar("T")
KEPT = 2000
SNAPSHOT_EVERY = 40
CHANNEL = "lucca"  # where processes on PostgreSQL talk to each other
CHANGED = "changed"  # the first word where a table has changed


# What every action needs, put together once.
NEW_ENTRY = insert(entries)
STANDING = update(tables).where(tables.c.id == bindparam("table"))
SAME_ID = select(entries).where(entries.c.table_id == bindparam("table"), entries.c.action_id == bindparam("id"))


class NoSuchTable(Problem):
    """There is no such table, or it is not kept any more."""


class Transaction:
    """Jobs in one transaction: what they see of tables is what the jobs before them left."""

    def __init__(self, repository: "Repository", connection: Connection) -> None:
        self.repository = repository
        self.connection = connection
        self.now = repository.clock()
        self.began_at = repository.writes
        self.changed: dict[str, Table] = {}

    def table(self, id: str, is_to_change: bool = False) -> Table:
        """A table as it stands; one to be changed is locked, so that entries stand in one order for all processes."""
        if id in self.changed:
            return self.changed[id]
        return self.repository.load(self.connection, id, is_to_change, self.began_at)

    def open(self, id: str, seed: str, terms: Terms, host: str, body: dict[str, Any]) -> Table:
        """A new table with the first entry of its log."""
        table = Table(id, seed, terms)
        entry = Entry(1, OPEN, None, self.now, None, {"terms": terms.to_json(), "host": host, **body})
        table.apply(entry)
        row = {"id": id, "seed": seed, "host": host, "opened_at": entry.at, "is_listed": terms.listed}
        self.connection.execute(insert(tables), {**row, **standing(table)})
        self.connection.execute(insert(entries), entry.row(id))
        self.changed[id] = table
        return table

    def add(
        self, table: Table, kind: str, seat: int | None, body: dict[str, Any], action_id: str | None = None
    ) -> Table:
        """The table with one more entry; raises Problem before anything is written if it cannot be."""
        entry = Entry(table.version + 1, kind, seat, self.now, action_id, body)
        after = table.copy()
        after.apply(entry)
        self.connection.execute(NEW_ENTRY, entry.row(table.id))
        self.connection.execute(STANDING, {"table": table.id, **standing(after)})
        if after.version % SNAPSHOT_EVERY == 0:
            self.repository.write_snapshot(self.connection, after)
        self.changed[table.id] = after
        if not self.repository.is_alone:
            self.say(f"{CHANGED} {table.id} {after.version}")
        return after

    def say(self, words: str) -> None:
        """Tells all processes on the same PostgreSQL something, once this is on disk."""
        self.connection.execute(text("SELECT pg_notify(:channel, :words)"), {"channel": CHANNEL, "words": words})

    def find_entries(self, table: Table, action_id: str) -> list[Entry]:
        """What seats did before under the same name."""
        rows = self.connection.execute(SAME_ID, {"table": table.id, "id": action_id}).mappings()
        return [Entry.from_row(row) for row in rows]  # type: ignore[arg-type]

    @contextmanager
    def one_job(self) -> Iterator[None]:
        """If a job fails here, it has written nothing and changed no table."""
        before = dict(self.changed)
        try:
            with self.connection.begin_nested():
                yield
        except BaseException:
            self.changed = before
            raise

    def failed(self) -> None:
        """Whether it is on disk nobody knows: a database may fail while it says so."""
        for id in self.changed:
            self.repository.forget(id)

    def done(self) -> None:
        """All of it is on disk."""
        if self.changed:
            self.repository.writes += 1
        for table in self.changed.values():
            self.repository.keep(table)
        for table in self.changed.values():
            self.repository.on_change(table)


def standing(table: Table) -> dict[str, Any]:
    """What the row of a table says about where it stands."""
    return {
        "version": table.version,
        "status": table.status,
        "changed_at": table.changed_at,
        "waits_for_bot": bool(table.bots_asked()),
    }


class Repository:
    """The tables in a database, and the threads that read and write it."""

    def __init__(
        self, url: str, on_change: Callable[[Table], None] = lambda _table: None, clock: Callable[[], float] = time.time
    ) -> None:
        self.engine = new_engine(url)
        self.is_alone = self.engine.dialect.name == "sqlite"  # no other process writes to the same database
        self.on_change = on_change
        self.clock = clock
        self.kept: OrderedDict[str, Table] = OrderedDict()
        self.lock = threading.Lock()
        self.writes = 0
        writers, at_once = (1, MOST_AT_ONCE) if self.is_alone else (WRITERS_OF_POSTGRES, 1)
        self.writers = JobThreads(self.engine, self.new_transaction, writers, at_once, is_reader=False)
        self.readers = JobThreads(self.engine, self.new_transaction, READERS, 1, is_reader=True)

    def new_transaction(self, connection: Connection) -> Transaction:
        """For jobs in one transaction."""
        return Transaction(self, connection)

    def write(self, job: Callable[[Transaction], T]) -> "Future[T]":
        """Has a job done that may change tables."""
        return self.writers.submit(job)

    def read(self, job: Callable[[Transaction], T]) -> "Future[T]":
        """Has a job done that changes nothing."""
        return self.readers.submit(job)

    def newest(self, id: str) -> Table | None:
        """A table that is in memory and surely up to date."""
        return self.kept.get(id) if self.is_alone else None

    def keep(self, table: Table) -> None:
        """Remembers a table, unless a later one is remembered already."""
        with self.lock:
            known = self.kept.get(table.id)
            if known is None or known.version < table.version:
                self.kept[table.id] = table
            self.kept.move_to_end(table.id)
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)

    def forget(self, id: str) -> None:
        """A table is no longer what is remembered."""
        self.kept.pop(id, None)

    def load(self, connection: Connection, id: str, is_to_change: bool, began_at: int) -> Table:
        """A table from memory, as far as that goes, and its log.

        What a reader finds is remembered only if nothing was written since it began: it may have been this table,
        and memory is believed where no other process writes.
        """
        known = self.kept.get(id)
        if known and self.is_alone:
            return known
        query = select(tables.c.version, tables.c.seed).where(tables.c.id == id)
        row = connection.execute(query.with_for_update() if is_to_change else query).first()
        if row is None:
            raise NoSuchTable("no-such-table", table=id)
        if known is None or known.version > row.version:
            known = self.load_snapshot(connection, id, row.seed)
        table = self.catch_up(connection, known, id, row.seed)
        if is_to_change or began_at == self.writes:
            self.keep(table)
        return table

    def load_snapshot(self, connection: Connection, id: str, seed: str) -> Table | None:
        """A table as it stood some entries ago."""
        body = connection.execute(select(snapshots.c.body).where(snapshots.c.table_id == id)).scalar()
        return read_snapshot(id, seed, body) if body else None

    def catch_up(self, connection: Connection, table: Table | None, id: str, seed: str) -> Table:
        """The table with the entries that came since, or from its first entry on."""
        since = table.version if table else 0
        rows = connection.execute(
            select(entries).where(entries.c.table_id == id, entries.c.number > since).order_by(entries.c.number)
        ).mappings()
        table = table.copy() if table else None
        for row in rows:
            entry = Entry.from_row(row)  # type: ignore[arg-type]
            table = table or new_table(id, seed, entry)
            table.apply(entry)
        assert table is not None
        return table

    def write_snapshot(self, connection: Connection, table: Table) -> None:
        """Puts a table's snapshot in the place of an older one."""
        row = {"number": table.version, "body": write_snapshot(table)}
        done = connection.execute(update(snapshots).where(snapshots.c.table_id == table.id), row)
        if done.rowcount == 0:
            connection.execute(insert(snapshots), {"table_id": table.id, **row})

    def close(self) -> None:
        """Finishes what was begun."""
        self.writers.close()
        self.readers.close()
        self.engine.dispose()


def new_table(id: str, seed: str, entry: Entry) -> Table:
    """A table before its first entry; raises Problem if it was opened by rules this program does not have."""
    terms = Terms.from_json(entry.body["terms"])
    if terms.rules_version > RULES_VERSION:
        raise NoSuchTable("newer-rules", table=id, version=terms.rules_version)
    return Table(id, seed, terms)
