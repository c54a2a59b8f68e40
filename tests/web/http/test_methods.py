"""Which methods an address has: said in full, and HEAD wherever there is GET."""

import asyncio

import pytest

from tests.web.app_client import Site
from tests.web.conftest import NewSite
from tests.web.guest import Guest, expect_refused
from tests.web.raw_requests import CLOSE, LOCAL, connect, statuses, talk
from tests.web.streams import Stream
from tests.web.threaded_server import serve_in_thread

GETS = (
    *("/", "/healthz", "/nothing", "/static/lucca.css", "/static/nothing", "/rules/palazzi", "/new/torri"),
    *("/api/openapi.json", "/api/visitor", "/api/tables", "/api/admin/tables", "/api/tables/nosuchtable"),
    *("/api/tables/ID", "/api/tables/ID/links", "/api/tables/ID/record", "/t/ID", "/t/ID/replay", "/t/ID/do?seat=1"),
    *("/t/ID/s/SECRET", "/t/ID/s/SECRET/code.svg", "/t/ID/s/guess"),
)
ALLOWED = (
    ("/", "GET, HEAD, OPTIONS"),
    ("/healthz", "GET, HEAD, OPTIONS"),
    ("/static/lucca.css", "GET, HEAD, OPTIONS"),
    ("/api/openapi.json", "GET, HEAD, OPTIONS"),
    ("/api/tables", "GET, POST, HEAD, OPTIONS"),
    ("/api/visitor", "GET, PUT, HEAD, OPTIONS"),
    ("/api/records", "POST, OPTIONS"),
    ("/api/tables/ID", "GET, HEAD, OPTIONS"),
    ("/api/tables/ID/stream", "GET, HEAD, OPTIONS"),
    ("/api/tables/ID/actions", "POST, OPTIONS"),
    ("/t/ID/do", "GET, POST, HEAD, OPTIONS"),
    ("/new/torri", "GET, POST, HEAD, OPTIONS"),
    ("/language", "POST, OPTIONS"),
)


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
async def test_head_is_answered_as_get_without_the_body(site: Site, accept: str) -> None:
    anna = site.guest("anna", accept=accept)
    opened = await anna.open(seats="here here")
    secret = opened["links"][0]["secret"]
    for path in GETS:
        address = path.replace("ID", opened["id"]).replace("SECRET", secret)
        got, headed = await anna.get(address), await anna.ask("HEAD", address)
        assert headed.status_code == got.status_code, path
        assert headed.headers == got.headers, path
        assert headed.content == b"", path


@pytest.mark.parametrize(("path", "allowed"), ALLOWED)
async def test_all_methods_of_an_address_are_named(site: Site, path: str, allowed: str) -> None:
    anna = site.guest("anna")
    address = path.replace("ID", (await anna.open())["id"])
    for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "BREW"):
        if method not in allowed.split(", "):
            refused = await anna.ask(method, address)
            assert refused.headers["allow"] == allowed, (method, path)
            assert refused.status_code == 405, (method, path)
            if method != "HEAD":
                expect_refused(refused, 405, "wrong-method")
    options = await anna.ask("OPTIONS", address)
    assert (options.status_code, options.content) == (204, b"")
    assert options.headers["allow"] == allowed


async def test_what_is_not_there_has_no_methods(site: Site) -> None:
    for path in ("/nothing", "/api/nothing"):
        response = await site.guest().ask("OPTIONS", path)
        expect_refused(response, 404, "no-such-page")
        assert "allow" not in response.headers


@pytest.mark.parametrize("path", ["/api/tables/{}/stream", "/t/{}/stream"])
async def test_head_of_a_stream_ends_and_nobody_is_there(site: Site, path: str) -> None:
    anna = site.guest("anna")
    id = (await anna.open())["id"]
    named = {"host": "lucca.test", "cookie": "lucca=cookie-of-anna"}
    stream = Stream(site.app, path.format(id), "", named)
    stream.scope["method"] = "HEAD"
    woken: list[str] = []
    site.services.hub.on_presence = woken.append
    try:
        assert await stream.start() == 200
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert await stream.raw() == b""
        assert await stream.part() is None
    finally:
        await stream.close()
    assert woken == []
    assert site.services.hub.streams == 0


async def test_requests_are_counted_by_method_and_route(site: Site) -> None:
    await site.guest().ask("HEAD", "/healthz")
    metrics = (await site.guest().get("/metrics")).text.splitlines()
    assert 'lucca_requests_total{method="HEAD",route="/healthz",status="200"} 1.0' in metrics


@pytest.mark.heavy
def test_over_the_network(new_site: NewSite) -> None:
    """A connection can be used again after HEAD, also of a stream."""
    with serve_in_thread(new_site()) as address:
        id = asyncio.run(open_table(address))
        stream = b"HEAD /api/tables/%s/stream HTTP/1.1\r\n%s\r\n" % (id, LOCAL)
        health = b"HEAD /healthz HTTP/1.1\r\n%s\r\n" % LOCAL
        options = b"OPTIONS * HTTP/1.1\r\n%s\r\n" % CLOSE
        answers = talk(address, stream + health + options)
        assert statuses(answers) == [200, 200, 204]
        assert b"allow: GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS\r\n" in answers
        assert b"{" not in answers
        with connect(address) as connection:
            connection.sendall(stream)
            assert statuses(connection.recv(65536)) == [200]


async def open_table(address: str) -> bytes:
    """A table that anybody may look at."""
    return str((await Guest(address, "cookie-of-anna", "", {}).open(seats="here here"))["id"]).encode()
