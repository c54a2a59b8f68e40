"""Requests for other hosts than this server: no page of another site gets at it by having its name point here."""

import socket

import pytest

from lucca.web.allowed_hosts import AllowedHosts, WrongName, read_name
from lucca.web.errors import Refused
from lucca.web.settings import Settings
from tests.web.app_client import Site
from tests.web.guest import HOST, expect_ok, expect_refused


def allows(host: str, *names: str, address: str = "127.0.0.1") -> bool:
    """Whether a server with these names, listening on this address, answers a request for a host."""
    try:
        AllowedHosts(Settings("", names=names, address=address)).check([(b"host", host.encode("latin-1"))])
    except Refused:
        return False
    return True


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "localhost:8000", "localhost:", "LOCALHOST:8000", "localhost.", "127.0.0.1", "127.0.0.1:9999"),
        *("[::1]", "[::1]:8000", "lucca.example", "lucca.example:443", "Lucca.Example:8000", "lucca.example."),
        *("play.example:8443", "xn--bcher-kva.example", socket.gethostname()),
    ],
)
def test_what_a_server_is_called(host: str) -> None:
    assert allows(host, "lucca.example", "play.example:8443", "bücher.example")


@pytest.mark.parametrize(
    "host",
    [
        *("evil.test", "evil.test:8000", "localhost.evil.test", "lucca.example.evil.test", "evil-lucca.example"),
        *(
            "play.example",
            "play.example:80",
            "127.0.0.1.evil.test",
            "127.1",
            "2130706433",
            "192.0.2.7",
            "[2001:db8::7]",
        ),
        *("", " ", ":8000", "[", "[]", "[::1", "::1", "a b", "localhost:80:80", "localhost:x", "\xff"),
        *("user@localhost", "localhost/x", "localhost,evil.test", "localhost\x00", "a" * 300),
    ],
)
def test_what_it_is_not(host: str) -> None:
    assert not allows(host, "lucca.example", "play.example:8443")


@pytest.mark.parametrize("everywhere", ["0.0.0.0", "::"])
def test_who_listens_everywhere_answers_for_any_address_but_for_no_name(everywhere: str) -> None:
    for host in ("192.0.2.7", "192.0.2.7:8000", "[2001:db8::7]:8000", "localhost"):
        assert allows(host, address=everywhere), host
    for host in ("evil.test", "192.0.2.7.evil.test", "192.0.2", "[evil.test]", "2001:db8::7"):
        assert not allows(host, address=everywhere), host


def test_who_listens_on_one_address_answers_for_it() -> None:
    assert allows("192.0.2.7:8000", address="192.0.2.7")
    assert not allows("192.0.2.8:8000", address="192.0.2.7")
    assert allows("[2001:db8::7]:8000", address="2001:db8::7")


@pytest.mark.parametrize("name", ["", "https://lucca.example", "lucca.example/", "a b", "*.example", ":80", "ü" * 70])
def test_a_name_that_is_none(name: str) -> None:
    with pytest.raises(WrongName, match=r"is no name of a host"):
        read_name(name)


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST", "DELETE"])
@pytest.mark.parametrize("path", ["/", "/healthz", "/api/tables", "/static/lucca.css", "/nothing"])
async def test_a_request_for_another_host_is_refused(site: Site, method: str, path: str) -> None:
    anna = site.guest("anna")
    refused = await anna.ask(method, path, headers={"host": "evil.test:8000"})
    assert refused.status_code == 421
    if method != "HEAD":
        assert expect_refused(refused, 421, "other-host") == {"host": "evil.test:8000"}
        assert "lucca serve --name evil.test:8000" in refused.json()["detail"]


async def test_a_person_is_told_on_a_page(site: Site) -> None:
    anna = site.guest("anna", accept="text/html")
    refused = await anna.ask("GET", "/", headers={"host": "evil.test"})
    assert (refused.status_code, refused.headers["content-type"]) == (421, "text/html; charset=utf-8")
    assert "lucca serve --name evil.test" in refused.text


@pytest.mark.parametrize("hosts", [[], [HOST, HOST], [HOST, "evil.test"], [""], ["a b"]])
async def test_a_request_that_does_not_name_one_host_is_refused(site: Site, hosts: list[str]) -> None:
    anna = site.guest("anna")
    request = anna.client.build_request("GET", "/healthz")
    del request.headers["host"]
    request.headers = type(request.headers)([*request.headers.raw, *((b"host", host.encode()) for host in hosts)])
    expect_refused(await anna.client.send(request), 400, "no-host")


async def test_a_refused_host_is_not_remembered(site: Site) -> None:
    anna = site.guest("anna")
    for _ in range(2):
        expect_refused(await anna.ask("GET", "/healthz", headers={"host": "evil.test"}), 421, "other-host")
        expect_ok(await anna.get("/healthz"))


def test_not_every_name_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lucca.web.allowed_hosts.MOST_KNOWN", 2)
    hosts = AllowedHosts(Settings(""))
    for port in range(5):
        hosts.check([(b"host", b"localhost:%d" % port)])
    assert len(hosts.known) == 2
