"""The tables of a database: a cache of those used lately, and transactions that read their logs and add entries.

A table in the cache has only entries that are on disk, and is never changed: adding an entry makes a copy.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import Connection, insert, select, update

from lucca.problem import Problem
from lucca.store.database import READERS, WRITERS_OF_POSTGRES, new_engine
from lucca.store.job_threads import MOST_AT_ONCE, JobThreads
from lucca.store.log_entry import OPEN, Entry
from lucca.store.results import keep_result
from lucca.store.schema import entries, snapshots, tables
from lucca.store.snapshot import SNAPSHOT_EVERY, read_snapshot, write_snapshot
from lucca.store.statements import Statements, run_sql
from lucca.store.table import Table
from lucca.store.terms import RULES_VERSION, Terms
from lucca.store.webhooks import clear_webhooks
from lucca.types import JsonObject

T = TypeVar("T")
CACHED_TABLES = 2000
CHANNEL = "lucca"  # of NOTIFY and LISTEN, between processes on PostgreSQL
CHANGED = "changed"  # the first word of a message that a table has changed


class NoSuchTable(Problem):
    """There is no such table, or it has rules of a newer program."""


class Transaction:
    """What jobs read and write tables with; a job sees what earlier jobs of the same transaction did."""

    def __init__(self, repository: "Repository", connection: Connection) -> None:
        self.repository = repository
        self.statements = repository.statements
        self.connection = connection
        self.now = repository.clock()
        self.began_at = repository.writes
        self.changed: dict[str, Table] = {}

    def table(self, id: str, is_to_change: bool = False) -> Table:
        """A table as it is now; raises NoSuchTable. One to be changed is locked, so that its log has one order."""
        if id in self.changed:
            return self.changed[id]
        return self.repository.load(self.connection, id, is_to_change, self.began_at)

    def open(self, id: str, seed: str, terms: Terms, host: str, body: JsonObject) -> Table:
        """Writes a new table with the first entry of its log, and returns it."""
        table = Table(id, seed, terms)
        entry = Entry(1, OPEN, None, self.now, None, {"terms": terms.to_json(), "host": host, **body})
        table.apply(entry)
        row = {"id": id, "seed": seed, "host": host, "opened_at": entry.at, "is_listed": terms.listed}
        self.connection.execute(insert(tables), {**row, **derived_columns(table)})
        self.connection.execute(insert(entries), entry.row(id))
        self.changed[id] = table
        return table

    def add(self, table: Table, kind: str, seat: int | None, body: JsonObject, action_id: str | None = None) -> Table:
        """Writes one more entry, and returns the table with it; raises Problem before anything is written."""
        entry = Entry(table.version + 1, kind, seat, self.now, action_id, body)
        after = table.copy()
        after.apply(entry)
        news = {"channel": CHANNEL, "message": f"{CHANGED} {table.id} {after.version}"}
        row = {**entry.row(table.id), "table": table.id, **derived_columns(after), **news}
        self.statements.add_entry(self.connection, row)
        if after.version % SNAPSHOT_EVERY == 0:
            self.repository.write_snapshot(self.connection, after)
        if after.has_ended and not table.has_ended:
            keep_result(self.connection, after)
            clear_webhooks(self.connection, table.id)
        self.changed[table.id] = after
        return after

    def notify(self, message: str) -> None:
        """Sends a message to all processes on the same PostgreSQL, when the transaction is committed."""
        self.statements.notify.run(self.connection, {"channel": CHANNEL, "message": message})

    def find_entries(self, table: Table, action_id: str) -> list[Entry]:
        """The entries of a table that were made under an action id."""
        rows = self.statements.select_entries_under_id.run(self.connection, {"table": table.id, "id": action_id})
        return [Entry.from_columns(row) for row in rows]

    @contextmanager
    def one_job(self) -> Iterator[None]:
        """A savepoint: if the job inside fails, what it wrote is rolled back."""
        before = dict(self.changed)
        run_sql(self.connection, "SAVEPOINT job")
        try:
            yield
        except BaseException:
            self.changed = before
            run_sql(self.connection, "ROLLBACK TO SAVEPOINT job")
            raise
        finally:
            run_sql(self.connection, "RELEASE SAVEPOINT job")

    def failed(self) -> None:
        """Forgets its tables, as they were perhaps written: what others read of them meanwhile may be old."""
        if self.changed:
            self.repository.writes += 1
        for id in self.changed:
            self.repository.forget(id)

    def done(self) -> None:
        """Puts its tables, now on disk, into the cache, and calls `on_change` with each."""
        if self.changed:
            self.repository.writes += 1
        for table in self.changed.values():
            self.repository.keep(table)
        for table in self.changed.values():
            self.repository.on_change(table)


def derived_columns(table: Table) -> JsonObject:
    """The columns of a table's row that follow from its log and change with it."""
    return {
        "version": table.version,
        "status": table.status,
        "changed_at": table.changed_at,
        "waits_for_bot": bool(table.bots_asked()) and table.has_people,
    }


class Repository:
    """The tables of a database, and the threads that read and write it.

    `on_change` is called, in a writing thread, with each table that has changed, once that is on disk.
    """

    def __init__(
        self, url: str, on_change: Callable[[Table], None] = lambda _table: None, clock: Callable[[], float] = time.time
    ) -> None:
        self.engine = new_engine(url)
        self.is_alone = self.engine.dialect.name == "sqlite"  # no other process writes to the same database
        self.statements = Statements(self.engine.dialect)
        self.on_change = on_change
        self.clock = clock
        self.cached: OrderedDict[str, Table] = OrderedDict()
        self.lock = threading.Lock()
        self.writes = 0  # transactions that have changed tables so far, for certain or perhaps
        writers, at_once = (1, MOST_AT_ONCE) if self.is_alone else (WRITERS_OF_POSTGRES, 1)
        self.writers = JobThreads(self.engine, self.new_transaction, writers, at_once, is_reader=False)
        self.readers = JobThreads(self.engine, self.new_transaction, READERS, 1, is_reader=True)

    def new_transaction(self, connection: Connection) -> Transaction:
        return Transaction(self, connection)

    def write(self, job: Callable[[Transaction], T]) -> "Future[T]":
        """Queues a job that may change tables; the future is done once that is on disk."""
        return self.writers.submit(job)

    def read(self, job: Callable[[Transaction], T]) -> "Future[T]":
        """Queues a job that changes nothing."""
        return self.readers.submit(job)

    def newest(self, id: str) -> Table | None:
        """A table of the cache; None if it is not there, or other processes may have changed it."""
        return self.cached.get(id) if self.is_alone else None

    def keep(self, table: Table) -> None:
        """Puts a table into the cache, unless a later version is there; drops those used least recently."""
        with self.lock:
            known = self.cached.get(table.id)
            if known is None or known.version < table.version:
                self.cached[table.id] = table
            self.cached.move_to_end(table.id)
            while len(self.cached) > CACHED_TABLES:
                self.cached.popitem(last=False)

    def forget(self, id: str) -> None:
        """Takes a table out of the cache."""
        self.cached.pop(id, None)

    def load(self, connection: Connection, id: str, is_to_change: bool, began_at: int) -> Table:
        """A table from the cache or a snapshot, and the entries since; raises NoSuchTable.

        Where no other process writes, the cache is not checked: there what a reader finds is cached only if nothing was
        written since its transaction began (`began_at`), as that may have been this table.
        """
        known = self.cached.get(id)
        if known and self.is_alone:
            return known
        head = self.statements.lock_head if is_to_change else self.statements.select_head
        rows = head.run(connection, {"table": id})
        if not rows:
            raise NoSuchTable("no-such-table", table=id)
        version, seed = rows[0]
        if known and known.version == version:
            return known
        if known is None or known.version > version:
            known = self.load_snapshot(connection, id, seed)
        table = self.catch_up(connection, known, id, seed)
        if is_to_change or not self.is_alone or began_at == self.writes:
            self.keep(table)
        return table

    def load_snapshot(self, connection: Connection, id: str, seed: str) -> Table | None:
        """The table of a snapshot, which later entries are missing from; None if there is none."""
        body = connection.execute(select(snapshots.c.body).where(snapshots.c.table_id == id)).scalar()
        return read_snapshot(id, seed, body) if body else None

    def catch_up(self, connection: Connection, table: Table | None, id: str, seed: str) -> Table:
        """A copy of a table with the entries since; without a table, a new one from the first entry on."""
        since = table.version if table else 0
        rows = self.statements.select_later_entries.run(connection, {"table": id, "since": since})
        table = table.copy() if table else None
        for row in rows:
            entry = Entry.from_columns(row)
            table = table or new_table(id, seed, entry)
            table.apply(entry)
        assert table is not None
        return table

    def write_snapshot(self, connection: Connection, table: Table) -> None:
        """Replaces a table's snapshot."""
        row = {"number": table.version, "body": write_snapshot(table)}
        done = connection.execute(update(snapshots).where(snapshots.c.table_id == table.id), row)
        if done.rowcount == 0:
            connection.execute(insert(snapshots), {"table_id": table.id, **row})

    def close(self) -> None:
        """Finishes all queued jobs."""
        self.writers.close()
        self.readers.close()
        self.engine.dispose()


def new_table(id: str, seed: str, entry: Entry) -> Table:
    """A table before its first entry; raises NoSuchTable if it was opened with rules of a newer program."""
    terms = Terms.from_json(entry.body["terms"])
    if terms.rules_version > RULES_VERSION:
        raise NoSuchTable("newer-rules", table=id, version=terms.rules_version)
    return Table(id, seed, terms)
