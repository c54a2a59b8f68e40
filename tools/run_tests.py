"""Runs the tests three ways: compiled, interpreted, and with bounds checked. One that fails hides no other.

`python tools/run_tests.py -- .venv/bin/pytest -n 2` says how they are run. All tests run compiled; those of the rules
run the other ways meanwhile, one after the other, because many of the compiled ones wait. What these two print is
shown afterwards.
"""

import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from typing import IO, NamedTuple

ALONE = ("-n", "0", "-m", "not slow and not compiled")
# Audits look at whole matches for their draws, which takes long interpreted and says nothing new of the rules.
RULES = ("tests/games", "tests/match", "tests/envs/test_observation.py", "--ignore=tests/match/test_audit.py")
INTERRUPTED = 130


class Run(NamedTuple):
    """One of the ways."""

    name: str
    arguments: tuple[str, ...]
    environment: dict[str, str]


COMPILED = Run("compiled", (), {})
MEANWHILE = (
    Run("interpreted", (*ALONE, *RULES), {"NUMBA_DISABLE_JIT": "1"}),
    Run("bounds checked", (*ALONE, *RULES), {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}),
)


def start(command: list[str], run: Run, output: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
    """Starts the tests one way; what they print goes to a file, or to the terminal."""
    environment = {**os.environ, **run.environment}
    return subprocess.Popen([*command, *run.arguments], env=environment, stdout=output, stderr=output)


def main(command: list[str]) -> int:
    """Runs all of them and says how each ended; returns 0 if every test passed."""
    with ExitStack() as files:
        outputs = [files.enter_context(tempfile.TemporaryFile()) for _ in MEANWHILE]
        print(f"\n== {COMPILED.name} ==", flush=True)
        processes = [start(command, COMPILED)]
        try:
            for run, output in zip(MEANWHILE, outputs, strict=True):
                processes.append(start(command, run, output))
                processes[-1].wait()
            statuses = [process.wait() for process in processes]
        except KeyboardInterrupt:  # they were interrupted too, and say so
            for process in processes:
                process.wait()
            return INTERRUPTED
        for run, output in zip(MEANWHILE, outputs, strict=True):
            output.seek(0)
            print(f"\n== {run.name} ==\n{output.read().decode(errors='replace')}", end="", flush=True)
    print()
    for run, status in zip((COMPILED, *MEANWHILE), statuses, strict=True):
        print(f"{run.name}: {'failed' if status else 'passed'}")
    return 1 if any(statuses) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[sys.argv.index("--") + 1 :]))
