"""A server that answers requests as a test wants it, one after the other."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

CLOSE = None  # in the place of an answer: the connection ends without one


@dataclass
class FakeServer:
    """Gives its answers in turn, and keeps the bodies of the requests; it looks like a `ServerProcess`."""

    answers: list[tuple[int, Any] | None]
    port: int = 0
    asked: list[Any] = field(default_factory=list)

    def check_running(self) -> None:
        """It always runs."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answers requests until one is not to be answered, or nobody asks any more."""
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                length = int(head.partition("Content-Length: ")[2].partition("\r\n")[0])
                self.asked.append(json.loads(await reader.readexactly(length) or b"null"))
                answer = self.answers.pop(0)
                if answer is CLOSE:
                    break
                body = json.dumps(answer[1]).encode()
                writer.write(b"HTTP/1.1 %d So\r\nContent-Length: %d\r\n\r\n" % (answer[0], len(body)) + body)
        except asyncio.IncompleteReadError:
            pass
        finally:
            writer.close()


@asynccontextmanager
async def serving(answers: Sequence[tuple[int, Any] | None]) -> AsyncIterator[FakeServer]:
    """A server for as long as the context lasts."""
    fake = FakeServer(list(answers))
    listening = await asyncio.start_server(fake.serve, "127.0.0.1", 0)
    fake.port = listening.sockets[0].getsockname()[1]
    try:
        yield fake
    finally:
        listening.close()
        await listening.wait_closed()
