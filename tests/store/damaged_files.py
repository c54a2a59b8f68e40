"""Files of SQLite with pages that are not what was written, as a broken disk leaves them."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

PAGE = 4096
WAYS: dict[str, Callable[[bytes], bytes]] = {
    "zeros": lambda page: bytes(len(page)),
    "no head": lambda page: bytes(12) + page[12:],
    "no rows": lambda page: page[:3] + bytes(2) + page[5:],  # it still looks like a page, but without cells
    "half": lambda page: page[: PAGE // 2] + bytes(PAGE // 2),
}


def count_pages(file: Path) -> int:
    return file.stat().st_size // PAGE


def page_of(file: Path, name: str) -> int:
    """The number of the first page of a table or an index, from 0."""
    with closing(sqlite3.connect(file)) as connection:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        return int(connection.execute(query, [name]).fetchone()[0]) - 1


def damage(file: Path, page: int, way: str = "zeros") -> None:
    """Damages a page of a file that nobody has open."""
    content = file.read_bytes()
    start, end = page * PAGE, (page + 1) * PAGE
    file.write_bytes(content[:start] + WAYS[way](content[start:end]) + content[end:])
