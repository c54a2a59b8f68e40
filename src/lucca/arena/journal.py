"""The file of a run: every match is in it as soon as it is played, so that a run that was stopped goes on.

Records stand in it in the order in which matches ended; when a run is over, or stopped, it is put into the order of
their numbers. A last line that is not whole, as a killed process may leave it, is played again; whatever is JSON is
whole, and must be of this run.
"""

import json
import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from typing import BinaryIO

from lucca.arena.play import OtherRecord, Result, result_of
from lucca.arena.schedule import Plan
from lucca.match.match import Match
from lucca.match.record import FileRefused, parse_json, read_part, write_record
from lucca.types import JsonObject


class Journal:
    """The file of a run under way, locked against other runs."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Opens the file of a run, or begins one; raises FileRefused, and then the file is as it was."""
        self.path = path
        self.target = Path(os.path.realpath(path))
        self.plan = plan
        self.results: list[Result] = []  # what was there
        self.lines: dict[int, tuple[int, int]] = {}  # where the line of each match begins and ends
        self.end = 0
        try:
            self.is_new = not self.target.exists()
            self.file: BinaryIO = open(os.open(self.target, os.O_RDWR | os.O_CREAT, 0o666), "r+b", buffering=0)  # noqa: SIM115
        except OSError as error:
            raise self.unwritable(error) from None
        try:
            self.lock()
            self.read()
        except BaseException:
            self.file.close()
            raise

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the file, and removes it if it is new and has no match."""
        if self.is_new and not self.lines:
            self.remove()
        self.file.close()

    def lock(self) -> None:
        """Raises FileRefused if another run writes the file at this time."""
        from fcntl import LOCK_EX, LOCK_NB, flock

        try:
            flock(self.file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise FileRefused("file-in-use", file=str(self.path)) from None

    def read(self) -> None:
        """Reads the matches that are there into `results`; raises FileRefused if they are not of this plan."""
        number = 0
        with open(self.target, "rb") as file:
            while line := read_part(file.readline, str(self.path), number + 1):
                number += 1
                if line.endswith(b"\n") or is_json(line):
                    self.read_line(line, number)
                else:
                    self.check_partial_line(line, number)
        if self.end > self.target.stat().st_size:  # the last line was whole but for its end
            self.write(b"\n", self.end - 1)

    def read_line(self, line: bytes, number: int) -> None:
        """Adds the result of a line; raises FileRefused."""
        try:
            result = result_of(self.plan, parse_json(line.rstrip(b"\r\n"), str(self.path), number))
        except OtherRecord:
            raise FileRefused("other-run", file=str(self.path), line=number) from None
        self.results.append(result)
        self.add_line(result.fixture.number, len(line.removesuffix(b"\n")) + 1)  # the last one may still lack its end

    def check_partial_line(self, piece: bytes, number: int) -> None:
        """Raises FileRefused if an incomplete last line is not the beginning of a record of this plan."""
        head = as_line(write_record(Match(self.plan.game))).split(b'"events"')[0]
        if not (piece.startswith(head) or head.startswith(piece)):
            raise FileRefused("other-run", file=str(self.path), line=number)

    def add_line(self, number: int, length: int) -> None:
        """Notes where in the file the line of a match is."""
        self.lines.setdefault(number, (self.end, self.end + length))
        self.end += length

    def append(self, record: JsonObject) -> None:
        """Writes a match: from now on it is not lost if this process is killed."""
        line = as_line(record)
        self.write(line, self.end)
        self.add_line(record["meta"]["match"], len(line))

    def write(self, content: bytes, at: int) -> None:
        """Writes at an offset, and cuts off whatever was there and after it; raises FileRefused."""
        try:
            self.file.truncate(at)
            self.file.seek(at)
            rest = memoryview(content)
            while rest:
                rest = rest[self.file.write(rest) :]
        except OSError as error:
            raise self.unwritable(error) from None

    def put_in_order(self, last: int | None = None) -> None:
        """Sorts the matches by their numbers; with `last`, those after it were played in vain and are left out."""
        wanted = [number for number in sorted(self.lines) if last is None or number <= last]
        if wanted == list(self.lines) and self.end == self.target.stat().st_size:
            return
        try:
            self.rewrite(wanted)
        except OSError as error:
            raise self.unwritable(error) from None

    def rewrite(self, numbers: list[int]) -> None:
        """Puts a new file in the place of the old one, which stays whole if anything goes wrong."""
        number, draft = mkstemp(dir=self.target.parent, prefix=".lucca-")
        try:
            with open(number, "wb") as file:
                for start, end in (self.lines[number] for number in numbers):
                    self.file.seek(start)
                    file.write(self.file.read(end - start))
            os.chmod(draft, self.target.stat().st_mode)
            os.replace(draft, self.target)
        except BaseException:
            with suppress(OSError):
                os.unlink(draft)
            raise

    def remove(self) -> None:
        """Deletes the file."""
        with suppress(OSError):
            self.target.unlink()

    def unwritable(self, error: OSError) -> FileRefused:
        """The refusal of a file that cannot be written."""
        return FileRefused("file-unwritable", file=str(self.path), problem=error.strerror or str(error))


def is_json(piece: bytes) -> bool:
    """Whether this is a whole value and not a piece of one."""
    try:
        parse_json(piece, "", 1)
    except FileRefused:
        return False
    return True


def as_line(record: JsonObject) -> bytes:
    """A record as a line of a file."""
    return (json.dumps(record, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")
