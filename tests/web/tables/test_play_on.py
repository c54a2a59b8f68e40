"""A record played on from any of its moments, at a table with its own seed from there."""

import json
from random import Random
from typing import Any

import pytest

from lucca.match.audit import audit_record
from lucca.match.record import read_record
from lucca.web.limits import Limits
from tests.web.app_client import Site
from tests.web.conftest import NewSite
from tests.web.guest import Guest, expect_ok, expect_refused
from tests.web.random_people import play_on, random_record


def played(site: Site, players: int = 3) -> tuple[dict[str, Any], list[Guest]]:
    """A record, and people to play it on."""
    return json.loads(random_record(players)), [site.guest(f"guest-{seat}") for seat in range(players)]


async def open_at(guest: Guest, record: dict[str, Any], at: int | None, seats: str = "here here here") -> str:
    """A table at a moment of a record."""
    body = {"record": record, "at": at, "seats": [{"kind": kind} for kind in seats.split()]}
    return str(expect_ok(await guest.post("/api/records", body), 201)["id"])


async def test_a_match_goes_on_from_a_moment_with_cards_of_its_own(site: Site) -> None:
    record, (anna, *_) = played(site)
    at = next(at for at, event in enumerate(record["events"]) if event.startswith("* table") and at > 4) - 1
    id = await open_at(anna, record, at)
    table = await anna.look(id)
    assert (table["events"], table["dealt_from"], table["status"]) == (record["events"][:at], at, "playing")
    final = await play_on([anna] * 3, id, Random(9))
    assert (final["status"], final["events"][:at]) == ("over", record["events"][:at])
    again = expect_ok(await anna.get(f"/api/tables/{id}/record"))
    audit = audit_record(read_record(again), table["seed_sha256"])
    assert (audit.problem, audit.start, audit.draws > 0) == (None, at, True)
    assert again["meta"]["dealt_from"] == at


async def test_from_every_moment_of_set_up(site: Site) -> None:
    record, (anna, *_) = played(site)
    for at in range(9):
        id = await open_at(anna, record, at)
        table = await anna.look(id, 3)
        asked = [1, 2, 3][max(0, at - 4) :] if at < 7 else table["asked"]
        assert table["asked"] == asked
        known = [event for event in table["events"] if "?" not in event]
        assert len(known) == (2 if at < 7 else at), at
        assert (await play_on([anna] * 3, id, Random(at), 4))["view"]["position"]["round"] > 0
        audited = expect_ok(await anna.get(f"/api/tables/{id}/record"))
        assert audited["events"][: min(at, 4)] == record["events"][: min(at, 4)]


async def test_choices_of_the_record_stay_secret_and_may_be_changed(each_site: Site) -> None:
    record, (anna, berta, carla) = played(each_site)
    body = {"record": record, "at": 6, "seats": [{"kind": "person"}] * 3}
    opened = expect_ok(await anna.post("/api/records", body), 201)
    for guest, link in zip((anna, berta, carla), opened["links"], strict=True):
        assert (await anna.look(opened["id"]))["events"] == []
        await guest.sit(opened["id"], link["secret"], "G")
    id = opened["id"]
    assert (await carla.look(id))["events"][4:] == []
    assert (await berta.look(id))["events"][4:] == [record["events"][5]]
    expect_refused(await carla.get(f"/api/tables/{id}/record"), 409, "still-secret")
    other = next(name for name in (await anna.look(id))["legal"] if f"1 {name}" != record["events"][4])
    await anna.done(id, "actions", action=other)
    await carla.act(id)
    events = (await anna.look(id))["events"]
    assert events[4:6] == [f"1 {other}", record["events"][5]]


async def test_again_from_a_moment_is_again_from_that_moment(site: Site) -> None:
    record, (anna, *_) = played(site, 2)
    at = len(record["events"]) - 10
    id = await open_at(anna, record, at, "here here")
    await play_on([anna] * 2, id, Random(2))
    again = expect_ok(await anna.post(f"/api/tables/{id}/again", {}))["id"]
    table = await anna.look(again)
    assert (table["events"], table["dealt_from"]) == (record["events"][:at], at)
    await play_on([anna] * 2, again, Random(3))
    assert audit_record(read_record(expect_ok(await anna.get(f"/api/tables/{again}/record")))).problem is None


async def test_again_from_within_set_up_begins_with_the_choices_of_the_record(site: Site) -> None:
    """Choices that were changed at the first table are not those that the moment had."""
    record, (anna, *_) = played(site, 2)
    id = await open_at(anna, record, 4, "here here")
    other = next(name for name in (await anna.look(id, 1))["legal"] if f"1 {name}" != record["events"][3])
    await anna.done(id, "actions", seat=1, action=other)
    await play_on([anna] * 2, id, Random(2))
    again = expect_ok(await anna.post(f"/api/tables/{id}/again", {}))["id"]
    assert (await anna.look(again, 1))["events"][3:] == [record["events"][3]]


async def test_moments_that_cannot_be_played_on(site: Site) -> None:
    record, (anna, *_) = played(site, 2)
    seats = [{"kind": "here"}] * 2
    for at in (None, len(record["events"])):
        expect_refused(
            await anna.post("/api/records", {"record": record, "seats": seats, "at": at}), 422, "over-already"
        )
    body = {"record": record, "seats": seats, "at": len(record["events"]) + 1}
    assert expect_refused(await anna.post("/api/records", body), 422, "no-such-event")["event"] == body["at"]
    body = {"record": record, "seats": seats, "at": 10**30}
    assert (await anna.post("/api/records", body)).status_code in (400, 422)
    spoilt = {**record, "events": [*record["events"][:-1], "1 fly"]}
    facts = expect_refused(
        await anna.post("/api/records", {"record": spoilt, "seats": seats, "at": 3}), 422, "refused-at"
    )
    assert facts["event"] == len(record["events"]) - 1


async def test_bots_play_on_too(site: Site) -> None:
    record, (anna, *_) = played(site, 2)
    body = {"record": record, "at": len(record["events"]) - 6, "seats": [{"kind": "bot", "bot": "novice"}] * 2}
    id = expect_ok(await anna.post("/api/records", body), 201)["id"]
    await anna.look(id)  # where only bots play, they do so while somebody looks
    while site.services.bots.busy:
        await site.services.bots.busy[id]
    assert (await anna.look(id))["status"] == "over"


@pytest.mark.parametrize("is_declared", [True, False])
async def test_a_record_may_be_larger_than_other_requests(new_site: NewSite, is_declared: bool) -> None:
    site = new_site(limits=Limits(body=1000, record=4000, requests=1e9, burst=10**9))
    async with site.open():
        anna = site.guest("anna")

        async def post(path: str, size: int) -> Any:
            content = b'{"record": "' + b"x" * size + b'"}'

            async def chunks() -> Any:
                for at in range(0, len(content), 512):
                    yield content[at : at + 512]

            headers = {"content-type": "application/json"}
            return await anna.ask("POST", path, content=content if is_declared else chunks(), headers=headers)

        for path, size, status in (
            ("/api/records", 3900, 400),
            ("/api/records", 4100, 413),
            ("/api/tables", 900, 400),
            ("/api/tables", 1100, 413),
        ):
            response = await post(path, size)
            code = "too-large-body" if status == 413 else "misread-field"
            facts = expect_refused(response, status, code)
            if status == 413:
                assert facts == {"limit": 4000 if path == "/api/records" else 1000}
