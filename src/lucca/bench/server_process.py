"""Real servers in processes of their own, on ports that only this machine reaches."""

import http.client
import os
import re
import signal
import subprocess
import sys
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


class ServerProcess:
    """A server that runs, and the seconds from the start of its process to its first page; raises NotServed."""

    def __init__(self, arguments: Sequence[str]) -> None:
        started = time.perf_counter()
        command = [sys.executable, "-m", "lucca", "--lang", "en", "serve", "--port", "0", *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
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
            lines = self.process.communicate()[1].strip().splitlines()
            raise NotServed("not-served", problem=lines[-1] if lines else "")
        return urlsplit(address[0]).port or 0

    def peak_memory(self) -> int | None:
        """The most bytes of memory that the process has had at once; None where the system does not say."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        except OSError:
            return None
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
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


def request_page(port: int) -> None:
    """Requests the first page, whatever is on it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=FIRST_PAGE_TIMEOUT)
    connection.request("GET", "/")
    connection.getresponse().read()
    connection.close()


@contextmanager
def server_processes(arguments: Sequence[str], processes: int = 1) -> Iterator[list[ServerProcess]]:
    """Servers that run as long as the context; raises NotServed."""
    running: list[ServerProcess] = []
    try:
        for _ in range(processes):
            running.append(ServerProcess(arguments))
        yield running
    finally:
        for server in running:
            server.close()
