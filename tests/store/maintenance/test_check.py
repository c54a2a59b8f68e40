"""Checks of a database: its revision and schema, the file, and how it is written."""

import hashlib
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url

from lucca.store.data_folder import database_in, url_in
from lucca.store.database import new_engine
from lucca.store.maintenance import check
from lucca.store.maintenance.check import (
    check_folder,
    check_postgres,
    check_revision,
    check_schema,
    check_sqlite,
    is_current,
)
from lucca.store.maintenance.check_tables import check_table, table_ids
from lucca.store.maintenance.findings import Finding
from lucca.store.maintenance.read_only import read_only_connection
from lucca.store.migrations.migrate import migrate
from lucca.store.repository import CHANNEL, Repository
from tests.store.migrations.old_databases import fill


def ask(url: str, check: Callable[[Connection], Finding]) -> Finding:
    with read_only_connection(url) as connection:
        return check(connection)


def test_the_revision_is_that_of_this_program(migrated_url: str) -> None:
    found = ask(migrated_url, check_revision)
    assert (found.code, found.is_right) == ("same-revision", True)
    assert ask(migrated_url, check_schema).is_right
    with read_only_connection(migrated_url) as connection:
        assert is_current(connection)


def test_an_earlier_revision_is_no_harm_but_cannot_be_checked(migrated_url: str, future_program: Path) -> None:
    found = ask(migrated_url, check_revision)
    assert (found.code, found.is_right) == ("older-database", True)
    with read_only_connection(migrated_url) as connection:
        assert not is_current(connection)


def ask_after(url: str, statement: str, check: Callable[[Connection], Finding]) -> Finding:
    """What a check finds of a database that was migrated and then changed by a statement."""
    engine = new_engine(url)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()
    return ask(url, check)


def test_a_newer_revision_is_wrong(database_url: str) -> None:
    found = ask_after(database_url, "UPDATE alembic_version SET version_num = '9999'", check_revision)
    assert (found.code, found.is_right) == ("newer-database", False)


def test_no_revision_at_all_is_wrong(database_url: str) -> None:
    found = ask_after(database_url, "DELETE FROM alembic_version", check_revision)
    assert (found.code, found.is_right) == ("nothing-kept", False)


def test_an_index_that_is_not_there_is_wrong(database_url: str) -> None:
    found = ask_after(database_url, "DROP INDEX entries_by_action", check_schema)
    assert not found.is_right
    assert str(found) == "Its columns or indexes are not as they should be; differences: 1."


# SQLite


@pytest.fixture
def file(new_file: Path, tmp_path: Path) -> Path:
    """A migrated SQLite file without rows."""
    return Path(shutil.copy(new_file, tmp_path))


def codes(findings: Iterable[Finding]) -> dict[str, bool]:
    return {finding.code: finding.is_right for finding in findings}


def findings_of_file(file: Path) -> dict[str, bool]:
    with read_only_connection(url_in(file.parent)) as connection:
        return codes(check_sqlite(connection))


def test_a_whole_file_is_found_so(file: Path) -> None:
    assert findings_of_file(file) == {"file-whole": True, "journal-right": True}


def test_a_damaged_file_is_found_so(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute("UPDATE sqlite_schema SET rootpage = 3 WHERE name = 'tables_by_status'")
    connection.close()
    assert findings_of_file(file) == {"file-broken": False, "journal-right": True}


def test_rows_that_refer_to_none_are_found(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("INSERT INTO records VALUES ('nowhere', 1.5, '{}')")
    connection.close()
    assert findings_of_file(file) == {"file-whole": True, "rows-lost": False, "journal-right": True}


def test_another_journal_is_wrong(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()
    assert findings_of_file(file) == {"file-whole": True, "journal-wrong": False}


def test_writing_without_waiting_for_the_disk_is_wrong(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "PRAGMAS", ("synchronous=NORMAL",))
    assert findings_of_file(file) == {"file-whole": True, "journal-wrong": False}


def test_whether_a_server_runs_and_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with database_in(tmp_path):
        assert codes(check_folder(tmp_path)) == {"disk-free": True, "server-running": True}
    monkeypatch.setattr(check, "LEAST_FREE", 1 << 80)
    assert codes(check_folder(tmp_path)) == {"disk-full": False, "no-server-running": True}


def test_looking_changes_no_byte(file: Path) -> None:
    repository = Repository(url_in(file.parent))
    fill(repository)
    before = hashlib.sha256(file.read_bytes()).hexdigest()
    with read_only_connection(url_in(file.parent)) as connection:
        assert [check_table(connection, id) for id in table_ids(connection)] == [[]] * 5
    assert findings_of_file(file)["file-whole"]
    assert hashlib.sha256(file.read_bytes()).hexdigest() == before
    repository.close()


# PostgreSQL


def test_settings_that_may_lose_something_are_wrong(migrated_postgres: str) -> None:
    with read_only_connection(migrated_postgres) as connection:
        found = list(check_postgres(connection))
    # The tests' own PostgreSQL does not wait for the disk, so that they are fast.
    wrong = [finding.facts["setting"] for finding in found if not finding.is_right]
    assert wrong == ["fsync", "full_page_writes"]
    assert [finding.code for finding in found if finding.is_right] == ["postgres-setting-right", "no-server-running"]


def test_servers_are_counted_by_who_listens(migrated_postgres: str) -> None:
    url = make_url(migrated_postgres).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url, autocommit=True) as one, psycopg.connect(url, autocommit=True) as other:
        one.execute(f"LISTEN {CHANNEL}")
        other.execute(f"LISTEN {CHANNEL}")
        with read_only_connection(migrated_postgres) as connection:
            assert str(list(check_postgres(connection))[-1]) == "Servers that are running on it: 2."
