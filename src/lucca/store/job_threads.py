"""Threads that run jobs in database transactions, with group commit: jobs that wait together share one sync to disk."""

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Any, Generic, Protocol, TypeVar

from sqlalchemy import Connection, Engine

from lucca.problem import Problem
from lucca.store.database import as_commit_problem, as_problem

T = TypeVar("T")
MOST_AT_ONCE = 100
logger = logging.getLogger("lucca.store")


class JobTransaction(Protocol):
    """What jobs are given: a connection inside a transaction."""

    connection: Connection

    def one_job(self) -> AbstractContextManager[None]:
        """A savepoint around one job of several: if it fails, what it did is rolled back."""

    def done(self) -> None:
        """Called once the transaction is on disk."""

    def failed(self) -> None:
        """Called when the transaction failed, perhaps after it was written."""


AnyTransaction = TypeVar("AnyTransaction", bound=JobTransaction)
Job = tuple[Callable[[AnyTransaction], Any], "Future[Any]"]


class JobThreads(Generic[AnyTransaction]):
    """Threads that run jobs in transactions, with group commit: up to `at_once` that wait share a transaction."""

    def __init__(
        self,
        engine: Engine,
        new_transaction: Callable[[Connection], AnyTransaction],
        threads: int,
        at_once: int,
        is_reader: bool,
    ) -> None:
        self.engine = engine.execution_options(is_reader=is_reader)
        self.is_reader = is_reader
        self.new_transaction = new_transaction
        self.at_once = at_once
        self.jobs: queue.SimpleQueue[Job[AnyTransaction] | None] = queue.SimpleQueue()
        self.threads = [threading.Thread(target=self.run, daemon=True) for _ in range(threads)]
        for thread in self.threads:
            thread.start()

    def submit(self, job: Callable[[AnyTransaction], T]) -> "Future[T]":
        """Queues a job, which may run twice if the first try fails, though never after its commit began.

        The future is done once it is on disk.
        """
        future: Future[T] = Future()
        self.jobs.put((job, future))
        return future

    def run(self) -> None:
        """Runs in each thread: takes jobs until `close`."""
        while first := self.jobs.get():
            batch = [first]
            while len(batch) < self.at_once and not self.jobs.empty():
                more = self.jobs.get()
                if more is None:
                    self.jobs.put(None)
                    break
                batch.append(more)
            # A cancelled job is not begun; from here on none can be cancelled.
            self.run_batch([job for job in batch if job[1].set_running_or_notify_cancel()])

    def run_batch(self, batch: list[Job[AnyTransaction]]) -> None:
        """Runs jobs in one transaction; if that fails, each in its own, so that one cannot make the others fail.

        Not if its commit fails: nobody knows whether they are written, and what has no id would count twice.
        """
        if not batch:
            return
        transaction: AnyTransaction | None = None
        results: list[tuple[object, Problem | None]] = []
        is_committing = False
        try:
            with self.engine.begin() as connection:
                transaction = self.new_transaction(connection)
                results = self.results(transaction, [job for job, _future in batch])
                is_committing = not self.is_reader
        except Exception as error:
            if transaction:
                transaction.failed()
            if is_committing:
                unknown = as_commit_problem(error)
                for (_job, future), (_result, refusal) in zip(batch, results, strict=True):
                    future.set_exception(refusal or unknown)  # what was refused was rolled back before
            elif len(batch) > 1:
                for one in batch:
                    self.run_batch([one])
            else:
                batch[0][1].set_exception(as_problem(error))
            return
        self.call_done(transaction)
        for (_job, future), (result, problem) in zip(batch, results, strict=True):
            if problem:
                future.set_exception(problem)
            else:
                future.set_result(result)

    def results(
        self, transaction: AnyTransaction, jobs: list[Callable[[AnyTransaction], object]]
    ) -> list[tuple[object, Problem | None]]:
        """What jobs return or are refused with; one alone needs no savepoint besides its transaction."""
        return [(jobs[0](transaction), None)] if len(jobs) == 1 else [attempt(transaction, job) for job in jobs]

    def call_done(self, transaction: AnyTransaction) -> None:
        """Calls `done`; if that fails it is logged, for what was written is on disk."""
        try:
            transaction.done()
        except Exception:
            logger.exception("on-change-failed")

    def close(self) -> None:
        """Waits until all queued jobs are done."""
        for _ in self.threads:
            self.jobs.put(None)
        for thread in self.threads:
            thread.join()


def attempt(transaction: AnyTransaction, job: Callable[[AnyTransaction], object]) -> tuple[object, Problem | None]:
    """Runs one job of several inside a savepoint: what it returns, or the problem for which it was rolled back."""
    try:
        with transaction.one_job():
            return job(transaction), None
    except Problem as refusal:
        return None, refusal
