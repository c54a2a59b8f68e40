"""A host that webhooks lead to: keeps what it is sent, and answers as the test says."""

import asyncio
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any


class Receiver:
    """A web server on this machine."""

    def __init__(self) -> None:
        self.port = 0
        self.heads: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.answer = b"HTTP/1.1 204 No Content\r\n\r\n"
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.has_heard = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Takes one request."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(line for line in head.splitlines() if line.startswith("Content-Length: "))
        self.heads.append(head)
        self.messages.append(json.loads(await reader.readexactly(int(length.partition(": ")[2]))))
        self.has_heard.set()
        await self.may_answer.wait()
        writer.write(self.answer)
        writer.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?key=a-secret"

    @property
    def events(self) -> list[str]:
        """What was told, in order."""
        return [message["event"] for message in self.messages]


@asynccontextmanager
async def receiving(trust: ssl.SSLContext | None = None) -> AsyncIterator[Receiver]:
    """A receiver that listens."""
    receiver = Receiver()
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0, ssl=trust)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        receiver.may_answer.set()
        server.close()
