"""A real server in a process of its own, on a port that only this machine reaches."""

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

LAST_WORDS = 20  # seconds a server gets to end
PATIENCE = 60  # and to its first page, also on a machine with other things to do


class NotServed(Problem):
    """The server that was to be measured did not start."""


class Served:
    """A server that runs, and how long it took from the start of its process to its first page."""

    def __init__(self, words: Sequence[str]) -> None:
        started = time.perf_counter()
        command = [sys.executable, "-m", "lucca", "--lang", "en", "serve", "--port", "0", *words]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            self.port = self.read_port()
            ask_for_page(self.port)
        except BaseException:
            self.close()
            raise
        self.first_page = time.perf_counter() - started

    def read_port(self) -> int:
        """The port that the server names first; raises NotServed with what it says instead."""
        assert self.process.stdout
        address = re.search(r"http://\S+", self.process.stdout.readline())
        if address is None:
            words = self.process.communicate()[1].strip().splitlines()
            raise NotServed("not-served", problem=words[-1] if words else "")
        return urlsplit(address[0]).port or 0

    def memory(self) -> int | None:
        """The most bytes of memory that the process has held at once, where the system tells."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        except OSError:
            return None
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        return int(found[1]) * 1024 if found else None

    def processor_time(self) -> float | None:
        """Seconds that the process has computed so far, where the system tells."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """Ends it in order."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.communicate(timeout=LAST_WORDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()


def ask_for_page(port: int) -> None:
    """The first page, whatever it says."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", "/")
    connection.getresponse().read()
    connection.close()


@contextmanager
def served(words: Sequence[str], processes: int = 1) -> Iterator[list[Served]]:
    """Servers that run meanwhile; raises NotServed."""
    running: list[Served] = []
    try:
        for _ in range(processes):
            running.append(Served(words))
        yield running
    finally:
        for server in running:
            server.close()
