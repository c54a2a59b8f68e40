"""Tables for tests, in memory or in a database, and random entries for their logs."""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import insert

from lucca.games import new_game
from lucca.store import log_entry as kinds
from lucca.store.log_entry import Entry
from lucca.store.repository import Repository, Transaction, new_table
from lucca.store.schema import settings
from lucca.store.snapshot import read_snapshot, write_snapshot
from lucca.store.table import Table
from lucca.store.terms import SeatTerms, Terms

ID, SEED, HOST = "t1", "17 wild geese", "h" * 64
PEOPLE = ("person", "person")
NAMES = ("Ann", "Bea", "Cem", "Dan", "あきこ\n\\\"'")
EntryParts = tuple[str, int | None, dict[str, Any]]  # the kind of an entry, its seat, its body


def terms(game: str = "torri", seats: Sequence[str] = PEOPLE, **rules: Any) -> Terms:
    """Terms of a table; each of `seats` is "person" or the name of a bot."""
    places = tuple(SeatTerms("person") if name == "person" else SeatTerms("bot", name, name) for name in seats)
    return Terms(game, dict(new_game(game, players=len(seats), **rules).rules), places)


class LoggedTable:
    """A table and its log without a database; entries are made as `Transaction.add` makes them, one a second."""

    def __init__(self, agreed: Terms, seed: str = SEED, **body: Any) -> None:
        self.table = Table(ID, seed, agreed)
        self.log: list[Entry] = []
        self.do(kinds.OPEN, None, terms=agreed.to_json(), host=HOST, **body)

    def do(self, kind: str, seat: int | None = None, **body: Any) -> Table:
        """Adds an entry, and returns the table after it; raises Problem and changes nothing if it is refused."""
        entry = Entry(len(self.log) + 1, kind, seat, float(len(self.log)), None, body)
        after = self.table.copy()
        after.apply(entry)
        self.log.append(entry)
        self.table = after
        return after

    def seat_all(self) -> "LoggedTable":
        """Has a visitor sit down on each seat for a person."""
        for number, seat in enumerate(self.table.seats, start=1):
            if seat.is_person:
                self.do(kinds.SIT, number, name=NAMES[number - 1], visitor=f"v{number}")
        return self

    def act(self, seat: int | None = None, nth: int = 0, **body: Any) -> Table:
        """Has a seat, or the first that may act, do its legal action at index `nth`."""
        seat = seat or self.table.deciding()[0]
        return self.do(kinds.ACT, seat, action=legal(self.table, seat)[nth], **body)


def seated(game: str = "torri", seats: int = 2, **rules: Any) -> LoggedTable:
    """A table at which the match has begun."""
    return LoggedTable(terms(game, ["person"] * seats, **rules)).seat_all()


def at_secret_choices() -> LoggedTable:
    """A table of palazzi where all seats are to choose in secret at the same time."""
    return seated("palazzi", 3)


def past_secret_choices() -> LoggedTable:
    """A table of palazzi where the first seat is to take a triplet."""
    logged = at_secret_choices()
    for seat in (1, 2, 3):
        logged.act(seat)
    return logged


def end_of_turn(logged: LoggedTable) -> Table:
    """Plays until a seat holds its turn, and returns the table."""
    while not logged.act(hold=True).held_by:
        pass
    return logged.table


def legal(table: Table, seat: int) -> list[str]:
    """The legal actions of a seat in notation."""
    game = table.match.game
    return [game.action_name(action) for action in game.legal(table.match.state, seat)]


def by_database(log: Sequence[Entry]) -> list[Entry]:
    """Entries as they come back from the rows of a database."""
    return [Entry.from_row(json.loads(json.dumps(entry.row(ID)))) for entry in log]


def replay_entries(log: Sequence[Entry], table: Table | None = None, seed: str = SEED) -> Table:
    """Applies entries to a new table, or to one that the entries before them led to (mutated), and returns it."""
    for entry in log:
        table = table or new_table(ID, seed, entry)
        table.apply(entry)
    assert table
    return table


def by_snapshot(table: Table) -> Table:
    """A table as it comes back from its snapshot."""
    return read_snapshot(table.id, table.seed, write_snapshot(table))


def without_draws(log: Sequence[Entry]) -> list[Entry]:
    """A log without the draws that were stored in it."""
    return [
        entry._replace(body={key: value for key, value in entry.body.items() if key not in ("draws", "used")})
        for entry in log
    ]


def random_entry(table: Table, chance: random.Random) -> EntryParts:
    """An entry that can be added to a table's log now."""
    seats = range(1, len(table.seats) + 1)
    seat = chance.choice(seats)
    there = table.seats[seat - 1]
    choices: list[EntryParts] = [(kinds.CHAT, seat, {"text": chance.choice(NAMES)})]
    if there.is_person:
        visitor = chance.choice((None, "v1", "v2", "v3"))
        sits: EntryParts = (kinds.SIT, seat, {"name": chance.choice(NAMES), "visitor": visitor})
        choices += [sits] if not there.is_taken else [sits, (kinds.LEAVE, seat, {})]
        choices.append((kinds.GIVE_BACK, seat, {}) if there.bot else (kinds.CALL_IN, seat, {"bot": "novice", "by": 1}))
    if table.status == "waiting":
        return chance.choice(choices)
    return chance.choice(choices) if chance.random() < 0.2 else random_play(table, chance) or chance.choice(choices)


def random_play(table: Table, chance: random.Random) -> EntryParts | None:
    """An action, an undo or the end of a turn; None if no seat may act."""
    if table.held_by and chance.random() < 0.7:
        return (kinds.END, table.held_by, {})
    undoing = [seat for seat in range(1, len(table.seats) + 1) if table.match.can_undo(seat)]
    if table.status == "playing" and undoing and chance.random() < 0.12:
        return (kinds.UNDO, chance.choice(undoing), {})
    if not table.deciding():
        return None
    seat = chance.choice(table.deciding())
    body = {"action": chance.choice(legal(table, seat))}
    return (kinds.ACT, seat, {**body, "hold": True} if chance.random() < 0.5 else body)


def open_in(repository: Repository, agreed: Terms, id: str = ID, seed: str = SEED) -> Table:
    """Opens a table in a database, and has all persons sit down."""

    def job(transaction: Transaction) -> Table:
        table = transaction.open(id, seed, agreed, HOST, {})
        for number, seat in enumerate(table.seats, start=1):
            if seat.is_person:
                table = transaction.add(table, kinds.SIT, number, {"name": NAMES[number - 1], "visitor": None})
        return table

    return repository.write(job).result()


def add(repository: Repository, id: str, kind: str, seat: int | None = None, **body: Any) -> Table:
    """Adds an entry to a table in a database, and returns the table after it."""
    return repository.write(
        lambda transaction: transaction.add(transaction.table(id, is_to_change=True), kind, seat, body)
    ).result()


def play_on(repository: Repository, table: Table, entries: int, chance: random.Random) -> Table:
    """Adds random entries to a table in a database, and returns the table after them."""
    for _ in range(entries):
        kind, seat, body = random_entry(table, chance)
        table = add(repository, table.id, kind, seat, **body)
    return table


def note(name: str) -> Callable[[Transaction], Any]:
    """A job that writes a row of `settings`."""
    return lambda transaction: transaction.connection.execute(insert(settings), {"name": name, "value": ""})
