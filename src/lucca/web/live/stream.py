"""Streams: every listener is woken when a table changes, and then told how it stands.

Nothing is queued for a listener: one that reads slowly misses steps in between, never the last, and slows nobody.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from lucca.problem import Problem
from lucca.store.table import Table
from lucca.web.api.response_models import News
from lucca.web.api.table_answers import news, write_news
from lucca.web.live.hub import Hub, Listener

# How the table stands now, whose view it is, and the seats that the listener holds; raises Problem.
ReadTable = Callable[[], Awaitable[tuple[Table, int | None, frozenset[int]]]]


class NewsFeed:
    """The messages of one listener; `seen` is the version of the last one, where a stream is taken up again."""

    def __init__(self, seen: int, has_view: bool) -> None:
        self.seen = seen
        self.has_view = has_view
        self.last: News | None = None
        self.last_about: tuple[int, int | None, frozenset[int]] | None = None

    def next(self, table: Table, viewer: int | None, here: frozenset[int]) -> News | None:
        """The next message, if there is anything new: events and chat only from where they differ."""
        about = (table.version, viewer, here)  # a message depends on nothing else
        if about == self.last_about:
            return None
        self.last_about = about
        now = news(table, viewer, here, self.has_view)
        # Who takes the stream up again has all of that version, but may have missed who came and went.
        before = self.last or (now if table.version == self.seen else None)
        self.last = now
        if before is None or before.you != viewer:
            return now
        same = common_length(before.events, now.events)
        heard = before.chat_from + len(before.chat)
        return now.model_copy(
            update={
                "events_from": same,
                "events": now.events[same:],
                "chat_from": max(heard, now.chat_from),
                "chat": now.chat[max(heard - now.chat_from, 0) :],
            }
        )


def common_length(one: list[str], other: list[str]) -> int:
    """How many events two lists begin with alike."""
    if other[: len(one)] == one:
        return len(one)
    return next(at for at, event in enumerate(one) if at >= len(other) or other[at] != event)


async def stream_news(
    hub: Hub, listener: Listener, read_table: ReadTable, feed: NewsFeed, heartbeat: float, most: int
) -> AsyncIterator[News | None]:
    """The messages of a stream as they come; None is a sign of life."""
    hub.enter(listener)
    try:
        if hub.count(listener.owner) > most:  # many came at once, and were let in before any of them was counted
            return
        while not hub.is_closed:
            listener.woken.clear()
            try:
                table, viewer, seats = await read_table()
            except Problem:  # not for this listener any more
                return
            hub.reseat(listener, seats)
            if message := feed.next(table, viewer, hub.attended(listener.table)):
                yield message
            try:
                await asyncio.wait_for(listener.woken.wait(), heartbeat)
            except TimeoutError:
                yield None
    finally:
        hub.exit(listener)


def as_event(message: News | None) -> bytes:
    """A message as a server-sent event; its id is the table's version."""
    if message is None:
        return b": still here\n\n"
    return b"id: %d\nevent: table\ndata: %s\n\n" % (message.version, write_news(message))


def as_line(message: News | None) -> bytes:
    """A message as a line of JSON; an empty line is a sign of life."""
    return b"\n" if message is None else write_news(message) + b"\n"
