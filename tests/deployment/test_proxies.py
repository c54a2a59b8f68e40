"""Two servers on one PostgreSQL behind a proxy, by the files that are told of: see docs/deployment.md."""

import asyncio
import json
import random
import re
import signal
import socket
import ssl
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import NullPool, create_engine, text

from lucca.bench.server.http_client import Connection
from lucca.cli.open_files import raise_limit_of_files
from lucca.web.limits import Limits
from tests.crash.log_audit import LogAudit
from tests.crash.seats import open_table
from tests.crash.simulated_players import SimulatedPlayers
from tests.deployment.echo_servers import two_echoes
from tests.deployment.proxies import DOMAIN, EXAMPLES, Site, running_proxy
from tests.deployment.unit_server import UnitServer
from tests.patience import PATIENCE
from tests.postgres.server import Server, new_database

pytestmark = pytest.mark.heavy
KINDS = ("nginx", "caddy")
PERSONS = {"game": "torri", "rules": {"size": 6}, "seats": [{"kind": "person"}] * 2}


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Which proxy."""
    kind: str = request.param
    return kind


@pytest.fixture
def echo(kind: str, tmp_path: Path) -> Iterator[Site]:
    """A proxy in front of servers that answer with what they were sent."""
    with two_echoes() as ports, running_proxy(kind, tmp_path, ports) as site:
        yield site


@pytest.fixture(scope="module")
def database(postgres: Server) -> Iterator[str]:
    """A database for all tests of this module: servers take seconds to start."""
    with new_database(postgres) as url:
        yield url


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, database: str) -> Iterator[list[UnitServer]]:
    """Two servers, as their unit starts them."""
    servers = [UnitServer(tmp_path_factory.mktemp("server"), database) for _ in range(2)]
    try:
        for server in servers:
            server.start()
        yield servers
    finally:
        for server in servers:
            server.stop()


@pytest.fixture
def site(kind: str, tmp_path: Path, servers: list[UnitServer]) -> Iterator[Site]:
    """A proxy in front of both."""
    with running_proxy(kind, tmp_path, (servers[0].port, servers[1].port)) as site:
        yield site


class ToThisMachine(httpx.HTTPTransport):
    """Finds every name here, without asking anybody where it leads."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Sends it."""
        extensions = {**request.extensions, "sni_hostname": request.url.host}
        here = request.url.copy_with(host="127.0.0.1")
        return super().handle_request(
            httpx.Request(request.method, here, headers=request.headers, stream=request.stream, extensions=extensions)
        )


def browser(site: Site, **headers: str) -> httpx.Client:
    """Somebody who comes by HTTPS to the domain and trusts the certificate."""
    trusted = ssl.create_default_context(cafile=str(site.certificate))
    transport = ToThisMachine(verify=trusted)
    return httpx.Client(base_url=site.address, transport=transport, timeout=PATIENCE, headers=headers)


def test_what_a_browser_claims_about_itself_is_not_passed_on(echo: Site) -> None:
    forged = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "http"}
    with browser(echo, **forged) as client:
        headers = client.get("/").json()["headers"]
    assert headers["x-forwarded-for"] == "127.0.0.1"
    assert headers["x-forwarded-proto"] == "https"
    assert headers["host"] == f"{DOMAIN}:{echo.https}"
    assert "203.0.113.7" not in str(headers)


def test_all_requests_about_a_table_go_to_one_process(echo: Site) -> None:
    ports: dict[str, set[int]] = {}
    with browser(echo) as client:
        for table in (f"table{number}" for number in range(20)):
            paths = (f"/t/{table}", f"/t/{table}/stream", f"/api/tables/{table}", f"/api/tables/{table}/record?seat=1")
            ports[table] = {client.get(path).json()["port"] for path in paths}
    assert all(len(found) == 1 for found in ports.values())
    assert len(set.union(*ports.values())) == 2


def test_numbers_of_a_process_are_not_for_everybody(echo: Site) -> None:
    with browser(echo) as client:
        assert client.get("/metrics").status_code == 404
        assert client.get("/healthz").status_code == 200


def test_people_come_by_https(site: Site) -> None:
    with browser(site) as client:
        home = client.get("/")
        assert (home.status_code, "strict-transport-security" in home.headers) == (200, True)
        opened = client.post("/api/tables", json=PERSONS, headers={"Origin": site.address})
        assert opened.status_code == 201
        assert "secure" in opened.headers["set-cookie"].lower()
        other = client.post("/api/tables", json=PERSONS, headers={"Origin": "https://other.example.org"})
        assert (other.status_code, other.json()["code"]) == (403, "other-site")
    plain = httpx.post(f"http://127.0.0.1:{site.plain}/api/tables", json=PERSONS, timeout=PATIENCE)
    assert "secure" not in plain.headers["set-cookie"].lower()


def test_only_the_domain_is_answered(tmp_path: Path, servers: list[UnitServer]) -> None:
    with running_proxy("nginx", tmp_path, (servers[0].port, servers[1].port)) as site:
        for name, status in ((DOMAIN, 200), (DOMAIN.upper(), 200), (f"other.{DOMAIN}", 421), ("lucca.invalid", 421)):
            answer = httpx.get(f"http://127.0.0.1:{site.plain}/", headers={"Host": name}, timeout=PATIENCE)
            assert answer.status_code == status, name


def test_who_comes_without_https_is_sent_there(tmp_path: Path) -> None:
    with two_echoes() as ports, running_proxy("nginx", tmp_path, ports) as site:
        sent = httpx.get(f"http://127.0.0.1:{site.redirecting}/t/table?at=3", timeout=PATIENCE)
    assert sent.status_code == 301
    assert sent.headers["location"] == f"https://127.0.0.1:{site.redirecting}/t/table?at=3"


def begin_post(stack: ExitStack, port: int) -> bytes:
    """The first line of the answer to a request that stays under way, because its body does not come."""
    connection = stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
    connection.sendall(
        f"POST / HTTP/1.1\r\nHost: {DOMAIN}\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n".encode()
    )
    return connection.recv(4096).partition(b"\r\n")[0]


def test_an_address_has_so_many_requests_under_way(tmp_path: Path) -> None:
    (most,) = re.findall(r"limit_conn \w+ (\d+);", (EXAMPLES / "nginx.conf").read_text())
    assert int(most) > Limits().streams_an_address
    raise_limit_of_files()
    with two_echoes() as ports, running_proxy("nginx", tmp_path, ports) as site, ExitStack() as stack:
        answers = [begin_post(stack, site.plain) for _ in range(int(most) + 1)]
        assert set(answers[:-1]) == {b"HTTP/1.1 100 Continue"}
        assert answers[-1].startswith(b"HTTP/1.1 429")
        if sys.platform == "linux":  # elsewhere 127.0.0.2 is no address of this machine
            with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=PATIENCE) as other:
                assert other.get(f"http://127.0.0.1:{site.plain}/").status_code == 200


def test_nothing_of_what_people_ask_for_is_logged(tmp_path: Path) -> None:
    with two_echoes() as ports, running_proxy("nginx", tmp_path, ports) as site:
        with browser(site) as client:
            assert client.get("/t/table/s/THESECRET").status_code == 200
        assert httpx.get(f"http://127.0.0.1:{site.redirecting}/t/table/s/THESECRET", timeout=PATIENCE).is_redirect
    logs = "".join(path.read_text() for path in tmp_path.glob("*log"))
    assert "THESECRET" not in logs


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.2 is no address of this machine")
def test_only_the_proxy_is_believed(servers: list[UnitServer]) -> None:
    claims = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    for address, is_believed in (("127.0.0.1", True), ("127.0.0.2", False)):
        with httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=PATIENCE) as client:
            opened = client.post(f"http://127.0.0.1:{servers[0].port}/api/tables", json=PERSONS, headers=claims)
            assert ("secure" in opened.headers["set-cookie"].lower()) == is_believed


async def watch(port: int, table: str, versions: "asyncio.Queue[int]") -> None:
    """Follows a table as a browser does: a stream that ends is taken up again where it was."""
    connection, seen = Connection(port), 0
    try:
        while True:
            with suppress(ConnectionError):
                async for line in connection.follow(f"/api/tables/{table}/stream", seen):
                    if line:
                        seen = json.loads(line)["version"]
                        versions.put_nowait(seen)
            await asyncio.sleep(0.01)
    finally:
        await connection.hang_up()


async def act(port: int, table: str, secrets: list[str], chance: random.Random) -> int:
    """Whoever is asked does something; returns the version that was acknowledged."""
    look = Connection(port, secrets[0])
    seat = (await look.ask("GET", f"/api/tables/{table}")).value["asked"][0] - 1
    player = Connection(port, secrets[seat])
    news = (await player.ask("GET", f"/api/tables/{table}")).value
    words = {"id": f"v{news['version']}", "version": news["version"], "action": chance.choice(news["legal"])}
    done = await player.ask("POST", f"/api/tables/{table}/actions", words)
    await look.hang_up()
    await player.hang_up()
    assert done.status == 200, done
    version: int = done.value["version"]
    return version


async def play_and_listen(site: Site, restarted: list[UnitServer]) -> None:
    """Acts, and hears of it by a stream, also while one of the servers is gone."""
    chance = random.Random("streams")
    table, secrets = await open_table(site.plain, PERSONS)
    versions: asyncio.Queue[int] = asyncio.Queue()
    watching = asyncio.create_task(watch(site.plain, table, versions))

    async def act_and_hear() -> None:
        for _ in range(3):
            version = await act(site.plain, table, secrets, chance)
            async with asyncio.timeout(PATIENCE):
                while await versions.get() < version:
                    pass

    await act_and_hear()
    for server in restarted:
        await asyncio.to_thread(server.stop)
        await act_and_hear()
        await asyncio.to_thread(server.start)
    watching.cancel()
    await asyncio.wait([watching])


def test_streams_come_through_at_once(site: Site) -> None:
    asyncio.run(play_and_listen(site, []))


def test_streams_go_on_where_a_process_dies(tmp_path: Path, servers: list[UnitServer]) -> None:
    with running_proxy("nginx", tmp_path, (servers[0].port, servers[1].port)) as site:
        asyncio.run(play_and_listen(site, servers))  # one of them has the table


def forget_tables(database: str) -> None:
    """Deletes the tables of other tests, whose actions are not to be audited."""
    engine = create_engine(database, poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(text("TRUNCATE tables CASCADE"))


def test_nothing_acknowledged_is_lost_where_a_process_dies_or_is_restarted(
    tmp_path: Path, servers: list[UnitServer], database: str
) -> None:
    async def play(port: int, audit: LogAudit) -> SimulatedPlayers:
        players = SimulatedPlayers(port, "behind a proxy")
        async with asyncio.TaskGroup() as group:
            playing = group.create_task(players.play())
            for server, number in ((servers[0], signal.SIGKILL), (servers[1], signal.SIGTERM)):
                await players.acknowledge(30)
                await asyncio.to_thread(server.stop, number)
                await players.acknowledge(30)
                await asyncio.to_thread(server.start)
                audit.check(players)
            players.is_closing = True
            await playing
        return players

    forget_tables(database)
    audit = LogAudit(database)
    with running_proxy("nginx", tmp_path, (servers[0].port, servers[1].port)) as site:
        players = asyncio.run(play(site.plain, audit))
    audit.check_at_the_end(players)
    audit.close()
    assert not any(post.is_lost for post in players.posts)
