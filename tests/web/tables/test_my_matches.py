"""The matches of a visitor: what is kept of each when it ends, for whom, and how they are counted."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from lucca.store.results import Tally
from lucca.store.schema import results
from lucca.web.http.templating import render
from lucca.web.pages.matches import matches_page
from lucca.web.tables.archive import archive
from lucca.web.tables.my_matches import Found, Wanted
from lucca.web.tables.queries import MOST_MATCHES_AT_ONCE
from lucca.web.tables.seat_links import visitor_id
from tests.web.app_client import START, Site
from tests.web.guest import Guest, expect_ok, expect_refused

RECORD = Path(__file__).parents[2] / "data" / "records" / "2013-3-points.json"


async def play_out(table: str, *people: Guest) -> dict[str, Any]:
    """Plays a match to its end by what comes first; the table then."""
    while True:
        for guest in people:
            there = await guest.look(table)
            if there["outcome"]:
                return there
            if there["legal"]:
                await guest.act(table)


async def play_friends(host: Guest, friend: Guest, game: str = "torri") -> dict[str, Any]:
    """Two people play a match; the table at its end."""
    opened = await host.open(game, "Anna person")
    await friend.sit(opened["id"], opened["links"][1]["secret"], "Berta")
    return await play_out(opened["id"], host, friend)


async def sit_on_free_seat(table: str, host: Guest, guest: Guest, name: str) -> None:
    """Seats a guest where somebody has left, by the host's link."""
    _own, free = expect_ok(await host.get(f"/api/tables/{table}/links"))
    await guest.sit(table, free["secret"], name)


async def matches(guest: Guest, **query: Any) -> dict[str, Any]:
    """What the API says of a guest's matches."""
    found: dict[str, Any] = expect_ok(await guest.get("/api/matches", **query))
    return found


async def test_both_see_the_match_each_from_their_seat(each_site: Site) -> None:
    anna, berta = each_site.guest("anna"), each_site.guest("berta")
    each_site.clock.now = START + 60
    there = await play_friends(anna, berta)
    for guest, seat, rival in ((anna, 1, "Berta"), (berta, 2, "Anna")):
        is_won = seat in there["outcome"]["winners"]
        found = await matches(guest)
        assert found == {
            "matches": [
                {
                    "table_id": there["id"],
                    "seat": seat,
                    "ended_at": START + 60,
                    "game": "torri",
                    "level": "people",
                    "rivals": [rival],
                    "is_won": is_won,
                    "rank": 1 if is_won else None,
                    "points": None,
                    "best_rival": None,
                }
            ],
            "has_more": False,
            "tallies": [{"game": "torri", "level": "people", "played": 1, "won": int(is_won), "best": None}],
        }


async def test_where_points_are_counted_there_are_places(site: Site) -> None:
    anna, berta = site.guest("anna"), site.guest("berta")
    totals = (await play_friends(anna, berta, "palazzi"))["outcome"]["totals"]
    for guest, own, other in ((anna, *totals), (berta, *reversed(totals))):
        (match,) = (await matches(guest))["matches"]
        assert (match["points"], match["best_rival"]) == (own, other)
        assert match["rank"] == (1 if match["is_won"] else 2)
        assert (await matches(guest))["tallies"][0]["best"] == own


async def test_nobody_else_is_told(site: Site) -> None:
    await play_friends(site.guest("anna"), site.guest("berta"))
    nothing = {"matches": [], "has_more": False, "tallies": []}
    for stranger in (site.guest(), site.guest("carla"), site.guest(secret="a-token-of-its-own")):
        assert await matches(stranger) == nothing
        assert "No match of yours is over yet." in (await stranger.get("/matches")).text


async def test_it_stays_with_who_sat_there_whoever_has_the_seat_later(each_site: Site) -> None:
    anna, berta, carl = (each_site.guest(name) for name in ("anna", "berta", "carl"))
    id = (await play_friends(anna, berta))["id"]
    before = await matches(berta)
    await berta.done(id, "leave")
    await sit_on_free_seat(id, anna, carl, "Carl")
    assert await matches(berta) == before
    assert len(before["matches"]) == 1
    assert await matches(carl) == {"matches": [], "has_more": False, "tallies": []}


async def test_whoever_left_before_the_end_has_not_played_it(site: Site) -> None:
    anna, berta, carl = (site.guest(name) for name in ("anna", "berta", "carl"))
    opened = await anna.open("torri", "Anna person")
    await berta.sit(opened["id"], opened["links"][1]["secret"], "Berta")
    await berta.done(opened["id"], "leave")
    await sit_on_free_seat(opened["id"], anna, carl, "Carl")
    await play_out(opened["id"], anna, carl)
    assert [len((await matches(guest))["matches"]) for guest in (anna, berta, carl)] == [1, 0, 1]


async def test_all_devices_of_a_seat_have_the_match(site: Site) -> None:
    anna, phone = site.guest("anna"), site.guest("phone")
    opened = await anna.open("torri", "Anna person")
    links = {link["seat"]: link["secret"] for link in opened["links"]}
    await phone.sit(opened["id"], links[1], "Anna")
    berta = site.guest("berta")
    await berta.sit(opened["id"], links[2], "Berta")
    await play_out(opened["id"], anna, berta)
    assert await matches(phone) == await matches(anna)
    assert len((await matches(phone))["matches"]) == 1


async def test_a_match_is_there_once_it_is_over(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open("torri", "here here"))["id"]
    await anna.act(id)
    assert not (await matches(anna))["matches"]
    await play_out(id, anna)
    assert len((await matches(anna))["matches"]) == 1


async def test_archived_tables_count_with_the_time_of_their_end(each_site: Site) -> None:
    anna, berta = each_site.guest("anna"), each_site.guest("berta")
    over, broken_off = await play_friends(anna, berta), await anna.open("torri", "here here")
    before = await matches(anna)
    each_site.clock.now += 1000
    for id in (over["id"], broken_off["id"]):
        await each_site.services.write(partial(archive, table_id=id))
    assert await matches(anna) == before
    assert len(before["matches"]) == 1


async def test_they_are_counted_and_filtered_by_game_and_level(site: Site) -> None:
    anna, berta = site.guest("anna"), site.guest("berta")
    for game in ("torri", "palazzi", "torri"):
        await play_friends(anna, berta, game)
    there = await anna.open("torri", "here novice")
    await write_level(site, there["id"], anna)
    found = await matches(anna)
    assert [(each["game"], each["level"], each["played"]) for each in found["tallies"]] == [
        ("palazzi", "people", 1),
        ("torri", "novice", 1),
        ("torri", "people", 2),
    ]
    for query, count in (
        ({"game": "torri"}, 3),
        ({"game": "torri", "level": "novice"}, 1),
        ({"level": "people"}, 3),
        ({"game": "chess"}, 0),
    ):
        assert len((await matches(anna, **query))["matches"]) == count
        page = (await anna.get("/matches", **query)).text
        assert page.count("/replay?at=0") == count


@pytest.mark.parametrize("field", ["game", "level"])
async def test_a_filter_that_no_database_has_a_place_for_is_refused(each_site: Site, field: str) -> None:
    anna = each_site.guest("anna")
    assert expect_refused(await anna.get("/api/matches", **{field: "a\0"}), 400, "misread-field")["field"] == (
        f"query.{field}"
    )
    assert (await anna.get("/matches", **{field: "\0"})).status_code == 400
    assert (await matches(anna, **{field: "è questo?"}))["matches"] == []


async def write_level(site: Site, table: str, guest: Guest) -> None:
    """The result of a match against a novice, without playing it."""
    own = {"visitor": visitor_id(guest.cookie), "table_id": table, "rank": 1}
    values = {"seat": 1, "ended_at": START, "game": "torri", "level": "novice", "rivals": '["Ilaria"]', "is_won": True}

    def job(transaction: Any) -> None:
        transaction.connection.execute(results.insert(), {**own, **values})

    await site.services.write(job)


async def test_a_long_list_has_pages(site: Site) -> None:
    anna, berta = site.guest("anna"), site.guest("berta")
    ids = []
    for _ in range(3):
        site.clock.now += 10
        ids.append((await play_friends(anna, berta))["id"])
    first, second = await matches(anna, limit=2), await matches(anna, limit=2, offset=2)
    assert [match["table_id"] for match in first["matches"] + second["matches"]] == ids[::-1]
    assert (first["has_more"], second["has_more"]) == (True, False)
    assert first["tallies"] == second["tallies"]
    page = await anna.get("/matches", offset=1)
    assert 'rel="prev" href="/matches"' in page.text
    for query in ({"limit": 1001}, {"limit": 0}, {"offset": -1}, {"offset": 2**31}):
        expect_refused(await anna.get("/api/matches", **query), 400, "misread-field")


async def test_an_empty_part_of_the_list_is_not_said_to_be_all_of_it(site: Site) -> None:
    anna = site.guest("anna")
    await play_friends(anna, site.guest("berta"))
    empty, none = "There are no matches of yours here.", "No match of yours is over yet."
    for query in ({"game": "palazzi"}, {"level": "master"}, {"offset": 1}):
        page = (await anna.get("/matches", **query)).text
        assert (empty in page, none in page) == (True, False)
    assert empty not in (await anna.get("/matches")).text


@pytest.mark.parametrize(("played", "is_told"), [(MOST_MATCHES_AT_ONCE, False), (MOST_MATCHES_AT_ONCE + 1, True)])
def test_a_download_that_does_not_have_all_says_so(played: int, is_told: bool) -> None:
    tallies = [Tally("torri", "people", 1, 0, None), Tally("torri", "novice", played - 1, 0, None)]
    page = matches_page(Found([], True, tallies), Wanted("", "", 0, 20))
    assert (b"The download has the latest 1000 matches" in render(page).body) == is_told


async def test_a_match_played_on_from_a_record_is_not_ones_own(site: Site) -> None:
    record = json.loads(RECORD.read_text())
    anna, last = site.guest("anna"), len(record["events"]) - 1
    body = {"record": record, "at": last, "seats": [{"kind": "here"}] * 3}
    opened = expect_ok(await anna.post("/api/records", body), 201)
    assert (await play_out(opened["id"], anna))["outcome"]
    assert not (await matches(anna))["matches"]


async def test_who_holds_several_seats_has_played_once(site: Site) -> None:
    anna = site.guest("anna")
    await play_out((await anna.open("torri", "Anna Berta"))["id"], anna)
    (match,) = (await matches(anna))["matches"]
    assert (match["seat"], match["rivals"]) == (1, ["Berta"])


async def test_the_page_says_how_it_went(site: Site) -> None:
    anna, berta = site.guest("anna"), site.guest("berta")
    there = await play_friends(anna, berta, "palazzi")
    own, other = there["outcome"]["totals"]
    page = (await anna.get("/matches")).text
    place = "1st" if 1 in there["outcome"]["winners"] else "2nd"
    assert f">{place}, {own} to {other}</span>" in page
    assert "<b>Palazzi</b> <bdi>Berta</bdi>" in page
    assert '<time datetime="2023-11-14">' in page
    assert 'href="/api/matches?limit=1000" download="lucca-matches.json"' in page
