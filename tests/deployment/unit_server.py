"""A server as its systemd unit starts it."""

import re
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tests.command_environment import environment
from tests.deployment.proxies import EXAMPLES
from tests.patience import PATIENCE

UNIT = EXAMPLES / "lucca@.service"
SETTINGS = dict(re.findall(r"^(\w+)=(.*)$", (EXAMPLES / "settings.env").read_text(), re.MULTILINE))
PROGRAM = "/opt/lucca/bin/lucca"


def unit_command(port: int, database: str) -> list[str]:
    """What the unit starts, with the instance's port and the variables of `settings.env`, but for the database."""
    (line,) = re.findall(r"^ExecStart=(.*)$", UNIT.read_text(), re.MULTILINE)
    words = line.replace("%i", str(port))
    for name, value in {**SETTINGS, "LUCCA_DATABASE": database}.items():
        assert f"${{{name}}}" in words
        words = words.replace(f"${{{name}}}", value)
    assert "$" not in words
    program, *rest = shlex.split(words)
    assert program == PROGRAM
    return [sys.executable, "-m", "lucca", *rest]


class UnitServer:
    """A process on one database, on the same port at every start."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        self.database = database
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Starts it, and returns once it listens."""
        command = unit_command(self.port, self.database)
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment(), start_new_session=True
            )
        assert self.process.stdout
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found, (self.folder / "log").read_text()
        self.port = int(found[1])

    def stop(self, number: int = signal.SIGKILL) -> None:
        """Ends it: by force, or as systemd does with SIGTERM."""
        if self.process and self.process.stdout:
            with suppress(ProcessLookupError):
                self.process.send_signal(number)
            self.process.wait(PATIENCE)
            self.process.stdout.close()
            self.process = None
