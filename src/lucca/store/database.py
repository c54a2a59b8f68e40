"""The database: SQLite in a file, or PostgreSQL by its URL; and the threads that work with it."""

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from lucca.problem import Problem

T = TypeVar("T")
Job = tuple[Callable[[Any], Any], "Future[Any]"]
WRITERS_OF_POSTGRES = 8
READERS = 2
MOST_AT_ONCE = 100
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
logger = logging.getLogger("lucca.store")


class StoreFailed(Problem):
    """The database does not do what it should: nothing was changed."""


class Work(Protocol):
    """What a job is given: a connection inside a transaction; `done` is called once that is on disk."""

    connection: Connection

    def one_job(self) -> AbstractContextManager[None]:
        """For one job of several in a transaction: if it fails, what it did is as if it had never been."""

    def done(self) -> None:
        """Everything that was written is safe."""

    def failed(self) -> None:
        """Nobody knows whether anything was written."""


def new_engine(url: str) -> Engine:
    """An engine that never says something is written before it is on disk."""
    if not is_sqlite(url):
        size = WRITERS_OF_POSTGRES + READERS
        return create_engine(url, pool_size=size, pool_pre_ping=True, hide_parameters=True)
    engine = create_engine(url, pool_size=1 + READERS, connect_args={"timeout": 30}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say so, not where sqlite3 guesses
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        is_reader = connection.get_execution_options().get("is_reader")
        connection.exec_driver_sql("BEGIN" if is_reader else "BEGIN IMMEDIATE")

    return engine


def is_sqlite(url: str) -> bool:
    """Whether a URL names a file."""
    return make_url(url).get_backend_name() == "sqlite"


class Crew:
    """Threads that do jobs in transactions, several in one where they wait together: one sync to disk serves all."""

    def __init__(
        self, engine: Engine, new_work: Callable[[Connection], Work], threads: int, at_once: int, is_reader: bool
    ) -> None:
        self.engine = engine.execution_options(is_reader=is_reader)
        self.new_work = new_work
        self.at_once = at_once
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.threads = [threading.Thread(target=self.run, daemon=True) for _ in range(threads)]
        for thread in self.threads:
            thread.start()

    def submit(self, job: Callable[[Any], T]) -> "Future[T]":
        """Has a job done; it may be done twice if a first try fails, and is told of once it is on disk."""
        future: Future[T] = Future()
        self.jobs.put((job, future))
        return future

    def run(self) -> None:
        """Takes jobs until there is none to come."""
        while first := self.jobs.get():
            batch = [first]
            while len(batch) < self.at_once and not self.jobs.empty():
                more = self.jobs.get()
                if more is None:
                    self.jobs.put(None)
                    break
                batch.append(more)
            # One that nobody waits for any more is not begun; from here on none can be called off.
            self.do([job for job in batch if job[1].set_running_or_notify_cancel()])

    def do(self, batch: list[Job]) -> None:
        """Does some jobs in one transaction; if that fails, each in its own, so that one cannot spoil the others."""
        if not batch:
            return
        work: Work | None = None
        try:
            with self.engine.begin() as connection:
                work = self.new_work(connection)
                results = self.results(work, [job for job, _future in batch])
        except Exception as error:
            if work:
                work.failed()
            if len(batch) > 1:
                for one in batch:
                    self.do([one])
            else:
                batch[0][1].set_exception(as_problem(error))
            return
        self.tell(work)
        for (_job, future), (result, problem) in zip(batch, results, strict=True):
            if problem:
                future.set_exception(problem)
            else:
                future.set_result(result)

    def results(self, work: Work, jobs: list[Callable[[Any], Any]]) -> list[tuple[Any, Problem | None]]:
        """What jobs return or are refused with; one alone needs no more than its transaction to be undone."""
        return [(jobs[0](work), None)] if len(jobs) == 1 else [attempt(work, job) for job in jobs]

    def tell(self, work: Work) -> None:
        """What was done is on disk, and stays so whatever becomes of the telling."""
        try:
            work.done()
        except Exception:
            logger.exception("telling-failed")

    def close(self) -> None:
        """Lets the threads finish what they were given."""
        for _ in self.threads:
            self.jobs.put(None)
        for thread in self.threads:
            thread.join()


def attempt(work: Work, job: Callable[[Any], Any]) -> tuple[Any, Problem | None]:
    """Does one job of several: what it returns, or why it was refused, and then nothing of it is left."""
    try:
        with work.one_job():
            return job(work), None
    except Problem as refusal:
        return None, refusal


def as_problem(error: Exception) -> Exception:
    """What a caller is told: the database's own words stay in the log."""
    if not isinstance(error, SQLAlchemyError):
        return error
    words = first_words(error)
    logger.error("store-failed: %s", words)
    return StoreFailed("store-failed", problem=words)


def first_words(error: SQLAlchemyError) -> str:
    """What the database says, without the address before and the values after it."""
    lines = str(error.orig if isinstance(error, DBAPIError) else error).strip().splitlines()
    words = lines[0] if lines else type(error).__name__
    return words.rpartition(" failed: ")[2] if words.startswith("connection ") else words
