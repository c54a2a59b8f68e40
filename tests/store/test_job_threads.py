"""Group commit: each job is done completely or not at all, and nobody is told before it is on disk."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event, select

from lucca.problem import Problem
from lucca.store import log_entry as kinds
from lucca.store.database import StoreFailed
from lucca.store.job_threads import JobThreads
from lucca.store.repository import Repository, Transaction
from lucca.store.schema import entries, settings
from lucca.store.table import Table
from tests.patience import PATIENCE
from tests.store.table_play import HOST, ID, SEED, note, open_in, terms

Job = Callable[[Transaction], Any]


class Refused(Problem):
    """The problem that `refuse` raises."""


def refuse() -> None:
    raise Refused("no-seat")


def noted(repository: Repository) -> set[str]:
    """The names of the committed rows of `settings`."""
    with repository.engine.connect() as connection:
        return set(connection.execute(select(settings.c.name)).scalars())


def log_length(repository: Repository) -> int:
    """The number of committed entries."""
    with repository.engine.connect() as connection:
        return len(connection.execute(select(entries.c.number)).all())


def say(text: str) -> Callable[[Transaction], Table]:
    """A job that adds a chat message to the table's log."""
    return lambda transaction: transaction.add(transaction.table(ID, is_to_change=True), kinds.CHAT, 1, {"text": text})


Threads = JobThreads[Transaction]


@pytest.fixture
def threads(repository: Repository) -> Iterator[Threads]:
    """One writing thread that takes up to 100 jobs into a transaction."""
    found = JobThreads(repository.engine, repository.new_transaction, 1, 100, is_reader=False)
    yield found
    found.close()


@contextmanager
def together(threads: Threads) -> Iterator[None]:
    """Jobs submitted in this context wait until its end, and are then done in one transaction."""
    begun, goes_on = threading.Event(), threading.Event()

    def wait(_transaction: Transaction) -> None:
        begun.set()
        assert goes_on.wait(PATIENCE)

    threads.submit(wait)
    assert begun.wait(PATIENCE)
    yield
    goes_on.set()


def outcome(future: "Future[Any]") -> Any:
    """What a job returned, or the exception it failed with."""
    return future.exception(PATIENCE) or future.result()


def test_jobs_that_wait_together_are_done_together(threads: Threads) -> None:
    with together(threads):
        futures = [threads.submit(lambda transaction: transaction) for _ in range(5)]
    assert len({id(outcome(future)) for future in futures}) == 1


def test_no_more_than_so_many_are_done_together(repository: Repository) -> None:
    threads = JobThreads(repository.engine, repository.new_transaction, 1, 2, is_reader=False)
    with together(threads):
        futures = [threads.submit(lambda transaction: transaction) for _ in range(4)]
    first, second, third, fourth = [outcome(future) for future in futures]
    threads.close()
    assert first is second is not third
    assert third is fourth


def test_a_job_sees_what_those_before_it_left(repository: Repository, threads: Threads) -> None:
    version = open_in(repository, terms()).version
    with together(threads):
        futures = [threads.submit(say(word)) for word in "abc"]
    assert [outcome(future).version for future in futures] == [version + 1, version + 2, version + 3]
    assert [word.text for word in repository.read(lambda transaction: transaction.table(ID)).result().said] == [
        "a",
        "b",
        "c",
    ]


def test_a_job_that_fails_spoils_no_other(repository: Repository, threads: Threads) -> None:
    def fail(transaction: Transaction) -> None:
        note("failed")(transaction)
        raise ZeroDivisionError

    with together(threads):
        futures = [threads.submit(job) for job in (note("before"), fail, note("after"))]
    assert [type(outcome(future)) for future in futures][1] is ZeroDivisionError
    assert not futures[2].exception()
    assert noted(repository) == {"before", "after"}


def test_a_job_that_the_database_refuses_spoils_no_other(repository: Repository, threads: Threads) -> None:
    with together(threads):
        futures = [threads.submit(job) for job in (note("one"), note("one"), note("two"))]
    failures = [future.exception(PATIENCE) for future in futures]
    assert failures[0] is failures[2] is None
    assert isinstance(failures[1], StoreFailed)
    assert str(failures[1]) == "The database does not answer as it should; nothing was changed."
    assert noted(repository) == {"one", "two"}


@pytest.mark.parametrize("others", [0, 2])
def test_of_a_job_that_is_refused_nothing_is_left(repository: Repository, threads: Threads, others: int) -> None:
    told: list[str] = []
    repository.on_change = lambda table: told.append(table.id)

    def open_and_refuse(transaction: Transaction) -> None:
        note("refused")(transaction)
        transaction.open("t9", SEED, terms(), HOST, {})
        refuse()

    with together(threads):
        refused = threads.submit(open_and_refuse)
        kept = [threads.submit(note(f"kept {number}")) for number in range(others)]
        opened = threads.submit(lambda transaction: transaction.open("t9", SEED, terms(), HOST, {}).version)
    assert type(outcome(refused)) is Refused
    assert outcome(opened) == 1
    assert not any(future.exception(PATIENCE) for future in kept)
    assert noted(repository) == {f"kept {number}" for number in range(others)}
    assert (told, log_length(repository)) == (["t9"], 1)


def test_jobs_around_one_that_is_refused_still_share_their_transaction(
    repository: Repository, threads: Threads
) -> None:
    def note_and_refuse(transaction: Transaction) -> None:
        note("refused")(transaction)
        refuse()

    with together(threads):
        futures = [threads.submit(lambda transaction: transaction)]
        refused = threads.submit(note_and_refuse)
        futures.append(threads.submit(lambda transaction: transaction))
    assert type(outcome(refused)) is Refused
    assert outcome(futures[0]) is outcome(futures[1])
    assert noted(repository) == set()


def test_a_table_stands_as_before_where_a_job_was_refused_after_changing_it(
    repository: Repository, threads: Threads
) -> None:
    version = open_in(repository, terms()).version

    def say_and_refuse(transaction: Transaction) -> None:
        say("refused")(transaction)
        refuse()

    with together(threads):
        first, refused, last = threads.submit(say("a")), threads.submit(say_and_refuse), threads.submit(say("b"))
    assert type(outcome(refused)) is Refused
    assert [outcome(first).version, outcome(last).version] == [version + 1, version + 2]
    assert [said.text for said in outcome(last).said] == ["a", "b"]
    assert log_length(repository) == version + 2


def test_nobody_is_told_before_others_can_see_it(repository: Repository, threads: Threads) -> None:
    version = open_in(repository, terms()).version
    seen: list[tuple[int, int]] = []
    repository.on_change = lambda table: seen.append((table.version, log_length(repository)))
    with together(threads):
        futures = [threads.submit(say(word)) for word in "ab"]
        for future in futures:
            future.add_done_callback(lambda done: seen.append((0, log_length(repository))))
    for future in futures:
        future.result(PATIENCE)
    threads.close()
    assert seen == [(version + 2, version + 2), (0, version + 2), (0, version + 2)]


def test_what_could_not_be_committed_is_told_to_nobody(repository: Repository, threads: Threads) -> None:
    table = open_in(repository, terms())
    told: list[Table] = []
    repository.on_change = told.append

    def fail(_connection: Any) -> None:
        raise OSError("no room left")

    event.listen(repository.engine, "commit", fail)
    with together(threads):
        futures = [threads.submit(say(word)) for word in "ab"]
    assert [getattr(future.exception(PATIENCE), "code", None) for future in futures] == ["commit-failed"] * 2
    event.remove(repository.engine, "commit", fail)
    assert (told, ID in repository.cached, log_length(repository)) == ([], False, table.version)
    assert threads.submit(say("c")).result(PATIENCE).version == table.version + 1


def test_what_was_refused_is_told_why_also_where_the_others_could_not_be_committed(
    repository: Repository, threads: Threads
) -> None:
    open_in(repository, terms())

    def fail(_connection: Any) -> None:
        raise OSError("no room left")

    def refuse(_transaction: Any) -> None:
        raise Problem("archived")

    event.listen(repository.engine, "commit", fail)
    with together(threads):
        futures = [threads.submit(job) for job in (say("a"), refuse, say("b"))]
    codes = [getattr(future.exception(PATIENCE), "code", None) for future in futures]
    event.remove(repository.engine, "commit", fail)
    assert codes == ["commit-failed", "archived", "commit-failed"]


def test_what_is_on_disk_is_done_once_also_if_telling_it_fails(repository: Repository, threads: Threads) -> None:
    version = open_in(repository, terms()).version

    def fail(_table: Table) -> None:
        raise RuntimeError("nobody listens")

    repository.on_change = fail
    with together(threads):
        futures = [threads.submit(say(word)) for word in "ab"]
    assert [future.result(PATIENCE).version for future in futures] == [version + 1, version + 2]
    assert log_length(repository) == version + 2


def test_a_job_that_nobody_waits_for_any_more_is_not_begun_and_harms_no_other(
    repository: Repository, threads: Threads
) -> None:
    with together(threads):
        called_off, other = threads.submit(note("called off")), threads.submit(note("other"))
        assert called_off.cancel()
    assert not other.exception(PATIENCE)
    with together(threads):
        assert threads.submit(note("alone and called off")).cancel()
    assert not threads.submit(note("next")).exception(PATIENCE)
    assert noted(repository) == {"other", "next"}


def test_a_job_under_way_cannot_be_called_off(repository: Repository, threads: Threads) -> None:
    tried: list[bool] = []
    futures: list[Future[Any]] = []

    def job(transaction: Transaction) -> None:
        tried.append(futures[0].cancel())
        note("done")(transaction)

    with together(threads):
        futures.append(threads.submit(job))
    assert futures[0].exception(PATIENCE) is None
    assert (tried, noted(repository)) == ([False], {"done"})


def test_what_was_given_before_the_end_is_done(repository: Repository) -> None:
    threads = JobThreads(repository.engine, repository.new_transaction, 1, 2, is_reader=False)
    with together(threads):
        for number in range(5):
            threads.submit(note(str(number)))
    threads.close()
    assert noted(repository) == {"0", "1", "2", "3", "4"}


def test_readers_are_not_kept_waiting_by_writers(repository: Repository, threads: Threads) -> None:
    table = open_in(repository, terms())
    repository.forget(ID)
    with together(threads):  # a transaction for writing is open
        assert repository.read(lambda transaction: transaction.table(ID)).result(PATIENCE).version == table.version
