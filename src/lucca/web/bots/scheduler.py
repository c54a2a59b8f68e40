"""How bots play at tables: one process thinks about a table at a time, and what no longer fits is dropped."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import or_, select, update

from lucca.problem import Problem
from lucca.store.repository import Transaction
from lucca.store.schema import tables
from lucca.store.table import Table
from lucca.web.bots.worker_tasks import play_turn, worker_match
from lucca.web.errors import StaleAction
from lucca.web.tables import play_actions

if TYPE_CHECKING:
    from lucca.web.services import Services

THINKING_TIME = 60.0  # seconds for which a process may keep a table's bots to itself
logger = logging.getLogger("lucca.bots")
worker_logger = logging.getLogger("lucca.workers")


class BotScheduler:
    """Has bots act where they are asked: at every table one turn at a time."""

    def __init__(self, play: Callable[[str], Awaitable[None]]) -> None:
        self.play = play
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()
        self.is_closed = False

    def notice(self, table_id: str) -> None:
        """Notes that a table waits for a bot; to be called by the event loop."""
        if self.is_closed:
            return
        if table_id in self.busy:
            self.again.add(table_id)
        else:
            self.busy[table_id] = asyncio.get_running_loop().create_task(self.attend(table_id))

    async def attend(self, table_id: str) -> None:
        """Plays at a table, and once more if it was noticed meanwhile."""
        try:
            await self.play(table_id)
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
    table = await services.table(table_id)
    seen = 0
    while table.version > seen and (asked := table.bots_asked()) and await claim(services, table):
        seat, seen = asked[0], table.version
        bot = table.seats[seat - 1].bot or ""
        actions = await services.workers.run(play_turn, worker_match(table, seat), bot)
        table = await act_turn_for_bot(services, table, seat, actions)


async def act_turn_for_bot(services: Services, table: Table, seat: int, actions: list[str]) -> Table:
    """A bot's turn, action by action; what no longer fits is dropped."""
    for action in actions:
        try:
            table = await services.write(partial(play_actions.act_for_bot, table=table, seat=seat, action=action))
        except Problem as problem:
            if not isinstance(problem, StaleAction):
                logger.warning("bot-refused: %s", problem.code)
            return await services.table(table.id)
    return table


async def claim(services: Services, table: Table) -> bool:
    """Whether this process is the one that lets a table's bots think; no other does until it has, or takes too long."""
    if services.repository.is_alone:
        return True
    mine, about = f"{table.version} {services.name}", f"{table.version} "

    def job(transaction: Transaction) -> bool:
        thinker, until = tables.c.thinker, tables.c.thinks_until
        is_free = or_(thinker.is_(None), ~thinker.startswith(about), thinker == mine, until < transaction.now)
        claim = update(tables).where(tables.c.id == table.id, tables.c.version == table.version, is_free)
        row = {"thinker": mine, "thinks_until": transaction.now + THINKING_TIME}
        return transaction.connection.execute(claim, row).rowcount == 1

    return await services.write(job)


def waiting_for_bots(transaction: Transaction) -> list[str]:
    """Tables at which a bot is asked."""
    return list(transaction.connection.execute(select(tables.c.id).where(tables.c.waits_for_bot)).scalars())
