"""A commit that fails: whether it was written is unknown, so nobody is told that it was not, and nothing runs twice."""

import threading
from collections.abc import Callable

import pytest
from sqlalchemy import func, select

from lucca.store import log_entry as kinds
from lucca.store.database import StoreFailed
from lucca.store.repository import Repository, Transaction
from lucca.store.schema import entries
from lucca.store.table import Table
from tests.patience import PATIENCE
from tests.store.failing_commits import failing_commits
from tests.store.table_play import ID, add, open_in, terms

UNKNOWN = (
    "The database failed while this was being written: look whether it was done. "
    "The same request, sent again with the same id, counts once."
)


def say(transaction: Transaction) -> Table:
    return transaction.add(transaction.table(ID, is_to_change=True), kinds.CHAT, 1, {"text": "hello"}, "my id")


def say_once(transaction: Transaction) -> int:
    """As a request with an id is done: once, however often it comes."""
    table = transaction.table(ID, is_to_change=True)
    found = transaction.find_entries(table, "my id")
    return found[0].number if found else say(transaction).version


def count_entries(transaction: Transaction) -> int:
    return transaction.connection.execute(select(func.count()).select_from(entries)).scalar_one()


@pytest.mark.parametrize("is_written", [False, True])
def test_whether_it_was_written_is_unknown_and_the_same_id_counts_once(
    repository: Repository, is_written: bool
) -> None:
    before = open_in(repository, terms()).version
    with failing_commits(repository.engine, is_written):
        failure = repository.write(say_once).exception(PATIENCE)
    assert isinstance(failure, StoreFailed)
    assert (failure.code, str(failure)) == ("commit-failed", UNKNOWN)
    assert repository.read(count_entries).result(PATIENCE) == before + is_written
    assert repository.write(say_once).result(PATIENCE) == before + 1
    assert repository.read(count_entries).result(PATIENCE) == before + 1
    assert add(repository, ID, kinds.CHAT, 1, text="again").version == before + 2


def test_what_has_no_id_is_not_done_twice(repository: Repository) -> None:
    before = open_in(repository, terms()).version
    done: list[str] = []
    begun, goes_on = threading.Event(), threading.Event()

    def wait(_transaction: Transaction) -> None:
        begun.set()
        assert goes_on.wait(PATIENCE)

    def job(name: str) -> Callable[[Transaction], None]:
        return lambda _transaction: done.append(name)

    waiting = [repository.write(wait) for _ in repository.writers.threads]
    assert begun.wait(PATIENCE)
    with failing_commits(repository.engine, is_written=True):
        futures = [repository.write(job(name)) for name in "abc"]
        goes_on.set()
        failures = [future.exception(PATIENCE) for future in (*waiting, *futures)]
    assert [getattr(failure, "code", None) for failure in failures] == ["commit-failed"] * (len(waiting) + 3)
    assert sorted(done) == ["a", "b", "c"]
    assert repository.read(count_entries).result(PATIENCE) == before


def test_what_fails_before_the_commit_was_certainly_not_written(repository: Repository) -> None:
    before = open_in(repository, terms()).version
    add(repository, ID, kinds.CHAT, 1, text="before")
    failure = repository.write(lambda transaction: (say(transaction), say(transaction))).exception(PATIENCE)
    assert isinstance(failure, StoreFailed)
    assert (failure.code, "nothing was changed" in str(failure)) == ("store-failed", True)
    assert repository.read(count_entries).result(PATIENCE) == before + 1


def test_who_only_reads_has_written_nothing(repository: Repository) -> None:
    with failing_commits(repository.engine, is_written=False, of_readers=True):
        failure = repository.read(count_entries).exception(PATIENCE)
    assert isinstance(failure, StoreFailed)
    assert failure.code == "store-failed"


def test_what_others_read_meanwhile_is_not_taken_for_the_newest(repository: Repository) -> None:
    version = open_in(repository, terms()).version
    begun, goes_on = threading.Event(), threading.Event()

    def read_slowly(transaction: Transaction) -> int:
        count_entries(transaction)  # from here on SQLite shows what there was at this moment
        begun.set()
        assert goes_on.wait(PATIENCE)
        return transaction.table(ID).version

    repository.forget(ID)
    reading = repository.read(read_slowly)
    assert begun.wait(PATIENCE)
    with failing_commits(repository.engine, is_written=True):
        assert repository.write(say).exception(PATIENCE)
    goes_on.set()
    assert reading.result(PATIENCE) in (version, version + 1)
    assert repository.read(lambda transaction: transaction.table(ID).version).result(PATIENCE) == version + 1
