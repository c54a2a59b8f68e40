"""Writing a file so that nothing is lost: all of it or nothing, and never over what is no plain file."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from lucca.cli.options import STANDARD, unwritable


def save_text(path: Path, text: str) -> None:
    """Writes a file in one go, so that a crash leaves the old one whole; `-` is standard output."""
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
    """Puts a new file in the place of an old one, or of none."""
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
    """The permissions that new files of this user do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
