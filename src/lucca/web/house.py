"""Everything one server process has: its tables, streams, workers and limits."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from sqlalchemy import or_, select, update

from lucca.problem import Problem
from lucca.store.library import CHANGED, Library, Work
from lucca.store.revision import bring_up_to_date
from lucca.store.schema import tables
from lucca.store.shared import shared_value
from lucca.store.table import Table
from lucca.web.archive import archive_idle
from lucca.web.doing import Doing
from lucca.web.links import Links
from lucca.web.listening import Listening
from lucca.web.metrics import Metrics
from lucca.web.presence import ALIVE, HERE, SAY_EVERY, here_word, read_here
from lucca.web.rates import Rates
from lucca.web.refusals import StaleAction, TooMany
from lucca.web.settings import Settings
from lucca.web.stream import Hub
from lucca.web.thinking import play_turn, position_of
from lucca.web.workers import BotSeats, Workers

T = TypeVar("T")
THINKING_TIME = 60.0  # seconds for which a process may keep a table's bots to itself
SWEEP_EVERY = 5.0
ARCHIVE_EVERY = 3600.0
logger = logging.getLogger("lucca.house")


@contextmanager
def later() -> Iterator[None]:
    """What a duty could not do this time it does the next time."""
    try:
        yield
    except Exception:
        logger.exception("duty-failed")


class House:
    """A server process. `open` before anything else, `close` at the end."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.name = secrets.token_hex(8)
        self.hub = Hub(self.name, self.announce)
        self.rates = Rates(settings.limits)
        self.metrics = Metrics()
        self.workers = Workers(settings.workers)
        self.bots = BotSeats(self.play_bots)
        self.library = Library(settings.database, self.on_change)
        bring_up_to_date(self.library.engine)
        with self.library.engine.begin() as connection:
            self.doing = Doing(Links(shared_value(connection, "link-key")))
            self.admin_word = shared_value(connection, "admin-word", 9)
        self.listening = None if self.library.is_alone else Listening(settings.database, self.on_word)
        self.hints: set[tuple[str, int]] = set()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begins to work."""
        self.hub.loop = asyncio.get_running_loop()
        if self.listening:
            self.listening.start()
        duties = [self.sweep_bots, self.sweep_archive]
        if not self.library.is_alone:
            duties.append(self.show_life)
        self.tasks = [asyncio.create_task(duty()) for duty in duties]

    async def close(self) -> None:
        """Stops; what was acknowledged is on disk anyway."""
        self.hub.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.bots.close()
        if self.listening:
            self.listening.close()
        self.workers.close()
        self.library.close()

    async def write(self, job: Callable[[Work], T]) -> T:
        """Has something done that is on disk when this returns."""
        return await asyncio.wrap_future(self.library.write(job))

    async def read(self, job: Callable[[Work], T]) -> T:
        """Has something looked up."""
        return await asyncio.wrap_future(self.library.read(job))

    async def table(self, id: str) -> Table:
        """A table as it stands; raises NoSuchTable."""
        if known := self.library.newest(id):
            return known
        return await self.read(lambda work: work.table(id))

    def on_change(self, table: Table) -> None:
        """A table has a new entry, on disk; called by the thread that wrote it."""
        self.hub.publish(table.id)
        if table.bots_asked() and self.hub.loop:
            self.hub.loop.call_soon_threadsafe(self.bots.notice, table.id)

    def on_word(self, words: str) -> None:
        """Another process, or this one, says something; called by the thread that listens."""
        if self.hub.loop and not self.hub.loop.is_closed():
            self.hub.loop.call_soon_threadsafe(self.hear, words.split(" "))

    def hear(self, words: list[str]) -> None:
        """A table has changed, somebody listens elsewhere, or a process is there."""
        if words[0] == CHANGED:
            self.hub.wake(words[1])
        elif words[0] == HERE:
            self.hub.elsewhere.hear(*read_here(words))
        elif words[0] == ALIVE and self.hub.elsewhere.hear_alive(words[1]):
            for table_id in list(self.hub.listeners):
                self.announce(table_id)

    def announce(self, table_id: str) -> None:
        """Tells the other processes who listens to a table here."""
        if not self.library.is_alone and not self.hub.is_closed:
            words = here_word(self.name, table_id, self.hub.attended(table_id))
            self.library.write(lambda work: work.say(words))

    async def show_life(self) -> None:
        """Tells the other processes that this one is there, and finds out which are not any more."""
        while True:
            with later():
                await self.write(lambda work: work.say(f"{ALIVE} {self.name}"))
            self.hub.elsewhere.forget_silent()
            await asyncio.sleep(SAY_EVERY)

    async def play_bots(self, table_id: str) -> None:
        """Lets the bots of a table act as long as they are asked."""
        table = await self.table(table_id)
        seen = 0
        while table.version > seen and (asked := table.bots_asked()) and await self.claim(table):
            seat, seen = asked[0], table.version
            bot = table.seats[seat - 1].bot or ""
            actions = await self.workers.run(play_turn, position_of(table, seat), bot)
            table = await self.act_for_bot(table, seat, actions)

    async def act_for_bot(self, table: Table, seat: int, actions: list[str]) -> Table:
        """A bot's turn, action by action; what no longer fits is dropped."""
        for action in actions:
            try:
                table = await self.write(partial(self.doing.act_for_bot, table=table, seat=seat, action=action))
            except Problem as problem:
                if not isinstance(problem, StaleAction):
                    logger.warning("bot-refused: %s", problem.code)
                return await self.table(table.id)
        return table

    @contextmanager
    def one_hint(self, table_id: str, seat: int) -> Iterator[None]:
        """A seat asks for one hint at a time; raises TooMany."""
        if (table_id, seat) in self.hints:
            raise TooMany("too-many-hints")
        self.hints.add((table_id, seat))
        try:
            yield
        finally:
            self.hints.discard((table_id, seat))

    async def claim(self, table: Table) -> bool:
        """Whether this process is the one that lets a table's bots think about how it stands now."""
        if self.library.is_alone:
            return True
        mine, about = f"{table.version} {self.name}", f"{table.version} "

        def job(work: Work) -> bool:
            thinker, until = tables.c.thinker, tables.c.thinks_until
            is_free = or_(thinker.is_(None), ~thinker.startswith(about), thinker == mine, until < work.now)
            claim = update(tables).where(tables.c.id == table.id, tables.c.version == table.version, is_free)
            row = {"thinker": mine, "thinks_until": work.now + THINKING_TIME}
            return work.connection.execute(claim, row).rowcount == 1

        return await self.write(job)

    async def sweep_bots(self) -> None:
        """Finds tables that wait for a bot though nobody thinks: left over from a process that ended."""
        waiting = select(tables.c.id).where(tables.c.waits_for_bot)
        while True:
            with later():
                for table_id in await self.read(lambda work: list(work.connection.execute(waiting).scalars())):
                    self.bots.notice(table_id)
            await asyncio.sleep(SWEEP_EVERY)

    async def sweep_archive(self) -> None:
        """Makes records of tables that nobody has touched for long."""
        while True:
            with later():
                archived = await self.write(lambda work: archive_idle(work, self.settings.archive_after))
                if archived:
                    logger.info("archived", extra={"tables": archived})
            await asyncio.sleep(ARCHIVE_EVERY)
