"""A match whose second seat has a webhook."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from lucca.store.webhooks import webhook_of
from lucca.web.webhooks.due import TURNS_APART
from tests.web.app_client import Site
from tests.web.guest import Guest, expect_ok
from tests.web.webhooks.receiver import Receiver, receiving


@dataclass
class Match:
    """Anna and Berta play torri; a receiver listens for Berta."""

    site: Site
    anna: Guest
    berta: Guest
    table: str
    receiver: Receiver

    async def set(self, **more: Any) -> dict[str, Any]:
        """Berta sets her webhook."""
        words = {"url": self.receiver.url, **more}
        done: dict[str, Any] = expect_ok(await self.berta.post(f"/api/tables/{self.table}/webhook", words))
        return done

    async def turn(self, guest: Guest) -> None:
        """Somebody builds both bricks of a turn, so late that whoever is next may be told of it at once."""
        self.site.clock.now += TURNS_APART
        there = await guest.look(self.table)
        while there["legal"]:
            await guest.act(self.table)
            there = await guest.look(self.table)

    async def sweep(self, *sites: Site) -> list[str]:
        """Lets servers look what is due; returns all that the receiver was ever told."""
        for site in sites or (self.site,):
            await site.services.webhooks.sweep()
            await site.services.webhooks.settle()
        return self.receiver.events

    async def outcome(self) -> str:
        job = lambda transaction: webhook_of(transaction.connection, self.table, 2)  # noqa: E731
        found = await self.site.services.read(job)
        return found.outcome if found else "none"


@asynccontextmanager
async def playing(site: Site) -> AsyncIterator[Match]:
    """A match at which it is Anna's turn."""
    async with AsyncExitStack() as stack:
        receiver = await stack.enter_async_context(receiving())
        anna, berta = site.guest("anna"), site.guest("berta")
        opened = await anna.open("torri", "Anna person", rules={"size": 6}, away_after=None)
        await berta.sit(opened["id"], opened["links"][1]["secret"], "Berta")
        yield Match(site, anna, berta, opened["id"], receiver)
