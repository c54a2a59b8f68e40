"""How bots play at tables: one process thinks about a table at a time, and what no longer fits is dropped."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from sqlalchemy import select

from lucca.problem import Problem
from lucca.store.repository import Transaction
from lucca.store.schema import tables
from lucca.store.table import Table
from lucca.web.bots.claims import Claim, claimed
from lucca.web.bots.worker_pool import Lease, WorkersKeepDying
from lucca.web.bots.worker_process import WorkerDied
from lucca.web.bots.worker_queue import Kind
from lucca.web.bots.worker_tasks import BotAction, play_turn, worker_match
from lucca.web.errors import StaleAction
from lucca.web.tables import play_actions

if TYPE_CHECKING:
    from lucca.web.services import Services

LOOKED_FOR = 60.0  # seconds that bots play on among themselves after somebody has looked
REST = 300.0  # seconds until a table at which workers died is tried again
logger = logging.getLogger("lucca.bots")
worker_logger = logging.getLogger("lucca.workers")


class BotScheduler:
    """Has bots act where they are asked: at every table one turn at a time.

    Where only bots play, they do so while somebody looks.
    """

    def __init__(self, play: Callable[[str], Awaitable[None]], timer: Callable[[], float]) -> None:
        self.play = play
        self.timer = timer
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()
        self.looked_at: OrderedDict[str, float] = OrderedDict()  # tables where only bots play, and when, latest last
        self.resting: dict[str, float] = {}  # tables at which workers died, and until when
        self.is_closed = False

    def notice(self, table_id: str) -> None:
        """Notes that a table waits for a bot; to be called by the event loop."""
        if self.is_closed or self.resting.get(table_id, 0.0) > self.timer():
            return
        if table_id in self.busy:
            self.again.add(table_id)
        else:
            self.busy[table_id] = asyncio.get_running_loop().create_task(self.attend(table_id))

    def look(self, table: Table) -> None:
        """Notes that somebody looks at a table."""
        if table.has_people or not table.bots_asked():
            return
        self.looked_at[table.id] = self.timer()
        self.looked_at.move_to_end(table.id)
        self.notice(table.id)

    def looked_at_lately(self) -> list[str]:
        """The tables where only bots play and somebody looks."""
        while self.looked_at and next(iter(self.looked_at.values())) + LOOKED_FOR < self.timer():
            self.looked_at.popitem(last=False)
        return list(self.looked_at)

    def may_play(self, table: Table) -> bool:
        """Whether a bot is to act at a table now."""
        return bool(table.bots_asked()) and (table.has_people or table.id in self.looked_at_lately())

    async def attend(self, table_id: str) -> None:
        """Plays at a table, and once more if it was noticed meanwhile."""
        self.resting.pop(table_id, None)
        try:
            await self.play(table_id)
        except WorkersKeepDying:
            worker_logger.error("bot-ends-workers", extra={"table": table_id})
            self.resting[table_id] = self.timer() + REST
        except Exception:
            worker_logger.exception("bot-failed")
        finally:
            del self.busy[table_id]
        if table_id in self.again:
            self.again.discard(table_id)
            self.notice(table_id)

    async def close(self) -> None:
        """Stops playing."""
        self.is_closed = True
        for task in list(self.busy.values()):
            task.cancel()
        await asyncio.gather(*self.busy.values(), return_exceptions=True)


async def play_bots(services: Services, table_id: str) -> None:
    """Lets the bots of a table act as long as they are asked."""
    table, seen = await services.table(table_id), 0
    while table.version > seen and services.bots.may_play(table):
        seen = table.version
        await let_bot_play(services, table)
        table = await services.table(table_id)


async def let_bot_play(services: Services, table: Table) -> None:
    """Waits for a worker, and lets a bot have its turn if one is still asked then."""
    kind: Kind = "people" if table.has_people else "bots"
    ticket = services.tickets.for_turn(table, table.bots_asked()[0])
    async with services.workers.lease(kind, ticket) as lease:
        table = await services.table(table.id)
        if services.bots.may_play(table):
            async with claimed(services, table) as claim:
                if claim:
                    await take_turn(services, table, lease, claim)


async def take_turn(services: Services, table: Table, lease: Lease, claim: Claim) -> None:
    """A bot's turn, action by action: each is on disk before the next is thought of.

    It is broken off when something else happens at the table, or others need the worker more: then the bot is asked
    again.
    """
    seat = table.bots_asked()[0]
    done: BotAction = await lease.begin(play_turn, worker_match(table, seat), table.seats[seat - 1].bot or "")
    while True:
        if done.is_last:
            lease.end()
        after = await act_for_bot(services, table, seat, done, claim)
        if after is None or done.is_last or lease.is_overtaken or not services.bots.may_play(after):
            return
        table = after
        try:
            done = await lease.go_on()
        except WorkerDied:
            return


async def act_for_bot(services: Services, table: Table, seat: int, done: BotAction, claim: Claim) -> Table | None:
    """Writes what a bot does, and claims the table as it is then; None if it no longer fits."""

    def job(transaction: Transaction) -> Table:
        after = play_actions.act_for_bot(transaction, table, seat, done.action)
        if not done.is_last:
            claim.take(transaction, after)
        return after

    try:
        return await services.write(job)
    except Problem as problem:
        if not isinstance(problem, StaleAction):
            logger.warning("bot-refused: %s", problem.code)
        return None


def waiting_for_bots(transaction: Transaction) -> list[str]:
    """Tables of people at which a bot is asked."""
    return list(transaction.connection.execute(select(tables.c.id).where(tables.c.waits_for_bot)).scalars())
