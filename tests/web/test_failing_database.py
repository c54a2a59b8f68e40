"""A database that fails while the server runs: requests are answered with what is known, and nothing is half done."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import event, text

from lucca.store.database import StoreFailed, new_engine
from lucca.web.services import Services
from lucca.web.settings import Settings
from tests.store.damaged_files import damage, page_of
from tests.store.failing_commits import failing_commits
from tests.web.app_client import Site, set_keys
from tests.web.guest import expect_ok, expect_refused

PERHAPS = "The database failed while this was being written: look whether it was done."
FULL = "The database can be read, but not written: perhaps its disk is full, or read-only."


@contextmanager
def full_disk() -> Iterator[None]:
    """In this context no file of this process can be written, as if its disk were full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def file_of(site: Site) -> Path:
    """The file of a server on SQLite."""
    return Path(str(site.services.repository.engine.url.database))


# A commit that fails


@pytest.mark.parametrize("is_written", [False, True])
async def test_the_same_request_sent_again_counts_once(each_site: Site, is_written: bool) -> None:
    anna = each_site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    there = await anna.look(id)
    words = {"id": "mine", "version": there["version"], "action": there["legal"][0]}
    with failing_commits(each_site.services.repository.engine, is_written):
        answer = await anna.post(f"/api/tables/{id}/actions", words)
    assert expect_refused(answer, 503, "commit-failed") == {}
    assert answer.json()["detail"].startswith(PERHAPS)
    for _ in range(2):
        assert expect_ok(await anna.post(f"/api/tables/{id}/actions", words))["version"] == there["version"] + 1
    assert (await each_site.kinds(id)).count("act") == 1


async def test_what_a_full_disk_has_no_room_for_is_done_when_there_is_room_again(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    there = await anna.look(id)
    words = {"id": "mine", "version": there["version"], "action": there["legal"][0]}
    with full_disk():
        expect_refused(await anna.post(f"/api/tables/{id}/actions", words), 503, "commit-failed")
        assert await anna.look(id) == there
    assert expect_ok(await anna.post(f"/api/tables/{id}/actions", words))["version"] == there["version"] + 1
    assert (await site.kinds(id)).count("act") == 1


@pytest.mark.parametrize("is_written", [False, True])
async def test_a_page_says_so_and_shows_what_there_is(site: Site, is_written: bool) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    words = {"what": "chat", "text": "good evening", "version": "3", "id": "mine"}
    with failing_commits(site.services.repository.engine, is_written):
        page = await anna.ask("POST", f"/t/{id}/do", data=words, headers={"accept": "text/html"})
    assert page.status_code == 503
    assert PERHAPS in page.text
    assert ("good evening" in page.text) == is_written


# Damage


@pytest.mark.parametrize("name", ["tables", "entries", "sqlite_autoindex_entries_1", "entries_by_action"])
async def test_what_needs_a_damaged_page_is_refused_and_nothing_is_half_done(site: Site, name: str) -> None:
    anna, file = site.guest("anna"), file_of(site)
    id = (await anna.open(seats="here here"))["id"]
    there = await anna.look(id)
    words = {"id": "mine", "version": there["version"], "action": there["legal"][0]}
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    site.services.repository.engine.dispose()  # connections keep pages in memory
    site.services.repository.forget(id)
    whole = file.read_bytes()
    damage(file, page_of(file, name))
    answer = await anna.post(f"/api/tables/{id}/actions", words)
    assert expect_refused(answer, 503, "store-failed") == {}
    assert answer.json()["detail"].endswith("nothing was changed.")
    site.services.repository.engine.dispose()
    file.write_bytes(whole)
    assert await anna.look(id) == there
    assert expect_ok(await anna.post(f"/api/tables/{id}/actions", words))["version"] == there["version"] + 1


def test_a_server_does_not_start_without_what_it_reads_then(sqlite_url: str) -> None:
    set_keys(sqlite_url)
    engine = new_engine(sqlite_url)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE settings"))
    engine.dispose()
    with pytest.raises(StoreFailed, match=r"^The database cannot be used: no such table: settings\.$"):
        Services(Settings(sqlite_url))


# Whether it is healthy


async def test_a_full_disk_is_not_healthy(site: Site) -> None:
    watcher = site.guest()
    expect_ok(await watcher.get("/healthz"))
    site.timer.now += 1
    with full_disk():
        answer = await watcher.get("/healthz")
    assert expect_refused(answer, 503, "not-writable") == {}
    assert answer.json()["detail"] == FULL
    site.timer.now += 1
    expect_ok(await watcher.get("/healthz"))


async def test_a_database_that_may_only_be_read_is_not_healthy(each_site: Site) -> None:
    watcher = each_site.guest()
    expect_ok(await watcher.get("/healthz"))
    make_read_only(each_site)
    each_site.timer.now += 1
    assert expect_refused(await watcher.get("/healthz"), 503, "not-writable") == {}


def make_read_only(site: Site) -> None:
    """Has the database refuse to write for every connection that a server makes from now on."""
    engine = site.services.repository.engine
    if site.services.repository.is_alone:
        event.listen(engine, "connect", lambda connection, _record: connection.execute("PRAGMA query_only=ON"))
    else:
        with engine.begin() as connection:
            name = engine.url.database
            connection.execute(text(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on'))
    engine.dispose()


async def test_the_disk_is_written_to_once_a_second_however_many_ask(site: Site) -> None:
    with closing(sqlite3.connect(file_of(site))) as observer:
        seen = [data_version(observer)]
        for seconds in (0.0, 0.0, 0.75, 0.25, 0.0):
            site.timer.now += seconds
            expect_ok(await site.guest().get("/healthz"))
            seen.append(data_version(observer))
    assert [after != before for before, after in pairwise(seen)] == [True, False, False, True, False]


def data_version(connection: sqlite3.Connection) -> int:
    """A number that changes whenever another connection commits something."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


async def test_looking_whether_it_is_healthy_leaves_nothing(each_site: Site) -> None:
    expect_ok(await each_site.guest().get("/healthz"))
    with each_site.services.repository.engine.connect() as connection:
        assert sorted(connection.execute(text("SELECT name FROM settings")).scalars()) == ["admin-word", "link-key"]
