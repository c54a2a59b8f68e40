"""Which URLs a webhook may have, and which addresses are of the internet."""

import asyncio

import pytest

from lucca.web.addresses import parse_address
from lucca.web.errors import Impossible
from lucca.web.webhooks.lookups import Lookups
from lucca.web.webhooks.target import (
    LONGEST_URL,
    Target,
    WebhookFailed,
    addresses_of,
    is_public,
    read_url,
)


@pytest.mark.parametrize(
    ("url", "target", "authority"),
    [
        (
            "https://hooks.slack.com/services/T/B/x",
            (True, "hooks.slack.com", 443, "/services/T/B/x"),
            "hooks.slack.com",
        ),
        ("http://Play.Example:8080", (False, "play.example", 8080, "/"), "play.example:8080"),
        ("https://play.example:80/a", (True, "play.example", 80, "/a"), "play.example:80"),
        ("https://ntfy.sh/luc?tpl=1&m={{.text}}", (True, "ntfy.sh", 443, "/luc?tpl=1&m=%7B%7B.text%7D%7D"), "ntfy.sh"),
        ("https://bücher.example/ü", (True, "xn--bcher-kva.example", 443, "/%C3%BC"), "xn--bcher-kva.example"),
        ("https://例え.テスト:8443/", (True, "xn--r8jz45g.xn--zckzah", 8443, "/"), "xn--r8jz45g.xn--zckzah:8443"),
        ("https://[2606:4700::1]:8443/", (True, "2606:4700::1", 8443, "/"), "[2606:4700::1]:8443"),
        ("https://play.example/a%20b#part", (True, "play.example", 443, "/a%20b"), "play.example"),
    ],
)
def test_a_url_is_taken_apart(url: str, target: tuple[bool, str, int, str], authority: str) -> None:
    assert read_url(url) == Target(*target)
    assert read_url(url).authority == authority


@pytest.mark.parametrize(
    "url",
    [
        *("ftp://play.example/", "play.example/x", "//play.example/x", "file:///etc/passwd", "https://", "https:///x"),
        *(
            "https://ann:word@play.example/",
            "https://play.example /",
            "https://play.example/a b",
            "https://a\r\nHost: b/",
        ),
        *("https://play.example:x/", "https://[::1/", "https://play.example:123456/", f"https://a/{'x' * LONGEST_URL}"),
        *(
            "https://play.example/\x7f",
            "https://play.example/\u2028",
            "https://a_b.c@d/",
            "https://bücher.example:8443:1/",
            "",
        ),
    ],
)
def test_what_is_no_url_of_a_web_server_is_refused(url: str) -> None:
    with pytest.raises(Impossible) as refused:
        read_url(url)
    assert refused.value.code == "webhook-url"


@pytest.mark.parametrize("port", [0, 22, 25, 1023, 65536])
def test_ports_of_other_services_are_refused(port: int) -> None:
    with pytest.raises(Impossible) as refused:
        read_url(f"https://play.example:{port}/")
    assert refused.value.code == "webhook-port"


PUBLIC = ("93.184.215.14", "1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101")
NOT_PUBLIC = (
    *("127.0.0.1", "127.8.9.1", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
    *("224.0.0.1", "255.255.255.255", "240.0.0.1", "192.0.2.1", "198.18.0.1", "192.0.0.1"),
    *("192.0.0.9", "192.0.0.10", "192.0.0.192", "192.88.99.1", "168.63.129.16", "::ffff:168.63.129.16"),
    *("2001:1::1", "2001:20::1", "3fff::1", "3fff:fff:ffff::1", "5f00::1", "64:ff9b:1::1", "64:ff9b::a83f:8110"),
    *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "fec0::1", "ff02::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2001:0:7f00:1::"),
)


@pytest.mark.parametrize(
    ("address", "expected"), [*((one, True) for one in PUBLIC), *((one, False) for one in NOT_PUBLIC)]
)
def test_only_addresses_of_the_internet_are_public(address: str, expected: bool) -> None:
    found = parse_address(address)
    assert found is not None
    assert is_public(found) == expected


def find(host: str, is_private_allowed: bool, *known: str) -> list[str]:
    """The addresses that a host may be sent to."""

    async def resolve(_host: str, _port: int) -> list[str]:
        return list(known)

    return asyncio.run(addresses_of(read_url(f"https://{host}/"), is_private_allowed, resolve))


def test_of_a_host_with_several_addresses_the_private_ones_are_left_out() -> None:
    assert find("play.example", False, "10.0.0.1", "1.1.1.1", "::1") == ["1.1.1.1"]
    assert find("play.example", True, "10.0.0.1", "1.1.1.1") == ["10.0.0.1", "1.1.1.1"]


@pytest.mark.parametrize(("known", "code"), [((), "webhook-no-host"), (("10.0.0.1", "::1"), "webhook-not-public")])
def test_a_host_without_an_address_that_may_be_used_is_refused(known: tuple[str, ...], code: str) -> None:
    with pytest.raises(WebhookFailed) as refused:
        find("play.example", False, *known)
    assert refused.value.code == code


@pytest.mark.parametrize(("host", "known"), [("1.1.1.1", "1.1.1.1"), ("[2606:4700::1]", "2606:4700::1")])
def test_an_address_is_not_looked_up(host: str, known: str) -> None:
    assert find(host, False, "10.0.0.1") == [known]


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "2130706433", "0x7f000001", "127.1", "[::1]", "[::ffff:7f00:1]"]
)
def test_this_machine_is_found_whatever_it_is_called(host: str) -> None:
    with pytest.raises(WebhookFailed):
        asyncio.run(addresses_of(read_url(f"http://{host}/"), False, Lookups().of("ann")))
