"""A database that is damaged or empty: every command that opens it says so in one sentence."""

from pathlib import Path

import pytest

from lucca.store.data_folder import FILE, url_in
from tests.cli.command_runner import lucca, lucca_process, wrong
from tests.store.damaged_files import damage, page_of
from tests.store.maintenance.backup_files import restore_into, sample_backup


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of a data folder with tables of all kinds."""
    restore_into(url_in(tmp_path), sample_backup())
    return tmp_path / FILE


def serve(folder: Path) -> str:
    """Starts a server, which must be refused; returns the sentence."""
    return wrong(lucca_process("serve", "--data", folder, "--port", "0", "--workers", "1"))


@pytest.mark.parametrize("name", ["settings", "tables"])
def test_a_server_does_not_start_on_a_damaged_file(file: Path, name: str) -> None:
    damage(file, page_of(file, name))
    words = serve(file.parent)
    assert f"{FILE} is damaged: " in words
    assert words.endswith("lucca doctor looks at all of it; lucca restore fills another folder from a backup.")


def test_a_server_does_not_start_on_an_empty_file(file: Path) -> None:
    file.write_bytes(b"")
    assert f"{FILE} is empty, as a full disk or a broken copy leaves a file: " in serve(file.parent)
    assert file.read_bytes() == b""


def test_no_other_command_takes_an_empty_file_for_a_new_database(file: Path, tmp_path: Path) -> None:
    file.write_bytes(b"")
    saved = tmp_path / "saved.gz"
    saved.write_bytes(sample_backup())
    for words in (("backup", tmp_path / "new.gz"), ("restore", saved)):
        assert f"{FILE} is empty, as " in wrong(lucca(*words, "--data", file.parent))
    ran = lucca("doctor", "--data", file.parent)
    assert ran.status == 1
    assert [line for line in ran.lines if line.startswith("WRONG: ") and f"{FILE} is empty, as " in line]
    assert file.read_bytes() == b""
    assert not (tmp_path / "new.gz").exists()


@pytest.mark.parametrize("name", ["alembic_version", "settings", "sitters", "entries", "entries_by_action"])
def test_the_doctor_finds_a_damaged_page(file: Path, name: str) -> None:
    damage(file, page_of(file, name), "half")
    ran = lucca("doctor", "--data", file.parent)
    found = [line for line in ran.lines if line.startswith("WRONG: ")]
    assert (ran.status, ran.err, bool(found)) == (1, "", True)
    assert "damaged: " in found[0]
    assert "***" not in ran.out


@pytest.mark.parametrize("way", ["half", "no rows"])
def test_of_a_damaged_file_there_is_no_backup_that_lacks_something(file: Path, tmp_path: Path, way: str) -> None:
    damage(file, page_of(file, "sitters"), way)
    assert f"{FILE} is damaged: " in wrong(lucca("backup", tmp_path / "new.gz", "--data", file.parent))
    assert not (tmp_path / "new.gz").exists()
