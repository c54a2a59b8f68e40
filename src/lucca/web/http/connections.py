"""The connections of a process: how many there may be, and whose are closed where there are too many.

Where a connection is one too many, of its address or of all, the one closed instead is that which has kept the server
waiting longest: with no request, half a request, or an answer that is not read. Who is being answered is never closed.
"""

from dataclasses import dataclass, field
from ipaddress import ip_network
from typing import Protocol

from lucca.web.addresses import network_of, parse_address
from lucca.web.errors import ServerFull, TooMany
from lucca.web.limits import ConnectionLimits

KEEP_ALIVE = 75.0  # seconds without a request
TIME_FOR_HEAD = 30.0  # seconds
IN_A_CROWD = 5.0  # seconds for either, where half of all connections are taken


class Connection(Protocol):
    """What is counted here."""

    def abort(self) -> None:
        """Closes it at once, whatever is still to be sent."""


@dataclass(slots=True)
class Neighbours:
    """The connections of one address; `waiting` are those on which the server waits for the client."""

    network: str
    count: int = 0
    waiting: dict[Connection, None] = field(default_factory=dict)  # the longest waiting first


class Connections:
    """Counts connections. `proxy` is an address or network whose connections are of many people."""

    def __init__(self, limits: ConnectionLimits, proxy: str = "") -> None:
        self.limits = limits
        self.proxy = ip_network(proxy) if proxy else None
        self.count = 0
        self.waiting: dict[Connection, None] = {}
        self.by_network: dict[str, Neighbours] = {}
        self.owners: dict[Connection, Neighbours] = {}

    @property
    def is_crowded(self) -> bool:
        """Whether so many are there that none may take its time."""
        return self.count * 2 > self.limits.all

    @property
    def time_for_head(self) -> float:
        return IN_A_CROWD if self.is_crowded else TIME_FOR_HEAD

    @property
    def keep_alive(self) -> float:
        return IN_A_CROWD if self.is_crowded else KEEP_ALIVE

    def enter(self, connection: Connection, host: str) -> None:
        """Counts a new connection; raises TooMany or ServerFull if there is no room for it."""
        network, limits = self.network_of(host), self.limits
        there = self.by_network.get(network)
        if network and there and there.count >= limits.of_an_address and not self.made_room(there.waiting):
            raise TooMany("too-many-connections", limit=limits.of_an_address)
        if self.count >= limits.all and not self.made_room(self.waiting):
            raise ServerFull("server-full")
        owner = self.owners[connection] = self.by_network.setdefault(network, Neighbours(network))
        owner.count += 1
        self.count += 1
        self.note(connection, is_waiting=True)

    def made_room(self, waiting: dict[Connection, None]) -> bool:
        """Closes the connection that has kept the server waiting longest; False if there is none."""
        oldest = next(iter(waiting), None)
        if oldest is None:
            return False
        self.leave(oldest)
        oldest.abort()
        return True

    def leave(self, connection: Connection) -> None:
        """Forgets a connection, if it was counted."""
        owner = self.owners.get(connection)
        if owner is None:
            return
        self.note(connection, is_waiting=False)
        del self.owners[connection]
        owner.count -= 1
        self.count -= 1
        if not owner.count:
            del self.by_network[owner.network]

    def note(self, connection: Connection, is_waiting: bool) -> None:
        """Whether the server waits for the client now."""
        owner = self.owners.get(connection)
        if owner is None:
            return
        if is_waiting:
            self.waiting[connection] = owner.waiting[connection] = None
        else:
            self.waiting.pop(connection, None)
            owner.waiting.pop(connection, None)

    def network_of(self, host: str) -> str:
        """Whose connection it is; empty for a proxy, behind which anybody may be."""
        address = parse_address(host)
        return "" if self.proxy and address and address in self.proxy else network_of(host)
