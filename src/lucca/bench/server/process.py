"""Real servers in processes of their own, on ports that only this machine reaches."""

import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from lucca.problem import Problem

STOP_TIMEOUT = 20  # seconds
FIRST_PAGE_TIMEOUT = 60


class NotServed(Problem):
    """The server that was to be measured did not start."""


class NoSource(Problem):
    """There is no version of the program in a folder."""


class ServerProcess:
    """A server that runs, and the seconds from the start of its process to its first page; raises NotServed.

    `source` is the folder of another version of the program, which is started instead of this one.
    """

    def __init__(self, arguments: Sequence[str], source: Path | None = None) -> None:
        started = time.perf_counter()
        command = [sys.executable, "-m", "lucca", "--lang", "en", "serve", "--port", "0", *arguments]
        environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONSAFEPATH": "1"} if source else None
        self.log = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 -- a pipe would have to be read
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment)
        try:
            self.port = self.read_port()
            request_page(self.port)
        except BaseException:
            self.close()
            raise
        self.first_page = time.perf_counter() - started

    def read_port(self) -> int:
        """The port that the server prints first; raises NotServed with what it prints instead."""
        assert self.process.stdout
        address = re.search(r"http://\S+", self.process.stdout.readline())
        if address is None:
            self.process.wait(STOP_TIMEOUT)
            raise NotServed("not-served", problem=self.last_words())
        return urlsplit(address[0]).port or 0

    def last_words(self) -> str:
        """The last line that the server wrote to standard error."""
        self.log.seek(0)
        lines = self.log.read().strip().splitlines()
        return lines[-1] if lines else ""

    def check_running(self) -> None:
        """Raises NotServed if the process has ended."""
        if self.process.poll() is not None:
            raise NotServed("server-ended", problem=self.last_words())

    def memory(self) -> int | None:
        """The bytes of memory that the process has now; None where the system does not say."""
        return self.read_status(r"VmRSS:\s+(\d+) kB")

    def peak_memory(self) -> int | None:
        """The most bytes of memory that the process has had at once; None where the system does not say."""
        return self.read_status(r"VmHWM:\s+(\d+) kB")

    def read_status(self, pattern: str) -> int | None:
        """A number of kilobytes in what Linux says of the process, in bytes."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        except OSError:
            return None
        found = re.search(pattern, status)
        return int(found[1]) * 1024 if found else None

    def cpu_seconds(self) -> float | None:
        """The CPU time of the process so far; None where the system does not say."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """Stops it, by force if it does not end in time."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.communicate(timeout=STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
        self.log.close()


def source_of(path: Path) -> Path:
    """The folder to import a version of the program from, given its checkout; raises NoSource."""
    for folder in (path / "src", path):
        if (folder / "lucca" / "__main__.py").is_file():
            return folder.resolve()
    raise NoSource("no-source", path=str(path))


def request_page(port: int) -> None:
    """Requests the first page, whatever is on it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=FIRST_PAGE_TIMEOUT)
    connection.request("GET", "/")
    connection.getresponse().read()
    connection.close()


@contextmanager
def server_processes(
    arguments: Sequence[str], processes: int = 1, source: Path | None = None
) -> Iterator[list[ServerProcess]]:
    """Servers that run as long as the context; raises NotServed."""
    running: list[ServerProcess] = []
    try:
        for _ in range(processes):
            running.append(ServerProcess(arguments, source))
        yield running
    finally:
        for server in running:
            server.close()
