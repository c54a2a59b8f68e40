"""Who counts as one in limits by address: an address, but of IPv6 the whole network that one customer has."""

import re
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

LOOPBACK = re.compile(r"(127\.[\d.]+|localhost|\[::1\])(:\d+)?$")  # a host that is another machine for everybody else
NETWORK_OF_A_CUSTOMER = 64  # bits of an IPv6 address that are the same for all machines of a provider's customer


def parse_address(text: str) -> IPv4Address | IPv6Address | None:
    """Returns an address, of IPv4 also where it is written as one of IPv6; None for a name or a socket."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


@lru_cache(maxsize=10_000)
def network_of(text: str) -> str:
    """Returns whatever belongs to one customer of a provider, the same text for all of it."""
    address = parse_address(text)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, NETWORK_OF_A_CUSTOMER), strict=False))
    return str(address or text)
