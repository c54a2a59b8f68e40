"""Threads that run jobs in database transactions, with group commit: jobs that wait together share one sync to disk."""

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine

from lucca.problem import Problem
from lucca.store.database import as_problem

T = TypeVar("T")
Job = tuple[Callable[[Any], Any], "Future[Any]"]
MOST_AT_ONCE = 100
logger = logging.getLogger("lucca.store")


class Transaction(Protocol):
    """What a job is given: a connection inside a transaction; `done` is called once that is on disk."""

    connection: Connection

    def one_job(self) -> AbstractContextManager[None]:
        """For one job of several in a transaction: if it fails, what it did is as if it had never been."""

    def done(self) -> None:
        """Everything that was written is safe."""

    def failed(self) -> None:
        """Nobody knows whether anything was written."""


class JobThreads:
    """Threads that do jobs in transactions, several in one where they wait together: one sync to disk serves all."""

    def __init__(
        self,
        engine: Engine,
        new_transaction: Callable[[Connection], Transaction],
        threads: int,
        at_once: int,
        is_reader: bool,
    ) -> None:
        self.engine = engine.execution_options(is_reader=is_reader)
        self.new_transaction = new_transaction
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
        transaction: Transaction | None = None
        try:
            with self.engine.begin() as connection:
                transaction = self.new_transaction(connection)
                results = self.results(transaction, [job for job, _future in batch])
        except Exception as error:
            if transaction:
                transaction.failed()
            if len(batch) > 1:
                for one in batch:
                    self.do([one])
            else:
                batch[0][1].set_exception(as_problem(error))
            return
        self.tell(transaction)
        for (_job, future), (result, problem) in zip(batch, results, strict=True):
            if problem:
                future.set_exception(problem)
            else:
                future.set_result(result)

    def results(self, transaction: Transaction, jobs: list[Callable[[Any], Any]]) -> list[tuple[Any, Problem | None]]:
        """What jobs return or are refused with; one alone needs no more than its transaction to be undone."""
        return [(jobs[0](transaction), None)] if len(jobs) == 1 else [attempt(transaction, job) for job in jobs]

    def tell(self, transaction: Transaction) -> None:
        """What was done is on disk, and stays so whatever becomes of the telling."""
        try:
            transaction.done()
        except Exception:
            logger.exception("telling-failed")

    def close(self) -> None:
        """Lets the threads finish what they were given."""
        for _ in self.threads:
            self.jobs.put(None)
        for thread in self.threads:
            thread.join()


def attempt(transaction: Transaction, job: Callable[[Any], Any]) -> tuple[Any, Problem | None]:
    """Does one job of several: what it returns, or why it was refused, and then nothing of it is left."""
    try:
        with transaction.one_job():
            return job(transaction), None
    except Problem as refusal:
        return None, refusal
