"""Runs `lucca` in English, in this process or as one of its own, and returns what it printed."""

import io
import json
import subprocess
import sys
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from lucca.cli import run
from tests.command_environment import environment
from tests.compiling import compile_all

LONGEST_SENTENCE = 400


@dataclass(frozen=True, slots=True)
class Ran:
    """The exit status of a command, and what it printed."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """Standard output, line by line."""
        return self.out.splitlines()

    @property
    def values(self) -> list[Any]:
        """Standard output as JSON Lines."""
        return [json.loads(line) for line in self.lines]


def compile_rules() -> None:
    """Compiles rules and bots before a test reads standard error, where their first use says that it compiles."""
    compile_all()


def lucca(*words: str | Path, given: str | bytes = b"", language: str = "en") -> Ran:
    """Runs the command in this process, with `given` on its standard input."""
    compile_rules()
    source = io.BytesIO(given.encode() if isinstance(given, str) else given)
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANGUAGE", language)
        patch.delenv("LUCCA_LANG", raising=False)
        patch.setattr("lucca.locale._chosen", ContextVar("language", default=None))
        patch.setattr(sys, "stdin", io.TextIOWrapper(source, "utf-8"))
        patch.setattr(sys, "stdout", io.TextIOWrapper(out, "ascii", newline="\n"))
        patch.setattr(sys, "stderr", io.TextIOWrapper(err, "ascii", newline="\n"))
        status = run([str(word) for word in words])
        sys.stdout.flush()
        sys.stderr.flush()
        return Ran(status, out.getvalue().decode(), err.getvalue().decode())


def lucca_process(
    *words: str | bytes | Path, given: bytes = b"", shell: str = '"$@"', folder: Path | None = None, **more: str
) -> Ran:
    """Runs the command as a process; `shell` may redirect it, for example `"$@" >/dev/full`."""
    compile_rules()
    command = ["/bin/sh", "-c", shell, "sh", sys.executable, "-m", "lucca", *words]
    done = subprocess.run(command, input=given, capture_output=True, check=False, cwd=folder, env=environment(**more))
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def sentence(text: str) -> str:
    """Asserts that a text is one line of printable letters, not too long, and returns it."""
    line = text.removesuffix("\n")
    assert text == line + "\n"
    assert line
    assert line.isprintable(), ascii(line)
    assert len(line) <= LONGEST_SENTENCE, f"{len(line)} letters"
    return line


def wrong(ran: Ran) -> str:
    """Asserts that a command was refused with one sentence, and returns that."""
    assert (ran.status, ran.out[:100]) == (2, ""), ran.err[-1000:]
    return sentence(ran.err)
