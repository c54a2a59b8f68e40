"""Limits for a connection before there is a request that the middleware could check."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST_HEAD = 64 * 1024  # bytes of a request before its body
TIME_FOR_HEAD = 30.0  # seconds


class LimitedHttpProtocol(HttpToolsProtocol):
    """A connection that is closed if the head of a request is too long, or does not come."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.expect_head()

    def expect_head(self) -> None:
        """Starts counting the bytes and the time of a request's head."""
        self.head_bytes: int | None = 0
        self.head_timer = asyncio.get_running_loop().call_later(TIME_FOR_HEAD, self.transport.close)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.head_bytes is not None:
            self.head_bytes += len(data)
            if self.head_bytes > LONGEST_HEAD:
                self.transport.close()

    def on_message_begin(self) -> None:
        """Counts anew for the next request on the same connection."""
        super().on_message_begin()
        if self.head_bytes is None:
            self.expect_head()

    def on_headers_complete(self) -> None:
        """Stops counting: the rest is for the middleware."""
        self.head_bytes = None
        self.head_timer.cancel()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self.head_timer.cancel()
        super().connection_lost(exc)
