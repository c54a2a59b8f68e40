"""The names that this server goes by: a request for any other is refused.

A page of another site could have its own name point to this machine, and would then be of the same origin as ours, as
far as a browser can tell (DNS rebinding). Only a name can be made to point elsewhere, never a literal address; nor can
any name that is listed here, so that ports need not be compared: a tunnel or a container may have another one.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address

from lucca.problem import Problem
from lucca.web.errors import Refused
from lucca.web.settings import Settings

OWN = ("localhost", "127.0.0.1", "::1")
AUTHORITY = re.compile(r"(?P<host>\[[0-9a-f:.]{2,45}\]|[a-z0-9_.-]{1,253})(?::(?P<port>[0-9]{0,5}))?")
MOST_KNOWN = 1000


class WrongName(Problem):
    """What the owner gave is no name of a host."""


class MisdirectedRequest(Refused):
    """Meant for another server."""

    status = 421


class AllowedHosts:
    """Knows which values of the header `Host` are meant for this server."""

    def __init__(self, settings: Settings) -> None:
        self.hosts = {*OWN, *machine_names(), settings.address}
        self.authorities: set[tuple[str, str]] = set()  # names with a port, which are good with that one only
        for name in settings.names:
            host, port = read_name(name)
            if port:
                self.authorities.add((host, port))
            else:
                self.hosts.add(host)
        self.any_address = ip_address(settings.address).is_unspecified
        self.known: set[bytes] = set()

    def check(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Raises Refused unless a request names one host, and that is this server."""
        named = [value for name, value in headers if name == b"host"]
        if len(named) != 1:
            raise Refused("no-host")
        if named[0] not in self.known:
            self.check_authority(named[0])

    def check_authority(self, given: bytes) -> None:
        """Raises Refused unless it is the name of a host, and this server's; it is remembered then."""
        text = given.decode("latin-1")
        host, port = split_authority(text.lower())
        if not host:
            raise Refused("no-host")
        if not (host in self.hosts or (host, port) in self.authorities or (self.any_address and is_address(host))):
            raise MisdirectedRequest("other-host", host=text)
        if len(self.known) < MOST_KNOWN:
            self.known.add(given)


def read_name(name: str) -> tuple[str, str]:
    """The host and the port, if any, of a name that somebody gave; raises WrongName."""
    host, colon, port = name.partition(":")
    try:
        text = name if name.isascii() else f"{host.encode('idna').decode()}{colon}{port}"
    except UnicodeError:
        text = ""
    host, port = split_authority(text.lower())
    if not host:
        raise WrongName("no-host-name", name=name)
    return host, port


def split_authority(text: str) -> tuple[str, str]:
    """The host, without brackets and without a dot at its end, and the port; both empty if it is no authority."""
    found = AUTHORITY.fullmatch(text)
    if found is None:
        return "", ""
    return found["host"].strip("[]").removesuffix("."), found["port"] or ""


def is_address(host: str) -> bool:
    """Whether it is an address, and no name."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def machine_names() -> set[str]:
    """What this machine calls itself, and is called in its own network."""
    name = socket.gethostname().lower().removesuffix(".")
    return {name, f"{name.partition('.')[0]}.local"} if name else set()
