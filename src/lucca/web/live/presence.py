"""Which seats are attended by way of other server processes, as far as those say so."""

from collections.abc import Callable

SILENT_FOR = 30.0  # seconds after which a process is taken for ended


class RemotePresence:
    """The seats with somebody listening at each of the other processes; `on_change` is called with a table's id."""

    def __init__(self, process: str, on_change: Callable[[str], None], timer: Callable[[], float]) -> None:
        self.process = process
        self.on_change = on_change
        self.timer = timer
        self.seats: dict[str, dict[str, frozenset[int]]] = {}  # by process, by table
        self.heard_at: dict[str, float] = {}

    def attended(self, table_id: str) -> frozenset[int]:
        """The seats of a table that are attended elsewhere."""
        return frozenset().union(*(tables.get(table_id, frozenset()) for tables in self.seats.values()))

    def update(self, process: str, table_id: str, seats: frozenset[int]) -> None:
        """Notes which seats of a table are attended at another process."""
        if process == self.process:
            return
        self.heard_at.setdefault(process, self.timer())
        there = self.seats.setdefault(process, {})
        if seats:
            there[table_id] = seats
        else:
            there.pop(table_id, None)
        self.on_change(table_id)

    def note_alive(self, process: str) -> bool:
        """Notes that a process lives; returns whether it was not known: then neither knows who listens at the other."""
        is_new = process != self.process and process not in self.heard_at
        if process != self.process:
            self.heard_at[process] = self.timer()
        return is_new

    def forget_silent(self) -> None:
        """Drops processes that have given no sign of life for long, and who listened there."""
        since = self.timer() - SILENT_FOR
        for process in [process for process, at in self.heard_at.items() if at < since]:
            del self.heard_at[process]
            for table_id in self.seats.pop(process, {}):
                self.on_change(table_id)
