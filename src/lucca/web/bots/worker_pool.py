"""The worker processes, in which bots think."""

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from lucca.web.bots.worker_tasks import start_worker

P = ParamSpec("P")
T = TypeVar("T")
MOST_DEATHS = 5  # of workers over one task
NUDGE_EVERY = 1.0  # seconds
logger = logging.getLogger("lucca.workers")


class WorkersKeepDying(Exception):
    """A task ends every process that works on it."""


class WorkerPool:
    """Processes that run tasks. One that dies is replaced, and its task is run again."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool = self.new_pool()
        self.slots = asyncio.Semaphore(count)  # taken in the order of coming
        self.restarts = 0

    def new_pool(self) -> ProcessPoolExecutor:
        """Fresh processes; they start when first needed."""
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.count, context, initializer=start_worker)

    async def run(self, function: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
        """What a function returns that runs in a worker; callers wait in the order they came."""
        async with self.slots:
            return await self.run_now(function, *arguments, **options)

    async def run_now(self, function: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
        """Runs a function at once, and again if a worker dies meanwhile; raises WorkersKeepDying if that goes on."""
        for _ in range(MOST_DEATHS):
            pool = self.pool
            try:
                future = asyncio.wrap_future(pool.submit(function, *arguments, **options))
                return await self.wait_for(pool, future)
            except BrokenProcessPool:
                if pool is self.pool:
                    self.restarts += 1
                    logger.warning("worker-died")
                    self.pool = self.new_pool()

        raise WorkersKeepDying

    async def wait_for(self, pool: ProcessPoolExecutor, future: "asyncio.Future[T]") -> T:
        """The result of a task; nudges the pool, which overlooks a worker that it started after it last woke."""
        while not (await asyncio.wait([future], timeout=NUDGE_EVERY))[0]:
            pool.submit(int)
        return future.result()

    def close(self) -> None:
        """Ends the processes, whatever they are working on."""
        for process in multiprocessing.active_children():
            process.terminate()
        self.pool.shutdown(wait=True, cancel_futures=True)
