"""The workers: processes in which bots think, and who has which of them."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar, TypeVarTuple

from lucca.web.bots.fair_queue import Ticket
from lucca.web.bots.worker_process import GO_ON, Worker, WorkerDied
from lucca.web.bots.worker_queue import KINDS, Kind, WorkerQueue
from lucca.web.errors import Unavailable

Arguments = TypeVarTuple("Arguments")
T = TypeVar("T")
MOST_DEATHS = 3  # of workers over one task
TIME_TO_END = 2.0  # seconds that a worker has to end a task which nobody waits for any more
logger = logging.getLogger("lucca.workers")


class WorkersKeepDying(Unavailable):
    """A task ends every process that works on it."""


class WorkerPool:
    """So many workers, and the queue for them. One that dies is replaced, the others go on.

    `on_wait` is told how many seconds somebody has waited for a worker.
    """

    def __init__(
        self,
        count: int,
        timer: Callable[[], float] = time.monotonic,
        on_wait: Callable[[Kind, float], None] = lambda _kind, _seconds: None,
    ) -> None:
        self.queue = WorkerQueue(count)
        self.workers = [Worker() for _ in range(count)]
        self.free = list(self.workers)
        self.waiting: dict[Ticket, asyncio.Future[Worker]] = {}
        self.timer = timer
        self.on_wait = on_wait
        self.endings: set[asyncio.Task[None]] = set()
        self.restarts = 0

    @asynccontextmanager
    async def lease(self, kind: Kind, ticket: Ticket) -> AsyncIterator["Lease"]:
        """A worker for oneself, once it is the ticket's turn."""
        started = self.timer()
        worker = await self.wait_for_worker(kind, ticket)
        self.on_wait(kind, self.timer() - started)
        lease = Lease(self, kind, ticket, worker)
        try:
            yield lease
        finally:
            lease.end()

    async def wait_for_worker(self, kind: Kind, ticket: Ticket) -> Worker:
        """Waits in the queue; who is cancelled leaves it."""
        given: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.waiting[ticket] = given
        self.queue.push(kind, ticket)
        self.give_workers()
        try:
            return await given
        except asyncio.CancelledError:
            if ticket in self.waiting:
                del self.waiting[ticket]
                self.queue.shares[kind].remove(ticket)
            else:
                self.take_back(kind, ticket, given.result())
            raise

    def give_workers(self) -> None:
        """Gives free workers to those whose turn it is."""
        while self.free and (next_one := self.queue.pop()):
            self.waiting.pop(next_one[1]).set_result(self.free.pop())  # the last one used has everything loaded

    def take_back(self, kind: Kind, ticket: Ticket, worker: Worker) -> None:
        """Gives a worker to the next one."""
        self.queue.shares[kind].finish(ticket)
        self.free.append(worker)
        self.give_workers()

    def count_waiting(self, kind: Kind) -> int:
        """How many wait for a worker."""
        return self.queue.shares[kind].waiting

    def count_busy(self) -> int:
        """How many workers somebody has."""
        return sum(self.queue.shares[kind].running for kind in KINDS)

    def close(self) -> None:
        """Ends the processes, whatever they are working on."""
        for worker in self.workers:
            worker.close()


class Lease:
    """A worker that one task has for itself until `end`."""

    def __init__(self, pool: WorkerPool, kind: Kind, ticket: Ticket, worker: Worker) -> None:
        self.pool = pool
        self.kind = kind
        self.ticket = ticket
        self.worker = worker
        self.answer: asyncio.Future[Any] | None = None
        self.is_ended = False

    async def run(self, function: Callable[[*Arguments], T], *arguments: *Arguments) -> T:
        """What a function returns that runs in the worker; raises WorkersKeepDying if each dies that tries."""
        result: T = await self.ask_until_answered((function, arguments))
        return result

    async def begin(self, function: Callable[[*Arguments], Iterator[T]], *arguments: *Arguments) -> T:
        """Likewise the first of the results of a generator, which does no more until `go_on`."""
        result: T = await self.ask_until_answered((function, arguments))
        return result

    async def go_on(self) -> Any:
        """The next result; raises WorkerDied if the worker dies, with which the task is lost."""
        return await self.ask(GO_ON)

    async def ask_until_answered(self, task: object) -> Any:
        for _ in range(MOST_DEATHS):
            try:
                return await self.ask(task)
            except WorkerDied:
                continue
        raise WorkersKeepDying("workers-keep-dying")

    async def ask(self, message: object) -> Any:
        self.answer = self.worker.ask(message)
        await asyncio.wait([self.answer])  # who is cancelled here leaves the worker to `end`
        try:
            result = self.answer.result()
        except WorkerDied as death:
            self.pool.restarts += 1
            logger.warning("worker-died: %s", str(death) or "killed")
            raise
        self.pool.queue.shares[self.kind].use(self.ticket)
        return result

    @property
    def is_overtaken(self) -> bool:
        """Whether somebody else needs the worker more than the task that was begun."""
        return self.pool.queue.is_overtaken(self.kind, self.ticket)

    def end(self) -> None:
        """Gives the worker back, at once or as soon as it is done with what nobody waits for any more."""
        if self.is_ended:
            return
        self.is_ended = True
        if self.answer is None or self.answer.done():
            self.give_back()
        else:
            task = asyncio.get_running_loop().create_task(self.end_thinking(self.answer))
            self.pool.endings.add(task)
            task.add_done_callback(self.pool.endings.discard)

    async def end_thinking(self, answer: "asyncio.Future[Any]") -> None:
        """Waits a little for an answer that nobody wants, then ends the worker that owes it."""
        if not (await asyncio.wait([answer], timeout=TIME_TO_END))[0]:
            self.worker.kill()
            await asyncio.wait([answer])
        if not answer.cancelled():
            answer.exception()  # so that nobody complains that it was not asked for
        self.give_back()

    def give_back(self) -> None:
        self.worker.stop_task()
        self.pool.take_back(self.kind, self.ticket, self.worker)
