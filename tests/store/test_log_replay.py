"""Whatever happens at a table: its log, a snapshot with the rest of its log, and the table in memory are the same."""

import random
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lucca.games.game import same_state
from lucca.store import log_entry as kinds
from lucca.store.repository import Repository
from lucca.store.snapshot import write_snapshot
from lucca.store.table import Table
from tests.store.conftest import Opener
from tests.store.table_play import (
    ID,
    SEED,
    Trial,
    by_database,
    by_snapshot,
    fold,
    happening,
    open_in,
    play_on,
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


def check_same(one: Table, other: Table) -> None:
    """Nothing of a table is left out of this comparison, whether snapshots have it or not."""
    assert write_snapshot(one) == write_snapshot(other)
    assert {**vars(one), "match": None} == {**vars(other), "match": None}
    assert {**vars(one.match), "game": None, "state": None} == {**vars(other.match), "game": None, "state": None}
    assert same_state(one.match.state, other.match.state)
    assert dict(one.match.game.rules) == dict(other.match.game.rules)


def some_trial(place: int, length: int, chance: random.Random) -> Trial:
    """A table at which this much has happened."""
    trial = Trial(TABLES[place])
    if chance.random() < 0.8:
        trial.seat_all()
    for _ in range(length):
        kind, seat, body = happening(trial.table, chance)
        trial.do(kind, seat, **body)
    if chance.random() < 0.2:
        trial.do(kinds.FOLLOW, None, table="t2")
        trial.do(kinds.ARCHIVE)
    return trial


@settings(max_examples=60)
@given(st.integers(0, len(TABLES) - 1), lengths, chances)
def test_whatever_happens_all_ways_lead_to_the_same_table(place: int, length: int, chance: random.Random) -> None:
    trial = some_trial(place, length, chance)
    check_log(trial)
    check_snapshot(trial, chance.randint(1, len(trial.log)))
    check_seed(trial, place)


def check_log(trial: Trial) -> None:
    """A log leads to the table again."""
    read = by_database(trial.log)
    check_same(fold(read), trial.table)
    assert read == by_database(trial.log)  # nothing was dealt that is not noted


def check_snapshot(trial: Trial, at: int) -> None:
    """A snapshot anywhere and the rest of the log lead there too."""
    read = by_database(trial.log)
    then = fold(read[:at])
    check_same(by_snapshot(then), then)
    check_same(fold(read[at:], by_snapshot(then)), trial.table)


def check_seed(trial: Trial, place: int) -> None:
    """The seed deals what the log has."""
    again = Trial(TABLES[place])
    for entry in without_draws(trial.log)[1:]:
        again.do(entry.kind, entry.seat, **entry.body)
    assert again.log == trial.log


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
