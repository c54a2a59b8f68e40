"""What comes over the network before there is a request: too much, too slowly, or in two meanings."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, cast

import pytest
from uvicorn.server import ServerState

from lucca.web.http.request_head import LONGEST_HEAD
from lucca.web.server import configure
from tests.web.app_client import Site
from tests.web.conftest import NewSite
from tests.web.raw_requests import CLOSE, LOCAL, connect, read_all, refusal, statuses, talk
from tests.web.serve_command import ServerProcess, running_server
from tests.web.threaded_server import serve_in_thread

pytestmark = pytest.mark.heavy

HEALTH = b"GET /healthz HTTP/1.1\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nContent-Type: application/json\r\n" + CLOSE
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n"
LAST_CHUNK = b"0\r\n\r\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests here that change nothing of it."""
    with running_server(tmp_path_factory.mktemp("served")) as served:
        yield served


def header_of(size: int) -> bytes:
    """A header of so many bytes."""
    return b"X: " + b"a" * (size - 5) + b"\r\n"


def test_headers_of_64_kib_are_read(served: ServerProcess) -> None:
    room = LONGEST_HEAD - len(HEALTH + CLOSE) - 2
    assert statuses(talk(served.address, HEALTH + CLOSE + header_of(room) + b"\r\n")) == [200]


@pytest.mark.parametrize("lines", [1, 100, 10_000])
def test_headers_of_more_are_refused_however_they_come(served: ServerProcess, lines: int) -> None:
    size = LONGEST_HEAD + 2000
    head = HEALTH + CLOSE + header_of(size // lines + 1) * lines + b"\r\n"
    assert refusal(talk(served.address, head)) == (431, "too-large-head")
    with connect(served.address) as connection:
        for at in range(0, len(head), 5000):
            connection.sendall(head[at : at + 5000])
        assert refusal(read_all(connection)) == (431, "too-large-head")


@pytest.mark.parametrize(
    "endless",
    [
        b"GET /",
        HEALTH + LOCAL + b"X: ",
        HEALTH + LOCAL + b"X",
        HEALTH + LOCAL + b"X: y\r\nY: ",
        b"\r\n",
        CHUNKED + b"\r\n1;x=",
        CHUNKED + b"\r\n0\r\nX: ",
    ],
)
def test_what_has_no_end_is_not_listened_to(served: ServerProcess, endless: bytes) -> None:
    """Neither a target nor a header, nor what may stand beside or behind a body in chunks."""
    more = b"\r\n" if endless == b"\r\n" else b"a"
    with connect(served.address) as connection:
        connection.sendall(endless + more * LONGEST_HEAD * 2)
        assert refusal(read_all(connection)).status in (400, 431)


def test_a_request_behind_another_has_no_more_headers_than_the_first(served: ServerProcess) -> None:
    text = HEALTH + LOCAL + b"\r\n" + HEALTH + CLOSE + header_of(LONGEST_HEAD) + b"\r\n"
    assert statuses(talk(served.address, text)) == [200]


@pytest.mark.parametrize(
    "text",
    [
        POST + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n" + LAST_CHUNK,
        POST + b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n" + LAST_CHUNK,
        POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
        POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        POST + b"Content-Length: 2, 2\r\n\r\n{}",
        POST + b"Content-Length: +2\r\n\r\n{}",
        POST + b"Transfer-Encoding: identity\r\n\r\n" + LAST_CHUNK,
        POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n" + LAST_CHUNK,
        POST + b"Transfer-Encoding: chunked, identity\r\n\r\n" + LAST_CHUNK,
        POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n" + LAST_CHUNK,
        POST + b"Transfer-Encoding : chunked\r\n\r\n" + LAST_CHUNK,
        POST + b"Transfer-Encoding:\x0bchunked\r\n\r\n" + LAST_CHUNK,
        POST + b"Transfer-Encoding:\r\n chunked\r\n\r\n" + LAST_CHUNK,
        POST.replace(b"1.1", b"1.0") + b"Transfer-Encoding: chunked\r\n\r\n" + LAST_CHUNK,
        CHUNKED + b"\r\n2\n{}\r\n" + LAST_CHUNK,
        CHUNKED + b"\r\n2;\n{}\r\n" + LAST_CHUNK,
        CHUNKED + b"\r\nfffffffffffffffff\r\n{}",
        HEALTH + CLOSE + b"X: a\r\n b\r\n\r\n",
        HEALTH + CLOSE + b"X: a\nY: b\r\n\r\n",
        HEALTH + CLOSE + b"X: a\x00b\r\n\r\n",
        HEALTH.replace(b"\r", b"") + b"Host: localhost\n\n",
        HEALTH.replace(b"1.1", b"2.0") + CLOSE + b"\r\n",
        HEALTH.replace(b"1.1", b"1.2") + CLOSE + b"\r\n",
        b"GET /healthz\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"CONNECT localhost:80 HTTP/1.1\r\n" + CLOSE + b"\r\n",
        b"GET healthz HTTP/1.1\r\n" + CLOSE + b"\r\n",
        b"GET ftp://localhost/healthz HTTP/1.1\r\n" + CLOSE + b"\r\n",
        b"GET http://anna@localhost/healthz HTTP/1.1\r\n" + CLOSE + b"\r\n",
    ],
)
def test_what_could_mean_two_things_means_nothing(served: ServerProcess, text: bytes) -> None:
    assert refusal(talk(served.address, text)) == (400, "misread-request")


def test_what_is_refused_is_not_answered_too(new_site: NewSite, caplog: pytest.LogCaptureFixture) -> None:
    """The application has the request already, and does not wait for its body."""
    with ExitStack() as still_open, serve_in_thread(new_site()) as address:
        connection = still_open.enter_context(connect(address))
        connection.sendall(HEALTH + CLOSE + b"Transfer-Encoding: chunked\r\n\r\nnonsense\r\n")
        assert refusal(read_all(connection)) == (400, "misread-request")
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_the_host_of_a_whole_address_counts(served: ServerProcess) -> None:
    for target, status in ((b"http://localhost:1/healthz", 200), (b"http://evil.test/healthz", 421)):
        assert statuses(talk(served.address, b"GET %s HTTP/1.1\r\n%s\r\n" % (target, CLOSE))) == [status]
    no_host = b"GET http://localhost/healthz HTTP/1.1\r\nConnection: close\r\n\r\n"
    assert statuses(talk(served.address, no_host)) == [400]


def test_requests_one_behind_the_other_are_answered_in_order(served: ServerProcess) -> None:
    text = HEALTH + LOCAL + b"\r\nGET /nothing HTTP/1.1\r\n" + LOCAL + b"\r\n" + HEALTH + CLOSE + b"\r\n"
    assert statuses(talk(served.address, text)) == [200, 404, 200]


def test_nonsense_behind_a_request_does_not_answer_it(served: ServerProcess) -> None:
    """Who reads the answers in order would else take a refusal of the second for an answer to the first."""
    assert statuses(talk(served.address, HEALTH + LOCAL + b"\r\nnonsense\r\n\r\n")) == [200]


@pytest.mark.parametrize("to", [b"websocket", b"h2c", b"TLS/1.0"])
def test_nobody_goes_on_in_another_protocol(served: ServerProcess, to: bytes) -> None:
    text = HEALTH + LOCAL + b"Connection: Upgrade\r\nUpgrade: %s\r\n\r\n" % to + HEALTH + LOCAL + b"\r\n"
    answer = talk(served.address, text)
    assert statuses(answer) == [200]
    assert b"connection: close" in answer


def test_what_comes_behind_a_body_is_no_header(served: ServerProcess) -> None:
    """A proxy that lets no such header pass does not look for it there."""
    word = b"Authorization: Bearer %s\r\n" % served.admin_word.encode()
    body = b"POST /api/admin/tables/x/archive HTTP/1.1\r\n" + CLOSE + b"Transfer-Encoding: chunked\r\n"
    assert statuses(talk(served.address, body + word + b"\r\n" + LAST_CHUNK)) == [404]
    assert statuses(talk(served.address, body + b"\r\n0\r\n" + word + b"\r\n")) == [401]


@pytest.mark.parametrize("beginning", [b"", b"GET /", HEALTH + LOCAL + b"X: "])
def test_who_sends_no_request_is_not_waited_for(
    new_site: NewSite, monkeypatch: pytest.MonkeyPatch, beginning: bytes
) -> None:
    monkeypatch.setattr("lucca.web.http.connections.TIME_FOR_HEAD", 0.01)
    with serve_in_thread(new_site()) as address:
        assert talk(address, beginning) == b""


@pytest.mark.parametrize("more", [b"", b"\r\n", b"GET /", b"\r\n\r\nGET / HTTP/1.1\r\nX: "])
def test_who_sends_no_other_request_is_not_waited_for(
    new_site: NewSite, monkeypatch: pytest.MonkeyPatch, more: bytes
) -> None:
    with serve_in_thread(new_site()) as address, connect(address) as connection:
        monkeypatch.setattr("lucca.web.http.connections.KEEP_ALIVE", 0.01)
        monkeypatch.setattr("lucca.web.http.connections.TIME_FOR_HEAD", 0.01)
        connection.sendall(HEALTH + LOCAL + b"\r\n" + more)
        assert statuses(read_all(connection)) in ([200], [])


def test_who_is_refused_before_the_end_of_a_body_is_not_listened_to_for_ever(
    new_site: NewSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lucca.web.http.connections.KEEP_ALIVE", 0.01)
    text = POST.replace(CLOSE, LOCAL) + b"Content-Length: 99999999\r\n\r\n{"
    with serve_in_thread(new_site()) as address:
        assert statuses(talk(address, text)) == [413]


class Wire(asyncio.Transport):
    """A connection whose other end reads nothing; what was written is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.ended = asyncio.Event()

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        """Nothing comes but from the test."""

    def write(self, data: Any) -> None:
        self.written += data

    def write_eof(self) -> None:
        """The end comes behind it."""

    def close(self) -> None:
        """Would wait until all is read."""

    def abort(self) -> None:
        self.ended.set()


def new_connection(site: Site) -> tuple[Any, Wire]:
    """A connection to a site, and its wire."""
    config, wire = configure(site.app, site.services.settings), Wire()
    config.load()
    protocol = cast(Any, config.http_protocol_class)(config=config, server_state=ServerState(), app_state={})
    protocol.connection_made(wire)
    return protocol, wire


@pytest.mark.parametrize("beginning", [b"GET /", HEALTH + LOCAL + b"X: ", CHUNKED + b"\r\n0\r\nX: "])
async def test_bytes_are_counted_however_few_come_at_once(site: Site, beginning: bytes) -> None:
    protocol, wire = new_connection(site)
    protocol.data_received(beginning)
    for _ in range(LONGEST_HEAD // 1000 - 1):
        protocol.data_received(b"a" * 1000)
    assert wire.written == b""
    for _ in range(2):
        protocol.data_received(b"a" * 1000)
    assert refusal(wire.written) == (431, "too-large-head")
    protocol.data_received(b"\r\n\r\n" + HEALTH + CLOSE + b"\r\n")
    assert statuses(wire.written) == [431]
    protocol.connection_lost(None)


@pytest.mark.parametrize("is_answered", [False, True])
async def test_who_does_not_read_is_not_waited_for(
    site: Site, monkeypatch: pytest.MonkeyPatch, is_answered: bool
) -> None:
    monkeypatch.setattr("lucca.web.http.protocol.TIME_TO_READ", 0.01)
    monkeypatch.setattr("lucca.web.http.protocol.TIME_TO_HANG_UP", 0.01)
    protocol, wire = new_connection(site)
    if is_answered:
        protocol.data_received(b"nonsense\r\n\r\n")
    else:
        protocol.pause_writing()
    await wire.ended.wait()
    protocol.connection_lost(None)
