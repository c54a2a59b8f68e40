"""Replays: every moment has an address, records are taken in, and a match goes on from anywhere."""

import html
import json
import re
from random import Random
from typing import Any

import httpx
import pytest

from tests.web.app_client import Site
from tests.web.guest import Guest, expect_ok, expect_refused
from tests.web.random_people import open_with_people, play_on, random_record

PROBLEM = re.compile(r'role="alert" class="problem">(.*?)<')


async def upload(guest: Guest, content: bytes | str, **fields: str) -> httpx.Response:
    """Chooses a file on the first page."""
    return await guest.ask("POST", "/records", files={"file": ("a.json", content)}, data=fields)


async def test_every_moment_has_an_address(site: Site) -> None:
    id, guests = await open_with_people(site, "torri", 2)
    await play_on(guests, id, Random(1))
    events = (await guests[0].look(id))["events"]
    pages = [(await guests[0].get(f"/t/{id}/replay", at=at)).text for at in range(len(events) + 1)]
    assert len(set(pages)) == len(pages)
    assert "The match begins." in pages[0]
    for at, page in enumerate(pages):
        assert f'data-at="{at}"' in page
        assert 'form="act"' not in page
    assert (await guests[0].get(f"/t/{id}/replay")).text == pages[-1]
    for odd in ("99999", "x", "-1", "²", "9" * 50):
        assert (await guests[0].get(f"/t/{id}/replay", at=odd)).text == pages[-1]


async def test_there_is_nothing_to_replay_yet(site: Site) -> None:
    anna = site.guest("anna", accept="text/html")
    waiting = (await anna.open("torri", "here person"))["id"]
    assert (await anna.get(f"/t/{waiting}/replay")).status_code == 409
    id, guests = await open_with_people(site, "palazzi", 3)
    assert (await guests[0].get(f"/t/{id}/replay")).status_code == 409
    assert (await site.guest("x", accept="text/html").get("/t/nothing/replay")).status_code == 404


async def test_who_may_not_look_on_may_not_replay(site: Site) -> None:
    id, guests = await open_with_people(site, "torri", 2, spectators=False)
    await guests[0].act(id)
    expect_refused(await site.guest("stranger").get(f"/t/{id}/replay"), 403, "no-spectators")
    response = await site.guest("stranger").ask("POST", f"/t/{id}/play-on", data={"seat": "1"})
    assert response.status_code == 403


async def test_a_record_is_taken_in_and_replayed(site: Site) -> None:
    anna, record = site.guest("anna"), random_record(3)
    response = await upload(anna, record)
    assert response.status_code == 303
    where = response.headers["location"].partition("?")[0]
    page = (await anna.get(where)).text
    events = json.loads(record)["events"]
    assert f"{len(events)} / {len(events)}" in page
    assert "Seat 2" in page
    assert (await anna.ask("GET", where.removesuffix("/replay"))).headers["location"] == where
    id = where.split("/")[2]
    table = await anna.look(id)
    assert (table["status"], table["you"], table["legal"]) == ("over", None, [])
    again = expect_ok(await anna.get(f"/api/tables/{id}/record"))
    assert again["events"] == events
    expect_refused(await anna.do(id, "chat", text="hello"), 403, "no-seat")


@pytest.mark.parametrize("length", [0, 1, 3, 6, 7, 18, 19, 20])
async def test_an_unfinished_record_stays_as_it_is(site: Site, length: int) -> None:
    """Nothing is dealt there, nobody is waited for, and it can be seen from its first event on."""
    record = json.loads(random_record(3))
    record["events"] = record["events"][:length]
    anna = site.guest("anna")
    where = (await upload(anna, json.dumps(record))).headers["location"].partition("?")[0]
    page = (await anna.get(where)).text
    assert f"{length} / {length}" in page
    assert expect_ok(await anna.get(f"/api/tables/{where.split('/')[2]}/record"))["events"] == record["events"]
    assert site.services.bots.busy == {}


async def test_names_in_a_record_are_cleaned_like_others(site: Site) -> None:
    record = json.loads(random_record(3))
    record["seats"] = ["A" * 500_000, "\u202eB", "\ud800"]
    anna = site.guest("anna")
    where = (await upload(anna, json.dumps(record))).headers["location"].partition("?")[0]
    names = [seat["name"] for seat in (await anna.look(where.split("/")[2]))["seats"]]
    assert names == ["A" * 29 + "…", "B", "Guest"]


@pytest.mark.parametrize(
    ("content", "status", "words"),
    [
        (b"", 422, "no record"),
        (b"{", 422, "no record"),
        (b"\xff\xfe", 422, "no record"),
        (b"[" * 100_000, 422, "no record"),
        (b'{"format": 1, "format": 2}', 422, "twice"),
        (b"{}", 422, ""),
        (b"3", 422, ""),
        (b'{"format": "lucca-record/1"}', 422, ""),
        (b" " * (2 * 1024 * 1024 + 10), 413, "larger"),
    ],
)
async def test_what_is_no_record_is_refused_on_the_first_page(
    site: Site, content: bytes, status: int, words: str
) -> None:
    response = await upload(site.guest("anna", accept="text/html"), content)
    assert response.status_code == status, response.text[:300]
    assert words in html.unescape(PROBLEM.findall(response.text)[0])


async def test_a_record_that_breaks_a_rule_names_the_event(site: Site) -> None:
    record = json.loads(random_record(3))
    record["events"][10] = record["events"][9]
    response = await upload(site.guest("anna"), json.dumps(record))
    assert response.status_code == 422
    assert "10" in html.unescape(PROBLEM.findall(response.text)[0])


async def go_on(guest: Guest, id: str, **fields: str) -> dict[str, Any]:
    """Plays on from a moment; the table where that is."""
    response = await guest.ask("POST", f"/t/{id}/play-on", data=fields)
    assert response.status_code == 303, response.text
    return await guest.look(response.headers["location"].rpartition("/")[2])


async def test_a_match_goes_on_from_any_moment_against_bots(site: Site) -> None:
    id, guests = await open_with_people(site, "torri", 2)
    await play_on(guests, id, Random(1))
    events = (await guests[0].look(id))["events"]
    table = await go_on(site.guest("carla"), id, at="4", seat="1", bot="novice", name="Carla")
    assert (table["events"][:4], table["dealt_from"], table["you"]) == (events[:4], 4, 1)
    assert [(seat["name"], seat["bot"]) for seat in table["seats"]] == [("Carla", None), ("Ilaria", "novice")]
    assert (await guests[0].look(id))["events"] == events


async def test_nobody_asks_bots_about_a_match_that_is_on(site: Site) -> None:
    id, (anna, _) = await open_with_people(site, "torri", 2, hints=False)
    await anna.act(id)
    assert "Play on from here" not in (await anna.get(f"/t/{id}/replay")).text
    response = await anna.ask("POST", f"/t/{id}/play-on", data={"seat": "1", "at": "1"})
    assert response.status_code == 409


async def test_what_cannot_go_on_says_why(site: Site) -> None:
    id, guests = await open_with_people(site, "torri", 2)
    await play_on(guests, id, Random(1))
    wrong: tuple[dict[str, str], ...] = (
        {},
        {"at": "2", "seat": "9"},
        {"at": "2", "seat": "9" * 5000},
        {"at": "2", "seat": "1", "bot": "x"},
    )
    for fields, status in zip(wrong, (422, 422, 422, 400), strict=True):
        response = await guests[0].ask("POST", f"/t/{id}/play-on", data=fields, headers={"accept": "text/html"})
        assert response.status_code == status
        assert PROBLEM.findall(response.text)[0]
