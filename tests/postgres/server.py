"""A PostgreSQL of the tests' own: in a temporary folder, reached by a socket there, gone when they end."""

import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql

from tests.patience import PATIENCE
from tests.postgres.programs import owner, program, spawn

ROLE = "lucca"
FAST = ("fsync=off", "full_page_writes=off")
# Outlives the tests, however they end: their end of the pipe closes, so `read` returns.
GUARD = """
read -r _
if pid=$(head -n 1 data/postmaster.pid); then
    kill -s QUIT "$pid"
    for i in $(seq 100); do [ ! -e data/postmaster.pid ] || sleep 0.05; done
fi
for i in $(seq 100); do rm -rf "$PWD" && break || sleep 0.05; done
"""


class Server:
    """A PostgreSQL server with its files and its socket in a folder."""

    def __init__(self, folder: Path, durable: bool) -> None:
        self.folder = folder
        self._settings = () if durable else FAST
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The process id; None while the server is stopped."""
        return None if self._process is None else self._process.pid

    def url(self, database: str) -> str:
        """The URL of a database for SQLAlchemy."""
        return f"postgresql+psycopg://{ROLE}@/{database}?host={self.folder}"

    def connect(self) -> psycopg.Connection:
        """A connection that makes and drops databases."""
        return psycopg.connect(host=str(self.folder), user=ROLE, dbname="postgres", autocommit=True)

    def create(self) -> None:
        """Writes the files of an empty server."""
        options = [f"--username={ROLE}", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"]
        fast = ["--no-sync", "--no-instructions", "--wal-segsize=1"]
        self._run([program("initdb"), "--pgdata=data", *options, *fast]).wait()

    def start(self) -> None:
        """Starts the server, and returns when it answers."""
        options = ["listen_addresses=", f"unix_socket_directories={self.folder}", "timezone=UTC", *self._settings]
        command = [program("postgres"), "-D", "data", *(word for option in options for word in ("-c", option))]
        self._process = self._run(command)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL does not start:\n{(self.folder / 'log').read_text()}")
            time.sleep(0.02)

    def stop(self, crash: bool = False) -> None:
        """Stops the server, in order or as if it crashed; connections break in both cases."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT if crash else signal.SIGINT)
            self._process.wait(PATIENCE)
            self._process = None

    def restart(self, crash: bool = False) -> None:
        self.stop(crash)
        self.start()

    def _run(self, command: list[str]) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            return spawn(command, self.folder, subprocess.DEVNULL, log)

    def _answers(self) -> bool:
        try:
            self.connect().close()
        except psycopg.OperationalError:
            return False
        return True


@contextmanager
def guarded_folder() -> Iterator[Path]:
    """A folder of the server's owner that is deleted, and its server killed, also if the tests are killed."""
    folder = Path(tempfile.mkdtemp(prefix="lucca-pg-", dir="/tmp"))  # The path of a socket has at most 107 bytes.
    if account := owner():
        os.chown(folder, account.pw_uid, account.pw_gid)
    with spawn([str(shutil.which("sh")), "-c", GUARD], folder, subprocess.PIPE, subprocess.DEVNULL):
        yield folder


@contextmanager
def running_server(durable: bool = False) -> Iterator[Server]:
    """A new server; only a durable one waits for the disk, and takes seconds to recover after a crash."""
    with guarded_folder() as folder:
        server = Server(folder, durable)
        server.create()
        try:
            server.start()
            yield server
        finally:
            server.stop()


@contextmanager
def new_database(server: Server) -> Iterator[str]:
    """The URL of an empty database, which is dropped afterwards, whoever is still connected."""
    name = f"test_{secrets.token_hex(8)}"
    with server.connect() as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield server.url(name)
    finally:
        with server.connect() as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
