"""Where a webhook leads: its URL taken apart, and the addresses that it may be sent to.

A visitor chooses the URL, the server sends: without these checks it would reach into its own network for them.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_network
from urllib.parse import quote, urlsplit

from lucca.web.addresses import parse_address
from lucca.web.allowed_hosts import WrongName, read_name
from lucca.web.errors import Impossible

LONGEST_URL = 2000
PORTS = {"https": 443, "http": 80}
FIRST_FREE_PORT = 1024  # those below belong to other services, which might take an HTTP request for something else
KEPT = "/?:@!$&'()*+,;=-._~%"  # what stays as it is in a path and a query
TRANSLATED = ip_network("64:ff9b::/96")  # by NAT64 to the IPv4 address in the last 32 bits
# Public for some or all versions of Python, but kept for protocols, for examples, or by a cloud for its own machines.
SET_ASIDE = tuple(
    map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32", "2001::/23", "3fff::/20", "5f00::/16"))
)

Resolve = Callable[[str, int], Awaitable[list[str]]]


class WebhookFailed(Impossible):
    """A message could not be delivered, or shall not be."""


@dataclass(frozen=True, slots=True)
class Target:
    """A URL, taken apart: `path` has the query too, both as they are sent."""

    is_secure: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The header `Host`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS["https" if self.is_secure else "http"] else f"{host}:{self.port}"


def read_url(url: str) -> Target:
    """A URL that somebody gave; raises Impossible."""
    if len(url) > LONGEST_URL or any(letter.isspace() or not letter.isprintable() for letter in url):
        raise Impossible("webhook-url", limit=LONGEST_URL)
    try:
        parts = urlsplit(url)
        usual = PORTS[parts.scheme]
        host, port = read_name(parts.netloc)
    except (KeyError, ValueError, WrongName):
        raise Impossible("webhook-url", limit=LONGEST_URL) from None
    number = int(port or usual)
    if number not in PORTS.values() and not FIRST_FREE_PORT <= number <= 65535:
        raise Impossible("webhook-port")
    path = parts.path or "/"
    return Target(usual == PORTS["https"], host, number, quote(f"{path}?{parts.query}" if parts.query else path, KEPT))


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is one of the internet, for one machine."""
    if isinstance(address, IPv6Address):
        if address in TRANSLATED:
            return is_public(IPv4Address(int(address) & 0xFFFFFFFF))
        if address.sixtofour or address.teredo or address.is_site_local:
            return False
    if any(address in network for network in SET_ASIDE):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


async def addresses_of(target: Target, is_private_allowed: bool, resolve: Resolve) -> list[str]:
    """The addresses that a message may be sent to; raises WebhookFailed if there are none."""
    try:
        found = [target.host] if parse_address(target.host) else await resolve(target.host, target.port)
    except (OSError, UnicodeError):
        found = []
    if not found:
        raise WebhookFailed("webhook-no-host")
    parsed = {text: parse_address(text) for text in found}
    allowed = [text for text, address in parsed.items() if address and (is_private_allowed or is_public(address))]
    if not allowed:
        raise WebhookFailed("webhook-not-public")
    return allowed
