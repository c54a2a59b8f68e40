"""Checks of tables: nothing is found where only a server wrote, and every change behind its back is."""

import json
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from lucca.store import log_entry as kinds
from lucca.store.maintenance.check_tables import check_table, table_ids
from lucca.store.maintenance.read_only import read_only_connection
from lucca.store.repository import Repository
from lucca.store.schema import entries, records, sitters, snapshots, tables
from tests.store.migrations.old_databases import fill
from tests.store.table_play import add, open_in, terms

IDS = ["waiting", "lively", "holding", "over", "archived"]
WRONG_BODY = '{"action":"place red z9"}'


def change(repository: Repository, *statements: Any) -> None:
    """Changes a database behind the server's back."""
    with repository.engine.begin() as connection:
        for statement in statements:
            connection.execute(statement)


def findings_by_table(url: str) -> dict[str, list[str]]:
    """What is wrong with which table."""
    with read_only_connection(url) as connection:
        found = {id: check_table(connection, id) for id in table_ids(connection)}
    assert all(finding.table == id and not finding.is_right for id in found for finding in found[id])
    return {id: [str(finding) for finding in wrong] for id, wrong in found.items() if wrong}


def entry(id: str, number: int) -> Any:
    return (entries.c.table_id == id) & (entries.c.number == number)


def test_nothing_is_wrong_with_what_a_server_left(repository: Repository, migrated_url: str) -> None:
    fill(repository)
    assert findings_by_table(migrated_url) == {}
    with read_only_connection(migrated_url) as connection:
        assert table_ids(connection) == IDS


TAMPERED = {
    "a gap": (
        delete(entries).where(entry("lively", 7)),
        "The log has 89 entries, the table stands at 90; the first missing is 7.",
    ),
    "a cut log": (
        delete(entries).where(entry("lively", 90)),
        "The log has 89 entries, the table stands at 90; the first missing is 90.",
    ),
    "a version too low": (
        update(tables).where(tables.c.id == "lively").values(version=89),
        "The log has 90 entries, the table stands at 89; the first missing is 91.",
    ),
    "no log": (
        delete(entries).where(entries.c.table_id == "lively"),
        "The log has 0 entries, the table stands at 90; the first missing is 1.",
    ),
    "an action of nobody": (
        update(entries).where(entry("over", 9)).values(body=WRONG_BODY),
        "Entry 9 of the log cannot be replayed: There is no lot 'z9' on this board; the lots are a1 to d4.",
    ),
    "no JSON": (
        update(entries).where(entry("over", 9)).values(body="{"),
        "Entry 9 of the log cannot be replayed: JSONDecodeError: Expecting property name enclosed in double quotes",
    ),
    "an unknown kind": (
        update(entries).where(entry("over", 9)).values(kind="dance"),
        "Entry 9 of the log cannot be replayed: KeyError: 'dance'",
    ),
    "another seed": (
        update(tables).where(tables.c.id == "lively").values(seed="seed 9"),
        "Entry 4 of the log cannot be replayed: What was drawn is not what the seed gives.",
    ),
    "another card": (
        update(entries).where(entry("lively", 4)).values(body=func.replace(entries.c.body, '"used":', '"used":1')),
        "Entry 4 of the log cannot be replayed: What was drawn is not what the seed gives.",
    ),
    "another status": (
        update(tables).where(tables.c.id == "over").values(status="playing"),
        "The log leads to status over, the table says playing.",
    ),
    "another time": (
        update(tables).where(tables.c.id == "over").values(changed_at=5.5),
        "The log leads to changed_at 1790000004.0, the table says 5.5.",
    ),
    "a bot forgotten": (
        update(tables).where(tables.c.id == "lively").values(waits_for_bot=False),
        "The log leads to waits_for_bot true, the table says false.",
    ),
    "another host": (
        update(tables).where(tables.c.id == "over").values(host="v9"),
        "The log leads to host v2, the table says v9.",
    ),
    "listed": (
        update(tables).where(tables.c.id == "over").values(is_listed=True),
        "The log leads to is_listed false, the table says true.",
    ),
    "another snapshot": (
        update(snapshots).values(body=func.replace(snapshots.c.body, '"said_before":0', '"said_before":1')),
        "The snapshot at entry 80 is not where the log leads to.",
    ),
    "a snapshot of another moment": (
        update(snapshots).values(number=79),
        "The snapshot at entry 79 is not where the log leads to.",
    ),
    "a snapshot of the future": (
        update(snapshots).values(number=99),
        "The snapshot at entry 99 is not where the log leads to.",
    ),
    "a snapshot that is none": (
        update(snapshots).values(body="{}"),
        "The snapshot at entry 80 is not where the log leads to.",
    ),
    "somebody sits who does not": (
        insert(sitters).values(table_id="over", seat=1, visitor="v9"),
        "Who sits where is not what the log says.",
    ),
    "somebody does not sit": (
        delete(sitters).where((sitters.c.table_id == "over") & (sitters.c.seat == 2)),
        "Who sits where is not what the log says.",
    ),
    "no record": (delete(records), "The table is archived, but has no record."),
    "a record of another seed": (
        update(records).values(record=func.replace(records.c.record, '"seed 5"', '"seed 6"')),
        "The record is wrong: The SHA-256 of the seed is ",
    ),
    "a record of another match": (
        update(records).values(record=func.replace(records.c.record, '"events": [', '"events": [], "meta": {"old": [')),
        "The record is wrong: ",
    ),
    "a record that is none": (
        update(records).values(record="["),
        "The record is wrong: Expecting value: line 1 column 2 (char 1)",
    ),
}


def test_what_was_changed_behind_the_servers_back_is_found(repository: Repository) -> None:
    fill(repository)
    for how, (statement, words) in TAMPERED.items():
        with repository.engine.connect() as connection:  # and never committed
            connection.execute(statement)
            found = [str(finding) for id in IDS for finding in check_table(connection, id)]
        assert len(found) == 1, how
        assert found[0].startswith(words), how


def test_a_record_of_fewer_events_is_found(repository: Repository, migrated_url: str) -> None:
    fill(repository)
    value = repository.read(
        lambda transaction: json.loads(transaction.connection.scalar(select(records.c.record)) or "")
    ).result()
    shorter = {**value, "events": value["events"][:-1]}
    change(repository, update(records).values(record=json.dumps(shorter)))
    assert findings_by_table(migrated_url) == {"archived": ["The record is of another match than the log."]}


def test_tables_under_way_are_checked_as_they_were_at_one_moment(repository: Repository, migrated_url: str) -> None:
    fill(repository)
    with read_only_connection(migrated_url) as connection:
        assert len(table_ids(connection)) == len(IDS)
        open_in(repository, terms())
        add(repository, "lively", kinds.CHAT, 1, name="Ann", text="hello")
        assert [check_table(connection, id) for id in table_ids(connection)] == [[]] * len(IDS)
