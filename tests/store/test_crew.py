"""Jobs of several callers in one transaction: all or nothing of each, and nobody is told before it is on disk."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event, insert, select, text
from sqlalchemy.exc import IntegrityError

from lucca.problem import Problem
from lucca.store import entry as kinds
from lucca.store.database import Crew, StoreFailed
from lucca.store.library import Library, Work
from lucca.store.schema import entries, settings
from lucca.store.table import Table
from tests.patience import PATIENCE
from tests.store.playing import HOST, ID, SEED, open_in, terms

Job = Callable[[Work], Any]


class Refused(Problem):
    """What a job is refused with."""


def refuse() -> None:
    raise Refused("no-seat")


def note(name: str) -> Job:
    """A job that writes a row."""
    return lambda work: work.connection.execute(insert(settings), {"name": name, "value": ""})


def noted(library: Library) -> set[str]:
    """The rows that others see."""
    with library.engine.connect() as connection:
        return set(connection.execute(select(settings.c.name)).scalars())


def log_length(library: Library) -> int:
    """How many entries others see."""
    with library.engine.connect() as connection:
        return len(connection.execute(select(entries.c.number)).all())


def say(text: str) -> Callable[[Work], Table]:
    """A job that adds to the log of the table."""
    return lambda work: work.add(work.table(ID, is_to_change=True), kinds.CHAT, 1, {"text": text})


@pytest.fixture
def crew(library: Library) -> Iterator[Crew]:
    """One thread that takes many jobs at once."""
    found = Crew(library.engine, library.new_work, 1, 100, is_reader=False)
    yield found
    found.close()


@contextmanager
def together(crew: Crew) -> Iterator[None]:
    """What is submitted here is done in one transaction."""
    begun, goes_on = threading.Event(), threading.Event()

    def wait(_work: Work) -> None:
        begun.set()
        assert goes_on.wait(PATIENCE)

    crew.submit(wait)
    assert begun.wait(PATIENCE)
    yield
    goes_on.set()


def outcome(future: "Future[Any]") -> Any:
    """What a job returned or failed with."""
    return future.exception(PATIENCE) or future.result()


def test_jobs_that_wait_together_are_done_together(crew: Crew) -> None:
    with together(crew):
        works = [crew.submit(lambda work: work) for _ in range(5)]
    assert len({id(outcome(work)) for work in works}) == 1


def test_no_more_than_so_many_are_done_together(library: Library) -> None:
    crew = Crew(library.engine, library.new_work, 1, 2, is_reader=False)
    with together(crew):
        works = [crew.submit(lambda work: work) for _ in range(4)]
    first, second, third, fourth = [outcome(work) for work in works]
    crew.close()
    assert first is second is not third
    assert third is fourth


def test_a_job_sees_what_those_before_it_left(library: Library, crew: Crew) -> None:
    version = open_in(library, terms()).version
    with together(crew):
        said = [crew.submit(say(word)) for word in "abc"]
    assert [outcome(table).version for table in said] == [version + 1, version + 2, version + 3]
    assert [word.text for word in library.read(lambda work: work.table(ID)).result().said] == ["a", "b", "c"]


def test_a_job_that_fails_spoils_no_other(library: Library, crew: Crew) -> None:
    def fail(work: Work) -> None:
        note("failed")(work)
        raise ZeroDivisionError

    with together(crew):
        futures = [crew.submit(job) for job in (note("before"), fail, note("after"))]
    assert [type(outcome(future)) for future in futures][1] is ZeroDivisionError
    assert not futures[2].exception()
    assert noted(library) == {"before", "after"}


def test_a_job_that_the_database_refuses_spoils_no_other(library: Library, crew: Crew) -> None:
    with together(crew):
        futures = [crew.submit(job) for job in (note("one"), note("one"), note("two"))]
    failures = [future.exception(PATIENCE) for future in futures]
    assert failures[0] is failures[2] is None
    assert isinstance(failures[1], StoreFailed)
    assert str(failures[1]) == "The database does not answer as it should; nothing was changed."
    assert noted(library) == {"one", "two"}


@pytest.mark.parametrize("others", [0, 2])
def test_of_a_job_that_is_refused_nothing_is_left(library: Library, crew: Crew, others: int) -> None:
    told: list[str] = []
    library.on_change = lambda table: told.append(table.id)

    def open_and_refuse(work: Work) -> None:
        note("refused")(work)
        work.open("t9", SEED, terms(), HOST, {})
        refuse()

    with together(crew):
        refused = crew.submit(open_and_refuse)
        kept = [crew.submit(note(f"kept {number}")) for number in range(others)]
        opened = crew.submit(lambda work: work.open("t9", SEED, terms(), HOST, {}).version)
    assert type(outcome(refused)) is Refused
    assert outcome(opened) == 1
    assert not any(future.exception(PATIENCE) for future in kept)
    assert noted(library) == {f"kept {number}" for number in range(others)}
    assert (told, log_length(library)) == (["t9"], 1)


def test_jobs_around_one_that_is_refused_still_share_their_transaction(library: Library, crew: Crew) -> None:
    def note_and_refuse(work: Work) -> None:
        note("refused")(work)
        refuse()

    with together(crew):
        works = [crew.submit(lambda work: work)]
        refused = crew.submit(note_and_refuse)
        works.append(crew.submit(lambda work: work))
    assert type(outcome(refused)) is Refused
    assert outcome(works[0]) is outcome(works[1])
    assert noted(library) == set()


def test_a_table_stands_as_before_where_a_job_was_refused_after_changing_it(library: Library, crew: Crew) -> None:
    version = open_in(library, terms()).version

    def say_and_refuse(work: Work) -> None:
        say("refused")(work)
        refuse()

    with together(crew):
        first, refused, last = crew.submit(say("a")), crew.submit(say_and_refuse), crew.submit(say("b"))
    assert type(outcome(refused)) is Refused
    assert [outcome(first).version, outcome(last).version] == [version + 1, version + 2]
    assert [said.text for said in outcome(last).said] == ["a", "b"]
    assert log_length(library) == version + 2


def test_nobody_is_told_before_others_can_see_it(library: Library, crew: Crew) -> None:
    version = open_in(library, terms()).version
    seen: list[tuple[int, int]] = []
    library.on_change = lambda table: seen.append((table.version, log_length(library)))
    with together(crew):
        futures = [crew.submit(say(word)) for word in "ab"]
        for future in futures:
            future.add_done_callback(lambda done: seen.append((0, log_length(library))))
    for future in futures:
        future.result(PATIENCE)
    crew.close()
    assert seen == [(version + 2, version + 2), (0, version + 2), (0, version + 2)]


def test_what_could_not_be_committed_is_told_to_nobody(library: Library, crew: Crew) -> None:
    table = open_in(library, terms())
    told: list[Table] = []
    library.on_change = told.append

    def fail(_connection: Any) -> None:
        raise OSError("no room left")

    event.listen(library.engine, "commit", fail)
    with together(crew):
        futures = [crew.submit(say(word)) for word in "ab"]
    assert [str(future.exception(PATIENCE)) for future in futures] == ["no room left"] * 2
    event.remove(library.engine, "commit", fail)
    assert (told, ID in library.kept, log_length(library)) == ([], False, table.version)
    assert crew.submit(say("c")).result(PATIENCE).version == table.version + 1


def test_what_is_on_disk_is_done_once_also_if_telling_it_fails(library: Library, crew: Crew) -> None:
    version = open_in(library, terms()).version

    def fail(_table: Table) -> None:
        raise RuntimeError("nobody listens")

    library.on_change = fail
    with together(crew):
        futures = [crew.submit(say(word)) for word in "ab"]
    assert [future.result(PATIENCE).version for future in futures] == [version + 1, version + 2]
    assert log_length(library) == version + 2


def test_a_job_that_nobody_waits_for_any_more_is_not_begun_and_harms_no_other(library: Library, crew: Crew) -> None:
    with together(crew):
        called_off, other = crew.submit(note("called off")), crew.submit(note("other"))
        assert called_off.cancel()
    assert not other.exception(PATIENCE)
    with together(crew):
        assert crew.submit(note("alone and called off")).cancel()
    assert not crew.submit(note("next")).exception(PATIENCE)
    assert noted(library) == {"other", "next"}


def test_a_job_under_way_cannot_be_called_off(library: Library, crew: Crew) -> None:
    tried: list[bool] = []
    futures: list[Future[Any]] = []

    def job(work: Work) -> None:
        tried.append(futures[0].cancel())
        note("done")(work)

    with together(crew):
        futures.append(crew.submit(job))
    assert futures[0].exception(PATIENCE) is None
    assert (tried, noted(library)) == ([False], {"done"})


def test_what_was_given_before_the_end_is_done(library: Library) -> None:
    crew = Crew(library.engine, library.new_work, 1, 2, is_reader=False)
    with together(crew):
        for number in range(5):
            crew.submit(note(str(number)))
    crew.close()
    assert noted(library) == {"0", "1", "2", "3", "4"}


def test_readers_are_not_kept_waiting_by_writers(library: Library, crew: Crew) -> None:
    table = open_in(library, terms())
    library.forget(ID)
    with together(crew):  # a transaction for writing is open
        assert library.read(lambda work: work.table(ID)).result(PATIENCE).version == table.version


def test_the_words_of_the_database_are_logged_without_values(
    library: Library, caplog: pytest.LogCaptureFixture
) -> None:
    jobs = [note("a secret"), note("a secret"), lambda work: work.connection.execute(text("SELECT 1 FROM nowhere"))]
    failures = [library.write(job).exception(PATIENCE) for job in jobs]
    assert [type(failure) for failure in failures] == [type(None), StoreFailed, StoreFailed]
    assert [record.getMessage()[:14] for record in caplog.records] == ["store-failed: "] * 2
    assert "nowhere" in caplog.text
    assert "a secret" not in caplog.text


def test_an_error_of_the_database_does_not_quote_what_was_to_be_written(library: Library) -> None:
    def write_twice(work: Work) -> str:
        note("a secret")(work)
        with pytest.raises(IntegrityError) as failure, work.connection.begin_nested():
            note("a secret")(work)
        return str(failure.value)

    words = library.write(write_twice).result().partition("[SQL")[2]  # PostgreSQL itself quotes it before
    assert words
    assert "a secret" not in words
