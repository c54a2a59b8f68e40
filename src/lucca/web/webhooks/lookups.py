"""Looks up the addresses of hosts, each in a thread of its own: a name takes as long as whoever has it likes, and a
thread cannot be stopped. Therefore those that nobody waits for any more count too.
"""

import asyncio
import socket
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

from lucca.web.errors import TooMany
from lucca.web.webhooks.target import Resolve

LONGEST_LOOKUP = 5.0  # seconds until nobody waits any more
MOST_LOOKUPS = 60
MOST_OF_AN_OWNER = 2  # at once: who has slow names keeps nobody else waiting


def look_up_by_system(host: str, port: int) -> list[str]:
    """The addresses of a host, as the system knows them."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for _family, _type, _protocol, _name, address in found]


class Lookups:
    """Those that are going on, by the visitor for whom they are."""

    def __init__(self, look_up: Callable[[str, int], list[str]] = look_up_by_system) -> None:
        self.look_up = look_up
        self.running: Counter[str] = Counter()
        self.lock = threading.Lock()

    def has_room(self, owner: str) -> bool:
        """Whether another may begin for this visitor."""
        return self.running[owner] < MOST_OF_AN_OWNER and self.running.total() < MOST_LOOKUPS

    def of(self, owner: str) -> Resolve:
        """What finds addresses for a visitor."""
        return partial(self.find, owner)

    async def find(self, owner: str, host: str, port: int) -> list[str]:
        """The addresses of a host; raises TooMany, or OSError if there are none, also when it takes too long."""
        if not self.has_room(owner):
            raise TooMany("too-fast", seconds=round(LONGEST_LOOKUP))
        with self.lock:
            self.running[owner] += 1
        found: Future[list[str]] = Future()
        found.set_running_or_notify_cancel()  # from here on nobody can cancel it
        threading.Thread(target=self.run, args=(owner, host, port, found), daemon=True).start()
        async with asyncio.timeout(LONGEST_LOOKUP):
            return await asyncio.wrap_future(found)

    def run(self, owner: str, host: str, port: int, found: "Future[list[str]]") -> None:
        """Runs in a thread."""
        try:
            addresses: list[str] | Exception = self.look_up(host, port)
        except Exception as error:
            addresses = error
        with self.lock:
            self.running[owner] -= 1
            self.running += Counter()  # drops those without any
        if isinstance(addresses, Exception):
            found.set_exception(addresses)
        else:
            found.set_result(addresses)
