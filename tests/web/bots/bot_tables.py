"""Tables at which bots play, and leases of workers that are none."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lucca.web.bots.fair_queue import Ticket
from tests.web.app_client import Site, StubLease, run_as_novice
from tests.web.guest import Guest


async def until(is_so: Callable[[], Any]) -> None:
    """Waits for something that must come."""
    while not is_so():
        await asyncio.sleep(0.01)


async def pid_in(path: Path) -> int:
    """The process that thinks."""
    await until(path.exists)
    return int(path.read_text())


async def open_for_bots(site: Site, seats: str = "novice novice", **more: Any) -> tuple[Guest, str]:
    """A table where only bots play, at which nobody looks yet."""
    anna = site.guest("anna")
    id = (await anna.open(seats=seats, rules={"players": len(seats.split())}, **more))["id"]
    await idle(site)
    return anna, id


async def idle(site: Site) -> None:
    """Waits until no bot thinks any more."""
    await asyncio.sleep(0.01)
    await until(lambda: not site.services.bots.busy)


class LeaseStubs:
    """Leases in the place of the workers'; `begun` has a line for each turn that was begun."""

    def __init__(self, site: Site, lease: type[StubLease]) -> None:
        self.begun: list[tuple[str, tuple[str, ...]]] = []
        self.type = lease
        site.services.workers.lease = self.lease  # type: ignore[method-assign, assignment]

    @asynccontextmanager
    async def lease(self, kind: str, ticket: Ticket) -> AsyncIterator[StubLease]:
        self.begun.append((kind, ticket.path))
        yield self.type(run_as_novice)
