"""A server in the test's own process, with its clock, its ids and its keys in the test's hands."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import func, insert, make_url, select

from lucca.store.database import new_engine
from lucca.store.log_entry import Entry
from lucca.store.migrations.migrate import migrate
from lucca.store.schema import entries, settings
from lucca.web.app import Application, new_app
from lucca.web.bots.worker_tasks import BotAction
from lucca.web.limits import Limits
from lucca.web.services import Services
from lucca.web.settings import Settings
from tests.web.guest import HOST, Guest

LINK_KEY = "the-key-that-links-are-made-with"
ADMIN_WORD = "the-admin-word"
START = 1_700_000_000.0
LIFTED = Limits(requests=1e9, burst=10**9, tables=10**6, tables_each=10**6, chat_a_minute=10**6)


@dataclass
class Clock:
    """A clock that stands still unless the test moves it."""

    now: float = START

    def __call__(self) -> float:
        return self.now


@dataclass
class FixedIds:
    """The ids and seeds of the tables that are opened next, in the place of random ones."""

    numbers: Iterable[int] = field(default_factory=lambda: count(1))
    seeds: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)

    def new_id(self) -> str:
        """The id asked for, or the next one."""
        return self.ids.pop(0) if self.ids else f"table{next(iter(self.numbers))}"

    def new_seed(self) -> str:
        """The seed asked for, or the next one: long enough not to occur anywhere by accident."""
        return self.seeds.pop(0) if self.seeds else f"seed-{next(iter(self.numbers)):027d}"


def set_keys(url: str) -> None:
    """A database whose link key and admin word are known from the start."""
    where = make_url(url)
    if where.get_backend_name() != "sqlite":
        write_keys(url)
    elif where.database and not Path(where.database).exists():
        Path(where.database).write_bytes(new_file())


@cache
def new_file() -> bytes:
    """A SQLite file with the keys and no tables yet: faster copied than made."""
    with TemporaryDirectory() as folder:
        write_keys(f"sqlite:///{folder}/lucca.sqlite")
        return Path(folder, "lucca.sqlite").read_bytes()


def write_keys(url: str) -> None:
    """Makes the tables of the database and writes the keys, unless they are there."""
    engine = new_engine(url)
    migrate(engine)
    with engine.begin() as connection:
        if not connection.scalar(select(func.count()).select_from(settings)):
            rows = {"link-key": LINK_KEY, "admin-word": ADMIN_WORD}
            connection.execute(insert(settings), [{"name": name, "value": value} for name, value in rows.items()])
    engine.dispose()


# Applications whose site has closed, for the next one: to make one takes longer than most tests.
IDLE: list[tuple[Services, Application]] = []


def take_app() -> tuple[Services, Application]:
    """An application, and the server process it belongs to, which is yet to be set up."""
    if IDLE:
        return IDLE.pop()
    services = Services.__new__(Services)
    return services, new_app(services)


class Site:
    """A server process; `open` lets it work."""

    def __init__(self, url: str, limits: Limits = LIFTED, **more: Any) -> None:
        set_keys(url)
        self.clock = Clock()
        self.timer = Clock(100.0)
        self.services, self.app = take_app()
        vars(self.services).clear()
        settings = Settings(url, limits=limits, **{"names": (HOST,), "webhooks": "off", **more})
        self.services.__init__(settings, self.clock, self.timer)  # type: ignore[misc]

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Site"]:
        """What the lifespan of the application does."""
        await self.services.open()
        try:
            yield self
        finally:
            await self.services.close()
        IDLE.append((self.services, self.app))

    def guest(self, cookie: str = "", secret: str = "", **headers: str) -> Guest:
        """Somebody who comes with a cookie, with a seat's secret, or with nothing."""
        return Guest(self.app, cookie and f"cookie-of-{cookie}", secret, headers)

    async def log(self, table: str) -> list[Entry]:
        """Everything that is on disk about a table."""
        query = select(entries).where(entries.c.table_id == table).order_by(entries.c.number)

        def job(transaction: Any) -> list[Entry]:
            return [Entry.from_row(row) for row in transaction.connection.execute(query).mappings()]

        return await self.services.read(job)

    async def kinds(self, table: str) -> list[str]:
        """The kinds of all entries of a table's log."""
        return [entry.kind for entry in await self.log(table)]

    def replace_workers(self, think: Callable[..., Awaitable[Any]]) -> None:
        """Has a function of the test in the place of the worker processes: a bot's turn is a list of actions."""
        self.services.workers.lease = lambda *_: nullcontext(StubLease(think))  # type: ignore[method-assign, assignment]


class StubLease:
    """A worker that one task has for itself."""

    is_overtaken = False

    def __init__(self, think: Callable[..., Awaitable[Any]]) -> None:
        self.run = think
        self.names: list[str] = []
        self.actions: list[BotAction] = []

    async def begin(self, function: Callable[..., Any], *arguments: Any) -> BotAction:
        """The first action of a turn."""
        self.names = [getattr(done, "action", done) for done in await self.run(function, *arguments)]
        self.actions = [BotAction(name, number == len(self.names)) for number, name in enumerate(self.names, start=1)]
        return await self.go_on()

    async def go_on(self) -> BotAction:
        """The next one."""
        return self.actions.pop(0)

    def end(self) -> None:
        """Nothing is to be given back."""


async def run_as_novice(function: Callable[..., Any], *arguments: Any) -> Any:
    """Thinks in the test's own process, like a beginner, who is quick."""
    return function(*("novice" if argument == "master" else argument for argument in arguments))
