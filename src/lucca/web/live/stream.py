"""Streams: every listener is woken when a table changes, and then told how it stands.

Nothing is queued for a listener: one that reads slowly misses steps in between, never the last, and slows nobody.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from lucca.problem import Problem
from lucca.store.table import Table
from lucca.web.api.schemas import as_text, news
from lucca.web.live.hub import Hub, Listener

# How the table stands now, whose view it is, and the seats that the listener holds; raises Problem.
Look = Callable[[], Awaitable[tuple[Table, int | None, frozenset[int]]]]


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
        if hub.count(listener.owner) > most:  # many came at once, and were let in before any of them was counted
            return
        while not hub.is_closed:
            listener.woken.clear()
            try:
                table, viewer, seats = await look()
            except Problem:  # not for this listener any more
                return
            hub.reseat(listener, seats)
            message = telling.next(table, viewer, hub.attended(listener.table))
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
