"""Databases of every revision, as a server left them; `python -m tests.store.old_databases` keeps one of the newest.

Each is a backup, unpacked. One that is there is never written anew: it is what was made at its time.
"""

import gzip
import io
import random
import tempfile
from itertools import count
from pathlib import Path

from sqlalchemy import insert

from lucca.store import log_entry as kinds
from lucca.store.backup import Head, rows_of, write_backup
from lucca.store.data_folder import url_in
from lucca.store.migrate import migrate, revisions, schema_at
from lucca.store.read_only import read_only_connection
from lucca.store.repository import Repository, Transaction
from lucca.store.restore import BackupFile
from lucca.store.schema import settings
from lucca.store.table import Table
from lucca.store.visitors import name_visitor
from lucca.web.tables.archive import archive
from lucca.web.tables.seat_actions import remember_seat
from tests.store.table_play import NAMES, happening, legal, terms

FOLDER = Path(__file__).parent.parent / "data" / "schemas"
OPENED = 1_790_000_000.0


def file_of(revision: str) -> Path:
    """Where the database of a revision is kept."""
    return FOLDER / f"{revision}.jsonl"


def open_backup(revision: str) -> BackupFile:
    """A database that is kept, as a backup to restore."""
    return BackupFile(io.BytesIO(gzip.compress(file_of(revision).read_bytes())), revision)


def fill(repository: Repository) -> None:
    """Tables of all kinds: waiting, with much that happened, with a turn held back, over, archived."""
    repository.clock = map(float, count(int(OPENED))).__next__
    for job in (share, wait, meet, hold, finish, put_away):
        repository.write(job).result()


def sit(transaction: Transaction, table: Table) -> Table:
    """Everybody sits down."""
    for number in range(1, len(table.seats) + 1):
        visitor = f"v{number}"
        table = transaction.add(table, kinds.SIT, number, {"name": NAMES[number - 1], "visitor": visitor})
        remember_seat(transaction, table.id, number, visitor)
    return table


def play_out(transaction: Transaction, table: Table) -> Table:
    """A match to its end."""
    chance = random.Random(table.id)
    while seats := table.deciding():
        body = {"action": chance.choice(legal(table, seats[0]))}
        table = transaction.add(table, kinds.ACT, seats[0], body, f"a{table.version}")
    return table


def share(transaction: Transaction) -> None:
    """What is there beside tables."""
    transaction.connection.execute(insert(settings), {"name": "link-key", "value": "k" * 43})
    name_visitor(transaction.connection, "v1", NAMES[0], transaction.now)


def wait(transaction: Transaction) -> None:
    """Nobody is there yet."""
    transaction.open("waiting", "seed 1", terms("palazzi", ["person", "novice"]), "v1", {})


def meet(transaction: Transaction) -> None:
    """Everything happens but that seats change hands, which is more than the log."""
    chance = random.Random(1)
    table = sit(transaction, transaction.open("lively", "seed 2", terms("palazzi", ["person"] * 3), "v1", {}))
    while table.version < 90:
        kind, seat, body = happening(table, chance)
        if kind not in (kinds.SIT, kinds.LEAVE):
            table = transaction.add(table, kind, seat, body)


def hold(transaction: Transaction) -> None:
    """Somebody may still take back a turn."""
    table = sit(transaction, transaction.open("holding", "seed 3", terms("torri"), "v2", {}))
    while not table.held_by:
        table = transaction.add(table, kinds.ACT, 1, {"action": legal(table, 1)[0], "hold": True})


def finish(transaction: Transaction) -> None:
    """A match is over, and goes on elsewhere."""
    table = play_out(
        transaction, sit(transaction, transaction.open("over", "seed 4", terms("torri", size=4), "v2", {}))
    )
    transaction.add(table, kinds.FOLLOW, None, {"table": "waiting"})


def put_away(transaction: Transaction) -> None:
    """A match is a record."""
    play_out(
        transaction,
        sit(transaction, transaction.open("archived", "seed 5", terms("torri", ["person"] * 3, size=4), "v2", {})),
    )
    archive(transaction, "archived")


def main() -> None:
    """Keeps a database of the newest revision, unless there is one."""
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
