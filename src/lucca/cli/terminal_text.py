"""Wraps and prints text on a terminal, also in languages without blanks between words."""

import os
import re
import shutil
import sys
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from rich.cells import cell_len, set_cell_size

INDENT = GAP = "  "
# A word of narrow letters with the blanks after it, or one wide letter.
# Closing marks and small letters stay with what they follow.
CLOSING = "、。，．）」』】！？・：；ーァィゥェォッャュョぁぃぅぇぉっゃゅょ"
LISTED = re.compile(r"- |\d+\. | ")
PIECES = re.compile(rf"(?:[!-\u02ff\u2010-\u206f]+|[^\s])[{CLOSING}]*\s*|\s+")


def wrap(text: str, width: int, indent: str = "") -> str:
    """Text in lines of at most `width`, broken at blanks and between Japanese letters, never before a closing mark.

    All lines but the first begin with `indent`.
    """
    lines, line = [], ""
    for piece in PIECES.findall(text):
        if line.strip() and cell_len(line) + cell_len(piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = indent
        line += piece
    return "\n".join([*lines, line])


def print_line(text: str = "") -> None:
    """Prints a line, wrapped to the width of the terminal if there is one; what begins like a list's hangs."""
    indent = INDENT if LISTED.match(text) else ""
    print(wrap(text, shutil.get_terminal_size().columns, indent) if sys.stdout.isatty() else text)


def table_text(rows: Sequence[Sequence[str]], width: int) -> str:
    """A table of at most `width`, its cells wrapped; the first row is its head."""
    needed = [max(cell_len(row[column]) for row in rows) for column in range(len(rows[0]))]
    widths = column_widths(needed, width - len(GAP) * (len(needed) - 1))
    head, *lines = ("\n".join(row_lines(row, widths)) for row in rows)
    rule = GAP.join("-" * column for column in widths)
    return "\n".join((head, rule, ("\n\n" if any("\n" in line for line in lines) else "\n").join(lines)))


def column_widths(needed: Sequence[int], room: int) -> list[int]:
    """As wide as each column needs to be; where there is no room for that, the widest give way first."""
    widths = list(needed)
    while sum(widths) > max(room, len(widths)):
        widths[widths.index(max(widths))] -= 1
    return widths


def row_lines(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    """A row of a table in lines."""
    cells = [wrap(cell, width).split("\n") for cell, width in zip(row, widths, strict=True)]
    lines = zip_longest(*cells, fillvalue="")
    return [GAP.join(map(set_cell_size, line, widths)).rstrip() for line in lines]


def this_command() -> str:
    """The command as it was called, for texts that a person may copy."""
    if shutil.which("lucca"):
        return "lucca"
    called = Path(sys.argv[0])
    return os.path.relpath(called) if called.name == "lucca" else f"{sys.executable} -m lucca"
