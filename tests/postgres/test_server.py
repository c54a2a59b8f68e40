"""The PostgreSQL of the tests is a real one, used by no other program, and leaves nothing behind."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, inspect, make_url, text

from tests.patience import PATIENCE
from tests.postgres import programs as postgres_programs
from tests.postgres.server import Server, new_database, running_server

pytestmark = pytest.mark.heavy

STARTS_AND_IDLES = """
import sys
from tests.postgres.server import running_server
with running_server() as server:
    print(server.pid, server.folder, flush=True)
    sys.stdin.read()
"""


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    """A transaction that is committed."""
    engine = create_engine(url)
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def tables(url: str) -> list[str]:
    with connected(url) as connection:
        return inspect(connection).get_table_names()


def is_running(pid: int) -> bool:
    """Also one that ended and was not yet asked for its status has no command line."""
    command = Path(f"/proc/{pid}/cmdline")
    try:
        return command.read_bytes() != b""
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_it_is_postgresql(postgres_url: str) -> None:
    with connected(postgres_url) as connection:
        assert connection.dialect.name == "postgresql"
        assert str(connection.scalar(text("SELECT version()"))).startswith("PostgreSQL ")
        assert connection.scalar(text("SHOW server_encoding")) == "UTF8"
        assert connection.scalar(text("SELECT lower('ÀÉ')")) == "àé"


def test_databases_are_apart_and_go(postgres: Server, postgres_url: str) -> None:
    with new_database(postgres) as other:
        with connected(other) as connection:
            connection.execute(text("CREATE TABLE here (number integer)"))
        assert (tables(other), tables(postgres_url)) == (["here"], [])
    with postgres.connect() as admin:
        names = {row[0] for row in admin.execute("SELECT datname FROM pg_database")}
    assert make_url(postgres_url).database in names
    assert make_url(other).database not in names


def test_a_database_goes_also_while_somebody_is_connected(postgres: Server) -> None:
    with new_database(postgres) as url:
        engine = create_engine(url)
        connection = engine.connect()
        connection.execute(text("SELECT 1"))
    connection.invalidate()
    connection.close()
    engine.dispose()


@pytest.mark.parametrize(("durable", "crash"), [(True, False), (False, True)])
def test_what_was_committed_survives_a_restart(durable: bool, crash: bool) -> None:
    with running_server(durable) as server, new_database(server) as url:
        with connected(url) as connection:
            assert connection.scalar(text("SHOW fsync")) == ("on" if durable else "off")
            connection.execute(text("CREATE TABLE here AS SELECT 7 AS number"))
        before = server.pid
        server.restart(crash)
        assert server.pid != before
        with connected(url) as connection:
            assert connection.scalars(text("SELECT number FROM here")).all() == [7]
        after = server.pid
        assert after is not None
        assert is_running(after)
    assert not is_running(after)
    assert not server.folder.exists()


def test_nothing_is_left_behind_also_of_a_server_that_says_why_it_does_not_start() -> None:
    with running_server() as server:
        pid = server.pid
        assert pid is not None
        assert is_running(pid)
        server.stop()
        assert not is_running(pid)
        (server.folder / "data" / "PG_VERSION").write_text("1\n")
        with pytest.raises(RuntimeError, match="incompatible"):
            server.start()
    assert not server.folder.exists()


def test_nothing_is_left_behind_by_tests_that_were_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STARTS_AND_IDLES], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as tests:
        assert tests.stdout is not None
        pid, folder = tests.stdout.readline().split()
        assert is_running(int(pid))
        tests.kill()
    deadline = time.monotonic() + PATIENCE
    while (Path(folder).exists() or is_running(int(pid))) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not Path(folder).exists()
    assert not is_running(int(pid))


def test_without_postgresql_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(postgres_programs, "DEBIAN", tmp_path)
    with pytest.raises(pytest.fail.Exception, match=r"^These tests need PostgreSQL.*\.$"):
        postgres_programs.program("initdb")


def test_debians_newest_is_taken_where_none_is_on_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(postgres_programs, "DEBIAN", tmp_path)
    for version, name in (("9.6", "initdb"), ("15", "initdb"), ("17", "psql")):
        file = tmp_path / version / "bin" / name
        file.parent.mkdir(parents=True)
        file.touch(0o755)
    assert postgres_programs.program("initdb") == str(tmp_path / "15" / "bin" / "initdb")
