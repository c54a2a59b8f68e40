"""Tables for tests: opened, sat down at and played at random, with everything that can happen there."""

import json
import random
from collections.abc import Sequence
from typing import Any

from lucca.games import new_game
from lucca.store import log_entry as kinds
from lucca.store.log_entry import Entry
from lucca.store.repository import Repository, Transaction, new_table
from lucca.store.snapshot import read_snapshot, write_snapshot
from lucca.store.table import Table
from lucca.store.terms import Place, Terms

ID, SEED, HOST = "t1", "17 wild geese", "h" * 64
PEOPLE = ("person", "person")
NAMES = ("Ann", "Bea", "Cem", "Dan", "あきこ\n\\\"'")
Happening = tuple[str, int | None, dict[str, Any]]  # the kind of an entry, its seat, its body


def terms(game: str = "torri", seats: Sequence[str] = PEOPLE, **rules: Any) -> Terms:
    """A table for people, and for bots where a seat has the name of one."""
    places = tuple(Place("person") if name == "person" else Place("bot", name, name) for name in seats)
    return Terms(game, dict(new_game(game, players=len(seats), **rules).rules), places)


class Trial:
    """A table with its log, in no database; entries are made as `Transaction.add` makes them, one a second."""

    def __init__(self, agreed: Terms, seed: str = SEED, **body: Any) -> None:
        self.table = Table(ID, seed, agreed)
        self.log: list[Entry] = []
        self.do(kinds.OPEN, None, terms=agreed.to_json(), host=HOST, **body)

    def do(self, kind: str, seat: int | None = None, **body: Any) -> Table:
        """Something happens at the table."""
        entry = Entry(len(self.log) + 1, kind, seat, float(len(self.log)), None, body)
        after = self.table.copy()
        after.apply(entry)
        self.log.append(entry)
        self.table = after
        return after

    def seat_all(self) -> "Trial":
        """Everybody sits down, each a visitor of their own."""
        for number, seat in enumerate(self.table.seats, start=1):
            if seat.is_person:
                self.do(kinds.SIT, number, name=NAMES[number - 1], visitor=f"v{number}")
        return self

    def act(self, seat: int | None = None, nth: int = 0, **body: Any) -> Table:
        """A seat, or the first that may, does its n-th legal action."""
        seat = seat or self.table.deciding()[0]
        return self.do(kinds.ACT, seat, action=legal(self.table, seat)[nth], **body)


def seated(game: str = "torri", seats: int = 2, **rules: Any) -> Trial:
    """A table where everybody has sat down."""
    return Trial(terms(game, ["person"] * seats, **rules)).seat_all()


def at_secret_choices() -> Trial:
    """Palazzi: everybody chooses in secret at the same time."""
    return seated("palazzi", 3)


def past_secret_choices() -> Trial:
    """Palazzi: the first seat is to take a triplet."""
    trial = at_secret_choices()
    for seat in (1, 2, 3):
        trial.act(seat)
    return trial


def end_of_turn(trial: Trial) -> Table:
    """Plays until the seat that acts would end its turn with its next action, and holds that back."""
    while not trial.act(hold=True).held_by:
        pass
    return trial.table


def legal(table: Table, seat: int) -> list[str]:
    """What a seat may do, in notation."""
    game = table.match.game
    return [game.action_name(action) for action in game.legal(table.match.state, seat)]


def by_database(log: Sequence[Entry]) -> list[Entry]:
    """Entries as a database gives them back."""
    return [Entry.from_row(json.loads(json.dumps(entry.row(ID)))) for entry in log]


def fold(log: Sequence[Entry], table: Table | None = None, seed: str = SEED) -> Table:
    """The table a log leads to, from the start or from a table that some of it led to."""
    for entry in log:
        table = table or new_table(ID, seed, entry)
        table.apply(entry)
    assert table
    return table


def by_snapshot(table: Table) -> Table:
    """A table written and read."""
    return read_snapshot(table.id, table.seed, write_snapshot(table))


def without_draws(log: Sequence[Entry]) -> list[Entry]:
    """A log as if no card had been noted in it."""
    return [
        entry._replace(body={key: value for key, value in entry.body.items() if key not in ("draws", "used")})
        for entry in log
    ]


def happening(table: Table, chance: random.Random) -> Happening:
    """Something that may happen at a table as it stands."""
    seats = range(1, len(table.seats) + 1)
    seat = chance.choice(seats)
    there = table.seats[seat - 1]
    choices: list[Happening] = [(kinds.CHAT, seat, {"text": chance.choice(NAMES)})]
    if there.is_person:
        visitor = chance.choice((None, "v1", "v2", "v3"))
        sits: Happening = (kinds.SIT, seat, {"name": chance.choice(NAMES), "visitor": visitor})
        choices += [sits] if not there.is_taken else [sits, (kinds.LEAVE, seat, {})]
        choices.append((kinds.GIVE_BACK, seat, {}) if there.bot else (kinds.CALL_IN, seat, {"bot": "novice", "by": 1}))
    if table.status == "waiting":
        return chance.choice(choices)
    return chance.choice(choices) if chance.random() < 0.2 else play(table, chance) or chance.choice(choices)


def play(table: Table, chance: random.Random) -> Happening | None:
    """What a seat may do in the match, now and then undoing or holding back."""
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
    """A table in a database, with everybody at it."""

    def job(transaction: Transaction) -> Table:
        table = transaction.open(id, seed, agreed, HOST, {})
        for number, seat in enumerate(table.seats, start=1):
            if seat.is_person:
                table = transaction.add(table, kinds.SIT, number, {"name": NAMES[number - 1], "visitor": None})
        return table

    return repository.write(job).result()


def add(repository: Repository, id: str, kind: str, seat: int | None = None, **body: Any) -> Table:
    """One more entry of a table in a database."""
    return repository.write(
        lambda transaction: transaction.add(transaction.table(id, is_to_change=True), kind, seat, body)
    ).result()


def play_on(repository: Repository, table: Table, entries: int, chance: random.Random) -> Table:
    """So many things happen at a table in a database."""
    for _ in range(entries):
        kind, seat, body = happening(table, chance)
        table = add(repository, table.id, kind, seat, **body)
    return table
