"""Somebody is away: a bot is called in, never too early, and gives the seat back."""

import asyncio
from typing import Any

import pytest

from tests.web.app_client import START, Site
from tests.web.guest import Guest, expect_ok, expect_refused
from tests.web.random_people import open_with_people


async def never(*_arguments: Any) -> Any:
    """A worker that thinks for ever, so that the test sees what was before."""
    await asyncio.Event().wait()


async def start(site: Site, **more: Any) -> tuple[str, Guest, Guest]:
    """Two people at a board, the first is to act."""
    id, (anna, berta) = await open_with_people(site, "torri", 2, **more)
    return id, anna, berta


async def test_a_bot_is_called_in_when_the_time_is_up(site: Site) -> None:
    site.replace_workers(never)
    id, anna, berta = await start(site, away_after=60)
    assert [seat["away_at"] for seat in (await berta.look(id))["seats"]] == [START + 60, None]
    for now, left in ((START, 60), (START + 59.5, 1)):
        site.clock.now = now
        assert expect_refused(await berta.call_in(id, 1), 422, "not-away-yet") == {
            "seat": 1,
            "seconds": left + (left > 1),
        }
    assert await site.kinds(id) == ["open", "sit", "sit"]
    site.clock.now = START + 60
    assert expect_ok(await berta.call_in(id, 1)) == {"version": 4, "seat": 2}
    seat = (await berta.look(id))["seats"][0]
    assert (seat["kind"], seat["bot"], seat["away_at"], seat["is_taken"]) == ("person", "novice", None, True)
    assert (await site.log(id))[-1].body == {"bot": "novice", "by": 2}
    there = await anna.look(id)
    assert (there["you"], there["asked"], there["legal"]) == (1, [1], [])
    expect_refused(await berta.call_in(id, 1), 409, "bot-there")


async def test_the_time_runs_anew_when_a_seat_is_asked_again(site: Site) -> None:
    id, anna, berta = await start(site, away_after=60)
    site.clock.now += 50
    while (await anna.look(id))["asked"] == [1]:
        await anna.act(id)
    assert [seat["away_at"] for seat in (await anna.look(id))["seats"]] == [None, START + 110]
    expect_refused(await berta.call_in(id, 1), 422, "not-asked")
    site.clock.now += 30
    await anna.done(id, "chat", text="are you there?")
    assert (await anna.look(id))["seats"][1]["away_at"] == START + 110
    while (await anna.look(id))["asked"] == [2]:
        await berta.act(id)
    assert [seat["away_at"] for seat in (await anna.look(id))["seats"]] == [START + 140, None]


async def test_the_bot_plays_and_gives_back(each_site: Site) -> None:
    id, anna, berta = await start(each_site, away_after=60)
    each_site.clock.now += 60
    await berta.call_in(id, 1)
    while (await berta.look(id))["asked"] != [2]:
        await asyncio.sleep(0.01)
    assert [entry.action_id for entry in await each_site.log(id) if entry.seat == 1 and entry.kind == "act"]
    there = await anna.look(id)
    assert (there["you"], there["legal"], there["can_undo"]) == (1, [], False)
    expect_refused(await anna.do(id, "actions", action="place white a1"), 409, "bot-plays")
    expect_refused(await anna.do(id, "undo"), 409, "bot-plays")
    first = await anna.done(id, "give-back", id="back")
    assert await anna.done(id, "give-back", id="back") == first
    assert (await anna.look(id))["seats"][0]["bot"] is None
    expect_refused(await anna.do(id, "give-back"), 409, "no-bot-there")
    while (await berta.look(id))["asked"] == [2]:
        await berta.act(id)
    assert (await anna.act(id))["seat"] == 1


async def test_what_a_bot_thought_out_is_dropped_when_the_seat_was_given_back(site: Site) -> None:
    thought = asyncio.Event()

    async def think(function: Any, *arguments: Any) -> Any:
        await thought.wait()
        return function(*arguments)

    site.replace_workers(think)
    id, anna, berta = await start(site, away_after=60)
    site.clock.now += 60
    await berta.call_in(id, 1)
    await asyncio.sleep(0)
    await anna.done(id, "give-back")
    thought.set()
    while site.services.bots.busy:
        await asyncio.sleep(0.01)
    assert await site.kinds(id) == ["open", "sit", "sit", "call-in", "give-back"]
    assert (await anna.look(id))["asked"] == [1]


async def test_by_correspondence_nobody_is_ever_away(site: Site) -> None:
    id, _anna, berta = await start(site, away_after=None)
    site.clock.now += 86_400 * 25
    assert (await berta.look(id))["seats"][0]["away_at"] is None
    expect_refused(await berta.call_in(id, 1), 422, "never-away")
    assert await site.kinds(id) == ["open", "sit", "sit"]


@pytest.mark.parametrize("away_after", [60, None])
async def test_a_seat_that_was_left_needs_no_waiting(site: Site, away_after: int | None) -> None:
    site.replace_workers(never)
    id, anna, berta = await start(site, away_after=away_after)
    await anna.done(id, "leave")
    expect_ok(await berta.call_in(id, 1, "player"))
    assert (await berta.look(id))["seats"][0]["bot"] == "player"
    assert not (await berta.look(id))["seats"][0]["is_taken"]


async def test_who_sits_down_on_a_seat_with_a_bot_takes_it_back(site: Site) -> None:
    site.replace_workers(never)
    id, anna, berta = await start(site)
    await anna.done(id, "leave")
    await berta.call_in(id, 1)
    host, dora = site.guest("host"), site.guest("dora")
    (link,) = expect_ok(await host.get(f"/api/tables/{id}/links"))
    await dora.sit(id, link["secret"], "Dora")
    await dora.done(id, "give-back")
    seat = (await berta.look(id))["seats"][0]
    assert (seat["name"], seat["bot"], seat["is_taken"]) == ("Dora", None, True)
    await dora.act(id)


async def test_a_turn_that_was_held_back_is_ended_by_the_call(site: Site) -> None:
    site.replace_workers(never)
    id, anna, berta = await start(site, away_after=60)
    while not (await anna.look(id))["held_by"]:
        await anna.act(id, hold=True)
    assert (await berta.look(id))["seats"][0]["away_at"] == START + 60
    site.clock.now += 60
    expect_ok(await berta.call_in(id, 1))
    table = await berta.look(id)
    assert (table["held_by"], table["asked"]) == (None, [2])
    await berta.act(id)


async def test_a_held_turn_that_is_ended_by_the_call_brings_its_cards(site: Site) -> None:
    site.replace_workers(never)
    id, guests = await open_with_people(site, "palazzi", 2, away_after=60)
    for guest in guests:
        await guest.act(id)
    before = after = (await guests[0].look(id))["events"]
    while after[-1] == before[-1]:
        seat = (await guests[0].look(id))["asked"][0]
        await guests[seat - 1].act(id, hold=True)
        before = after = (await guests[0].look(id))["events"]
        if (await guests[0].look(id))["held_by"] == seat:
            site.clock.now += 60
            expect_ok(await guests[2 - seat].call_in(id, seat))
            await guests[seat - 1].done(id, "give-back")
            after = (await guests[0].look(id))["events"]
    assert after[:-1] == before
    assert after[-1].startswith("* table")
    assert (await site.log(id))[-2].body["draws"]


async def test_a_choice_in_secret_made_by_a_bot_stays_secret(site: Site) -> None:
    id, guests = await open_with_people(site, "palazzi", 3, away_after=60)
    site.clock.now += 60
    expect_ok(await guests[1].call_in(id, 1))
    while 1 in (await guests[1].look(id))["asked"]:
        await asyncio.sleep(0.01)
    for guest in (*guests[1:], site.guest()):
        events = (await guest.look(id))["events"]
        assert [event for event in events if event.startswith("1 ")] == []
