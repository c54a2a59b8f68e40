"""Databases of every revision as backups, unpacked, each as the program of its time left it.

`python -m tests.store.migrations.old_databases` adds one of the newest revision; those that are there stay as they are.
"""

import gzip
import io
import random
import tempfile
from itertools import count
from pathlib import Path

from sqlalchemy import insert

from lucca.store import log_entry as kinds
from lucca.store.data_folder import url_in
from lucca.store.maintenance.backup import Head, rows_of, write_backup
from lucca.store.maintenance.read_only import read_only_connection
from lucca.store.maintenance.restore import BackupFile
from lucca.store.migrations.migrate import migrate, revisions, schema_at
from lucca.store.repository import Repository, Transaction
from lucca.store.schema import settings
from lucca.store.table import Table
from lucca.store.visitors import name_visitor
from lucca.store.webhooks import new_webhook, put_webhook
from lucca.web.tables.archive import archive
from lucca.web.tables.seat_actions import remember_seat
from tests.store.table_play import NAMES, legal, random_entry, terms

FOLDER = Path(__file__).parents[2] / "data" / "schemas"
OPENED = 1_790_000_000.0


def file_of(revision: str) -> Path:
    return FOLDER / f"{revision}.jsonl"


def open_backup(revision: str) -> BackupFile:
    """The database of a revision as a backup to restore."""
    return BackupFile(io.BytesIO(gzip.compress(file_of(revision).read_bytes())), revision)


def fill(repository: Repository) -> None:
    """Adds tables of all kinds: waiting, with a long log, with a turn held, over, archived."""
    repository.clock = map(float, count(int(OPENED))).__next__
    for job in (add_shared_values, add_waiting, add_lively, add_holding, add_over, add_archived, add_webhook):
        repository.write(job).result()


def seat_all(transaction: Transaction, table: Table) -> Table:
    for number in range(1, len(table.seats) + 1):
        visitor = f"v{number}"
        table = transaction.add(table, kinds.SIT, number, {"name": NAMES[number - 1], "visitor": visitor})
        remember_seat(transaction, table.id, number, visitor)
    return table


def play_out(transaction: Transaction, table: Table) -> Table:
    """Plays a match at random to its end."""
    chance = random.Random(table.id)
    while seats := table.deciding():
        body = {"action": chance.choice(legal(table, seats[0]))}
        table = transaction.add(table, kinds.ACT, seats[0], body, f"a{table.version}")
    return table


def add_shared_values(transaction: Transaction) -> None:
    transaction.connection.execute(insert(settings), {"name": "link-key", "value": "k" * 43})
    name_visitor(transaction.connection, "v1", NAMES[0], transaction.now)


def add_waiting(transaction: Transaction) -> None:
    transaction.open("waiting", "seed 1", terms("palazzi", ["person", "novice"]), "v1", {})


def add_lively(transaction: Transaction) -> None:
    """A table with 90 entries of all kinds but `sit` and `leave`, which also change the rows of `sitters`."""
    chance = random.Random(1)
    table = seat_all(transaction, transaction.open("lively", "seed 2", terms("palazzi", ["person"] * 3), "v1", {}))
    while table.version < 90:
        kind, seat, body = random_entry(table, chance)
        if kind not in (kinds.SIT, kinds.LEAVE):
            table = transaction.add(table, kind, seat, body)


def add_holding(transaction: Transaction) -> None:
    table = seat_all(transaction, transaction.open("holding", "seed 3", terms("torri"), "v2", {}))
    while not table.held_by:
        table = transaction.add(table, kinds.ACT, 1, {"action": legal(table, 1)[0], "hold": True})


def add_over(transaction: Transaction) -> None:
    table = play_out(
        transaction, seat_all(transaction, transaction.open("over", "seed 4", terms("torri", size=4), "v2", {}))
    )
    transaction.add(table, kinds.FOLLOW, None, {"table": "waiting"})


def add_webhook(transaction: Transaction) -> None:
    hook = new_webhook(transaction.table("holding"), 2, "https://hooks.example/ann", "v2", "/t/holding", "it", 86_400)
    put_webhook(transaction.connection, hook)


def add_archived(transaction: Transaction) -> None:
    play_out(
        transaction,
        seat_all(transaction, transaction.open("archived", "seed 5", terms("torri", ["person"] * 3, size=4), "v2", {})),
    )
    archive(transaction, "archived")


def main() -> None:
    """Writes the file of the newest revision, unless it is there."""
    newest = revisions()[-1]
    if file_of(newest).exists():
        print(f"{file_of(newest)} is there already")
        return
    with tempfile.TemporaryDirectory() as folder:
        url, out = url_in(Path(folder)), io.BytesIO()
        repository = Repository(url)
        migrate(repository.engine)
        fill(repository)
        repository.close()
        with read_only_connection(url) as connection:
            schema = schema_at(newest)
            write_backup(out, Head(newest, OPENED, "test"), schema.tables, rows_of(connection, schema))
    FOLDER.mkdir(exist_ok=True)
    file_of(newest).write_bytes(gzip.decompress(out.getvalue()))


if __name__ == "__main__":
    main()
