"""Streams read in the test's own process, at the pace of the reader."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.types import ASGIApp, Message

from tests.patience import PATIENCE
from tests.web.guest import HOST, Guest

NDJSON = "application/x-ndjson"
ALIVE = b": still here\n\n"


class Stream:
    """An open stream. The server sends the next part only when the one before has been read."""

    def __init__(self, app: ASGIApp, path: str, query: str, headers: dict[str, str]) -> None:
        self.app = app
        self.has_asked = False
        self.scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},  # as uvicorn says
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 5000),
            "server": (HOST, 80),
        }
        self.parts: asyncio.Queue[Message | None] = asyncio.Queue(1)
        self.is_gone = asyncio.Event()
        self.heard: list[bytes] = []
        self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        """The application's side; what it raises is raised to who reads next."""
        try:
            await self.app(self.scope, self.receive, self.parts.put)
        finally:
            await self.parts.put(None)

    async def receive(self) -> Message:
        """The empty body of a GET, then nothing until the reader goes."""
        if not self.has_asked:
            self.has_asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.is_gone.wait()
        return {"type": "http.disconnect"}

    async def part(self) -> Message | None:
        """The next message of the application; None at the end."""
        found = await asyncio.wait_for(self.parts.get(), PATIENCE)
        if found is None and self.task.done():
            self.task.result()
        return found

    async def start(self) -> int:
        """The status of the answer."""
        first = await self.part()
        assert first
        self.headers = {name.decode(): value.decode() for name, value in first["headers"]}
        self.heard += [value for _name, value in first["headers"]]
        return int(first["status"])

    async def raw(self) -> bytes:
        """The next bytes; none at the end."""
        found = await self.part()
        body = b"" if found is None else bytes(found.get("body", b""))
        self.heard.append(body)
        return body

    async def next_message(self) -> dict[str, Any]:
        """The next message that says something."""
        while (body := await self.raw()) in (ALIVE, b"\n"):
            pass
        assert body, "the stream has ended"
        return read_message(body)

    async def message_of(self, version: int) -> dict[str, Any]:
        """The message that tells of a version; those before it are read too."""
        while (message := await self.next_message())["version"] < version:
            pass
        return message

    async def close(self) -> None:
        """The reader goes away."""
        self.is_gone.set()
        while not self.task.done():
            with suppress(asyncio.QueueEmpty):
                self.parts.get_nowait()
            await asyncio.sleep(0)


def read_message(body: bytes) -> dict[str, Any]:
    """What a message says, in either format; the id of an event is the version."""
    if body.startswith(b"id: "):
        number, kind, data, *end = body.decode().split("\n")
        message: dict[str, Any] = json.loads(data.removeprefix("data: "))
        assert (number, kind, end) == (f"id: {message['version']}", "event: table", ["", ""])
        return message
    assert body.endswith(b"\n")
    line: dict[str, Any] = json.loads(body)
    return line


@asynccontextmanager
async def open_stream(
    guest: Guest, id: str, query: str = "", path: str = "/api/tables/{id}/stream", **headers: str
) -> AsyncIterator[Stream]:
    """A guest's stream of a table, started; `last_event_id` and other headers may be named."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if "authorization" in guest.client.headers:
        named["authorization"] = guest.client.headers["authorization"]
    if guest.cookie:
        named["cookie"] = f"lucca={guest.cookie}"
    assert not isinstance(guest.where, str)
    stream = Stream(guest.where, path.format(id=id), query, {"host": HOST, **named})
    try:
        assert await stream.start() == 200
        yield stream
    finally:
        await stream.close()
        guest.heard += stream.heard
