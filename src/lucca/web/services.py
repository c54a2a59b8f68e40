"""What a server process has: its tables, streams, workers and limits, wired together."""

import asyncio
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from lucca.games import game_names
from lucca.store.database import failures_as_problems
from lucca.store.migrations.revision import bring_up_to_date
from lucca.store.repository import Repository, Transaction
from lucca.store.shared_values import shared_value
from lucca.store.table import Table
from lucca.web.allowed_hosts import AllowedHosts
from lucca.web.background import failures_logged, start_jobs
from lucca.web.bots import worker_tasks
from lucca.web.bots.fair_queue import Ticket
from lucca.web.bots.hints import Hints
from lucca.web.bots.scheduler import BotScheduler, play_bots
from lucca.web.bots.tickets import Tickets
from lucca.web.bots.worker_pool import WorkerPool
from lucca.web.health import Health
from lucca.web.history import Histories
from lucca.web.live.cluster import Cluster
from lucca.web.live.hub import Hub
from lucca.web.metrics import Metrics
from lucca.web.rate_limit import RateLimit
from lucca.web.settings import Settings
from lucca.web.tables.access import SeatAccess
from lucca.web.tables.seat_links import SeatLinks
from lucca.web.webhooks.sender import WebhookSender

T = TypeVar("T")
LOADING = 1.0  # seconds, about, that a worker takes to load the bots of a game


class Services:
    """A server process. `open` before anything else, `close` at the end.

    `clock` tells the time that is kept with what happens; `timer` only how much time has passed. Raises Problem if the
    database cannot be used.
    """

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], float] = time.time,
        timer: Callable[[], float] = time.monotonic,
    ) -> None:
        limits = settings.limits
        self.settings = settings
        self.timer = timer
        self.name = secrets.token_hex(8)
        self.metrics = Metrics()
        self.hosts = AllowedHosts(settings)
        self.request_limit = RateLimit(limits.requests, limits.burst, timer)
        self.opening_limit = RateLimit(limits.tables_an_hour / 3600, limits.tables_an_hour, timer)
        self.histories = Histories()
        self.tickets = Tickets()
        self.workers = WorkerPool(settings.workers, timer, self.metrics.waited)
        self.hints = Hints(self.workers, self.tickets)
        self.bots = BotScheduler(partial(play_bots, self), timer)
        self.hub = Hub(self.name, timer)
        self.repository = Repository(settings.database, self.on_change, clock)
        self.health = Health(self.repository, timer)
        self.cluster = None if self.repository.is_alone else self.new_cluster()
        bring_up_to_date(self.repository.engine)
        with failures_as_problems(self.repository.engine.url), self.repository.engine.begin() as connection:
            self.links = SeatLinks(shared_value(connection, "link-key"))
            self.admin_word = shared_value(connection, "admin-word", 9)
        self.access = SeatAccess(self.links)
        self.webhooks = WebhookSender(self)
        self.readings: dict[str, asyncio.Future[Table]] = {}
        self.tasks: list[asyncio.Task[None]] = []

    def new_cluster(self) -> Cluster:
        return Cluster(self.hub, self.settings.database, self.send, self.repository.forget)

    async def open(self) -> None:
        """Starts listening to other processes, and the periodic jobs; to be called by the event loop."""
        self.hub.loop = asyncio.get_running_loop()
        if self.cluster:
            self.cluster.listener.start()
        self.tasks = start_jobs(self)

    async def close(self) -> None:
        """Stops; what was acknowledged is on disk anyway."""
        self.hub.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.bots.close()
        await self.webhooks.close()
        await asyncio.to_thread(self.end_threads)

    def end_threads(self) -> None:
        """Waits for threads and processes to end."""
        if self.cluster:
            self.cluster.listener.close()
        self.workers.close()
        self.repository.close()

    async def write(self, job: Callable[[Transaction], T]) -> T:
        """What a job returns that may change tables; on disk when this returns."""
        return await asyncio.wrap_future(self.repository.write(job))

    async def read(self, job: Callable[[Transaction], T]) -> T:
        """What a job returns that changes nothing."""
        return await asyncio.wrap_future(self.repository.read(job))

    async def table(self, id: str) -> Table:
        """A table as it stands; raises NoSuchTable."""
        if known := self.repository.newest(id):
            return known
        return await self.read(lambda transaction: transaction.table(id))

    def cached_table(self, id: str) -> Table | None:
        """The table in memory, or None if another process has announced a newer version of it."""
        known = self.repository.cached.get(id)
        return known if known and known.version >= self.hub.announced(id) else None

    async def load_table(self, id: str) -> Table:
        """The table, at least as new as announced, read once for all streams that wait for it; raises NoSuchTable."""
        table = self.cached_table(id)
        while table is None or table.version < self.hub.announced(id):
            if id not in self.readings:
                self.readings[id] = asyncio.ensure_future(self.table(id))
                self.readings[id].add_done_callback(lambda _done: self.readings.pop(id))
            table = await asyncio.shield(self.readings[id])
        return table

    async def send(self, message: str) -> None:
        """Sends something to all processes on the same PostgreSQL."""
        await self.write(lambda transaction: transaction.notify(message))

    def warm_up(self) -> None:
        """Has a worker load the bots while nobody needs it, unless `close` was called; the event loop calls this."""
        if not self.hub.is_closed:
            self.tasks.append(asyncio.create_task(self.load_bots()))

    async def load_bots(self) -> None:
        """Loads what the bots of all games need, in one of the workers."""
        for name in game_names():
            with failures_logged():
                async with self.workers.lease("bots", Ticket(("server",), LOADING)) as lease:
                    await lease.run(worker_tasks.warm_up, name)

    def on_change(self, table: Table) -> None:
        """A table has a new entry, on disk; called by the thread that wrote it."""
        self.hub.call_soon(partial(self.hub.announce, table.id, table.version))
        if table.bots_asked():
            self.hub.call_soon(partial(self.bots.notice, table.id))
