"""`lucca doctor`: a line for each finding, and status 1 if something is wrong."""

import sqlite3
from pathlib import Path

import pytest

from lucca.cli import doctor_machine
from lucca.store.data_folder import FILE, database_in
from lucca.store.maintenance import check
from tests.cli.command_runner import Ran, lucca
from tests.store.maintenance.backup_files import restore_into, sample_backup


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with tables of all kinds."""
    with database_in(tmp_path / "data") as url:
        restore_into(url, sample_backup())
    return tmp_path / "data"


def change(data: Path, statement: str) -> None:
    with sqlite3.connect(data / FILE) as connection:
        connection.execute(statement)
    connection.close()


def wrong_things(ran: Ran) -> list[str]:
    """The lines about what is wrong; the last line counts them."""
    found = [line.removeprefix("WRONG: ") for line in ran.lines if line.startswith("WRONG: ")]
    count = {0: "Nothing is wrong.", 1: "1 thing is wrong."}.get(len(found), f"{len(found)} things are wrong.")
    assert (ran.lines[-1], ran.status, ran.err) == (count, 1 if found else 0, "")
    assert all(line.startswith(("ok: ", "WRONG: ")) for line in ran.lines[:-1])
    return found


def test_nothing_is_wrong_with_what_a_server_left(data: Path) -> None:
    ran = lucca("doctor", "--data", data)
    assert wrong_things(ran) == []
    words = ran.out
    for expected in (
        "ok: Lucca 0.",
        "sqlalchemy 2.",
        "ok: Compiled rules and bots are kept in ",
        "ok: The rules and bots of palazzi are ",
        "ok: A server may open ",
        "ok: There is room on the disk: ",
        "ok: No server is running on it.",
        "ok: The database can be opened.",
        "ok: SQLite finds the file whole.",
        "ok: What a player is told is on disk (journal WAL, synchronous FULL).",
        "ok: Its tables are those of this version of the program (0003).",
        "ok: All its columns and indexes are there.",
        "ok: Tables whose log leads to where they stand: 5 of 5.",
    ):
        assert expected in words


def test_it_looks_while_a_server_is_running(data: Path) -> None:
    with database_in(data):
        ran = lucca("doctor", "--data", data)
    assert wrong_things(ran) == []
    assert "ok: A server is running on it." in ran.lines


def test_postgresql_is_looked_at_too(postgres_url: str) -> None:
    restore_into(postgres_url, sample_backup())
    ran = lucca("doctor", "--database", postgres_url)
    lost = "A crash may lose what players were told: PostgreSQL's setting {} is off."
    assert wrong_things(ran) == [lost.format("fsync"), lost.format("full_page_writes")]  # so that tests are fast
    assert "ok: Tables whose log leads to where they stand: 5 of 5." in ran.lines
    assert "psycopg 3." in ran.out
    assert "disk" not in ran.out


def test_tables_are_named_one_by_one_where_something_is_wrong(data: Path) -> None:
    change(data, "UPDATE tables SET status = 'waiting', waits_for_bot = true WHERE id = 'over'")
    change(data, "DELETE FROM records")
    assert wrong_things(lucca("doctor", "--data", data)) == [
        "Table over: The log leads to status over, the table says waiting.",
        "Table over: The log leads to waits_for_bot false, the table says true.",
        "Table archived: The table is archived, but has no record.",
        "Tables whose log leads to where they stand: 3 of 5.",
    ]


def test_that_there_is_nothing_to_look_at_is_wrong(tmp_path: Path) -> None:
    ran = lucca("doctor", "--data", tmp_path / "none")
    (words,) = wrong_things(ran)
    assert words.startswith("There is no database in the folder ")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database_is_wrong(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("hello " * 99)
    (words,) = wrong_things(lucca("doctor", "--data", tmp_path))
    assert f"{FILE} is damaged: file is not a database. " in words


def test_a_server_that_does_not_answer_is_wrong(tmp_path: Path) -> None:
    ran = lucca("doctor", "--database", f"postgresql://nobody@/nothing?host={tmp_path}")
    assert wrong_things(ran) == ["The database cannot be used: No such file or directory."]


def test_a_database_of_a_newer_program_is_wrong_and_its_tables_are_left_alone(data: Path) -> None:
    change(data, "UPDATE alembic_version SET version_num = '9999'")
    ran = lucca("doctor", "--data", data)
    assert wrong_things(ran) == ["The database is of a newer version of the program (9999): use that one."]
    assert "Tables whose log" not in ran.out


def test_a_full_disk_is_wrong(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "LEAST_FREE", 1 << 80)
    assert wrong_things(lucca("doctor", "--data", data))[0].startswith("The disk is nearly full: ")


def test_a_package_that_is_missing_is_wrong(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_machine, "PACKAGES", ("numpy", "no-such-package"))
    assert wrong_things(lucca("doctor", "--data", data)) == ["The package no-such-package is not installed."]


def test_a_cache_that_cannot_be_written_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("LUCCA_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert not doctor_machine.check_cache().is_right
    monkeypatch.setenv("LUCCA_CACHE_DIR", str(tmp_path / "not" / "yet"))
    assert doctor_machine.check_cache().is_right
    assert not (tmp_path / "not").exists()


def test_that_a_server_could_open_only_a_few_files_is_wrong(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_machine, "raise_limit_of_files", lambda: 256)
    (words,) = wrong_things(lucca("doctor", "--data", data))
    assert words.startswith("A server may open only 256 files here: 156 connections at once;")


def test_it_is_told_whether_rules_and_bots_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUCCA_CACHE_DIR", str(tmp_path))
    found = [finding.code for finding in doctor_machine.check_machine(needs_postgres=False) if "game" in finding.facts]
    assert found == ["not-compiled", "not-compiled"]


def test_looking_changes_nothing(data: Path) -> None:
    before = (data / FILE).read_bytes()
    lucca("doctor", "--data", data)
    assert (data / FILE).read_bytes() == before
