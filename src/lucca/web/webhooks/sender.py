"""Sends what webhooks are due: beside everything else, found again by whichever process lives, and each by one only.

Whoever sends first writes until when: should it die meanwhile, another sends once more. So a message comes at least
once, and its id tells whether it came before.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING

from lucca.problem import Problem
from lucca.store.repository import Transaction
from lucca.store.table import Table
from lucca.store.webhooks import Webhook, change_webhook, webhooks_due
from lucca.web.errors import Impossible, TooMany
from lucca.web.rate_limit import RateLimit
from lucca.web.webhooks.due import (
    LONGEST_REMINDER,
    SENDING,
    Due,
    Event,
    after_delivery,
    after_failure,
    find_due,
    when_begun,
)
from lucca.web.webhooks.lookups import MOST_OF_AN_OWNER, Lookups
from lucca.web.webhooks.message import message_of
from lucca.web.webhooks.post import post, trusted
from lucca.web.webhooks.target import read_url

if TYPE_CHECKING:
    from lucca.web.services import Services

MOST_AT_ONCE = 20
DELIVERED = "delivered"
logger = logging.getLogger("lucca.webhooks")


class WebhookSender:
    """Sends messages, a few at a time."""

    def __init__(self, services: Services) -> None:
        limits = services.settings.limits
        self.services = services
        self.lookups = Lookups()
        self.trust = trusted
        self.set_limit = RateLimit(limits.webhooks_an_hour / 3600, limits.webhooks_an_hour, services.timer)
        self.send_limit = RateLimit(
            limits.webhook_messages_a_minute / 60, limits.webhook_messages_a_minute, services.timer
        )
        self.busy: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.owners: Counter[str] = Counter()

    @property
    def is_on(self) -> bool:
        return self.services.settings.webhooks != "off"

    @property
    def is_private_allowed(self) -> bool:
        return self.services.settings.webhooks == "private"

    async def sweep(self) -> None:
        """Begins to send what is due; nothing waits for it."""
        if not self.is_on:
            return
        for hook, table, due in await self.services.read(find_all_due):
            if due.event:
                self.begin(hook, table, due.event)
            else:
                await self.write(hook, version=table.version, due_at=due.at)

    def begin(self, hook: Webhook, table: Table, event: Event) -> None:
        """Begins to send something, unless there is too much already: the next sweep finds it again."""
        key = (hook.table_id, hook.seat)
        if key in self.busy or len(self.busy) >= MOST_AT_ONCE or self.owners[hook.owner] >= MOST_OF_AN_OWNER:
            return
        if not self.lookups.has_room(hook.owner):  # to wait for a thread is no try
            return
        try:
            self.send_limit.take(hook.owner)
        except TooMany:
            return
        self.owners[hook.owner] += 1
        self.busy[key] = asyncio.get_running_loop().create_task(self.attend(hook, table, event))

    async def attend(self, hook: Webhook, table: Table, event: Event) -> None:
        """Sends something if no other process does, and writes what became of it."""
        try:
            claimed = await self.write(hook, **when_begun(event, table.version, self.now()))
            if claimed:
                outcome = await self.send(hook, table, event)
                told = (event, table.seats[hook.seat - 1].turn, self.now(), outcome)
                is_told = outcome == DELIVERED
                await self.write(claimed, **after_delivery(*told) if is_told else after_failure(hook, *told))
        except Problem as problem:  # the database is away, or too many hosts of the owner are looked up
            logger.warning("webhook-kept: %s", problem.code)
        except Exception:
            logger.exception("webhook-failed")
        finally:
            del self.busy[hook.table_id, hook.seat]
            self.owners -= Counter((hook.owner,))

    async def send(self, hook: Webhook, table: Table, event: str) -> str:
        """Sends a message; returns what became of it. Raises TooMany: that is no try."""
        resolve = self.lookups.of(hook.owner)
        try:
            target = read_url(hook.url)
            await post(target, message_of(hook, table, event), self.is_private_allowed, resolve, self.trust())
        except Impossible as problem:
            self.services.metrics.count_webhook(event, problem.code)
            return " ".join((problem.code, *map(str, problem.facts.values())))
        self.services.metrics.count_webhook(event, DELIVERED)
        return DELIVERED

    async def write(self, hook: Webhook, **changes: object) -> Webhook | None:
        """A webhook with other values, on disk; None if it is another one by now."""
        return await self.services.write(lambda transaction: change_webhook(transaction.connection, hook, **changes))

    def now(self) -> float:
        return self.services.repository.clock()

    async def settle(self) -> None:
        """Waits until all that was begun is done."""
        await asyncio.gather(*self.busy.values())

    async def close(self) -> None:
        """Breaks off what is being sent; it is sent later."""
        tasks = list(self.busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def find_all_due(transaction: Transaction) -> list[tuple[Webhook, Table, Due]]:
    """The webhooks that are to be looked at, with their tables, and what they are to be told."""
    now = transaction.now
    hooks = webhooks_due(transaction.connection, now, SENDING, LONGEST_REMINDER)
    found = []
    for hook in hooks:
        try:
            table = transaction.table(hook.table_id)
            found.append((hook, table, find_due(hook, table, now)))
        except Exception:  # a table that cannot be read keeps no other from being told
            logger.exception("table-unreadable", extra={"table": hook.table_id})
    return found
