"""A table once more, for the same people: with new draws or the same ones, at one new table for all."""

import asyncio
from random import Random

from tests.web.app_client import Site
from tests.web.guest import expect_ok, expect_refused
from tests.web.random_people import open_with_people, play_on


async def test_the_same_people_go_on_at_a_new_table(site: Site) -> None:
    id, guests = await open_with_people(site, "torri", 2, hints=False, away_after=300)
    expect_refused(await guests[0].post(f"/api/tables/{id}/again", {}), 409, "not-over")
    before = await play_on(guests, id, Random(1))
    follow = expect_ok(await guests[0].post(f"/api/tables/{id}/again", {}))["id"]
    assert expect_ok(await guests[1].post(f"/api/tables/{id}/again", {"same_deal": True}))["id"] == follow
    assert (await guests[1].look(id))["follow"] == follow
    table = await guests[1].look(follow)
    assert (table["you"], table["status"], table["same_deal_as"]) == (2, "playing", None)
    assert (table["hints"], table["away_after"], table["rules"]) == (False, 300, before["rules"])
    assert [seat["name"] for seat in table["seats"]] == ["Guest 1", "Guest 2"]
    assert table["seed_sha256"] != before["seed_sha256"]
    assert {line["id"] for line in expect_ok(await guests[1].get("/api/tables", mine=True))} == {id, follow}
    assert (await play_on(guests, follow, Random(2)))["status"] == "over"
    expect_refused(await site.guest("stranger").post(f"/api/tables/{id}/again", {}), 403, "no-seat")


async def test_everybody_asks_at_once_and_gets_the_same_table(each_site: Site) -> None:
    id, guests = await open_with_people(each_site, "torri", 2)
    await play_on(guests, id, Random(1))
    answers = await asyncio.gather(*(guest.post(f"/api/tables/{id}/again", {}) for guest in guests * 3))
    assert len({expect_ok(answer)["id"] for answer in answers}) == 1
    assert (await each_site.kinds(id)).count("follow") == 1


async def test_the_same_decisions_with_the_same_cards_give_the_same_match(site: Site) -> None:
    host = site.guest("host")
    id = (await host.open("palazzi", "here here"))["id"]
    while (await host.look(id))["status"] == "playing":
        await host.act(id)
    first = await host.look(id)
    again = expect_ok(await host.post(f"/api/tables/{id}/again", {"same_deal": True}))["id"]
    table = await host.look(again)
    assert (table["same_deal_as"], table["seed_sha256"], table["seed"]) == (id, first["seed_sha256"], None)
    while (await host.look(again))["status"] == "playing":
        await host.act(again)
    assert (await host.look(again))["events"] == first["events"]


async def test_new_cards_come_unless_the_same_are_wanted(site: Site) -> None:
    host = site.guest("host")
    id = (await host.open("palazzi", "here here"))["id"]
    while (await host.look(id))["status"] == "playing":
        await host.act(id)
    again = expect_ok(await host.post(f"/api/tables/{id}/again", {}))["id"]
    assert (await host.look(again))["events"][2] != (await host.look(id))["events"][2]


async def test_bots_sit_there_again_and_called_in_ones_do_not(site: Site) -> None:
    host = site.guest("host")
    id = (await host.open("torri", "Anna Berta novice", rules={"players": 3}))["id"]
    site.clock.now += 120
    while (await host.look(id))["status"] == "playing":
        table = await host.look(id, 2)
        if table["asked"] == [1] and not table["seats"][0]["bot"]:
            expect_ok(await host.call_in(id, 1))
        if table["asked"] == [2]:
            await host.act(id, seat=2)
        await asyncio.sleep(0)
    again = expect_ok(await host.post(f"/api/tables/{id}/again", {}))["id"]
    seats = (await host.look(again))["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats] == [("Anna", None), ("Berta", None), ("Giacomo", "novice")]


async def test_a_seat_that_was_left_waits_for_somebody_new(site: Site) -> None:
    id, guests = await open_with_people(site, "torri", 2)
    await play_on(guests, id, Random(1))
    await guests[1].done(id, "leave")
    again = expect_ok(await guests[0].post(f"/api/tables/{id}/again", {}))["id"]
    table = await guests[0].look(again)
    assert (table["status"], [seat["is_taken"] for seat in table["seats"]]) == ("waiting", [True, False])
    assert [link["seat"] for link in expect_ok(await site.guest("host").get(f"/api/tables/{again}/links"))] == [2]


async def test_a_program_comes_to_the_new_table_by_its_new_link(site: Site) -> None:
    """No cookie takes it there, so its seat is free until it comes; and it can ask for the link itself."""
    host = site.guest("host")
    opened = await host.open("torri", "here person")
    program = site.guest(secret=opened["links"][1]["secret"])
    await program.sit(opened["id"], opened["links"][1]["secret"], "Program")
    await play_on([host, program], opened["id"], Random(1))
    again = expect_ok(await host.post(f"/api/tables/{opened['id']}/again", {}))["id"]
    assert (await host.look(again))["status"] == "waiting"
    answer = expect_ok(await program.post(f"/api/tables/{opened['id']}/again", {}))
    (link,) = answer["links"]
    assert (answer["id"], link["seat"]) == (again, 2)
    await site.guest(secret=link["secret"]).sit(again, link["secret"], "Program")
    assert (await host.look(again))["status"] == "playing"
