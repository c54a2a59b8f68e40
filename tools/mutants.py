"""Mutation testing: breaks the code on purpose, one bug of `tests/mutants.toml` at a time (`make mutants`).

All of it happens in a copy of the repository, always in the same folder: compiled code is cached by the path of its
sources.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests" / "mutants.toml"
COPY = ROOT / ".mutants"
CACHE = ".cache"  # of compiled code, within the copy
KEYS = {"name": str, "file": str, "old": str, "new": str, "tests": list, "interpreted": bool}
OPTIONAL = ("interpreted",)
TIME_LIMIT = 600  # seconds for a mutant's tests
PATIENCE = 60  # and for one thing that they wait for
TIME_TO_COMPILE = 3600  # and for those before, which may have to compile everything first
TIME_TO_END = 20  # for servers and browsers that the tests have started
LAST_WORDS = 3000  # letters of what tests printed that fail without a bug
PASSED, FAILED = 0, 1  # exit statuses of pytest; others say that it could not test at all
CAUGHT, HANGS, SURVIVED, BROKEN = "caught", "caught: hangs", "survived", "broken entry"
NOT_ALL_CAUGHT, WRONG_LIST, INTERRUPTED = 1, 2, 130


class WrongList(Exception):
    """The list cannot be used as it is: one sentence why."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A bug: a text of a file that is exchanged for another one, and the tests that must notice."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    interpreted: bool = False  # runs without compiling anything

    @property
    def selection(self) -> tuple[tuple[str, ...], bool]:
        """What is run: tests, and how."""
        return self.tests, self.interpreted


def read_list(text: str) -> list[Mutant]:
    """The mutants of a list; raises WrongList."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WrongList(f"The list is not TOML: {error}.") from None
    if set(found) != {"mutant"}:
        raise WrongList("The list must have nothing but [[mutant]] tables.")
    mutants = [read_mutant(entry) for entry in found["mutant"]]
    names = [mutant.name for mutant in mutants]
    for name in names:
        if names.count(name) > 1:
            raise WrongList(f"Two mutants have the name {name!r}.")
    return mutants


def read_mutant(entry: dict[str, object]) -> Mutant:
    """One mutant of a list; raises WrongList."""
    name = entry.get("name")
    for key in entry:
        if key not in KEYS:
            raise WrongList(f"The mutant {name!r} has an unknown key, {key!r}.")
    for key, kind in KEYS.items():
        if key not in OPTIONAL and not entry.get(key) and key != "new":
            raise WrongList(f"The mutant {name!r} has no {key}.")
        if not isinstance(entry.get(key, kind()), kind):
            raise WrongList(f"The mutant {name!r} has a wrong value for {key}.")
    tests = entry["tests"]
    assert isinstance(tests, list)
    return Mutant(**{**entry, "tests": tuple(tests)})  # type: ignore[arg-type]  # looked at above


def check_mutant(mutant: Mutant, root: Path = ROOT) -> None:
    """Raises WrongList if a mutant no longer fits the files of the repository."""
    path = root / mutant.file
    if not path.is_file():
        raise WrongList(f"The mutant {mutant.name!r} is stale: there is no file {mutant.file}.")
    count = path.read_bytes().count(mutant.old.encode())
    if count != 1:
        raise WrongList(f"The mutant {mutant.name!r} is stale: {mutant.file} has its old text {count} times, not once.")
    if mutant.new == mutant.old:
        raise WrongList(f"The mutant {mutant.name!r} changes nothing.")
    for test in mutant.tests:
        if not (root / test).exists():
            raise WrongList(f"The mutant {mutant.name!r} is stale: there are no tests {test}.")


def copy_repository(root: Path = ROOT, copy: Path = COPY) -> None:
    """Brings the copy up to date; what has not changed keeps its time, by which compiled code is known."""
    command = ["git", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    kept = {Path(name) for name in listed.split("\0") if name and (root / name).is_file()}
    for file in kept:
        source, target = root / file, copy / file
        if not target.is_file() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    for target in [path for path in copy.rglob("*") if path.is_file()]:
        file = target.relative_to(copy)
        if file not in kept and file.parts[0] != CACHE and file.suffix != ".pyc":
            target.unlink()


@contextmanager
def broken(mutant: Mutant, copy: Path = COPY) -> Iterator[None]:
    """The copy with a bug."""
    path = copy / mutant.file
    right, times = path.read_bytes(), path.stat()
    path.write_bytes(right.replace(mutant.old.encode(), mutant.new.encode()))
    try:
        yield
    finally:
        path.write_bytes(right)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def run_tests(tests: Sequence[str], interpreted: bool, is_broken: bool, copy: Path = COPY) -> tuple[int | None, str]:
    """The exit status of pytest, None if it took too long, and what it printed."""
    markers = ["-m", "not slow and not compiled"] if interpreted else []
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *markers, *tests]
    settings = {
        "PYTHONPATH": str(copy / "src"),
        "PYTHONDONTWRITEBYTECODE": "1" if is_broken else "",  # nobody is to find the bug later
        "LUCCA_CACHE_DIR": str(copy / CACHE),
        "NUMBA_DISABLE_JIT": "1" if interpreted else "0",
        **({"TEST_PATIENCE": str(PATIENCE)} if is_broken else {}),
    }
    with subprocess.Popen(
        command,
        cwd=copy,
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as process:
        try:
            printed, _ = process.communicate(timeout=TIME_LIMIT if is_broken else TIME_TO_COMPILE)
            return process.returncode, printed
        except subprocess.TimeoutExpired:
            return None, ""
        finally:
            end(process)


def end(process: "subprocess.Popen[str]") -> None:
    """Ends tests that are still running, and whatever they have started."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(TIME_TO_END)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def check_tests(mutants: Sequence[Mutant], progress: Progress) -> None:
    """Raises WrongList if tests fail without any bug: then it would mean nothing that they fail with one."""
    selections = list(dict.fromkeys(mutant.selection for mutant in mutants))
    task = progress.add_task("", total=len(selections))
    for tests, interpreted in selections:
        words = " ".join(tests)
        progress.update(task, description=f"without a bug: {words}")
        started = time.monotonic()
        status, printed = run_tests(tests, interpreted, is_broken=False)
        if status != PASSED:
            print(printed[-LAST_WORDS:])
            raise WrongList(f"The tests {words} do not pass without any bug.")
        say(progress, "passes", started, words)
        progress.advance(task)
    progress.remove_task(task)


def try_mutant(mutant: Mutant) -> str:
    """What becomes of a mutant."""
    with broken(mutant):
        status, _ = run_tests(mutant.tests, mutant.interpreted, is_broken=True)
    return {None: HANGS, FAILED: CAUGHT, PASSED: SURVIVED}.get(status, BROKEN)


def try_all(mutants: Sequence[Mutant], progress: Progress, verdicts: dict[Mutant, str]) -> None:
    """Tries one mutant after the other."""
    task = progress.add_task("", total=len(mutants))
    for mutant in mutants:
        progress.update(task, description=mutant.name)
        started = time.monotonic()
        verdicts[mutant] = try_mutant(mutant)
        say(progress, verdicts[mutant], started, mutant.name)
        progress.advance(task)


def say(progress: Progress, verdict: str, started: float, words: str) -> None:
    """A line above the bar: what was found, and how long that took."""
    seconds = time.monotonic() - started
    progress.console.print(f"{verdict:14}{seconds:6.1f} s  {words}", markup=False, highlight=False, soft_wrap=True)


def report(console: Console, mutants: Sequence[Mutant], verdicts: dict[Mutant, str]) -> int:
    """Says what was found; returns the exit status."""
    others = {mutant: verdict for mutant, verdict in verdicts.items() if verdict not in (CAUGHT, HANGS)}
    if others:
        table = Table("verdict", "bug", "file", "tests")
        for mutant, verdict in others.items():
            table.add_row(verdict, mutant.name, mutant.file, "\n".join(mutant.tests))
        console.print(table)
    caught = len(verdicts) - len(others)
    console.print(f"Bugs caught: {caught} of {len(verdicts)}; not tried: {len(mutants) - len(verdicts)}.")
    if BROKEN in others.values():
        console.print("With a broken entry the tests cannot even begin: its bug must leave the code importable.")
        return WRONG_LIST
    return NOT_ALL_CAUGHT if others else 0


def main() -> int:
    """Tries the mutants that are wanted; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", metavar="TEXT", default="", help="those whose name, file or tests have this text")
    parser.add_argument("--list", action="store_true", help="only list them")
    wanted = parser.parse_args()
    console = Console()
    mutants: list[Mutant] = []
    verdicts: dict[Mutant, str] = {}
    try:
        listed = read_list(LIST.read_text("utf-8"))
        mutants = [found for found in listed if wanted.only.lower() in repr(found).lower()]
        if not mutants:
            raise WrongList(f"No mutant has the text {wanted.only!r}.")
        for mutant in mutants:
            check_mutant(mutant)
            if wanted.list:
                print(f"{mutant.file}: {mutant.name}")
        if wanted.list:
            return 0
        copy_repository()
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
        with Progress(*columns, console=console, transient=True) as progress:
            check_tests(mutants, progress)
            try_all(mutants, progress, verdicts)
    except WrongList as problem:
        print(problem, file=sys.stderr)
        return WRONG_LIST
    except KeyboardInterrupt:
        report(console, mutants, verdicts)
        return INTERRUPTED
    return report(console, mutants, verdicts)


if __name__ == "__main__":
    sys.exit(main())
