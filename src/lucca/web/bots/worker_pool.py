"""The worker processes, and a queue in which every table has its turn."""

import asyncio
import logging
import multiprocessing
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from lucca.web.bots.worker_tasks import start_worker

T = TypeVar("T")
MOST_DEATHS = 5
NUDGE_EVERY = 1.0  # seconds
logger = logging.getLogger("lucca.workers")


class WorkersDie(Exception):
    """Whatever is thought about ends the processes that think about it."""


class WorkerPool:
    """Processes that think. One that dies is replaced, and what it thought about is thought about again."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool = self.new_pool()
        self.turns = asyncio.Semaphore(count)  # served in the order of coming
        self.restarts = 0

    def new_pool(self) -> ProcessPoolExecutor:
        """Fresh processes; they start when first needed."""
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.count, context, initializer=start_worker)

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """What a function returns that runs in a worker; callers wait in the order they came."""
        async with self.turns:
            return await self.run_now(function, *arguments)

    async def run_now(self, function: Callable[..., T], *arguments: Any) -> T:
        """The same at once, and again if a worker dies under it; raises WorkersDie if that goes on."""
        for _ in range(MOST_DEATHS):
            pool = self.pool
            try:
                return await self.outcome(pool, asyncio.wrap_future(pool.submit(function, *arguments)))
            except BrokenProcessPool:
                if pool is self.pool:
                    self.restarts += 1
                    logger.warning("worker-died")
                    self.pool = self.new_pool()

        raise WorkersDie

    async def outcome(self, pool: ProcessPoolExecutor, thought: "asyncio.Future[T]") -> T:
        """What comes of a thought; nudges the pool, which overlooks a worker that it started after it last woke."""
        while not (await asyncio.wait([thought], timeout=NUDGE_EVERY))[0]:
            pool.submit(int)
        return thought.result()

    def close(self) -> None:
        """Ends the processes, whatever they are thinking about."""
        for process in multiprocessing.active_children():
            process.terminate()
        self.pool.shutdown(wait=True, cancel_futures=True)


class BotScheduler:
    """Sees to it that bots act where they are asked: one turn at a time of every table."""

    def __init__(self, play: Callable[[str], Awaitable[None]]) -> None:
        self.play = play
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()
        self.is_closed = False

    def notice(self, table_id: str) -> None:
        """A table waits for a bot."""
        if self.is_closed:
            return
        if table_id in self.busy:
            self.again.add(table_id)
        else:
            self.busy[table_id] = asyncio.get_running_loop().create_task(self.attend(table_id))

    async def attend(self, table_id: str) -> None:
        """Plays at a table, and once more if it has changed meanwhile."""
        try:
            await self.play(table_id)
        except Exception:
            logger.exception("bot-failed")
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
