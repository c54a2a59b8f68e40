"""Hints for people at tables, for each person one at a time, so that bots have their turns too."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from lucca.bots.registry import HINT_BOT
from lucca.coach import Hint
from lucca.locale import language
from lucca.store.table import Table
from lucca.web.bots.tickets import Tickets
from lucca.web.bots.worker_pool import WorkerPool
from lucca.web.bots.worker_tasks import build_hint, worker_match
from lucca.web.errors import HungUp, TooMany
from lucca.web.tables.access import Caller

T = TypeVar("T")


class Hints:
    """Has workers think about what people ask; `waiting` are those who wait for an answer."""

    def __init__(self, workers: WorkerPool, tickets: Tickets) -> None:
        self.workers = workers
        self.tickets = tickets
        self.waiting: set[str] = set()

    async def give(self, table: Table, seat: int, caller: Caller, at: int | None = None) -> Hint:
        """What a strong bot would do in a seat's place, now or after so many events, and why.

        Raises TooMany if the caller waits for one already, WorkersKeepDying if none can be had, and HungUp as soon as
        nobody waits for it any more.
        """
        with self.one_at_a_time(caller.key or caller.network):
            return await unless_left(self.think(table, seat, caller, at), caller.left)

    async def think(self, table: Table, seat: int, caller: Caller, at: int | None) -> Hint:
        """Waits for a worker, and has it think."""
        async with self.workers.lease("people", self.tickets.for_hint(caller)) as lease:
            return await lease.run(build_hint, worker_match(table, seat, at), HINT_BOT, language())

    @contextmanager
    def one_at_a_time(self, asker: str) -> Iterator[None]:
        if asker in self.waiting:
            raise TooMany("too-many-hints")
        self.waiting.add(asker)
        try:
            yield
        finally:
            self.waiting.discard(asker)


async def unless_left(work: Coroutine[Any, Any, T], left: Callable[[], Awaitable[None]]) -> T:
    """What a coroutine returns; it is cancelled, and HungUp raised, if `left` comes first."""
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(left())
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise HungUp("hung-up")
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)
