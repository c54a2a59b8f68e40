"""The server itself: whether it is well, its numbers, and what only its owner may do."""

import asyncio
import json

import pytest
from sqlalchemy import select

from lucca import __version__
from lucca.match.record import read_record
from lucca.problem import Problem
from lucca.store.schema import records
from tests.web.app_client import ADMIN_WORD, Site
from tests.web.conftest import NewSite
from tests.web.guest import expect_ok, expect_refused
from tests.web.random_people import open_with_people


async def test_health(each_site: Site) -> None:
    assert expect_ok(await each_site.guest().get("/healthz")) == {"status": "ok", "version": __version__}


async def test_a_database_that_fails_is_told_in_one_sentence(each_site: Site) -> None:
    from sqlalchemy import text

    anna = each_site.guest("anna")
    with each_site.services.repository.engine.begin() as connection:
        connection.execute(text("ALTER TABLE tables RENAME TO chairs"))
    for response in (await anna.get("/healthz"), await anna.post("/api/tables", {"game": "torri", "seats": [{}, {}]})):
        assert expect_refused(response, 503, "store-failed") == {}
        assert "chairs" not in response.text
        assert "SELECT" not in response.text


async def test_metrics(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open())["id"]
    await anna.look(id)
    await anna.get("/api/tables/nosuchtable")
    response = await anna.get("/metrics")
    assert response.headers["content-type"].startswith("text/plain; version=0.0.4")
    for line in (
        'lucca_requests_total{method="POST",route="/api/tables",status="201"} 1.0',
        'lucca_requests_total{method="GET",route="/api/tables/{table}",status="200"} 1.0',
        'lucca_requests_total{method="GET",route="/api/tables/{table}",status="404"} 1.0',
        "lucca_streams 0.0",
        "lucca_tables_in_memory 1.0",
        "lucca_worker_restarts 0.0",
    ):
        assert line in response.text.splitlines()


@pytest.mark.parametrize("word", ["", "wrong", ADMIN_WORD[:-1], ADMIN_WORD + "x", ADMIN_WORD.upper(), "Ü"])
async def test_without_the_admin_word_nothing_is_administered(site: Site, word: str) -> None:
    id, (anna, _) = await open_with_people(site, "torri", 2)
    headers = [(b"authorization", f"Bearer {word}".encode("latin-1"))]
    for method, path in (("GET", "/api/admin/tables"), ("POST", f"/api/admin/tables/{id}/archive")):
        expect_refused(await site.guest("anna").ask(method, path, headers=headers), 401, "not-admin")
    assert (await anna.look(id))["status"] == "playing"


async def test_the_owner_counts_and_archives_tables(each_site: Site) -> None:
    owner = each_site.guest(secret=ADMIN_WORD)
    id, (anna, _) = await open_with_people(each_site, "torri", 2)
    await anna.open()
    await anna.act(id)
    assert expect_ok(await owner.get("/api/admin/tables")) == {"playing": 1, "waiting": 1}
    assert expect_ok(await owner.post(f"/api/admin/tables/{id}/archive")) == {
        "status": "archived",
        "version": __version__,
    }
    assert expect_ok(await owner.get("/api/admin/tables")) == {"archived": 1, "waiting": 1}
    there = await anna.look(id)
    record = expect_ok(await anna.get(f"/api/tables/{id}/record"))
    assert record["events"] == there["events"] != []

    def job(transaction: object) -> str:
        return str(transaction.connection.execute(select(records.c.record).where(records.c.table_id == id)).scalar())  # type: ignore[attr-defined]

    kept = json.loads(await each_site.services.read(job))
    assert kept == record
    assert read_record(kept).meta["seed"] == there["seed"]


async def test_tables_that_nobody_touches_are_archived(new_site: NewSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lucca.web.background.ARCHIVE_EVERY", 0.01)
    async with new_site(archive_after=1000).open() as site:
        anna = site.guest("anna")
        old = (await anna.open(seats="here here"))["id"]
        site.clock.now += 900
        young = (await anna.open(seats="here here"))["id"]
        site.clock.now += 101
        while (await anna.look(old))["status"] != "archived":
            await asyncio.sleep(0.005)
        await asyncio.sleep(0.03)
        assert (await anna.look(young))["status"] == "playing"
        assert await site.kinds(old) == ["open", "sit", "sit", "archive"]


async def test_a_database_that_fails_once_does_not_end_the_sweeps(
    new_site: NewSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables of a process that ended wait for their bots; and old ones wait to be archived."""
    monkeypatch.setattr("lucca.web.background.ARCHIVE_EVERY", 0.01)
    monkeypatch.setattr("lucca.web.background.SWEEP_EVERY", 0.01)
    site = new_site(archive_after=1000)
    read, failures = site.services.read, ["bots", "archive"]

    async def read_later(job: object) -> object:
        if failures:
            failures.pop()
            raise Problem("store-failed")
        return await read(job)  # type: ignore[arg-type]

    monkeypatch.setattr(site.services, "read", read_later)
    async with site.open():
        while failures:
            await asyncio.sleep(0.005)
        await asyncio.sleep(0.03)
        assert [task.done() for task in site.services.tasks] == [False] * len(site.services.tasks)


async def test_the_description_of_the_api(site: Site) -> None:
    described = expect_ok(await site.guest().get("/api/openapi.json"))
    assert described["info"]["version"] == __version__
    paths = set(described["paths"])
    assert {"/api/tables", "/api/tables/{table}/actions", "/api/records", "/healthz"} <= paths
    assert not [path for path in paths if path.startswith("/t/")]
    refusals = described["paths"]["/api/tables/{table}/actions"]["post"]["responses"]
    assert {"400", "403", "404", "409", "413", "422", "429", "503"} <= set(refusals)
    assert "application/problem+json" in refusals["409"]["content"]
