"""Everything one server process has: its tables, streams, workers and limits."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from lucca.coach import Hint
from lucca.locale import language
from lucca.store.repository import CHANGED, Repository, Transaction
from lucca.store.revision import bring_up_to_date
from lucca.store.shared_values import shared_value
from lucca.store.table import Table
from lucca.web.bots.scheduler import play_bots, waiting_for_bots
from lucca.web.bots.worker_pool import BotScheduler, WorkerPool
from lucca.web.bots.worker_tasks import give_advice, position_of
from lucca.web.http.errors import TooMany
from lucca.web.http.rate_limit import RateLimit
from lucca.web.live.postgres_listener import PostgresListener
from lucca.web.live.presence import ALIVE, ASK, HERE, SAY_EVERY, Announcing, read_here
from lucca.web.live.stream import Hub
from lucca.web.metrics import Metrics
from lucca.web.pages.history import Histories
from lucca.web.settings import Settings
from lucca.web.tables.access import known_as
from lucca.web.tables.actions import Ask, TableActions
from lucca.web.tables.archive import archive, find_idle
from lucca.web.tables.seat_links import SeatLinks

T = TypeVar("T")
SWEEP_EVERY = 5.0
ARCHIVE_EVERY = 3600.0
logger = logging.getLogger("lucca.background")


@contextmanager
def later() -> Iterator[None]:
    """What a duty could not do this time it does the next time."""
    try:
        yield
    except Exception:
        logger.exception("duty-failed")


class Services:
    """A server process. `open` before anything else, `close` at the end.

    `clock` tells the time that is kept with what happens; `timer` only how much time has passed.
    """

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], float] = time.time,
        timer: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings = settings
        self.timer = timer
        self.name = secrets.token_hex(8)
        self.hub = Hub(self.name, self.announce, timer)
        self.announcing = Announcing(self.name, self.hub.attended, self.say)
        limits = settings.limits
        self.rates = RateLimit(limits.requests, limits.burst, timer)
        self.openings = RateLimit(limits.tables_an_hour / 3600, limits.tables_an_hour, timer)
        self.metrics = Metrics()
        self.workers = WorkerPool(settings.workers)
        self.bots = BotScheduler(partial(play_bots, self))
        self.repository = Repository(settings.database, self.on_change, clock)
        bring_up_to_date(self.repository.engine)
        with self.repository.engine.begin() as connection:
            self.actions = TableActions(SeatLinks(shared_value(connection, "link-key")))
            self.admin_word = shared_value(connection, "admin-word", 9)
        self.postgres_listener = (
            None if self.repository.is_alone else PostgresListener(settings.database, self.on_word, self.on_listening)
        )
        self.histories = Histories()
        self.hints: set[str] = set()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begins to work."""
        self.hub.loop = asyncio.get_running_loop()
        if self.postgres_listener:
            self.postgres_listener.start()
        duties = [self.sweep_bots, self.sweep_archive]
        if not self.repository.is_alone:
            duties += [self.show_life, self.announcing.run]
        self.tasks = [asyncio.create_task(duty()) for duty in duties]

    async def close(self) -> None:
        """Stops; what was acknowledged is on disk anyway."""
        self.hub.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.bots.close()
        await asyncio.to_thread(self.end_threads)

    def end_threads(self) -> None:
        """Waits for threads and processes to end."""
        if self.postgres_listener:
            self.postgres_listener.close()
        self.workers.close()
        self.repository.close()

    async def write(self, job: Callable[[Transaction], T]) -> T:
        """Has something done that is on disk when this returns."""
        return await asyncio.wrap_future(self.repository.write(job))

    async def read(self, job: Callable[[Transaction], T]) -> T:
        """Has something looked up."""
        return await asyncio.wrap_future(self.repository.read(job))

    async def table(self, id: str) -> Table:
        """A table as it stands; raises NoSuchTable."""
        if known := self.repository.newest(id):
            return known
        return await self.read(lambda transaction: transaction.table(id))

    def on_change(self, table: Table) -> None:
        """A table has a new entry, on disk; called by the thread that wrote it."""
        self.hub.publish(table.id)
        if table.bots_asked() and self.hub.loop:
            self.hub.loop.call_soon_threadsafe(self.bots.notice, table.id)

    def on_word(self, words: str) -> None:
        """Another process, or this one, says something; called by the thread that listens."""
        if self.hub.loop and not self.hub.loop.is_closed():
            self.hub.loop.call_soon_threadsafe(self.hear, words.split(" "))

    def on_listening(self) -> None:
        """What others say is heard from now on; called by the thread that listens."""
        for table_id in list(self.hub.listeners):
            self.hub.publish(table_id)
        if self.hub.loop:
            self.hub.loop.call_soon_threadsafe(self.announcing.ask)

    def hear(self, words: list[str]) -> None:
        """A table has changed, somebody listens elsewhere, or a process is there, or wants to know who listens here."""
        if words[0] == CHANGED:
            self.hub.wake(words[1])
        elif words[0] == HERE:
            self.hub.elsewhere.hear(*read_here(words))
        elif words[0] == ALIVE and self.hub.elsewhere.hear_alive(words[1]):
            self.announcing.ask()
            self.announcing.note(*self.hub.listeners)
        elif words[0] == ASK and words[1] != self.name:
            self.announcing.note(*self.hub.listeners)

    def announce(self, table_id: str) -> None:
        """Tells the other processes who listens to a table here."""
        if not self.repository.is_alone and not self.hub.is_closed:
            self.announcing.note(table_id)

    async def say(self, words: str) -> None:
        """Tells the other processes something."""
        await self.write(lambda transaction: transaction.notify(words))

    async def show_life(self) -> None:
        """Tells the other processes that this one is there, and finds out which are not any more."""
        while True:
            with later():
                await self.say(f"{ALIVE} {self.name}")
            self.hub.elsewhere.forget_silent()
            await asyncio.sleep(SAY_EVERY)

    async def hint(self, ask: Ask) -> tuple[int, Hint]:
        """What a strong bot would do in a seat's place, and why; and the version that it thought about."""
        table = await self.table(ask.table)
        seat = self.actions.seat_for_hint(table, ask.caller, ask.seat)
        with self.one_hint(known_as(ask.caller) or ask.caller.address):
            return table.version, await self.workers.run(give_advice, position_of(table, seat), "master", language())

    @contextmanager
    def one_hint(self, who: str) -> Iterator[None]:
        """Everybody asks for one hint at a time, so that bots have their turns too; raises TooMany."""
        if who in self.hints:
            raise TooMany("too-many-hints")
        self.hints.add(who)
        try:
            yield
        finally:
            self.hints.discard(who)

    async def sweep_bots(self) -> None:
        """Finds tables that wait for a bot though nobody thinks: left over from a process that ended."""
        while True:
            with later():
                for table_id in await self.read(waiting_for_bots):
                    self.bots.notice(table_id)
            await asyncio.sleep(SWEEP_EVERY)

    async def sweep_archive(self) -> None:
        """Makes records of tables that nobody has touched for long."""
        while True:
            with later():
                for table_id, touched_at in await self.read(lambda transaction: find_idle(transaction, self.settings)):
                    await self.archive_idle(table_id, touched_at)
            await asyncio.sleep(ARCHIVE_EVERY)

    async def archive_idle(self, table_id: str, touched_at: float) -> None:
        """Makes a record of a table, unless it was touched meanwhile; one that cannot be read keeps none from it."""
        with later():
            if await self.write(lambda transaction: archive(transaction, table_id, touched_at)):
                logger.info("archived")
