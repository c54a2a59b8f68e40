"""Servers for tests that kill them: forked from a process that has everything loaded, or the real command."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from tests.commands import environment
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


class KillableServer(Protocol):
    """Something that serves on a port, can be killed, and started anew there."""

    port: int

    def start(self) -> None:
        """Starts it; requests are answered as soon as it is up."""

    def kill(self) -> None:
        """Ends it without any warning."""


class ForkServer:
    """A process that has everything loaded, and forks servers; one for all tests of a worker."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, **words: Any) -> Any:
        """Tells it to do something; returns its answer."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@contextmanager
def running_fork_server() -> Iterator[ForkServer]:
    """A fork server meanwhile, out of reach of the keys that interrupt the tests: it ends with them."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.crash.forking_server"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        # It has one thread, so that it can be forked; who is killed leaves semaphores behind.
        env=environment(OPENBLAS_NUM_THREADS="1", PYTHONWARNINGS="ignore:resource_tracker"),
        cwd=ROOT,
        start_new_session=True,
    ) as process:
        yield ForkServer(process)


class ForkedServer:
    """A server that a fork server forks."""

    def __init__(self, fork_server: ForkServer, port: int) -> None:
        self.fork_server = fork_server
        self.port = port
        self.pid = 0

    def start(self) -> None:
        self.pid = self.fork_server.ask(start=self.port)

    def kill(self) -> None:
        os.killpg(self.pid, signal.SIGKILL)


@contextmanager
def forked_servers(
    fork_server: ForkServer,
    folder: Path,
    database: str = "",
    count: int = 1,
    thinking_time: float = 60.0,
    sweep_every: float = 5.0,
) -> Iterator[list[ForkedServer]]:
    """Servers on one database, all of them not yet started; what they complain of is in the folder's log."""
    (folder / "log").touch()
    words = {"folder": str(folder), "database": database, "sockets": count}
    ports = fork_server.ask(open={**words, "thinking_time": thinking_time, "sweep_every": sweep_every})
    try:
        yield [ForkedServer(fork_server, port) for port in ports]
    finally:
        fork_server.ask(close=ports)


class ServeCommand:
    """`lucca serve` as people start it; always on the same port, once it has one."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        self.words = words
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "lucca", "serve", "--data", str(self.folder / "data"), "--port"]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [*command, str(self.port), *self.words],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=environment(),
                start_new_session=True,
            )
        assert self.process.stdout
        first = self.process.stdout.readline()
        found = re.search(r":(\d+)/", first)
        assert found, (self.folder / "log").read_text()
        self.port = int(found[1])

    def kill(self) -> None:
        """Ends it and what it started, without any warning."""
        if self.process and self.process.stdout:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)
            self.process.stdout.close()
            self.process = None


def processes_of(group: int) -> list[int]:
    """The processes of a session or group that have not ended."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _parent, its_group, session = stat.read_text().rpartition(")")[2].split()[:4]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if group in (int(its_group), int(session)) and state != "Z":
            found.append(int(stat.parent.name))
    return found


def wait_until(is_so: Any) -> bool:
    """Whether something comes true at all."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
