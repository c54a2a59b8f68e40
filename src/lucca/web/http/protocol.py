"""HTTP as the network brings it: what is refused before there is a request that the middleware could check."""

import asyncio
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from lucca.web.errors import Refused
from lucca.web.http.connections import Connections
from lucca.web.http.raw_answers import raw_refusal
from lucca.web.http.request_head import LONGEST_HEAD, check_head, too_large_head

TIME_TO_READ = 120.0  # seconds that an answer may wait for its reader
TIME_TO_HANG_UP = 5.0  # seconds to read a refusal: closed at once, a connection loses it where more is on its way


class LimitedHttpProtocol(HttpToolsProtocol):
    """A connection that takes no more than it may, of bytes or of time.

    While the server waits for the client a timer runs, and the connection may be closed to make room for another.
    """

    def __init__(
        self,
        counted: Connections,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.counted = counted
        self.unparsed = 0  # bytes since the parser last had a whole part of a request
        self.is_refused = False
        self.refusal = Refused("misread-request")
        self.sending_timer: asyncio.TimerHandle | None = None  # ends the wait for a request
        self.reading_timer: asyncio.TimerHandle | None = None  # ends the wait until an answer is read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        try:
            self.counted.enter(self, self.client[0] if self.client else "")
        except Refused as problem:
            self.refuse(problem)
            self.close()
        else:
            self.expect_request(self.counted.time_for_head)

    def connection_lost(self, exc: Exception | None) -> None:
        self.counted.leave(self)
        self.stop_waiting_for_request()
        self.stop_waiting_for_reader()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Gives the parser no more than a head may have before it has understood that."""
        while data and not self.is_refused:
            room = LONGEST_HEAD + 1 - self.unparsed
            part, data = data[:room], data[room:]
            self.unparsed += len(part)
            super().data_received(part)
            if self.unparsed > LONGEST_HEAD and not self.is_refused:
                self.refuse(too_large_head())

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.expect_request(self.counted.time_for_head)

    def on_headers_complete(self) -> None:
        """Checks the head; how long the body takes is for the middleware."""
        self.stop_waiting_for_request()
        self.unparsed = 0
        try:
            check_head(self.url, self.headers, self.parser.get_http_version())
        except Refused as problem:
            self.refusal = problem
            raise
        super().on_headers_complete()
        self.headers = []  # what comes behind a body in chunks is no header of the request
        if self.parser.should_upgrade():  # to what we do not speak: what comes after it is no request
            self.cycle.keep_alive = False

    def on_body(self, body: bytes) -> None:
        self.unparsed = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.unparsed = 0
        super().on_message_complete()
        self.note_waiting()
        if self.cycle.response_complete:  # before all of the body had come
            self.expect_request(self.counted.keep_alive)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.note_waiting()
        if self.transport.is_closing():
            self.expect_reader()
        elif not self.pipeline and self.sending_timer is None:
            self.expect_request(self.counted.keep_alive)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.note_waiting()
        self.expect_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.note_waiting()
        self.stop_waiting_for_reader()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        """Refuses what the parser, or the check of a head, does not let pass."""
        self.refuse(self.refusal)

    def refuse(self, problem: Refused) -> None:
        """Takes nothing more in and answers; if an earlier request is to be answered first, only that is."""
        self.is_refused = True
        self.stop_waiting_for_request()
        if self.is_next_to_answer():
            self.drop_request()
            self.transport.write(raw_refusal(problem))
            self.transport.write_eof()
            self.expect_request(TIME_TO_HANG_UP)
        elif self.cycle.more_body:
            self.close()
        else:
            self.cycle.keep_alive = False

    def is_next_to_answer(self) -> bool:
        """Whether what is refused now has no other request before it, and no part of an answer."""
        cycle = self.last_request()
        if cycle is None or cycle.response_complete:
            return True
        return cycle.more_body and not cycle.response_started and not self.pipeline

    def drop_request(self) -> None:
        """Keeps the application from answering too, if it has been asked already."""
        if (cycle := self.last_request()) is not None:
            cycle.disconnected = cycle.response_complete = True
            cycle.message_event.set()

    def note_waiting(self) -> None:
        """Has it known whether the connection may be closed to make room."""
        cycle = self.last_request()
        is_waiting = cycle is None or cycle.response_complete or cycle.more_body or self.flow.write_paused
        self.counted.note(self, is_waiting)

    def last_request(self) -> RequestResponseCycle | None:
        """The request whose head came last, with its answer; None before the first."""
        return self.cycle

    def expect_request(self, seconds: float) -> None:
        """Starts the time after which the connection is closed unless a request comes, or its end."""
        self.stop_waiting_for_request()
        self.sending_timer = self.loop.call_later(seconds, self.close)

    def expect_reader(self) -> None:
        """Starts the time after which the connection is closed unless what was sent is read."""
        self.stop_waiting_for_reader()
        self.reading_timer = self.loop.call_later(TIME_TO_READ, self.abort)

    def stop_waiting_for_request(self) -> None:
        if self.sending_timer:
            self.sending_timer.cancel()
            self.sending_timer = None

    def stop_waiting_for_reader(self) -> None:
        if self.reading_timer:
            self.reading_timer.cancel()
            self.reading_timer = None

    def close(self) -> None:
        """Closes the connection as soon as all is sent."""
        self.transport.close()
        self.expect_reader()

    def abort(self) -> None:
        """Closes the connection at once."""
        self.transport.abort()
