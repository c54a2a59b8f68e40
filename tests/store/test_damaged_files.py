"""A file that is damaged or empty is refused at the door, in a sentence that names it, whatever page it is."""

from pathlib import Path

import pytest

from lucca.store.data_folder import FILE, FolderRefused, database_in, database_to_read, url_in
from lucca.store.database import StoreFailed, new_engine
from lucca.store.migrations.revision import bring_up_to_date
from tests.store.damaged_files import PAGE, WAYS, count_pages, damage
from tests.store.maintenance.backup_files import restore_into, sample_backup


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with tables of all kinds."""
    restore_into(url_in(tmp_path), sample_backup())
    return tmp_path / FILE


def start(folder: Path) -> str:
    """Does with a folder what a server does with it first; returns the sentence that refuses it."""
    with database_in(folder) as url:
        engine = new_engine(url)
        try:
            with pytest.raises(StoreFailed) as refused:
                bring_up_to_date(engine)
        finally:
            engine.dispose()
    return str(refused.value)


def test_a_whole_file_is_taken(file: Path) -> None:
    engine = new_engine(url_in(file.parent))
    bring_up_to_date(engine)
    engine.dispose()


@pytest.mark.parametrize("way", WAYS)
def test_whatever_page_is_damaged_the_file_is_named(file: Path, way: str) -> None:
    whole = file.read_bytes()
    pages = [page for page in range(count_pages(file)) if not (way == "no rows" and is_without_rows(whole, page))]
    assert len(pages) > 10
    for page in pages:
        file.write_bytes(whole)
        damage(file, page, way)
        words = start(file.parent)
        assert words.startswith(f"{file} is damaged: "), (page, words)
        assert "lucca restore fills another folder from a backup." in words
        assert words.isprintable()


def is_without_rows(content: bytes, page: int) -> bool:
    """Whether a page has no rows that could be taken out of it, or has the schema."""
    return page == 0 or content[page * PAGE + 3 : page * PAGE + 5] == bytes(2)


@pytest.mark.parametrize("size", [50, 100, PAGE, -PAGE])
def test_a_file_that_was_cut_off_is_refused(file: Path, size: int) -> None:
    file.write_bytes(file.read_bytes()[:size])
    assert start(file.parent).startswith(f"{file} is damaged: ")


@pytest.mark.parametrize("content", [b"", b"\n"])
def test_an_empty_file_is_no_new_database(file: Path, content: bytes) -> None:
    log = file.with_name(f"{FILE}-wal")
    log.write_bytes(b"what was written last")  # SQLite would delete it
    file.write_bytes(content)
    words = f"{file} is empty, as a full disk or a broken copy leaves a file: "
    with pytest.raises(FolderRefused, match=r"restore a backup into another folder, or delete the file") as refused:
        database_to_read(file.parent)
    assert str(refused.value).startswith(words)
    with pytest.raises(FolderRefused, match=r" is empty, as a full disk"), database_in(file.parent):
        pass
    assert (file.read_bytes(), log.read_bytes()) == (content, b"what was written last")
