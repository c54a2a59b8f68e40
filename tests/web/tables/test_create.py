"""Opening and finding tables: who sits where, who may know which link, what is listed."""

from typing import Any

import pytest

from tests.web.app_client import START, Site
from tests.web.guest import expect_ok, expect_refused

PALAZZI = "here person person"


async def test_a_table_says_what_it_agreed_upon(site: Site) -> None:
    anna = site.guest("anna")
    terms = {"away_after": 300, "hints": False, "undo": False, "spectators": False, "listed": True}
    opened = await anna.open("palazzi", "Anna novice person", rules={"edition": "2005-de"}, **terms)
    table = await anna.look(opened["id"])
    assert {name: table[name] for name in terms} == terms
    assert table["rules"] == {"edition": "2005-de", "players": 3, "celebration": False, "deck": "reconstructed"}
    assert (table["id"], table["game"], table["opened_at"]) == (opened["id"], "palazzi", START)
    assert (table["status"], table["you"], table["version"]) == ("waiting", 1, opened["version"])
    assert (table["same_deal_as"], table["dealt_from"], table["seed"], table["view"]) == (None, 0, None, None)
    assert [(seat["name"], seat["kind"], seat["bot"], seat["is_taken"]) for seat in table["seats"]] == [
        ("Anna", "person", None, True),
        ("Ilaria", "bot", "novice", True),
        ("", "person", None, False),
    ]


async def test_what_is_not_named_is_as_usual(site: Site) -> None:
    anna = site.guest("anna")
    opened = expect_ok(await anna.post("/api/tables", {"game": "torri", "seats": [{}, {"kind": "bot"}]}), 201)
    table = await anna.look(opened["id"])
    assert table["rules"] == {
        "size": 8,
        "players": 2,
        "colors": ["white", "black"],
        "switching": False,
        "strength": "joined",
    }
    assert (table["away_after"], table["hints"], table["undo"]) == (120, True, True)
    assert (table["spectators"], table["listed"]) == (True, False)
    assert [seat["bot"] for seat in table["seats"]] == [None, "player"]


async def test_the_match_begins_when_the_last_person_sits_down(site: Site) -> None:
    host, guest = site.guest("host"), site.guest("guest")
    opened = await host.open("palazzi", PALAZZI)
    links = {link["seat"]: link["secret"] for link in opened["links"]}
    assert sorted(links) == [1, 2, 3]
    await guest.sit(opened["id"], links[2], "Berta")
    assert (await host.look(opened["id"]))["status"] == "waiting"
    assert (await host.look(opened["id"]))["events"] == []
    await guest.sit(opened["id"], links[3], "Carla")
    table = await host.look(opened["id"])
    assert (table["status"], table["asked"]) == ("playing", [1, 2, 3])
    assert len(table["events"]) == 4
    assert [entry.kind for entry in await site.log(opened["id"])] == ["open", "sit", "sit", "sit"]


async def test_somebody_here_several_times_plays_for_all_these_seats(site: Site) -> None:
    anna = site.guest("anna")
    opened = await anna.open("torri", "Anna Berta")
    table = await anna.look(opened["id"])
    assert [seat["name"] for seat in table["seats"]] == ["Anna", "Berta"]
    seen: list[int] = []
    while table["status"] == "playing" and len(seen) < 12:
        seen.append(table["you"])
        assert table["you"] in table["asked"]
        await anna.act(opened["id"])
        table = await anna.look(opened["id"])
    assert set(seen) == {1, 2}


async def test_in_set_up_somebody_at_several_seats_chooses_for_one_after_the_other(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open("palazzi", "A B C"))["id"]
    for seat in (1, 2, 3):
        assert (await anna.look(id))["you"] == seat
        assert (await anna.act(id))["seat"] == seat
    assert (await anna.look(id, 2))["you"] == 2
    assert (await anna.look(id))["view"]["position"]["round"] == 1


async def test_links_are_for_the_host_and_for_who_holds_the_seat(site: Site) -> None:
    host, guest, stranger = site.guest("host"), site.guest("guest"), site.guest("stranger")
    opened = await host.open("palazzi", PALAZZI)
    path = f"/api/tables/{opened['id']}/links"
    links = {link["seat"]: link for link in opened["links"]}
    assert links[2]["path"] == f"/t/{opened['id']}/s/{links[2]['secret']}"
    assert expect_ok(await host.get(path)) == opened["links"]
    await guest.sit(opened["id"], links[2]["secret"], "Berta")
    assert expect_ok(await host.get(path)) == [links[1], links[3]]
    assert expect_ok(await guest.get(path)) == [links[2]]
    assert expect_ok(await stranger.get(path)) == []
    assert expect_ok(await site.guest().get(path)) == []
    program = site.guest(secret=links[2]["secret"])
    assert expect_ok(await program.get(path)) == [links[2]]


async def test_one_seat_on_two_devices(each_site: Site) -> None:
    host, phone, laptop = (each_site.guest(name) for name in ("host", "phone", "laptop"))
    opened = await host.open()
    secret = opened["links"][1]["secret"]
    await phone.sit(opened["id"], secret, "Berta")
    await laptop.sit(opened["id"], secret, "Somebody else")
    assert (await laptop.look(opened["id"]))["seats"][1]["name"] == "Berta"
    await host.act(opened["id"])
    await host.act(opened["id"])
    assert (await phone.look(opened["id"]))["you"] == (await laptop.look(opened["id"]))["you"] == 2
    await phone.act(opened["id"])
    assert (await laptop.act(opened["id"]))["seat"] == 2
    version = (await host.look(opened["id"]))["version"]
    assert (await phone.sit(opened["id"], secret, "Berta"))["version"] == version


async def test_who_sits_down_twice_counts_once(site: Site) -> None:
    host, guest = site.guest("host"), site.guest("guest")
    opened = await host.open("palazzi", PALAZZI)
    secret = opened["links"][1]["secret"]
    first = await guest.sit(opened["id"], secret, "Berta")
    assert await guest.sit(opened["id"], secret, "Berta") == first == {"version": 3, "seat": 2}
    assert (await site.kinds(opened["id"])) == ["open", "sit", "sit"]


async def test_who_leaves_makes_the_old_link_dead(each_site: Site) -> None:
    host, guest, other = (each_site.guest(name) for name in ("host", "guest", "other"))
    opened = await host.open()
    id, old = opened["id"], opened["links"][1]["secret"]
    await guest.sit(id, old, "Berta")
    assert (await guest.done(id, "leave"))["seat"] == 2
    table = await host.look(id)
    assert (table["status"], table["seats"][1]["is_taken"]) == ("playing", False)
    expect_refused(await guest.do(id, "chat", text="still here"), 403, "no-seat")
    expect_refused(await each_site.guest(secret=old).do(id, "chat", text="still here"), 403, "no-seat")
    for name in (guest, other):
        expect_refused(await name.post(f"/api/tables/{id}/sit", {"secret": old}), 403, "wrong-link")
    assert expect_ok(await guest.get(f"/api/tables/{id}/links")) == []
    new = expect_ok(await host.get(f"/api/tables/{id}/links"))[1]
    assert new["seat"] == 2
    assert new["secret"] != old
    assert (await other.sit(id, new["secret"], "Dora"))["seat"] == 2
    assert (await other.look(id))["seats"][1]["name"] == "Dora"
    assert [seat["seat"] for seat in expect_ok(await host.get(f"/api/tables/{id}/links"))] == [1]


async def test_all_devices_of_a_seat_leave_together(site: Site) -> None:
    host, phone, laptop = (site.guest(name) for name in ("host", "phone", "laptop"))
    opened = await host.open(spectators=False)
    for device in (phone, laptop):
        await device.sit(opened["id"], opened["links"][1]["secret"], "Berta")
    await phone.done(opened["id"], "leave")
    expect_refused(await laptop.get(f"/api/tables/{opened['id']}"), 403, "no-spectators")
    assert expect_ok(await laptop.get("/api/tables", mine=True)) == []


async def test_who_comes_back_keeps_the_name(site: Site) -> None:
    host, guest = site.guest("host"), site.guest("guest")
    opened = await host.open()
    await guest.sit(opened["id"], opened["links"][1]["secret"], "Berta")
    await guest.done(opened["id"], "leave")
    new = expect_ok(await host.get(f"/api/tables/{opened['id']}/links"))[1]["secret"]
    await guest.sit(opened["id"], new, "Berta")
    assert (await host.look(opened["id"]))["seats"][1]["name"] == "Berta"


async def test_tables_are_listed_where_their_host_wants_it(each_site: Site) -> None:
    host, stranger = each_site.guest("host"), each_site.guest("stranger")
    listed = await host.open(seats="Anna person", listed=True)
    await host.open(seats="Anna person")
    line: dict[str, Any] = {
        "id": listed["id"],
        "game": "torri",
        "rules": {"size": 3, "players": 2, "colors": ["white", "black"], "switching": False, "strength": "joined"},
        "status": "waiting",
        "seats": ["Anna", ""],
        "free": 1,
        "is_study": False,
        "asks_you": False,
        "changed_at": START,
    }
    assert expect_ok(await stranger.get("/api/tables")) == [line]
    each_site.clock.now += 5
    await stranger.sit(listed["id"], listed["links"][1]["secret"], "Berta")
    line |= {"status": "playing", "seats": ["Anna", "Berta"], "free": 0, "changed_at": START + 5}
    assert expect_ok(await each_site.guest().get("/api/tables")) == [line]


async def test_a_bots_seat_is_not_free(site: Site) -> None:
    host = site.guest("host")
    await host.open("palazzi", "here person novice person", listed=True)
    (line,) = expect_ok(await host.get("/api/tables"))
    assert (line["free"], line["seats"]) == (2, ["Guest", "", "Giacomo", ""])


async def test_a_match_that_is_over_is_not_listed_any_more(site: Site) -> None:
    host = site.guest("host")
    opened = await host.open(seats="here here", listed=True)
    assert len(expect_ok(await host.get("/api/tables"))) == 1
    while (await host.look(opened["id"]))["status"] == "playing":
        await host.act(opened["id"])
    assert expect_ok(await host.get("/api/tables")) == []
    assert len(expect_ok(await host.get("/api/tables", mine=True))) == 1


async def test_mine_are_those_where_i_sit_and_those_i_opened(each_site: Site) -> None:
    host, guest, stranger = (each_site.guest(name) for name in ("host", "guest", "stranger"))
    first = await host.open(seats="person person")
    second = await host.open(seats="here person")
    third = await guest.open(seats="here person", listed=True)

    async def mine(of: Any) -> set[str]:
        return {line["id"] for line in expect_ok(await of.get("/api/tables", mine=True))}

    assert await mine(host) == {first["id"], second["id"]}
    assert await mine(stranger) == await mine(each_site.guest()) == set()
    await guest.sit(first["id"], first["links"][0]["secret"], "Berta")
    await host.sit(third["id"], third["links"][1]["secret"], "Anna")
    assert await mine(host) == {first["id"], second["id"], third["id"]}
    assert await mine(guest) == {first["id"], third["id"]}
    await guest.done(first["id"], "leave")
    assert await mine(guest) == {third["id"]}


async def test_spectators_see_only_where_they_may(site: Site) -> None:
    host, stranger = site.guest("host"), site.guest("stranger")
    shut = (await host.open(seats="here here", spectators=False))["id"]
    wide = (await host.open(seats="here here"))["id"]
    for path in (f"/api/tables/{shut}", f"/api/tables/{shut}/stream", f"/api/tables/{shut}/record"):
        expect_refused(await stranger.get(path), 403, "no-spectators")
    table = await stranger.look(wide)
    assert (table["you"], table["legal"], table["can_undo"]) == (None, [], False)
    assert table["asked"] == [1]
    assert expect_ok(await stranger.get(f"/api/tables/{wide}/record"))["game"] == "torri"


@pytest.mark.parametrize("program", [False, True])
async def test_a_program_sits_by_the_secret_alone(site: Site, program: bool) -> None:
    host = site.guest("host")
    opened = await host.open()
    secret = opened["links"][1]["secret"]
    guest = site.guest(secret=secret if program else "")
    response = await guest.post(f"/api/tables/{opened['id']}/sit", {"secret": secret, "name": "Robot"})
    assert expect_ok(response)["seat"] == 2
    assert ("set-cookie" in response.headers) == (not program)
    table = await guest.look(opened["id"])
    assert (table["you"], table["seats"][1]["name"]) == (2, "Robot")
