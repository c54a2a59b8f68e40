"""Who listens at other processes on the same database, as far as those say so."""

import time
from collections.abc import Callable

HERE = "here"
ALIVE = "alive"
SAY_EVERY = 10.0  # seconds between two signs of life of a process
SILENT_FOR = 30.0  # after which nobody is there any more


class Elsewhere:
    """The seats with somebody listening at each of the other processes."""

    def __init__(self, name: str, wake: Callable[[str], None]) -> None:
        self.name = name
        self.wake = wake
        self.seats: dict[str, dict[str, frozenset[int]]] = {}  # by process, by table
        self.heard_at: dict[str, float] = {}

    def here(self, table_id: str) -> frozenset[int]:
        """The seats of a table that are attended elsewhere."""
        return frozenset().union(*(tables.get(table_id, frozenset()) for tables in self.seats.values()))

    def hear(self, process: str, table_id: str, seats: frozenset[int]) -> None:
        """A process says who listens to a table there."""
        if process == self.name:
            return
        self.heard_at[process] = time.monotonic()
        self.seats.setdefault(process, {})[table_id] = seats
        self.wake(table_id)

    def hear_alive(self, process: str) -> bool:
        """A process lives; returns whether it was not known, so that it does not know of us either."""
        is_new = process != self.name and process not in self.heard_at
        if process != self.name:
            self.heard_at[process] = time.monotonic()
        return is_new

    def forget_silent(self) -> None:
        """Who was at a process that says nothing any more is not there."""
        since = time.monotonic() - SILENT_FOR
        for process in [process for process, at in self.heard_at.items() if at < since]:
            del self.heard_at[process]
            for table_id in self.seats.pop(process, {}):
                self.wake(table_id)


def here_word(process: str, table_id: str, seats: frozenset[int]) -> str:
    """How a process says who listens to a table."""
    return f"{HERE} {process} {table_id} {','.join(map(str, sorted(seats)))}"


def read_here(words: list[str]) -> tuple[str, str, frozenset[int]]:
    """The other direction."""
    return words[1], words[2], frozenset(int(seat) for seat in words[3].split(",") if seat)
