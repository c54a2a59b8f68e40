"""A minimal HTTP client with keep-alive: so cheap that the server is measured, not the client."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, NamedTuple

from lucca.types import JsonObject

END_OF_HEADERS = b"\r\n\r\n"
LENGTH = b"content-length: "
LONGEST_HEADERS = 1 << 20


class Answer(NamedTuple):
    """The status of an answer, and what it says."""

    status: int
    value: Any


class Lost(ConnectionError):
    """The connection ended before the answer did."""


class Connection:
    """A connection of one caller, known by a seat's secret or a visitor's cookie; it opens when it is first needed.

    `address` is the one of this machine that it comes from, where that matters.
    """

    def __init__(self, port: int, secret: str = "", cookie: str = "", address: str = "") -> None:
        self.port = port
        self.address = address
        fields = {"Host": f"127.0.0.1:{port}", "Content-Type": "application/json", "Accept": "application/x-ndjson"}
        if secret:
            fields["Authorization"] = f"Bearer {secret}"
        if cookie:
            fields["Cookie"] = f"lucca={cookie}"
        self.headers = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: JsonObject | None = None) -> Answer:
        """One request and its answer; raises ConnectionError, and may be asked again after it."""
        try:
            reader, headers = await self.send(method, path, body)
            length = int(headers.lower().partition(LENGTH)[2].partition(b"\r\n")[0] or 0)
            content = await reader.readexactly(length)
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            self.close()
            raise Lost(str(error)) from None
        return Answer(int(headers[9:12]), json.loads(content) if content[:1] in (b"{", b"[") else content)

    async def send(
        self, method: str, path: str, body: JsonObject | None, more_headers: str = ""
    ) -> tuple[asyncio.StreamReader, bytes]:
        """Sends a request; returns once the headers of the answer are there."""
        reader, writer = await self.open()
        text = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\n{self.headers}{more_headers}Content-Length: {len(text)}\r\n\r\n"
        writer.write(head.encode() + text)
        return reader, await reader.readuntil(END_OF_HEADERS)

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The two ends of the connection; a new one if there is none, or the server has closed it meanwhile."""
        if self.reader is None or self.writer is None or self.reader.at_eof():
            self.close()
            source = (self.address, 0) if self.address else None
            try:
                self.reader, self.writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, limit=LONGEST_HEADERS, local_addr=source
                )
            except OSError as error:  # also where there are no more ports or files
                raise Lost(error.strerror or str(error)) from None
        return self.reader, self.writer

    async def follow(self, path: str, seen: int = 0) -> AsyncIterator[bytes]:
        """The lines of a stream until it ends, empty ones as signs of life; raises ConnectionError if it breaks.

        A stream that is taken up again goes on from the version that was `seen`.
        """
        try:
            reader, headers = await self.send("GET", path, None, f"Last-Event-ID: {seen}\r\n" if seen else "")
            if int(headers[9:12]) != 200:
                raise Lost(headers[9:12].decode())
            rest = b""
            while size := int(await reader.readuntil(b"\r\n"), 16):
                *lines, rest = (rest + (await reader.readexactly(size + 2))[:-2]).split(b"\n")
                for line in lines:
                    yield line
        except asyncio.IncompleteReadError as error:
            raise Lost(str(error)) from None
        finally:
            self.close()

    def close(self) -> None:
        """Closes the connection without waiting."""
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None

    async def hang_up(self) -> None:
        """Closes the connection, and waits until it is closed."""
        writer = self.writer
        self.close()
        if writer:
            with suppress(ConnectionError):
                await writer.wait_closed()
