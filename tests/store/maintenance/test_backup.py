"""A backup shows one moment, is read back as it was written, and restored completely or not at all."""

import gzip
import hashlib
import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from lucca.match.record import FileRefused
from lucca.store import log_entry as kinds
from lucca.store.data_folder import url_in
from lucca.store.database import StoreFailed, new_engine
from lucca.store.maintenance.backup import count_rows, rows_of, schema_of
from lucca.store.maintenance.read_only import read_only_connection
from lucca.store.maintenance.restore import BackupFile
from lucca.store.maintenance.restore import fill as fill_database
from lucca.store.migrations.migrate import migrate, revisions
from lucca.store.repository import Repository
from tests.store.maintenance.backup_files import (
    first_line_of,
    make_backup,
    pack,
    pack_with_checksum,
    read_rows,
    restore_into,
    rows_in,
    sample_backup,
    sample_lines,
    unpack,
)
from tests.store.migrations.old_databases import fill
from tests.store.table_play import add


def tables_in(url: str) -> list[str]:
    engine = new_engine(url)
    found = inspect(engine).get_table_names()
    engine.dispose()
    return found


# Writing


def test_the_first_line_says_what_it_is_and_the_last_what_it_has(repository: Repository, migrated_url: str) -> None:
    fill(repository)
    text = gzip.decompress(make_backup(migrated_url))
    *others, last = text.splitlines(keepends=True)
    assert json.loads(others[0]) == {
        "format": "lucca-backup/1",
        "revision": revisions()[-1],
        "at": 1.5,
        "version": "test",
    }
    counts = {
        "settings": 1,
        "tables": 5,
        "visitors": 1,
        "entries": 143,
        "records": 1,
        "sitters": 10,
        "snapshots": 1,
        "results": 5,
        "webhooks": 1,
    }
    assert json.loads(last) == {"rows": counts, "sha256": hashlib.sha256(b"".join(others)).hexdigest()}
    assert len(others) == 1 + sum(counts.values())
    with read_only_connection(migrated_url) as connection:
        assert count_rows(connection, schema_of(connection)[1]) == sum(counts.values())


def test_a_database_without_tables_of_people_is_saved_too(migrated_url: str) -> None:
    assert read_rows(make_backup(migrated_url)) == []


def test_a_backup_shows_one_moment_also_while_entries_come(repository: Repository, migrated_url: str) -> None:
    fill(repository)
    before = rows_in(migrated_url)
    with read_only_connection(migrated_url) as connection:
        rows = rows_of(connection, schema_of(connection)[1])
        seen = [next(rows)]
        add(repository, "lively", kinds.CHAT, 1, name="Ann", text="while you read")
        seen += rows
    assert sorted(seen, key=lambda row: (row[0], str(row[1]))) == before
    assert len(rows_in(migrated_url)) == len(before) + 1


def test_who_reads_cannot_write(repository: Repository, migrated_url: str) -> None:
    with pytest.raises(StoreFailed, match=r"read-?only"), read_only_connection(migrated_url) as connection:
        connection.execute(text("DELETE FROM tables"))


def test_an_empty_database_has_nothing_to_save(database_url: str) -> None:
    assert tables_in(database_url) == []
    with pytest.raises(StoreFailed, match="is empty"):
        make_backup(database_url)


def test_a_database_of_a_newer_program_is_not_saved(database_url: str) -> None:
    engine = new_engine(database_url)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreFailed, match=r"newer version of the program \(9999\)"):
        make_backup(database_url)


# Restoring


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_database_of_either_kind_comes_back_in_either_kind(
    repository: Repository, migrated_url: str, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    fill(repository)
    (tmp_path / "empty").mkdir()
    url = url_in(tmp_path / "empty") if kind == "sqlite" else request.getfixturevalue("postgres_url")
    restore_into(url, make_backup(migrated_url))
    assert rows_in(url) == rows_in(migrated_url)
    assert str(rows_in(url)) == str(rows_in(migrated_url))  # True is no 1 here


def test_a_restored_table_is_played_on(database_url: str) -> None:
    restore_into(database_url, sample_backup())
    repository = Repository(database_url)
    table = repository.read(lambda transaction: transaction.table("holding")).result()
    assert table.held_by == 1
    assert add(repository, "holding", kinds.END, 1).asked() == (2,)
    repository.close()


def test_nothing_is_restored_where_something_is(repository: Repository, migrated_url: str) -> None:
    fill(repository)
    before = rows_in(migrated_url)
    with pytest.raises(StoreFailed) as refused:
        restore_into(migrated_url, sample_backup())
    assert "only into an empty one" in str(refused.value)
    assert rows_in(migrated_url) == before


def test_also_a_table_of_somebody_else_is_something(database_url: str) -> None:
    engine = new_engine(database_url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE others (number integer)"))
    engine.dispose()
    with pytest.raises(StoreFailed, match="only into an empty one"):
        restore_into(database_url, sample_backup())
    assert tables_in(database_url) == ["others"]


def test_a_file_with_something_in_it_is_not_even_opened_for_writing(tmp_path: Path) -> None:
    file = tmp_path / "lucca.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE others (number integer)")
    before = file.read_bytes()
    with pytest.raises(StoreFailed, match="only into an empty one"):
        restore_into(url_in(tmp_path), sample_backup())
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_something_that_came_meanwhile_is_noticed(migrated_url: str) -> None:
    found = BackupFile(io.BytesIO(sample_backup()), "a file")
    engine = new_engine(migrated_url)
    with engine.connect() as connection, pytest.raises(StoreFailed, match="only into an empty one"):
        fill_database(connection, found.head, found.rows())
    engine.dispose()


def test_a_file_of_another_kind_in_the_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "lucca.sqlite").write_text("Not a database.\n" * 99)
    with pytest.raises(StoreFailed, match="file is not a database"):
        restore_into(url_in(tmp_path), sample_backup())
    assert (tmp_path / "lucca.sqlite").read_text() == "Not a database.\n" * 99


@pytest.mark.parametrize("name", ["entries", "settings", "sitters"])
def test_all_of_a_backup_is_restored_or_nothing(database_url: str, name: str) -> None:
    twice = sample_lines()
    twice.insert(-1, twice[first_line_of(name)])
    assert read_rows(pack_with_checksum(twice))
    with pytest.raises(StoreFailed, match=r"^The database cannot be used: "):
        restore_into(database_url, pack_with_checksum(twice))
    assert tables_in(database_url) == []
    restore_into(database_url, sample_backup())
    assert len(rows_in(database_url)) == len(sample_lines()) - 2


def test_a_row_that_refers_to_none_is_not_restored(database_url: str) -> None:
    without = [line for line in sample_lines() if line.get("row", {}).get("id") != "over"]
    with pytest.raises(StoreFailed, match=r"^(The database cannot be used: |Rows that refer to others)"):
        restore_into(database_url, pack_with_checksum(without))
    assert tables_in(database_url) == []


def test_a_file_that_changes_while_it_is_restored_leaves_nothing(database_url: str) -> None:
    with pytest.raises(FileRefused, match="is damaged"):
        restore_into(database_url, pack([*sample_lines()[:-2], sample_lines()[-1]]))
    assert tables_in(database_url) == []


def test_a_backup_of_an_earlier_revision_is_brought_up_to_date(database_url: str, future_program: Path) -> None:
    restore_into(database_url, sample_backup())
    engine = new_engine(database_url)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT name, colour FROM visitors")).all() == [("Ann", "red")]
        assert schema_of(connection)[0] == revisions()[-1] == "0003x"
    engine.dispose()
    again = unpack(make_backup(database_url))
    assert again[0]["revision"] == "0003x"
    assert again[-1]["rows"]["more"] == 0
