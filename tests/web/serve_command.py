"""`lucca serve` as its owner starts it, in a process of its own."""

import json
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Any

from tests.command_environment import environment
from tests.patience import PATIENCE
from tests.web.guest import Guest

ADDRESS = re.compile(r"Lucca is open: (http://\S+)/\n")
ADMIN = re.compile(r"Admin word: (\S+)\n")


class ServerProcess:
    """A server that runs; everything it prints and logs is kept in files."""

    def __init__(self, process: "subprocess.Popen[str]", folder: Path) -> None:
        self.process, self.folder = process, folder
        assert process.stdout
        greeting = "".join(process.stdout.readline() for _ in range(3))
        address, word = ADDRESS.search(greeting), ADMIN.search(greeting)
        assert address, (greeting, self.log())
        assert word, greeting
        self.address, self.admin_word = address[1], word[1]

    def guest(self, cookie: str = "", secret: str = "", **headers: str) -> Guest:
        """Somebody who comes by the network."""
        return Guest(self.address, cookie and f"cookie-of-{cookie}", secret, headers)

    def log(self) -> str:
        """What was logged so far."""
        return (self.folder / "log").read_text()

    def lines(self) -> list[dict[str, Any]]:
        """What was logged so far, line by line."""
        return [json.loads(line) for line in self.log().splitlines()]

    def value(self, query: str) -> str:
        """Something that only the database knows."""
        with closing(sqlite3.connect(self.folder / "data" / "lucca.sqlite")) as connection:
            return str(connection.execute(query).fetchone()[0])

    def stop(self) -> int:
        """Ends it as its owner does."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


def start(folder: Path, log: IO[str], *more: str, files: int = 0) -> "subprocess.Popen[str]":
    """Starts it on any port, as talkative as can be.

    `files` is how many it may open at most, where that is limited; half of them unless it asks for more.
    """
    options = ["--port", "0", "--workers", "1", "--log", "debug", "--data", str(folder / "data"), *more]
    command = [sys.executable, "-m", "lucca", "--lang", "en", "serve", *options]
    if files:
        command = ["sh", "-c", f'ulimit -n {files} && ulimit -S -n {files // 2} && exec "$@"', "sh", *command]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=folder, env=environment())


@contextmanager
def running_server(folder: Path, *more: str, files: int = 0) -> Iterator[ServerProcess]:
    """A server in a folder of its own."""
    with (folder / "log").open("w") as log, start(folder, log, *more, files=files) as process:
        try:
            yield ServerProcess(process, folder)
        finally:
            if process.poll() is None:
                process.terminate()
