"""After any entries, the log, a snapshot with the later entries, and the seed lead to the table in memory."""

import random
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lucca.store import log_entry as kinds
from lucca.store.repository import Repository
from lucca.store.snapshot import write_snapshot
from lucca.store.table import Table
from tests.same_state import same_state
from tests.store.conftest import Opener
from tests.store.table_play import (
    ID,
    SEED,
    LoggedTable,
    by_database,
    by_snapshot,
    open_in,
    play_on,
    random_entry,
    replay_entries,
    terms,
    without_draws,
)

TABLES = (
    terms("torri"),
    terms("torri", ["person", "novice", "person"], switching=True),
    terms("palazzi"),
    terms("palazzi", ["novice", "person", "person", "person"]),
    terms("palazzi", ["master", "novice", "player"]),
)
lengths = st.integers(0, 250)
chances = st.integers(0, 2**32).map(random.Random)


# Fields with values of their own kind, and those that only keep what was found out before.
OTHERWISE_COMPARED = dict.fromkeys(("match", "game", "state", "memo", "written", "alone_from"))


def check_same(one: Table, other: Table) -> None:
    """Compares all fields of two tables, also those that are not in snapshots."""
    assert write_snapshot(one) == write_snapshot(other)
    assert one.turn == other.turn  # kept in both from now on, so that all fields can be compared
    assert {**vars(one), **OTHERWISE_COMPARED} == {**vars(other), **OTHERWISE_COMPARED}
    assert {**vars(one.match), **OTHERWISE_COMPARED} == {**vars(other.match), **OTHERWISE_COMPARED}
    assert one.match.events() == other.match.events()
    assert same_state(one.match.state, other.match.state)
    assert dict(one.match.game.rules) == dict(other.match.game.rules)


def random_table(place: int, length: int, chance: random.Random) -> LoggedTable:
    """A table with about `length` random entries."""
    logged = LoggedTable(TABLES[place])
    if chance.random() < 0.8:
        logged.seat_all()
    for _ in range(length):
        kind, seat, body = random_entry(logged.table, chance)
        logged.do(kind, seat, **body)
    if chance.random() < 0.2:
        logged.do(kinds.FOLLOW, None, table="t2")
        logged.do(kinds.ARCHIVE)
    return logged


@settings(max_examples=60)
@given(st.integers(0, len(TABLES) - 1), lengths, chances)
def test_whatever_happens_all_ways_lead_to_the_same_table(place: int, length: int, chance: random.Random) -> None:
    logged = random_table(place, length, chance)
    check_log(logged)
    check_snapshot(logged, chance.randint(1, len(logged.log)))
    check_seed(logged, place)


def check_log(logged: LoggedTable) -> None:
    """Compares the table that the log leads to."""
    read = by_database(logged.log)
    check_same(replay_entries(read), logged.table)
    assert read == by_database(logged.log)  # nothing was dealt that is not noted


def check_snapshot(logged: LoggedTable, at: int) -> None:
    """Compares the table that a snapshot after `at` entries and the entries since lead to."""
    read = by_database(logged.log)
    then = replay_entries(read[:at])
    check_same(by_snapshot(then), then)
    check_same(replay_entries(read[at:], by_snapshot(then)), logged.table)


def check_seed(logged: LoggedTable, place: int) -> None:
    """Compares the log with one that is dealt anew by the seed."""
    again = LoggedTable(TABLES[place])
    for entry in without_draws(logged.log)[1:]:
        again.do(entry.kind, entry.seat, **entry.body)
    assert again.log == logged.log


@pytest.mark.parametrize("place", range(len(TABLES)))
def test_a_database_gives_the_table_back_from_its_log_and_from_a_snapshot(
    repository: Repository, another: Opener, place: int
) -> None:
    repository.clock = map(float, count()).__next__
    live = play_on(repository, open_in(repository, TABLES[place]), 90, random.Random(place))
    again = another()
    loaded = again.read(lambda transaction: transaction.table(ID)).result()
    from_log = again.read(lambda transaction: again.catch_up(transaction.connection, None, ID, SEED)).result()
    taken = again.read(lambda transaction: again.load_snapshot(transaction.connection, ID, SEED)).result()
    check_same(loaded, live)
    check_same(from_log, live)
    assert taken
    assert taken.version == live.version - live.version % 40 > 0
