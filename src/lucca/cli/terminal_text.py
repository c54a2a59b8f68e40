"""Wraps and prints text on a terminal, also in languages without blanks between words."""

import os
import re
import shutil
import sys
from pathlib import Path

from rich.cells import cell_len

INDENT = "  "
# A word of narrow letters with the blanks after it, or one wide letter.
# Closing marks and small letters stay with what they follow.
CLOSING = "、。，．）」』】！？・：；ーァィゥェォッャュョぁぃぅぇぉっゃゅょ"
LISTED = re.compile(r"- |\d+\. | ")
PIECES = re.compile(rf"(?:[!-\u02ff\u2010-\u206f]+|[^\s])[{CLOSING}]*\s*|\s+")


def wrap(text: str, width: int) -> str:
    """Text in lines of at most `width`, broken at blanks and between Japanese letters, never before a closing mark."""
    lines, line = [], ""
    for piece in PIECES.findall(text):
        if line.strip() and cell_len(line) + cell_len(piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = INDENT if LISTED.match(text) else ""
        line += piece
    return "\n".join([*lines, line])


def print_line(text: str = "") -> None:
    """Prints a line, wrapped to the width of the terminal if there is one."""
    print(wrap(text, shutil.get_terminal_size().columns) if sys.stdout.isatty() else text)


def this_command() -> str:
    """The command as it was called, for texts that a person may copy."""
    if shutil.which("lucca"):
        return "lucca"
    called = Path(sys.argv[0])
    return os.path.relpath(called) if called.name == "lucca" else f"{sys.executable} -m lucca"
