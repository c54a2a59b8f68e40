"""However many connections somebody opens, everybody else is served."""

import asyncio
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep

import pytest

from lucca.web.errors import ServerFull, TooMany
from lucca.web.http.connections import IN_A_CROWD, KEEP_ALIVE, TIME_FOR_HEAD, Connections
from lucca.web.limits import ConnectionLimits
from tests.patience import PATIENCE
from tests.web.conftest import NewSite
from tests.web.guest import Guest
from tests.web.raw_requests import CLOSE, LOCAL, connect, read_all, refusal, statuses, talk
from tests.web.serve_command import ServerProcess, running_server
from tests.web.threaded_server import serve_in_thread

HEALTH = b"GET /healthz HTTP/1.1\r\n" + CLOSE + b"\r\n"
SLOW = (
    b"",
    b"GET / HTTP/1.1\r\n" + LOCAL,
    b"POST /api/tables HTTP/1.1\r\n" + LOCAL + b"Content-Length: 9\r\n\r\n{",
    HEALTH.replace(CLOSE, LOCAL),
)


class FakeConnection:
    """A connection that notes whether it was closed."""

    def __init__(self) -> None:
        self.is_open = True

    def abort(self) -> None:
        self.is_open = False


class Crowd:
    """Connections from anywhere to a server that can have four, two of one address."""

    def __init__(self, proxy: str = "") -> None:
        self.connections = Connections(ConnectionLimits(4, 2, 3), proxy)

    def come(self, address: str, is_answered: bool = False) -> FakeConnection:
        """A new connection, on which the server waits for the client or the client for the server."""
        new = FakeConnection()
        self.connections.enter(new, address)
        self.connections.note(new, is_waiting=not is_answered)
        return new


def test_an_address_has_no_more_than_half() -> None:
    crowd = Crowd()
    for _ in range(2):
        crowd.come("192.0.2.1", is_answered=True)
    with pytest.raises(TooMany, match="2 connections from this address"):
        crowd.come("192.0.2.1")
    crowd.come("192.0.2.2")
    assert crowd.connections.count == 3


def test_of_an_address_the_one_is_closed_that_waits_longest() -> None:
    crowd = Crowd()
    other, first, second = crowd.come("192.0.2.2"), crowd.come("192.0.2.1"), crowd.come("192.0.2.1")
    third = crowd.come("192.0.2.1")
    assert [each.is_open for each in (other, first, second, third)] == [True, False, True, True]
    crowd.connections.note(second, is_waiting=False)  # a request, and its answer
    crowd.connections.note(second, is_waiting=True)
    crowd.come("192.0.2.1")
    assert [each.is_open for each in (other, first, second, third)] == [True, False, True, False]


def test_who_is_being_answered_stays() -> None:
    crowd = Crowd()
    busy = [crowd.come(f"192.0.2.{number}", is_answered=True) for number in range(3)]
    idle = crowd.come("192.0.2.9")
    busy.append(crowd.come("192.0.2.10", is_answered=True))
    assert not idle.is_open
    assert all(each.is_open for each in busy)
    with pytest.raises(ServerFull, match="no room"):
        crowd.come("192.0.2.11")
    crowd.connections.leave(busy[0])
    crowd.come("192.0.2.11")


def test_who_has_left_counts_no_more() -> None:
    crowd = Crowd()
    for _ in range(20):
        gone = crowd.come("192.0.2.1", is_answered=True)
        crowd.connections.leave(gone)
        crowd.connections.leave(gone)
        crowd.connections.note(gone, is_waiting=True)
    assert (crowd.connections.count, crowd.connections.waiting) == (0, {})
    assert (crowd.connections.by_network, crowd.connections.owners) == ({}, {})


@pytest.mark.parametrize("proxy", ["10.0.0.1", "10.0.0.0/8", "fd00::/8"])
def test_a_proxy_has_as_many_as_there_are(proxy: str) -> None:
    crowd = Crowd(proxy)
    address = "fd00::1" if ":" in proxy else "10.0.0.1"
    for _ in range(4):
        crowd.come(address, is_answered=True)
    with pytest.raises(ServerFull):
        crowd.come("192.0.2.1")


def test_in_a_crowd_nobody_may_take_their_time() -> None:
    crowd = Crowd()
    for number in range(2):
        crowd.come(f"192.0.2.{number}")
        assert (crowd.connections.time_for_head, crowd.connections.keep_alive) == (TIME_FOR_HEAD, KEEP_ALIVE)
    crowd.come("192.0.2.3")
    assert (crowd.connections.time_for_head, crowd.connections.keep_alive) == (IN_A_CROWD, IN_A_CROWD)


def open_table(address: str) -> bytes:
    """A table that Anna plays at, and anybody may look at."""
    anna = Guest(address, "cookie-of-anna", "", {})
    return asyncio.run(anna.open(seats="here here"))["id"].encode()  # type: ignore[no-any-return]


def open_stream(address: str, table: bytes, stack: ExitStack, head: bytes = LOCAL) -> socket.socket:
    """A connection by which somebody follows a table, and has heard how it stands."""
    connection = stack.enter_context(connect(address))
    connection.sendall(b"GET /api/tables/%s/stream HTTP/1.1\r\n%s\r\n" % (table, head))
    assert statuses(read_until(connection, b"\n\n")) == [200]
    return connection


def read_until(connection: socket.socket, words: bytes) -> bytes:
    """What comes until something is said; fails where the server hangs up before."""
    heard = b""
    while words not in heard:
        more = connection.recv(65536)
        assert more, heard
        heard += more
    return heard


def wait_for_room(address: str) -> None:
    """Waits until the server is done with the connections of the test before: then there is room for one, and more."""
    deadline = monotonic() + PATIENCE
    while health_of(address) != [200]:
        assert monotonic() < deadline
        sleep(0.05)


def health_of(address: str) -> list[int]:
    """What `/healthz` answers; nothing where the server hangs up."""
    try:
        return statuses(talk(address, HEALTH))
    except ConnectionError:
        return []


@pytest.mark.heavy
def test_who_has_too_many_connections_is_told_so(new_site: NewSite) -> None:
    site = new_site(files=0)
    with serve_in_thread(site) as address, ExitStack() as stack:
        table = open_table(address)
        for _ in range(site.services.settings.connections.of_an_address):
            open_stream(address, table, stack)
        assert refusal(talk(address, b"")) == (429, "too-many-connections")


@pytest.mark.heavy
@pytest.mark.parametrize("beginning", SLOW[:-1])  # none of which is answered
def test_streams_leave_room_for_requests(new_site: NewSite, beginning: bytes) -> None:
    """Also where all other connections are taken too: whoever looks whether the process is well gets an answer."""
    site = new_site(files=0, proxy="127.0.0.1")  # behind which anybody may be
    limits = site.services.settings.connections
    most = limits.streams
    with serve_in_thread(site) as address, ExitStack() as stack:
        table = open_table(address)
        for _ in range(most):
            open_stream(address, table, stack)
        one_more = stack.enter_context(connect(address))
        one_more.sendall(b"GET /api/tables/%s/stream HTTP/1.1\r\n%s\r\n" % (table, CLOSE))
        answer = one_more.recv(65536)
        assert statuses(answer) == [429]
        assert b"%d streams are open already" % most in answer + read_all(one_more)
        for _ in range(limits.all):
            stack.enter_context(connect(address)).sendall(beginning)
        assert statuses(talk(address, HEALTH)) == [200]
        assert site.services.hub.streams == most


@pytest.fixture
def another_address() -> str:
    """An address of this machine besides the usual one, as Linux has many."""
    try:
        socket.create_server(("127.0.0.2", 0)).close()
    except OSError:
        pytest.skip("this machine has only one address of its own")
    return "127.0.0.2"


@pytest.fixture(scope="module")
def small_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that may open no more than 256 files."""
    with running_server(tmp_path_factory.mktemp("small"), files=256) as served:
        yield served


@pytest.mark.heavy
def test_a_server_opens_as_many_files_as_it_may(small_server: ServerProcess) -> None:
    limits = Path(f"/proc/{small_server.process.pid}/limits")
    if not limits.exists():
        pytest.skip("this system does not tell what a process may do")
    assert re.findall(r"^Max open files +(\d+) +(\d+)", limits.read_text(), re.MULTILINE) == [("256", "256")]


@pytest.mark.heavy
@pytest.mark.parametrize("beginning", SLOW)
def test_idle_connections_lock_nobody_out(small_server: ServerProcess, another_address: str, beginning: bytes) -> None:
    """More than the process may have, of which each sends nothing, half a request, half a body, or nothing more."""
    address = small_server.address
    wait_for_room(address)
    table = open_table(address)
    chat = b'{"id": "a", "text": "still here"}'
    say = b"POST /api/tables/%s/chat HTTP/1.1\r\n%sCookie: lucca=cookie-of-anna\r\nContent-Length: %d\r\n" % (
        *(table, CLOSE),
        len(chat),
    )
    with ExitStack() as stack:
        # As a visitor with requests of their own: the connections before may have spent those of the address.
        stream = open_stream(address, table, stack, LOCAL + b"Cookie: lucca=cookie-of-anna\r\n")
        for _ in range(400):
            stack.enter_context(connect(address)).sendall(beginning)
        for path in (b"/healthz", b"/"):
            ask = b"GET %s HTTP/1.1\r\n%s\r\n" % (path, CLOSE)
            assert statuses(talk(address, ask, another_address)) == [200], path
        said = talk(address, say + b"Content-Type: application/json\r\n\r\n" + chat, another_address)
        assert statuses(said) == [200]
        read_until(stream, b"still here")
