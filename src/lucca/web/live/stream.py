"""Streams: every listener is woken when a table changes, and then told how it stands.

Nothing is queued for a listener: one that reads slowly misses steps in between, never the last, and slows nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from lucca.problem import Problem
from lucca.store.table import Table
from lucca.web.errors import TooMany
from lucca.web.live.hub import Listener

if TYPE_CHECKING:
    from lucca.web.services import Services
    from lucca.web.tables.access import TableRequest

DIRECT_SEND = "lucca.send"  # in the scope: sends past all layers, none of which has to do with messages of streams
EVENT_STREAM = "text/event-stream"
STILL_HERE = b": still here\n\n"

# The next message for a viewer, given the seats with somebody listening; None if there is nothing new.
WriteMessage = Callable[[Table, int | None, frozenset[int]], bytes | None]


async def open_stream(
    services: Services, request: TableRequest, write: WriteMessage, media_type: str = EVENT_STREAM
) -> TableStream:
    """The answer that tells about a table as long as the caller listens; raises Problem if the caller may not."""
    table = await services.table(request.table)
    _viewer, held = services.access.viewer_and_seats(table, request.caller, request.seat)
    caller = request.caller
    listener = Listener(table.id, caller.key or caller.network, held, caller.network)
    check_stream_limits(services, listener)
    return TableStream(services, request, listener, write, media_type)


def check_stream_limits(services: Services, listener: Listener) -> None:
    """Raises TooMany if too many streams are open for one more."""
    hub, limits = services.hub, services.settings.limits
    most = min(limits.streams, services.settings.connections.streams)
    for count, limit in (
        (hub.streams, most),
        (hub.streams_of[listener.owner], limits.streams_each),
        (hub.streams_from[listener.network], limits.streams_an_address),
    ):
        if count >= limit:
            raise TooMany("too-many-streams", limit=limit)


class TableStream(Response):
    """Messages about a table as they come, and signs of life where there are none for a while.

    Ends when the hub is closed, or the table is not for the listener any more.
    """

    def __init__(
        self, services: Services, request: TableRequest, listener: Listener, write: WriteMessage, media_type: str
    ) -> None:
        self.status_code = 200
        self.media_type = media_type
        self.background = None
        self.init_headers()
        self.services = services
        self.request = request
        self.listener = listener
        self.write = write
        self.still_here = STILL_HERE if media_type == EVENT_STREAM else b"\n"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hub, listener = self.services.hub, self.listener
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        hub.enter(listener)  # not before: HEAD wants no more than the start
        waiting = asyncio.create_task(wait_for_hang_up(listener, receive))
        try:
            await self.send_messages(scope.get(DIRECT_SEND, send))
        finally:
            waiting.cancel()
            hub.exit(listener)
        await send({"type": "http.response.body", "body": b""})

    async def send_messages(self, send: Send) -> None:
        """Sends what is new whenever the listener is woken."""
        hub, listener = self.services.hub, self.listener
        silence = Silence(listener, self.services.settings.heartbeat)
        try:
            await self.services.table(listener.table)  # changed, perhaps, before the hub knew of the listener
            while not (hub.is_closed or listener.is_gone):
                listener.woken.clear()
                message = await self.next_message()
                if message is None and silence.is_too_long:
                    message = self.still_here
                if message is not None:
                    await send({"type": "http.response.body", "body": message, "more_body": True})
                    silence.broken()
                await listener.woken.wait()
        except Problem:
            return
        finally:
            silence.close()

    async def next_message(self) -> bytes | None:
        """What is new; raises Problem when the table is not for the listener any more."""
        services, listener = self.services, self.listener
        table = services.cached_table(listener.table) or await services.load_table(listener.table)
        viewer, held = services.access.viewer_and_seats(table, self.request.caller, self.request.seat)
        services.bots.look(table)
        services.hub.reseat(listener, held)
        return self.write(table, viewer, services.hub.attended(table.id))


class Silence:
    """Wakes a listener that has been sent nothing for a while.

    The timer is not set anew for every message: it looks how long ago the last one was when it goes off.
    """

    def __init__(self, listener: Listener, longest: float) -> None:
        self.listener = listener
        self.longest = longest
        self.loop = asyncio.get_running_loop()
        self.is_too_long = False
        self.since = self.loop.time()
        self.timer = self.loop.call_later(longest, self.look)

    def broken(self) -> None:
        """Notes that something was sent."""
        self.is_too_long = False
        self.since = self.loop.time()

    def look(self) -> None:
        left = self.since + self.longest - self.loop.time()
        if left <= 0:
            self.is_too_long = True
            self.listener.woken.set()
        self.timer = self.loop.call_later(left if left > 0 else self.longest, self.look)

    def close(self) -> None:
        """Stops the timer."""
        self.timer.cancel()


async def wait_for_hang_up(listener: Listener, receive: Receive) -> None:
    """Wakes a listener whose reader has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.is_gone = True
    listener.woken.set()


def as_event(version: int, data: bytes) -> bytes:
    """A message as a server-sent event; its id is the table's version."""
    return b"id: %d\nevent: table\ndata: %s\n\n" % (version, data)
