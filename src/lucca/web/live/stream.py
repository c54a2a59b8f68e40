"""Streams: every listener is woken when a table changes, and then told how it stands.

Nothing is queued for a listener: one that reads slowly misses steps in between, never the last, and slows nobody.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from lucca.problem import Problem
from lucca.store.table import Table
from lucca.web.api.schemas import as_text, news
from lucca.web.live.presence import Elsewhere

# How the table stands now, whose view it is, and the seats that the listener holds; raises Problem.
Look = Callable[[], Awaitable[tuple[Table, int | None, frozenset[int]]]]


@dataclass(eq=False, slots=True)
class Listener:
    """An open stream."""

    table: str
    who: str
    seats: frozenset[int]
    woken: asyncio.Event = field(default_factory=asyncio.Event)


class Hub:
    """All open streams of this process."""

    def __init__(
        self,
        name: str = "",
        on_presence: Callable[[str], None] = lambda _table_id: None,
        timer: Callable[[], float] = time.monotonic,
    ) -> None:
        self.listeners: dict[str, set[Listener]] = {}
        self.streams: Counter[str] = Counter()  # of every visitor
        self.elsewhere = Elsewhere(name, self.wake, timer)
        self.on_presence = on_presence
        self.is_closed = False
        self.loop: asyncio.AbstractEventLoop | None = None

    def publish(self, table_id: str) -> None:
        """A table has changed; may be called from any thread."""
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.wake, table_id)

    def wake(self, table_id: str) -> None:
        """Everybody who listens to a table looks at it."""
        for listener in self.listeners.get(table_id, ()):
            listener.woken.set()

    def enter(self, listener: Listener) -> None:
        """One more listens."""
        before = self.attended(listener.table)
        self.listeners.setdefault(listener.table, set()).add(listener)
        self.streams[listener.who] += 1
        self.note_presence(listener.table, before)

    def exit(self, listener: Listener) -> None:
        """One less."""
        before, there = self.attended(listener.table), self.listeners[listener.table]
        there.discard(listener)
        self.streams[listener.who] -= 1
        if not self.streams[listener.who]:
            del self.streams[listener.who]
        if not there:
            del self.listeners[listener.table]
        self.note_presence(listener.table, before)

    def reseat(self, listener: Listener, seats: frozenset[int]) -> None:
        """A listener has sat down, or left."""
        before = self.attended(listener.table)
        listener.seats = seats
        self.note_presence(listener.table, before)

    def note_presence(self, table_id: str, before: frozenset[int]) -> None:
        """Somebody came or went: those at the table see it if a seat is attended that was not, or no longer."""
        if self.attended(table_id) != before:
            self.wake(table_id)
            self.on_presence(table_id)

    def attended(self, table_id: str) -> frozenset[int]:
        """The seats of a table at which somebody listens by way of this process."""
        return frozenset(seat for listener in self.listeners.get(table_id, ()) for seat in listener.seats)

    def here(self, table_id: str) -> frozenset[int]:
        """The seats of a table at which somebody listens."""
        return self.attended(table_id) | self.elsewhere.here(table_id)

    def count(self, who: str | None = None) -> int:
        """How many streams there are, of all or of one visitor."""
        return self.streams.total() if who is None else self.streams[who]

    def close(self) -> None:
        """Ends all streams."""
        self.is_closed = True
        for table_id in list(self.listeners):
            self.wake(table_id)


class Telling:
    """What one listener has been told so far."""

    def __init__(self, seen: int, has_view: bool) -> None:
        self.seen = seen
        self.has_view = has_view
        self.told: dict[str, Any] = {}

    def next(self, table: Table, viewer: int | None, here: frozenset[int]) -> dict[str, Any] | None:
        """The next message, if there is anything new: events and chat only from where they differ."""
        now = news(table, viewer, here, self.has_view)
        if now == self.told:
            return None
        # Who takes the stream up again has what was told, but may have missed who came and went.
        before = self.told or (now if table.version == self.seen else {})
        self.told = now
        if not before or before["you"] != viewer:
            return now
        same = common(before["events"], now["events"])
        heard = before["chat_from"] + len(before["chat"])
        return {
            **now,
            "events_from": same,
            "events": now["events"][same:],
            "chat_from": max(heard, now["chat_from"]),
            "chat": now["chat"][max(heard - now["chat_from"], 0) :],
        }


def common(one: list[str], other: list[str]) -> int:
    """How many events two lists begin with alike."""
    if other[: len(one)] == one:
        return len(one)
    return next(at for at, event in enumerate(one) if at >= len(other) or other[at] != event)


async def listen(
    hub: Hub, listener: Listener, look: Look, telling: Telling, heartbeat: float, most: int
) -> AsyncIterator[dict[str, Any] | None]:
    """The messages of a stream as they come; None is a sign of life."""
    hub.enter(listener)
    try:
        if hub.count(listener.who) > most:  # many came at once, and were let in before any of them was counted
            return
        while not hub.is_closed:
            listener.woken.clear()
            try:
                table, viewer, seats = await look()
            except Problem:  # not for this listener any more
                return
            hub.reseat(listener, seats)
            message = telling.next(table, viewer, hub.here(listener.table))
            if message:
                yield message
            try:
                await asyncio.wait_for(listener.woken.wait(), heartbeat)
            except TimeoutError:
                yield None
    finally:
        hub.exit(listener)


def as_event(message: dict[str, Any] | None) -> bytes:
    """A message as a server-sent event; its id is the table's version."""
    if message is None:
        return b": still here\n\n"
    return b"id: %d\nevent: table\ndata: %s\n\n" % (message["version"], as_text(message))


def as_line(message: dict[str, Any] | None) -> bytes:
    """A message as a line of JSON; an empty line is a sign of life."""
    return b"\n" if message is None else as_text(message) + b"\n"
