"""Who listens to which table by way of this process."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from lucca.web.live.presence import RemotePresence


@dataclass(eq=False, slots=True)
class Listener:
    """An open stream, and whose it is; `seats` are those that its reader holds."""

    table: str
    owner: str
    seats: frozenset[int]
    woken: asyncio.Event = field(default_factory=asyncio.Event)


class Hub:
    """All open streams of this process. Not for other threads, but for `publish` and `call_soon`."""

    def __init__(self, process: str = "", timer: Callable[[], float] = time.monotonic) -> None:
        self.process = process
        self.listeners: dict[str, set[Listener]] = {}
        self.streams: Counter[str] = Counter()  # by owner
        self.remote = RemotePresence(process, self.wake, timer)
        self.on_presence: Callable[[str], None] = lambda _table_id: None  # a table's attended seats have changed here
        self.is_closed = False
        self.loop: asyncio.AbstractEventLoop | None = None

    def call_soon(self, function: Callable[[], None]) -> None:
        """Has a function called by the event loop; may be called from any thread."""
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(function)

    def publish(self, table_id: str) -> None:
        """A table has changed; may be called from any thread."""
        self.call_soon(lambda: self.wake(table_id))

    def wake(self, table_id: str) -> None:
        """Has every stream of a table look at it again."""
        for listener in self.listeners.get(table_id, ()):
            listener.woken.set()

    def enter(self, listener: Listener) -> None:
        """Adds a stream."""
        before = self.attended_here(listener.table)
        self.listeners.setdefault(listener.table, set()).add(listener)
        self.streams[listener.owner] += 1
        self.note_presence(listener.table, before)

    def exit(self, listener: Listener) -> None:
        """Removes a stream."""
        before, there = self.attended_here(listener.table), self.listeners[listener.table]
        there.discard(listener)
        self.streams[listener.owner] -= 1
        if not self.streams[listener.owner]:
            del self.streams[listener.owner]
        if not there:
            del self.listeners[listener.table]
        self.note_presence(listener.table, before)

    def reseat(self, listener: Listener, seats: frozenset[int]) -> None:
        """Notes the seats that the reader of a stream holds now."""
        if seats == listener.seats:
            return
        before = self.attended_here(listener.table)
        listener.seats = seats
        self.note_presence(listener.table, before)

    def note_presence(self, table_id: str, before: frozenset[int]) -> None:
        """Tells those at a table, and other processes, if a seat is attended now that was not, or no longer is."""
        if self.attended_here(table_id) != before:
            self.wake(table_id)
            self.on_presence(table_id)

    def attended_here(self, table_id: str) -> frozenset[int]:
        """The seats of a table whose holders listen by way of this process."""
        return frozenset(seat for listener in self.listeners.get(table_id, ()) for seat in listener.seats)

    def attended(self, table_id: str) -> frozenset[int]:
        """The seats of a table whose holders listen, by way of any process."""
        return self.attended_here(table_id) | self.remote.attended(table_id)

    def count(self, owner: str | None = None) -> int:
        """How many streams there are, of all or of one owner."""
        return self.streams.total() if owner is None else self.streams[owner]

    def close(self) -> None:
        """Ends all streams."""
        self.is_closed = True
        for table_id in list(self.listeners):
            self.wake(table_id)
