"""Runs the tests three ways: compiled, interpreted, and with bounds checked. One that fails hides no other.

`python tools/run_tests.py -- .venv/bin/pytest -n 2` says how they are run.
"""

import os
import subprocess
import sys
import time
from typing import NamedTuple

RULES = ("tests/games", "tests/match", "tests/envs/test_observation.py")
ONLY_RULES = ("-n", "2", "-m", "not slow and not compiled", *RULES)  # these only compute: two are enough
INTERRUPTED = 2  # pytest's exit status after Ctrl-C


class Run(NamedTuple):
    """One of the ways."""

    name: str
    words: tuple[str, ...]
    environment: dict[str, str]


RUNS = (
    Run("compiled", (), {}),
    Run("interpreted", ONLY_RULES, {"NUMBA_DISABLE_JIT": "1"}),
    Run("bounds checked", ONLY_RULES, {"NUMBA_BOUNDSCHECK": "1"}),
)


def main(command: list[str]) -> int:
    """Runs all of them and says how each ended; returns 0 if every test passed."""
    results: list[str] = []
    failures = 0
    for run in RUNS:
        print(f"\n== {run.name} ==", flush=True)
        started = time.perf_counter()
        status = subprocess.run([*command, *run.words], env={**os.environ, **run.environment}, check=False).returncode
        if status == INTERRUPTED:
            return INTERRUPTED
        failures += status != 0
        results.append(f"{run.name}: {'failed' if status else 'passed'} ({time.perf_counter() - started:.0f} s)")
    print("", *results, sep="\n")
    return min(failures, 1)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[sys.argv.index("--") + 1 :]))
    except KeyboardInterrupt:
        sys.exit(130)
