"""Periodic jobs of a server process: it wakes bots left waiting, tells webhooks, archives idle tables, and sends signs
of life.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from lucca.web.bots.scheduler import waiting_for_bots
from lucca.web.live.cluster import HEARTBEAT_EVERY
from lucca.web.tables.archive import archive, find_idle

if TYPE_CHECKING:
    from lucca.web.services import Services

SWEEP_EVERY = 5.0  # seconds
ARCHIVE_EVERY = 3600.0
logger = logging.getLogger("lucca.background")


def start_jobs(services: "Services") -> list[asyncio.Task[None]]:
    """Starts everything; whoever ends the process cancels the tasks."""
    jobs = [
        repeat(partial(notice_waiting_bots, services), SWEEP_EVERY),
        repeat(services.webhooks.sweep, SWEEP_EVERY),
        repeat(partial(archive_idle_tables, services), ARCHIVE_EVERY),
    ]
    if cluster := services.cluster:
        jobs += [repeat(cluster.send_heartbeat, HEARTBEAT_EVERY), cluster.announcer.run()]
    return [asyncio.create_task(job) for job in jobs]


async def repeat(job: Callable[[], Awaitable[None]], seconds: float) -> None:
    """Runs a job until cancelled, with pauses of so many seconds; an exception is logged, and the job runs again."""
    while True:
        with failures_logged():
            await job()
        await asyncio.sleep(seconds)


@contextmanager
def failures_logged() -> Iterator[None]:
    """Logs an exception and goes on."""
    try:
        yield
    except Exception:
        logger.exception("job-failed")


async def notice_waiting_bots(services: "Services") -> None:
    """Finds tables whose bots nobody thinks for: left over from a process that ended, or after a failure."""
    for table_id in (*services.bots.looked_at_lately(), *await services.read(waiting_for_bots)):
        services.bots.notice(table_id)


async def archive_idle_tables(services: "Services") -> None:
    """Makes records of tables that nobody has touched for long; one that cannot be read keeps no other from it."""
    idle = await services.read(lambda transaction: find_idle(transaction, services.settings))
    for table_id, touched_at in idle:
        with failures_logged():
            job = partial(archive, table_id=table_id, touched_at=touched_at)
            if await services.write(job):
                logger.info("archived")
