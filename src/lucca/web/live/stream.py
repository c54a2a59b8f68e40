"""Streams: every listener is woken when a table changes, and then told how it stands.

Nothing is queued for a listener: one that reads slowly misses steps in between, never the last, and slows nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

from lucca.problem import Problem
from lucca.store.table import Table
from lucca.web.errors import TooMany
from lucca.web.live.hub import Listener

if TYPE_CHECKING:
    from lucca.web.services import Services
    from lucca.web.tables.access import TableRequest

EVENT_STREAM = "text/event-stream"
STILL_HERE = b": still here\n\n"

# The next message for a viewer, given the seats with somebody listening; None if there is nothing new.
WriteMessage = Callable[[Table, int | None, frozenset[int]], bytes | None]


async def open_stream(
    services: Services, request: TableRequest, write: WriteMessage, still_here: bytes = STILL_HERE
) -> AsyncIterator[bytes]:
    """The messages about a table as they come, and signs of life; raises Problem if the caller may not have them."""
    table = await services.table(request.table)
    services.access.viewer_for(table, request.caller, request.seat)
    held = services.access.seats_held(table, request.caller)
    listener = Listener(table.id, request.caller.key or request.caller.address, held)
    check_stream_limits(services, listener.owner)
    return messages(services, request, listener, write, still_here)


def check_stream_limits(services: Services, owner: str) -> None:
    """Raises TooMany if too many streams are open."""
    limits = services.settings.limits
    if services.hub.count() >= limits.streams:
        raise TooMany("too-many-streams", limit=limits.streams)
    if services.hub.count(owner) >= limits.streams_each:
        raise TooMany("too-many-streams", limit=limits.streams_each)


async def messages(
    services: Services, request: TableRequest, listener: Listener, write: WriteMessage, still_here: bytes
) -> AsyncIterator[bytes]:
    """The messages of a listener; ends when the hub is closed, or the table is not for the listener any more."""
    hub, access, settings = services.hub, services.access, services.settings
    hub.enter(listener)
    try:
        # Many may have come at once, and been let in before any of them was counted.
        if hub.count(listener.owner) > settings.limits.streams_each:
            return
        while not hub.is_closed:
            listener.woken.clear()
            try:
                table = await services.table(listener.table)
                viewer = access.viewer_for(table, request.caller, request.seat)
            except Problem:
                return
            services.bots.look(table)
            hub.reseat(listener, access.seats_held(table, request.caller))
            if message := write(table, viewer, hub.attended(listener.table)):
                yield message
            try:
                await asyncio.wait_for(listener.woken.wait(), settings.heartbeat)
            except TimeoutError:
                yield still_here
    finally:
        hub.exit(listener)


def as_event(version: int, data: bytes) -> bytes:
    """A message as a server-sent event; its id is the table's version."""
    return b"id: %d\nevent: table\ndata: %s\n\n" % (version, data)
