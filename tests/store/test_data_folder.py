"""Data folders, each locked by one server, and the URLs of databases."""

import stat
from pathlib import Path

import pytest

from lucca.store import data_folder as folders
from lucca.store.data_folder import FolderRefused, database_in, database_to_read, is_served, psycopg_url
from lucca.store.database import is_sqlite, new_engine
from lucca.store.migrations.migrate import migrate


def test_a_folder_belongs_to_one_server_at_a_time(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    assert not is_served(folder)
    with database_in(folder) as url:
        assert (is_sqlite(url), is_served(folder)) == (True, True)
        with pytest.raises(FolderRefused, match=r"^Another server uses the folder .*\.$"), database_in(folder):
            pass
    assert not is_served(folder)
    with database_in(folder) as again:
        assert again == url


def test_looking_whether_a_server_runs_keeps_none_from_starting(tmp_path: Path) -> None:
    with database_in(tmp_path):
        pass
    assert not is_served(tmp_path)
    with database_in(tmp_path):
        assert is_served(tmp_path)
        assert is_served(tmp_path)


def test_a_new_folder_is_for_its_owner_alone(tmp_path: Path) -> None:
    with database_in(tmp_path / "new"):
        pass
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


@pytest.mark.parametrize("name", ["plain", "a b", "what?", "50%20", "#1", "ü:@&"])
def test_the_file_is_in_the_folder_whatever_that_is_called(tmp_path: Path, name: str) -> None:
    with database_in(tmp_path / name) as url:
        engine = new_engine(url)
        migrate(engine)
        engine.dispose()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name / folders.FILE).exists()
    assert database_to_read(tmp_path / name) == url


def test_a_folder_that_cannot_be_used_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FolderRefused, match=r"^The folder .* cannot be used: .*\.$"), database_in(tmp_path / "file"):
        pass


def test_who_only_looks_makes_no_folder(tmp_path: Path) -> None:
    with pytest.raises(FolderRefused, match=r"^There is no database in the folder .*\.$"):
        database_to_read(tmp_path / "new")
    assert list(tmp_path.iterdir()) == []


def test_a_url_goes_to_the_driver_that_there_is() -> None:
    assert psycopg_url("postgresql://me:p%40ss@host:5432/name") == "postgresql+psycopg://me:p%40ss@host:5432/name"
    with database_in(Path("nowhere"), "postgresql://me@host/name") as url:
        assert url == database_to_read(Path("nowhere"), "postgresql://me@host/name") == psycopg_url(url)
        assert not is_sqlite(url)


@pytest.mark.parametrize("url", ["sqlite:///file", "mysql://me@host/name", "name", "postgresql://me@host:port/name"])
def test_other_urls_are_refused(url: str) -> None:
    with pytest.raises(FolderRefused, match="takes the URL of a PostgreSQL"):
        psycopg_url(url)


def test_without_the_driver_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "find_spec", lambda _name: None)
    with pytest.raises(FolderRefused, match="extra postgres"):
        psycopg_url("postgresql://me@host/name")
