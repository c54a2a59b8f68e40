"""Tables that nobody has touched for long become records, and stay what they were."""

import json
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from lucca.match.audit import audit_record
from lucca.match.record import read_record
from lucca.store import log_entry as kinds
from lucca.store.maintenance.check_tables import check_table
from lucca.store.repository import Repository, Transaction
from lucca.store.schema import records, tables
from lucca.web.settings import Settings
from lucca.web.tables.archive import archive, find_idle
from tests.store.conftest import Opener
from tests.store.table_play import SEED, add, open_in, terms

DAY = 86_400.0


@pytest.fixture
def idle(repository: Repository) -> Repository:
    """Three tables: two that were touched on the first day, one on the third."""
    now = 0.0
    repository.clock = lambda: now
    for day, (id, game) in enumerate((("a", "palazzi"), ("b", "torri"), ("c", "torri"))):
        now = day * DAY
        open_in(repository, terms(game), id)
    now = 1.5 * DAY
    add(repository, "a", kinds.CHAT, 1, name="Ann", text="still here")
    now = 2.5 * DAY
    return repository


def archive_idle(repository: Repository, seconds: float, waiting: float = 10 * DAY) -> int:
    """What the server does about idle tables; returns how many it archived."""
    settings = Settings("", archive_after=seconds, archive_waiting_after=waiting)
    found = repository.read(lambda transaction: find_idle(transaction, settings)).result()
    return sum(repository.write(partial(archive_one, which)).result() for which in found)


def archive_one(which: tuple[str, float], transaction: Transaction) -> bool:
    """A table that was found idle, unless it was touched since."""
    return archive(transaction, *which)


def statuses(repository: Repository) -> dict[str, str]:
    query = select(tables.c.id, tables.c.status)
    rows = repository.read(lambda transaction: transaction.connection.execute(query).all()).result()
    return {row.id: row.status for row in rows}


def kept(repository: Repository) -> dict[str, Any]:
    rows = repository.read(lambda transaction: transaction.connection.execute(select(records)).all()).result()
    return {row.table_id: json.loads(row.record) for row in rows}


def test_only_tables_without_an_entry_for_so_long_are_archived(idle: Repository) -> None:
    assert archive_idle(idle, 2 * DAY) == 0
    assert archive_idle(idle, 1.2 * DAY) == 1
    assert statuses(idle) == {"a": "playing", "b": "archived", "c": "playing"}
    assert list(kept(idle)) == ["b"]


def test_what_is_archived_is_not_archived_again(idle: Repository) -> None:
    assert archive_idle(idle, 0.9 * DAY) == 2
    assert archive_idle(idle, 0.9 * DAY) == 0
    assert sorted(kept(idle)) == ["a", "b"]


def test_the_record_is_that_of_the_match_and_dealt_by_its_seed(idle: Repository) -> None:
    match = idle.read(lambda transaction: transaction.table("a")).result().match
    archive_idle(idle, 0.5 * DAY)
    value = kept(idle)["a"]
    assert (value["events"], value["seats"]) == (match.events(), ["Ann", "Bea"])
    assert value["meta"]["seed"] == SEED
    found = audit_record(read_record(value))
    assert (found.problem, found.draws > 5) == (None, True)


def test_an_archived_table_can_still_be_looked_at(idle: Repository, another: Opener) -> None:
    archive_idle(idle, 0.5 * DAY)
    table = another().read(lambda transaction: transaction.table("a")).result()
    assert (table.status, table.asked()) == ("archived", ())
    assert [said.text for said in table.said] == ["still here"]
    assert table.changed_at == 2.5 * DAY


def test_nothing_is_wrong_with_it(idle: Repository) -> None:
    archive_idle(idle, 0.0)
    found = idle.read(lambda transaction: [check_table(transaction.connection, id) for id in "abc"]).result()
    assert found == [[], [], []]


def test_a_table_that_nobody_came_to_waits_for_less_long(idle: Repository) -> None:
    idle.write(lambda transaction: transaction.open("free", SEED, terms("torri"), "host", {})).result()
    idle.clock = lambda: 4.0 * DAY
    assert archive_idle(idle, 10 * DAY, waiting=2 * DAY) == 0
    assert archive_idle(idle, 10 * DAY, waiting=DAY) == 1
    assert statuses(idle)["free"] == "archived"


def test_a_table_that_was_touched_meanwhile_is_not_archived(idle: Repository) -> None:
    settings = Settings("", archive_after=0.9 * DAY)
    found = idle.read(lambda transaction: find_idle(transaction, settings)).result()
    add(idle, "b", kinds.CHAT, 1, name="Ann", text="wait")
    assert {which[0]: idle.write(partial(archive_one, which)).result() for which in found} == {"a": True, "b": False}
