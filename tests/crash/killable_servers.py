"""Servers to kill: forked from a process with everything loaded, or `lucca serve`."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from tests.command_environment import environment
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


class KillableServer(Protocol):
    """A server that can be killed, and started anew on the same port."""

    port: int

    def start(self) -> None:
        """Starts it; requests made at once wait until it is up."""

    def kill(self) -> None:
        """Sends SIGKILL."""


class ForkServer:
    """A process of `tests.crash.forking_server`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, **command: Any) -> Any:
        """Sends a command, and returns the answer."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@contextmanager
def running_fork_server() -> Iterator[ForkServer]:
    """A fork server in a session of its own, where Ctrl-C does not reach it: it ends with the context."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.crash.forking_server"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        # It has one thread, so that it can be forked; killed servers leave semaphores behind.
        env=environment(OPENBLAS_NUM_THREADS="1", PYTHONWARNINGS="ignore:resource_tracker"),
        cwd=ROOT,
        start_new_session=True,
    ) as process:
        yield ForkServer(process)


class ForkedServer:
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
    claim_time: float = 10.0,
    sweep_every: float = 5.0,
) -> Iterator[list[ForkedServer]]:
    """Servers on one database, not started yet; they log to the file `log` of the folder."""
    (folder / "log").touch()
    options = {"folder": str(folder), "database": database, "sockets": count}
    ports = fork_server.ask(open={**options, "claim_time": claim_time, "sweep_every": sweep_every})
    try:
        yield [ForkedServer(fork_server, port) for port in ports]
    finally:
        fork_server.ask(close=ports)


class ServeCommand:
    """`lucca serve`, on the same port at every start."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "lucca", "serve", "--data", str(self.folder / "data"), "--port"]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [*command, str(self.port)],
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
        """Sends SIGKILL to the server and the processes it started."""
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


def wait_until(condition: Callable[[], bool]) -> bool:
    """Polls until a condition is true; False if it never is."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
