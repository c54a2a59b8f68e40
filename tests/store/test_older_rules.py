"""Tables opened before torri had the option `strength` keep the reading of that time: a tower's own block."""

import gzip
import json
from pathlib import Path

from lucca.match.record import read_record, replay_record
from lucca.store import log_entry as kinds
from lucca.store.data_folder import url_in
from lucca.store.repository import Repository
from lucca.store.table import Table
from lucca.store.terms import SeatTerms, Terms
from lucca.types import JsonObject
from tests import golden
from tests.same_state import same_state
from tests.store.maintenance.backup_files import make_backup, restore_into, unpack
from tests.store.migrations.old_databases import file_of
from tests.store.table_play import ID, LoggedTable, add, by_database, by_snapshot, open_in, replay_entries

NAME = "torri-6-4-off-turn.json"  # a match that goes otherwise by the reading that is usual now


def older_record() -> JsonObject:
    """A record without `strength`, as a table's terms were too."""
    record: JsonObject = json.loads((golden.DATA / "records" / NAME).read_text())
    assert "strength" not in record["rules"]
    usual = {**record, "rules": {**record["rules"], "strength": "joined"}}
    assert replay_record(read_record(usual)).problem is not None
    return record


def older_terms(record: JsonObject) -> Terms:
    """The terms of a table at which a record was played."""
    return Terms("torri", record["rules"], tuple(SeatTerms("person") for _ in record["seats"]))


def check_older(table: Table, record: JsonObject) -> None:
    """Compares a table with the record that was played at it."""
    played = replay_record(read_record(record))
    assert "strength" not in table.terms.rules
    assert table.match.game.rules["strength"] == "own"
    assert table.match.events() == record["events"]
    assert same_state(table.match.state, played.state)


def test_a_table_from_before_an_option_is_replayed_as_it_was_played() -> None:
    record = older_record()
    logged = LoggedTable(older_terms(record)).seat_all()
    for event in record["events"]:
        seat, _, action = event.partition(" ")
        logged.do(kinds.ACT, int(seat), action=action)
    for table in (logged.table, replay_entries(by_database(logged.log)), by_snapshot(logged.table)):
        check_older(table, record)


def test_a_backup_of_a_table_from_before_an_option_brings_it_back(
    repository: Repository, migrated_url: str, tmp_path: Path
) -> None:
    record = older_record()
    open_in(repository, older_terms(record))
    for event in record["events"]:
        seat, _, action = event.partition(" ")
        add(repository, ID, kinds.ACT, int(seat), action=action)
    backup = make_backup(migrated_url)
    assert not [line for line in unpack(backup) if "strength" in json.dumps(line)]
    url = url_in(tmp_path / "restored")
    (tmp_path / "restored").mkdir()
    restore_into(url, backup)
    check_older(read_table(url, ID), record)


def test_the_tables_of_a_backup_from_before_an_option_have_the_reading_of_that_time(tmp_path: Path) -> None:
    restore_into(url_in(tmp_path), gzip.compress(file_of("0001").read_bytes()))
    for id in ("holding", "over", "archived"):
        table = read_table(url_in(tmp_path), id)
        assert "strength" not in table.terms.rules
        assert table.match.game.rules["strength"] == "own"


def read_table(url: str, id: str) -> Table:
    """A table of a database, as a server that begins reads it."""
    repository = Repository(url)
    table = repository.read(lambda transaction: transaction.table(id)).result()
    repository.close()
    return table
