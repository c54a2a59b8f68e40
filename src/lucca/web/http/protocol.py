"""What a connection may take of the server before there is a request that can be looked at."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST_HEAD = 64 * 1024  # bytes of a request before its body
TIME_FOR_HEAD = 30.0  # seconds


class Wire(HttpToolsProtocol):
    """A connection that is closed if the head of a request is too long, or does not come."""

    def connection_made(self, transport: Any) -> None:
        """Somebody has called."""
        super().connection_made(transport)
        self.expect_head()

    def expect_head(self) -> None:
        """A request is about to begin."""
        self.taken: int | None = 0
        self.patience = asyncio.get_running_loop().call_later(TIME_FOR_HEAD, self.transport.close)

    def data_received(self, data: bytes) -> None:
        """Some bytes have come."""
        super().data_received(data)
        if self.taken is not None:
            self.taken += len(data)
            if self.taken > LONGEST_HEAD:
                self.transport.close()

    def on_message_begin(self) -> None:
        """A request begins, on a connection that may have had others."""
        super().on_message_begin()
        if self.taken is None:
            self.expect_head()

    def on_headers_complete(self) -> None:
        """The rest is looked at by the guard."""
        self.taken = None
        self.patience.cancel()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self.patience.cancel()
        super().connection_lost(exc)
