"""`lucca backup` and `lucca restore`: a database to a file and back."""

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lucca.store.data_folder import FILE, database_in, url_in
from lucca.store.maintenance import backup as backups
from tests.cli.command_runner import lucca, wrong
from tests.store.maintenance.backup_files import restore_into, rows_in, sample_backup


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with tables of all kinds."""
    with database_in(tmp_path / "data") as url:
        restore_into(url, sample_backup())
    return tmp_path / "data"


def fail_at(row: int) -> Callable[..., Any]:
    """Rows that raise in the middle, as a full disk would."""
    whole = backups.rows_of

    def rows_of(*arguments: Any) -> Any:
        for number, found in enumerate(whole(*arguments)):
            if number == row:
                raise OSError(28, "No space left on device")
            yield found

    return rows_of


def test_what_was_saved_comes_back(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "new.gz"
    ran = lucca("backup", file, "--data", data)
    assert (ran.status, ran.out, ran.err) == (0, f"5 tables are saved in {file}.\n", "")
    ran = lucca("restore", file, "--data", tmp_path / "other")
    assert (ran.status, ran.out, ran.err) == (0, "5 tables are restored.\n", "")
    assert rows_in(url_in(tmp_path / "other")) == rows_in(url_in(data))


def test_it_goes_from_one_kind_of_database_to_the_other_and_back(data: Path, tmp_path: Path, postgres_url: str) -> None:
    for words in (
        ("backup", tmp_path / "1.gz", "--data", data),
        ("restore", tmp_path / "1.gz", "--database", postgres_url),
        ("backup", tmp_path / "2.gz", "--database", postgres_url),
        ("restore", tmp_path / "2.gz", "--data", tmp_path / "other"),
    ):
        assert lucca(*words).status == 0
    assert rows_in(url_in(tmp_path / "other")) == rows_in(postgres_url) == rows_in(url_in(data))


def test_a_backup_is_made_while_a_server_has_the_folder(data: Path, tmp_path: Path) -> None:
    with database_in(data):
        assert lucca("backup", tmp_path / "new.gz", "--data", data).status == 0
        assert "Another server uses" in wrong(lucca("restore", tmp_path / "new.gz", "--data", data))


def test_nobody_else_can_read_a_backup_nor_what_is_restored(data: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    before = os.umask(0)
    try:
        lucca("backup", tmp_path / "new.gz", "--data", data)
        lucca("restore", tmp_path / "new.gz", "--data", tmp_path / "other")
        assert os.umask(0) == 0
    finally:
        os.umask(before)
    kept = [tmp_path / "new.gz", *(tmp_path / "other").iterdir()]
    assert len(kept) > 1
    assert {stat.S_IMODE(file.stat().st_mode) for file in kept} == {0o600}


@pytest.mark.parametrize("kind", ["file", "folder", "link"])
def test_nothing_is_written_over(data: Path, tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "rows_of", fail_at(0))  # nor is anything read for nothing
    file = tmp_path / "there"
    if kind == "file":
        file.write_text("mine")
    elif kind == "folder":
        file.mkdir()
    else:
        file.symlink_to("nowhere")
    assert "exists already" in wrong(lucca("backup", file, "--data", data))
    assert kind != "file" or file.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "there"]


def test_nothing_is_written_over_that_came_meanwhile(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, whole = tmp_path / "new.gz", backups.rows_of

    def rows_of(*arguments: Any) -> Any:
        yield from whole(*arguments)
        file.write_text("mine")

    monkeypatch.setattr(backups, "rows_of", rows_of)
    assert "exists already" in wrong(lucca("backup", file, "--data", data))
    assert file.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "new.gz"]


def test_a_file_system_without_links_will_do(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(*_paths: Any) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", link)
    assert lucca("backup", tmp_path / "new.gz", "--data", data).status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "new.gz"]


def test_of_a_backup_that_fails_nothing_is_left(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "rows_of", fail_at(9))
    words = wrong(lucca("backup", tmp_path / "new.gz", "--data", data))
    assert words.endswith("cannot be written: No space left on device.")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_backup_is_a_file(command: str, tmp_path: Path) -> None:
    assert "standard input or output" in wrong(lucca(command, "-", "--data", tmp_path))


def test_where_there_is_nothing_nothing_is_saved(tmp_path: Path) -> None:
    assert "There is no database" in wrong(lucca("backup", tmp_path / "new.gz", "--data", tmp_path / "none"))
    assert list(tmp_path.iterdir()) == []


def test_a_file_cannot_be_written_where_there_is_no_folder(data: Path, tmp_path: Path) -> None:
    assert "cannot be written" in wrong(lucca("backup", tmp_path / "none" / "new.gz", "--data", data))


def test_a_restore_needs_an_empty_place(data: Path, tmp_path: Path, postgres_url: str) -> None:
    file = tmp_path / "new.gz"
    file.write_bytes(sample_backup())
    assert lucca("restore", file, "--database", postgres_url).status == 0
    for place in (("--data", data), ("--database", postgres_url)):
        assert "only into an empty one" in wrong(lucca("restore", file, *place))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"hello", "is no backup"),
        (sample_backup()[:-20], "is cut off"),
        (sample_backup()[:-6] + b"\0" * 6, "is damaged"),
    ],
    ids=["text", "cut", "damaged"],
)
def test_of_a_file_that_is_no_whole_backup_nothing_is_restored(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "bad.gz").write_bytes(content)
    assert words in wrong(lucca("restore", tmp_path / "bad.gz", "--data", tmp_path / "new"))
    assert [path.name for path in tmp_path.iterdir()] == ["bad.gz"]
    assert "cannot be read" in wrong(lucca("restore", tmp_path / "none.gz", "--data", tmp_path / "new"))


def test_a_folder_that_was_only_locked_before_is_empty(tmp_path: Path) -> None:
    with database_in(tmp_path / "data"):
        pass
    (tmp_path / "new.gz").write_bytes(sample_backup())
    assert lucca("restore", tmp_path / "new.gz", "--data", tmp_path / "data").status == 0
    assert (tmp_path / "data" / FILE).exists()


def test_a_wrong_url_is_refused_before_anything_else(tmp_path: Path) -> None:
    (tmp_path / "new.gz").write_bytes(sample_backup())
    for command in ("backup", "restore"):
        file = tmp_path / ("new.gz" if command == "restore" else "other.gz")
        assert "--database takes the URL" in wrong(lucca(command, file, "--database", "sqlite:///x"))
