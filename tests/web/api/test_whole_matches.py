"""Whole matches over the API: every way to play, dealt by the seed that was promised."""

import hashlib
from random import Random
from typing import Any

import pytest

from lucca.match.audit import audit_record
from lucca.match.record import read_record
from tests.games.palazzi.configurations import typical_configurations
from tests.web.app_client import Site
from tests.web.guest import expect_ok, expect_refused
from tests.web.random_people import open_with_people, play_on

pytestmark = pytest.mark.heavy

BOARDS = [
    {"size": 3},
    {"size": 4, "players": 3},
    {"size": 5, "players": 4, "switching": True},
    {"size": 4, "colors": ["blue", "red"], "switching": True},
]


async def play_and_audit(site: Site, game: str, rules: dict[str, Any]) -> None:
    """A match by its own people, from the promise to the audit."""
    id, guests = await open_with_people(site, game, rules.get("players", 2), rules=rules)
    stranger = site.guest()
    promised = (await stranger.look(id))["seed_sha256"]
    table = await play_on(guests, id, Random(3))
    assert table["status"] == "over"
    assert hashlib.sha256(table["seed"].encode()).hexdigest() == promised == table["seed_sha256"]
    record = expect_ok(await stranger.get(f"/api/tables/{id}/record"))
    audit = audit_record(read_record(record), promised)
    assert (audit.problem, audit.start, audit.draws > 0) == (None, 0, game == "palazzi")
    assert record["events"] == table["events"] == (await stranger.look(id))["events"]
    assert record["seats"] == [seat["name"] for seat in table["seats"]]
    assert record["meta"] == {"table": id, "seed": table["seed"], "seed_sha256": promised}
    assert table["outcome"]["winners"]
    assert (table["legal"], table["asked"], table["can_undo"]) == ([], [], False)


@typical_configurations
async def test_palazzi_in_every_edition(site: Site, options: dict[str, Any]) -> None:
    await play_and_audit(site, "palazzi", options)


@pytest.mark.parametrize("rules", BOARDS, ids=str)
async def test_torri(site: Site, rules: dict[str, Any]) -> None:
    await play_and_audit(site, "torri", rules)


async def test_a_match_in_postgresql(postgres_url: str) -> None:
    site = Site(postgres_url)
    async with site.open():
        await play_and_audit(site, "palazzi", {"edition": "2013", "players": 5, "celebration": True})


async def test_a_match_goes_on_after_a_restart(database: str) -> None:
    async with Site(database).open() as site:
        id, guests = await open_with_people(site, "palazzi", 2)
        await play_on(guests, id, Random(1), 25)
        before = await guests[0].look(id)
        version = (await guests[0].done(id, "chat", text="good night", id="night"))["version"]
    async with Site(database).open() as site:
        guests = [site.guest("guest-1"), site.guest("guest-2")]
        after = await guests[0].look(id)
        assert {**after, "chat": [], "version": 0} == {**before, "chat": [], "version": 0}
        assert expect_ok(await guests[0].do(id, "chat", text="good night", id="night"))["version"] == version
        table = await play_on(guests, id, Random(2))
        record = expect_ok(await guests[0].get(f"/api/tables/{id}/record"))
    assert table["status"] == "over"
    assert audit_record(read_record(record), before["seed_sha256"]).problem is None


async def test_a_record_can_be_had_while_nothing_in_it_is_secret(site: Site) -> None:
    id, guests = await open_with_people(site, "palazzi", 3)
    for guest in (*guests, site.guest()):
        expect_refused(await guest.get(f"/api/tables/{id}/record"), 409, "still-secret")
    await guests[0].act(id)
    await guests[2].act(id)
    for guest in (*guests, site.guest()):
        expect_refused(await guest.get(f"/api/tables/{id}/record"), 409, "still-secret")
    await guests[1].act(id)
    response = await site.guest().get(f"/api/tables/{id}/record")
    assert response.headers["content-disposition"] == f'attachment; filename="lucca-{id}.json"'
    record = expect_ok(response)
    assert "seed" not in record["meta"]
    assert record["events"] == (await guests[0].look(id))["events"]


async def test_after_the_reveal_all_see_the_same(site: Site) -> None:
    id, guests = await open_with_people(site, "palazzi", 3)
    await play_on(guests, id, Random(1), 20)
    for name in ("events", "seats", "asked", "version"):
        seen = [(await guest.look(id))[name] for guest in (*guests, site.guest())]
        assert seen == seen[:1] * 4


async def test_only_the_seat_that_is_asked_is_told_what_is_legal(site: Site) -> None:
    id, guests = await open_with_people(site, "palazzi", 3)
    for _ in range(30):
        table = await play_on(guests, id, Random(1), 1)
        for seat, guest in enumerate(guests, start=1):
            there = await guest.look(id)
            assert bool(there["legal"]) == (seat in table["asked"] or table["view"]["position"]["round"] == 0)
            assert there["legal"] == [choice["name"] for choice in there["view"]["choices"]]
