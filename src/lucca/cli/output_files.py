"""The files that commands write: who may read them, which are never replaced, and which are written whole or not."""

import errno
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, BinaryIO

from lucca.cli.options import STANDARD
from lucca.match.record import FileRefused


def check_writable(path: Path) -> None:
    """Raises FileRefused if a file could not be written, before a long run that would end with writing it."""
    if path == STANDARD:
        return
    try:
        target = Path(os.path.realpath(path))
        if target.is_dir():
            raise unwritable(path, os.strerror(errno.EISDIR))
        if not target.parent.is_dir():
            raise unwritable(path, os.strerror(errno.ENOENT))
        is_plain = not target.exists() or target.is_file()
        if is_plain and not os.access(target.parent, os.W_OK | os.X_OK):
            raise unwritable(path, os.strerror(errno.EACCES))
        if target.exists() and not os.access(target, os.W_OK):
            raise unwritable(path, os.strerror(errno.EACCES))
    except OSError as error:
        raise unwritable(path, error.strerror or str(error)) from None


@contextmanager
def open_output(path: Path) -> Iterator[IO[str]]:
    """A file to write, `-` for standard output; raises FileRefused."""
    if path == STANDARD:
        yield sys.stdout
        return
    try:
        with path.open("w", encoding="utf-8", errors="backslashreplace") as file:
            yield file
    except OSError as error:
        raise unwritable(path, error.strerror or str(error)) from None


def save_text(path: Path, text: str) -> None:
    """Writes a file atomically; `-` is standard output, devices and pipes are written directly. Raises FileRefused."""
    if path == STANDARD:
        print(text, end="")
        return
    content = text.encode("utf-8", "backslashreplace")
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            target.write_bytes(content)
        else:
            replace_file(target, content)
    except OSError as error:
        raise unwritable(path, error.strerror or str(error)) from None


def replace_file(path: Path, content: bytes) -> None:
    """Writes a draft beside a file and renames it, keeping the old file's permissions."""
    number, draft = tempfile.mkstemp(dir=path.parent, prefix=".lucca-")
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content)
        os.chmod(draft, path.stat().st_mode if path.exists() else 0o666 & ~current_mask())
        os.replace(draft, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(draft)
        raise


def current_mask() -> int:
    """The umask, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextmanager
def new_private_file(path: Path) -> Iterator[BinaryIO]:
    """A file that only this user may read, created at the end, once all of it is on disk; raises FileRefused.

    It never replaces another file.
    """
    if os.path.lexists(path):
        raise FileRefused("never-overwritten", file=str(path))
    draft = ""
    try:
        number, draft = tempfile.mkstemp(dir=path.parent, prefix=".lucca-")
        with os.fdopen(number, "wb") as file:
            yield file
            file.flush()
            os.fsync(number)
        put_in_place(draft, path)
    except OSError as error:
        raise unwritable(path, error.strerror or str(error)) from None
    finally:
        with suppress(OSError):
            os.unlink(draft)


def put_in_place(draft: str, path: Path) -> None:
    """Gives a draft its name and syncs the folder; raises FileRefused if there is a file of that name now."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise FileRefused("never-overwritten", file=str(path)) from None
    except OSError:  # not every file system has links
        os.rename(draft, path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def unwritable(path: Path, problem: str) -> FileRefused:
    return FileRefused("file-unwritable", file=str(path), problem=problem)


@contextmanager
def private_files() -> Iterator[None]:
    """Whatever is made meanwhile, other users of this machine cannot read."""
    mask = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(mask)
