"""Replays: every moment has an address, records are taken in, and a match goes on from anywhere."""

import asyncio
import html
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from lucca.coach import Hint
from lucca.web.bots.worker_tasks import WorkerMatch
from tests.web.app_client import Site
from tests.web.guest import Guest, expect_ok, expect_refused
from tests.web.random_people import open_with_people, play_on, random_record

RECORDS = Path(__file__).parents[2] / "data" / "records"
STEP = re.compile(r'data-step="(\w+)" data-by="(-?1)".*? href="\?at=([\d.]+)"')
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


async def taken_in(guest: Guest, name: str) -> str:
    """The address of the replay of a record that is kept."""
    response = await upload(guest, (RECORDS / f"{name}.json").read_bytes())
    return response.headers["location"].partition("?")[0]


async def links_at(guest: Guest, where: str, at: str) -> dict[tuple[str, int], str]:
    """Where the steps of a page lead."""
    return {(kind, int(by)): to for kind, by, to in STEP.findall((await guest.get(where, at=at)).text)}


async def test_links_lead_by_events_turns_and_rounds(site: Site) -> None:
    anna = site.guest("anna")
    where = await taken_in(anna, "2013-3-points")  # dealt until 4, kept until 7; a turn until 11, a round from 24 on
    assert await links_at(anna, where, "9") == {
        ("event", -1): "8",
        ("event", 1): "10",
        ("turn", -1): "7",
        ("turn", 1): "11",
        ("round", -1): "4",
        ("round", 1): "20",
    }
    start, end = await links_at(anna, where, "0"), await links_at(anna, where, "104")
    assert {start[kind, -1] for kind in ("event", "turn", "round")} == {"0"}
    assert {end[kind, 1] for kind in ("event", "turn", "round")} == {"104"}
    assert end["turn", -1] == "99"


async def test_a_game_without_rounds_has_no_steps_by_rounds(site: Site) -> None:
    anna = site.guest("anna")
    where = await taken_in(anna, "torri-6-4-off-turn")
    assert await links_at(anna, where, "14") == {
        ("event", -1): "13",
        ("event", 1): "15",
        ("turn", -1): "12",
        ("turn", 1): "15",
    }


async def test_a_struggle_is_replayed_strike_by_strike(site: Site) -> None:
    anna = site.guest("anna")
    where = await taken_in(anna, "torri-8-2-parted")
    assert (await links_at(anna, where, "29"))["event", 1] == "30.1"
    assert (await links_at(anna, where, "30.2"))["event", 1] == "30"
    assert (await links_at(anna, where, "31"))["event", -1] == "30"
    bricks = []
    for at in ("30.1", "30.2", "30"):
        page = (await anna.get(where, at=at)).text
        bricks.append(sum(map(len, re.findall(r'data-bricks="(\w+)"', page))))
        assert f'data-at="30" data-stop="{at}"' in page
    assert bricks == sorted(bricks, reverse=True)
    assert bricks[0] > bricks[1] > bricks[2]
    assert (await anna.get(where, at="30.9")).text == (await anna.get(where, at="30")).text


async def test_the_first_moment_shows_how_a_match_is_set_up(site: Site) -> None:
    anna = site.guest("anna")
    where = await taken_in(anna, "2013-3-points")
    first, next_one = [(await anna.get(where, at=at)).text for at in ("0", "1")]
    assert "Each player receives four cards" in first
    assert "bastions are in the deck at once" in first
    assert "In both 2005 editions" not in first
    assert "<li>Seat 1 is dealt 58, 68, 85, 18.</li>" in first
    assert "Each player receives four cards" not in next_one


async def ask(guest: Guest, where: str, at: object, **more: Any) -> httpx.Response:
    """What a bot would do at a moment."""
    return await guest.ask("POST", where, data={"at": str(at)}, headers={"accept": "text/html"}, **more)


async def test_what_a_bot_would_do_at_a_moment(site: Site) -> None:
    asked: list[WorkerMatch] = []

    async def think(_function: Any, sent: WorkerMatch, *_more: Any) -> Any:
        asked.append(sent)
        return Hint("stay", ["Build on the red palace."])

    site.replace_workers(think)
    anna = site.guest("anna")
    where = await taken_in(anna, "2013-3-points")
    page = await ask(anna, where, 12)
    assert page.status_code == 200
    assert "Build on the red palace." in page.text
    assert 'data-at="12"' in page.text
    (sent,) = asked
    assert (sent.seat, len(sent.match().events())) == (1, 12)


async def test_no_bot_is_asked_where_nobody_acts_or_while_the_match_is_on(site: Site) -> None:
    anna = site.guest("anna")
    where = await taken_in(anna, "torri-8-2-parted")
    for at, words in (("32", "over"), ("30.1", "does not wait")):
        refused = await ask(anna, where, at)
        assert refused.status_code == 422, refused.text
        assert words in PROBLEM.findall(refused.text)[0]
    assert (await ask(anna, await taken_in(anna, "2013-3-points"), 2)).status_code == 422
    id, (guest, _) = await open_with_people(site, "torri", 2)
    await guest.act(id)
    assert (await ask(guest, f"/t/{id}/replay", 1)).status_code == 409
    assert "What would a bot do here?" not in (await guest.get(f"/t/{id}/replay")).text
    closed, _guests = await open_with_people(site, "torri", 2, spectators=False)
    assert (await ask(anna, f"/t/{closed}/replay", 1)).status_code == 403


async def test_bots_are_asked_one_question_at_a_time(site: Site) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def think(*_arguments: Any) -> Any:
        begun.set()
        await go_on.wait()
        return Hint("stay", ["a hint"])

    site.replace_workers(think)
    anna = site.guest("anna")
    where = await taken_in(anna, "torri-8-2-parted")
    first = asyncio.create_task(ask(anna, where, 3))
    await begun.wait()
    assert (await ask(anna, where, 4)).status_code == 429
    go_on.set()
    assert "a hint" in (await first).text
