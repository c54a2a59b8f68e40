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
    network: str = ""  # where they come from, as `network_of` says
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    is_gone: bool = False  # the reader has hung up


class Audience:
    """The listeners of one table, and for each seat how many of them hold it."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.holders: Counter[int] = Counter()
        self.attended: frozenset[int] = frozenset()
        self.version = 0  # that the table has at least, as far as this process was told

    def count_seats(self, held: frozenset[int], by: int) -> bool:
        """Counts one listener more or less for some seats; returns whether another set of seats is attended now."""
        for seat in held:
            self.holders[seat] += by
            if not self.holders[seat]:
                del self.holders[seat]
        if self.holders.keys() == self.attended:
            return False
        self.attended = frozenset(self.holders)
        return True


NOBODY = Audience()


class Hub:
    """All open streams of this process. Not for other threads, but for `call_soon`."""

    def __init__(self, process: str = "", timer: Callable[[], float] = time.monotonic) -> None:
        self.process = process
        self.audiences: dict[str, Audience] = {}
        self.streams = 0
        self.streams_of: Counter[str] = Counter()  # by owner
        self.streams_from: Counter[str] = Counter()  # by network
        self.remote = RemotePresence(process, self.wake, timer)
        self.on_presence: Callable[[str], None] = lambda _table_id: None  # a table's attended seats have changed here
        self.is_closed = False
        self.loop: asyncio.AbstractEventLoop | None = None

    def call_soon(self, function: Callable[[], None]) -> None:
        """Has a function called by the event loop; may be called from any thread."""
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(function)

    def announce(self, table_id: str, version: int) -> None:
        """Notes that a table has come so far, and wakes its streams; to be called by the event loop."""
        audience = self.audiences.get(table_id)
        if audience and audience.version < version:
            audience.version = version
            self.wake(table_id)

    def announced(self, table_id: str) -> int:
        """The version that a table with listeners has at least."""
        return self.audiences.get(table_id, NOBODY).version

    def wake(self, table_id: str) -> None:
        """Has every stream of a table look at it again."""
        for listener in self.audiences.get(table_id, NOBODY).listeners:
            listener.woken.set()

    def enter(self, listener: Listener) -> None:
        """Adds a stream."""
        audience = self.audiences.setdefault(listener.table, Audience())
        audience.listeners.add(listener)
        self.streams += 1
        self.streams_of[listener.owner] += 1
        self.streams_from[listener.network] += 1
        self.count_seats(audience, listener, by=1)

    def exit(self, listener: Listener) -> None:
        """Removes a stream."""
        audience = self.audiences[listener.table]
        audience.listeners.discard(listener)
        self.streams -= 1
        for counter, key in ((self.streams_of, listener.owner), (self.streams_from, listener.network)):
            counter[key] -= 1
            if not counter[key]:
                del counter[key]
        if not audience.listeners:
            del self.audiences[listener.table]
        self.count_seats(audience, listener, by=-1)

    def reseat(self, listener: Listener, seats: frozenset[int]) -> None:
        """Notes the seats that the reader of a stream holds now."""
        if seats == listener.seats:
            return
        audience = self.audiences[listener.table]
        was_attended = audience.attended
        audience.count_seats(listener.seats, by=-1)
        listener.seats = seats
        audience.count_seats(seats, by=1)
        if audience.attended != was_attended:
            self.send_presence(listener.table)

    def count_seats(self, audience: Audience, listener: Listener, by: int) -> None:
        if audience.count_seats(listener.seats, by):
            self.send_presence(listener.table)

    def send_presence(self, table_id: str) -> None:
        """Tells those at a table, and other processes, that a seat is attended now that was not, or no longer is."""
        self.wake(table_id)
        self.on_presence(table_id)

    def attended_here(self, table_id: str) -> frozenset[int]:
        """The seats of a table whose holders listen by way of this process."""
        return self.audiences.get(table_id, NOBODY).attended

    def attended(self, table_id: str) -> frozenset[int]:
        """The seats of a table whose holders listen, by way of any process."""
        here, there = self.attended_here(table_id), self.remote.attended(table_id)
        return here | there if there else here

    def close(self) -> None:
        """Ends all streams."""
        self.is_closed = True
        for table_id in list(self.audiences):
            self.wake(table_id)
