"""How long it takes to load a table that is not in memory, by the length of its log."""

import random
import secrets
import time
from collections.abc import Iterator
from statistics import median

from lucca.bench.configurations import served_game
from lucca.store import log_entry as kinds
from lucca.store.migrations.migrate import migrate
from lucca.store.repository import Repository, Transaction
from lucca.store.snapshot import SNAPSHOT_EVERY
from lucca.store.table import Table
from lucca.store.terms import SeatTerms, Terms

LENGTHS = (10, 100, 1000, 5000)
A_JOB = 200  # entries written in one transaction
REPEATS = 15


def measure_loading(url: str) -> Iterator[tuple[int, float]]:
    """The length of each log, and the seconds to load it; a snapshot, where there is one, is as old as can be."""
    repository = Repository(url)
    try:
        migrate(repository.engine)
        for length in LENGTHS:
            most = length if length < SNAPSHOT_EVERY else length - length % SNAPSHOT_EVERY + SNAPSHOT_EVERY - 1
            table_id = write_table(repository, f"bench{secrets.token_hex(6)}", most)
            yield most, median(time_loading(repository, table_id) for _ in range(REPEATS))
    finally:
        repository.close()


def time_loading(repository: Repository, table_id: str) -> float:
    """Seconds to load a table once, through the thread that reads."""
    repository.forget(table_id)
    started = time.perf_counter()
    repository.read(lambda transaction: transaction.table(table_id)).result()
    return time.perf_counter() - started


def write_table(repository: Repository, table_id: str, length: int) -> str:
    """A table with a log so long: actions, many of them taken back, and words in between."""
    game, numbers = served_game(), random.Random(length)  # noqa: S311 -- any legal action will do
    terms = Terms(game.name, dict(game.rules), tuple(SeatTerms("person") for _ in range(game.players)))

    def open_table(transaction: Transaction) -> None:
        table = transaction.open(table_id, "bench", terms, "", {})
        for seat in range(1, game.players + 1):
            table = transaction.add(table, kinds.SIT, seat, {"name": f"Ada {seat}", "visitor": None})

    def go_on(transaction: Transaction) -> int:
        table = transaction.table(table_id)
        for _ in range(min(A_JOB, length - table.version)):
            table = transaction.add(table, *next_entry(table, numbers))
        return table.version

    repository.write(open_table).result()
    while repository.write(go_on).result() < length:
        pass
    return table_id


def next_entry(table: Table, numbers: random.Random) -> tuple[str, int, dict[str, str]]:
    """A seat acts, takes that back if it can, or says something."""
    last = next((step.who for step in reversed(table.match.steps) if step.who), 1)
    if table.version % 3 == 0 or table.status != "playing":
        return kinds.CHAT, 1, {"name": "Ada 1", "text": "Shall we go on?"}
    if table.version % 3 == 1 and table.match.can_undo(last):
        return kinds.UNDO, last, {}
    seat = table.asked()[0]
    legal = table.match.game.legal(table.match.state, seat)
    return kinds.ACT, seat, {"action": table.match.game.action_name(numbers.choice(legal))}
