"""A repository loads, caches and changes tables; all processes see one order of a table's entries."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from sqlalchemy import TableClause, delete, func, select
from sqlalchemy.engine import make_url

from lucca.store import log_entry as kinds
from lucca.store import repository as repositories
from lucca.store.database import StoreFailed
from lucca.store.repository import NoSuchTable, Repository, Transaction
from lucca.store.schema import entries, settings, snapshots, tables, visitors
from lucca.store.shared_values import shared_value
from lucca.store.snapshot import write_snapshot
from lucca.store.table import Table
from lucca.store.terms import RULES_VERSION
from lucca.store.visitors import name_visitor, visitor_name
from tests.patience import PATIENCE
from tests.store.conftest import Opener
from tests.store.table_play import HOST, ID, SEED, add, open_in, play_on, terms

SAYS = {"text": "hello"}


def load(repository: Repository, id: str = ID) -> Table:
    return repository.read(lambda transaction: transaction.table(id)).result()


def row_of(repository: Repository, id: str = ID) -> Any:
    query = select(tables).where(tables.c.id == id)
    return repository.read(lambda transaction: transaction.connection.execute(query).one()).result()


def numbers(repository: Repository) -> list[int]:
    query = select(entries.c.number).order_by(entries.c.at, entries.c.number)
    return repository.read(lambda transaction: list(transaction.connection.execute(query).scalars())).result()


def test_there_is_no_table_that_nobody_opened(repository: Repository) -> None:
    with pytest.raises(NoSuchTable, match=r"^There is no table t1\.$"):
        load(repository)


def test_the_row_of_a_table_says_where_it_stands(repository: Repository) -> None:
    repository.clock = iter([1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5]).__next__
    table = open_in(repository, terms("torri", ["person", "novice"]))
    row = row_of(repository)
    assert (row.id, row.seed, row.host, row.opened_at, row.is_listed) == (ID, SEED, HOST, 1.5, False)
    assert (row.version, row.status, row.changed_at, row.waits_for_bot) == (2, "playing", 1.5, False)
    assert (row.thinker, row.thinks_until) == (None, None)
    while not table.bots_asked():
        action = table.match.legal()[0]
        table = add(repository, ID, kinds.ACT, 1, action=action)
    row = row_of(repository)
    assert (row.version, row.status, row.waits_for_bot) == (table.version, "playing", True)
    assert open_in(repository, terms(seats=["novice", "novice"]), "t2").bots_asked()
    assert not row_of(repository, "t2").waits_for_bot  # nobody has to find it: it goes on when somebody looks
    assert row.changed_at == table.changed_at > 2


def test_a_listed_table_is_found_as_such(repository: Repository) -> None:
    listed = terms().from_json({**terms().to_json(), "listed": True})
    open_in(repository, listed)
    assert row_of(repository).is_listed is True
    assert load(repository).terms == listed


def test_a_snapshot_is_taken_every_so_often_and_takes_the_place_of_the_last(repository: Repository) -> None:
    table = open_in(repository, terms())
    taken = []
    for _ in range(81):
        add(repository, ID, kinds.CHAT, 1, **SAYS)
        taken.append(
            repository.read(
                lambda transaction: transaction.connection.execute(select(snapshots.c.number)).all()
            ).result()
        )
    at = {number: taken[number - table.version - 1] for number in (39, 40, 79, 80, 81)}
    assert at == {39: [], 40: [(40,)], 79: [(40,)], 80: [(80,)], 81: [(80,)]}


def test_a_table_is_the_same_with_and_without_its_snapshot(repository: Repository, another: Opener) -> None:
    table = play_on(repository, open_in(repository, terms("palazzi")), 85, random.Random(3))
    assert write_snapshot(load(another())) == write_snapshot(table)
    repository.write(lambda transaction: transaction.connection.execute(delete(snapshots))).result()
    assert write_snapshot(load(another())) == write_snapshot(table)


def test_loading_reads_no_more_of_the_log_than_it_must(repository: Repository, another: Opener) -> None:
    play_on(repository, open_in(repository, terms("palazzi")), 85, random.Random(3))
    repository.write(
        lambda transaction: transaction.connection.execute(delete(entries).where(entries.c.number <= 80))
    ).result()
    assert load(another()).version == row_of(repository).version


def test_only_some_tables_stay_in_memory_those_changed_last(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repositories, "CACHED_TABLES", 2)
    for id in ("a", "b"):
        open_in(repository, terms(), id)
    add(repository, "a", kinds.CHAT, 1, **SAYS)
    open_in(repository, terms(), "c")
    assert list(repository.cached) == ["a", "c"]
    assert load(repository, "b").version == 3
    assert list(repository.cached) == ["c", "b"]


def test_an_older_table_does_not_replace_a_newer_one_in_memory(repository: Repository) -> None:
    older = open_in(repository, terms())
    newer = add(repository, ID, kinds.CHAT, 1, **SAYS)
    repository.keep(older)
    assert repository.cached[ID] is newer
    assert repository.newest(ID) is (newer if repository.is_alone else None)


def test_what_a_client_did_under_a_name_is_found_again(repository: Repository) -> None:
    for id in (ID, "t2"):
        open_in(repository, terms(), id)

    def say(transaction: Transaction) -> Table:
        return transaction.add(transaction.table(ID, is_to_change=True), kinds.CHAT, 1, SAYS, "my id")

    def find(name: str, id: str = ID) -> Any:
        return repository.read(lambda transaction: transaction.find_entries(transaction.table(id), name)).result()

    said = repository.write(say).result()
    assert [(found.number, found.seat, found.body) for found in find("my id")] == [(said.version, 1, SAYS)]
    assert find("another") == find("my id", "t2") == []
    assert isinstance(repository.write(say).exception(), StoreFailed)
    assert load(repository).version == said.version


def test_every_change_is_told_once(repository: Repository) -> None:
    told: list[tuple[str, int]] = []
    repository.on_change = lambda table: told.append((table.id, table.version))
    open_in(repository, terms())
    add(repository, ID, kinds.CHAT, 1, **SAYS)
    load(repository)
    assert told == [(ID, 3), (ID, 4)]


def test_a_table_of_newer_rules_is_refused(repository: Repository, another: Opener) -> None:
    open_in(repository, terms().from_json({**terms().to_json(), "rules_version": RULES_VERSION + 1}))
    other = another()
    with pytest.raises(NoSuchTable, match="rules of a newer version"):
        load(other)


# Two processes on one PostgreSQL


def test_each_sees_what_the_other_did_and_who_holds_a_table_what_it_was(two_processes: list[Repository]) -> None:
    held = [open_in(two_processes[0], terms())]
    for turn in range(6):
        held += [load(two_processes[turn % 2]), add(two_processes[turn % 2], ID, kinds.CHAT, 1, **SAYS)]
    assert load(two_processes[0]).version == load(two_processes[1]).version == 9
    assert [table.version for table in held] == [3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9]
    assert [len(table.said) for table in held] == [table.version - 3 for table in held]


def test_both_hammering_one_table_make_one_log(two_processes: list[Repository]) -> None:
    before = open_in(two_processes[0], terms()).version
    each, words = 4, 12

    def say(thread: int) -> list[int]:
        repository, versions = two_processes[thread % 2], []
        for word in range(words):
            after = add(repository, ID, kinds.CHAT, 1, name="Ann", text=f"{thread} {word}")
            assert after.said[-1].text == f"{thread} {word}"
            versions.append(after.version)
        return versions

    with ThreadPoolExecutor(2 * each) as threads:
        made = list(threads.map(say, range(2 * each)))
    total = 2 * each * words
    assert sorted(version for versions in made for version in versions) == [*range(before + 1, before + total + 1)]
    assert all(versions == sorted(versions) for versions in made)
    assert write_snapshot(load(two_processes[0])) == write_snapshot(load(two_processes[1]))
    assert sorted(numbers(two_processes[0])) == [*range(1, before + total + 1)]


def test_both_hammering_one_match_never_do_what_the_rules_forbid(two_processes: list[Repository]) -> None:
    open_in(two_processes[0], terms("torri", size=4))

    def act(transaction: Transaction) -> bool:
        table = transaction.table(ID, is_to_change=True)
        if table.deciding():
            transaction.add(table, kinds.ACT, table.deciding()[0], {"action": table.match.legal()[-1]})
        return table.status == "over"

    def play(thread: int) -> None:
        while not two_processes[thread % 2].write(act).result():
            pass

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(play, range(4)))
    assert load(two_processes[0]).status == load(two_processes[1]).status == "over"
    assert write_snapshot(load(two_processes[0])) == write_snapshot(load(two_processes[1]))


def test_a_change_is_announced_to_other_processes_when_it_can_be_seen(
    two_processes: list[Repository], migrated_postgres: str
) -> None:
    open_in(two_processes[0], terms())
    url = make_url(migrated_postgres).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url, autocommit=True) as listening:
        listening.execute(f"LISTEN {repositories.CHANNEL}")
        after = add(two_processes[0], ID, kinds.CHAT, 1, **SAYS)
        words = [word.payload for word in listening.notifies(timeout=PATIENCE, stop_after=1)]
    assert [word.partition(" ")[2] for word in words] == [f"{ID} {after.version}"]


# What all processes share


def test_a_shared_value_is_made_once(repository: Repository, another: Opener) -> None:
    def value(of: Repository, name: str, length: int = 32) -> str:
        return of.write(lambda transaction: shared_value(transaction.connection, name, length)).result()

    first = value(repository, "link-key")
    assert value(repository, "link-key") == value(another(), "link-key") == first
    assert len(first) > 40
    assert value(repository, "admin-word", 9) != first
    assert len(value(repository, "admin-word")) == 12


def test_processes_that_start_together_share_the_same_value(two_processes: list[Repository]) -> None:
    def start(thread: int) -> str:
        return (
            two_processes[thread % 2]
            .write(lambda transaction: shared_value(transaction.connection, "link-key"))
            .result()
        )

    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(start, range(16)))) == 1


def test_a_visitor_is_known_by_the_last_name_given(repository: Repository) -> None:
    def name(value: str, now: float) -> None:
        repository.write(lambda transaction: name_visitor(transaction.connection, "v1", value, now)).result()

    assert repository.read(lambda transaction: visitor_name(transaction.connection, "v1")).result() is None
    name("Ann", 1.0)
    name("Bea", 2.0)
    assert repository.read(lambda transaction: visitor_name(transaction.connection, "v1")).result() == "Bea"
    rows = repository.read(lambda transaction: transaction.connection.execute(select(visitors)).all()).result()
    assert rows == [("v1", "Bea", 2.0)]


def test_a_visitor_may_be_named_by_two_processes_at_once(two_processes: list[Repository]) -> None:
    def name(thread: int) -> None:
        process = two_processes[thread % 2]
        process.write(lambda transaction: name_visitor(transaction.connection, "v1", str(thread), 1.0)).result()

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(name, range(16)))

    def count(table: TableClause) -> int | None:
        query = select(func.count()).select_from(table)
        return two_processes[0].read(lambda transaction: transaction.connection.scalar(query)).result()

    assert (count(visitors), count(settings)) == (1, 0)
