"""Streams: what happens at a table, as it happens, for every reader at its own pace."""

import asyncio
from typing import Any

import pytest

from tests.web.app_client import Site
from tests.web.conftest import NewSite
from tests.web.guest import expect_ok
from tests.web.random_people import open_with_people
from tests.web.streams import ALIVE, NDJSON, open_stream


async def test_the_first_message_says_how_the_table_stands(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open("palazzi", "here here"))["id"]
    async with open_stream(anna, id) as stream:
        assert stream.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert stream.headers["cache-control"] == "no-store"
        first = await stream.next_message()
        there = await anna.look(id)
    assert first == {name: there[name] for name in first} | {"view": None}
    assert there["seats"][0]["is_here"]


async def test_every_change_is_told_and_its_id_is_the_version(each_site: Site) -> None:
    id, (anna, berta) = await open_with_people(each_site, "torri", 2)
    async with open_stream(berta, id) as stream:
        await stream.next_message()
        for text in ("one", "two"):
            done = await anna.done(id, "chat", text=text)
            message = await stream.next_message()
            assert (message["version"], [said["text"] for said in message["chat"]]) == (done["version"], [text])
        done = await anna.act(id)
        message = await stream.next_message()
    assert (message["version"], message["events_from"], len(message["events"])) == (done["version"], 0, 1)
    assert message["chat"] == []


async def test_the_whole_view_comes_with_every_message_where_it_is_wanted(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open("palazzi", "here here"))["id"]
    async with open_stream(anna, id, "view=true") as stream:
        assert (await stream.next_message())["view"] == (await anna.look(id))["view"]
        await anna.act(id)
        message = await stream.next_message()
    assert message["view"] == (await anna.look(id))["view"]


async def test_lines_of_json_for_who_accepts_those(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open())["id"]
    async with open_stream(anna, id, accept=NDJSON) as stream:
        assert stream.headers["content-type"] == NDJSON
        body = await stream.raw()
    assert body.startswith(b'{"version":2,"status":"waiting"')
    assert body.count(b"\n") == 1


@pytest.mark.parametrize(("accept", "sign"), [("text/event-stream", ALIVE), (NDJSON, b"\n")])
async def test_signs_of_life(new_site: NewSite, accept: str, sign: bytes) -> None:
    async with new_site(heartbeat=0.01).open() as site:
        anna = site.guest("anna")
        id = (await anna.open())["id"]
        async with open_stream(anna, id, accept=accept) as stream:
            assert len(await stream.raw()) > 100
            assert [await stream.raw() for _ in range(3)] == [sign] * 3
            await anna.done(id, "chat", text="hello")
            assert (await stream.next_message())["version"] == 3


async def test_who_is_up_to_date_is_told_only_who_is_here(database: str) -> None:
    async with Site(database, heartbeat=0.01).open() as site:
        id, (anna, _berta) = await open_with_people(site, "torri", 2)
        await anna.done(id, "chat", text="before")
        version = (await anna.act(id))["version"]
        async with open_stream(anna, id, last_event_id=str(version)) as stream:
            first = await stream.next_message()
            assert [await stream.raw() for _ in range(3)] == [ALIVE] * 3
            done = await anna.done(id, "chat", text="after")
            message = await stream.next_message()
    assert [seat["is_here"] for seat in first["seats"]] == [True, False]
    assert (first["version"], first["events"], first["chat"]) == (version, [], [])
    assert (message["version"], message["events"], message["events_from"]) == (done["version"], [], 1)
    assert [said["text"] for said in message["chat"]] == ["after"]
    assert message["chat_from"] == 1


@pytest.mark.parametrize("last", [0, 1, 4, 99])
async def test_who_is_not_gets_everything(site: Site, last: int) -> None:
    id, (anna, berta) = await open_with_people(site, "torri", 2)
    await anna.act(id)
    await anna.done(id, "chat", text="hello")
    async with open_stream(berta, id, last_event_id=str(last)) as stream:
        message = await stream.next_message()
    there = await berta.look(id)
    for name in ("version", "events", "chat", "asked"):
        assert message[name] == there[name]
    assert (message["events_from"], message["chat_from"]) == (0, 0)


async def test_a_slow_reader_slows_nobody_and_gets_the_last_word(each_site: Site) -> None:
    id, (anna, berta) = await open_with_people(each_site, "torri", 2)
    async with open_stream(berta, id) as slow, open_stream(anna, id) as fast:
        await slow.next_message()
        for number in range(30):
            done = await anna.done(id, "chat", text=f"word {number}")
            assert (await fast.message_of(done["version"]))["version"] == done["version"]
        heard: list[dict[str, Any]] = []
        while not heard or heard[-1]["version"] < done["version"]:
            heard.append(await slow.next_message())
    assert len(heard) < 10
    assert [said["text"] for message in heard for said in message["chat"]] == [f"word {n}" for n in range(30)]


async def test_streams_end_when_the_server_stops(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open())["id"]
    async with open_stream(anna, id) as stream:
        await stream.next_message()
        site.services.hub.close()
        assert await stream.raw() == b""
        assert site.services.hub.streams == 0
        async with open_stream(anna, id) as late:
            assert await late.raw() == b""


async def test_who_listens_is_here(site: Site) -> None:
    id, (anna, berta) = await open_with_people(site, "torri", 2)

    async def here() -> list[bool]:
        return [seat["is_here"] for seat in (await anna.look(id))["seats"]]

    assert await here() == [False, False]
    async with open_stream(anna, id) as stream:
        assert [seat["is_here"] for seat in (await stream.next_message())["seats"]] == [True, False]
        async with open_stream(berta, id), open_stream(site.guest("stranger"), id):
            message = await stream.next_message()
            assert [seat["is_here"] for seat in message["seats"]] == [True, True]
            assert (message["version"], message["events"], message["chat"]) == (3, [], [])
            assert await here() == [True, True]
        assert [seat["is_here"] for seat in (await stream.next_message())["seats"]] == [True, False]
    assert await here() == [False, False]
    assert site.services.hub.audiences == {}


async def test_somebody_at_several_seats_is_here_at_all_of_them(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open("palazzi", "here person here"))["id"]
    async with open_stream(anna, id) as stream:
        assert [seat["is_here"] for seat in (await stream.next_message())["seats"]] == [True, False, True]


async def test_who_sits_down_while_listening_is_here(site: Site) -> None:
    anna, berta = site.guest("anna"), site.guest("berta")
    opened = await anna.open()
    async with open_stream(berta, opened["id"]) as stream:
        done = await berta.sit(opened["id"], opened["links"][1]["secret"], "Berta")
        await stream.message_of(done["version"])
        assert [seat["is_here"] for seat in (await anna.look(opened["id"]))["seats"]] == [False, True]


async def test_who_left_is_not_here(site: Site) -> None:
    id, (anna, berta) = await open_with_people(site, "torri", 2)
    async with open_stream(berta, id) as stream:
        done = await berta.done(id, "leave")
        await stream.message_of(done["version"])
        assert [seat["is_here"] for seat in (await anna.look(id))["seats"]] == [False, False]


async def test_who_leaves_goes_on_as_a_spectator_where_those_are_welcome(site: Site) -> None:
    id, (_anna, berta) = await open_with_people(site, "torri", 2)
    async with open_stream(berta, id) as stream:
        assert (await stream.next_message())["you"] == 2
        version = (await berta.done(id, "leave"))["version"]
        message = await stream.message_of(version)
        assert (message["you"], message["events_from"]) == (None, 0)


@pytest.mark.parametrize(("spectators", "query"), [(False, ""), (True, "seat=2")])
async def test_the_stream_of_a_seat_ends_quietly_when_it_is_left(
    site: Site, spectators: bool, query: str, caplog: pytest.LogCaptureFixture
) -> None:
    id, (_anna, berta) = await open_with_people(site, "torri", 2, spectators=spectators)
    async with open_stream(berta, id, query) as stream:
        await stream.next_message()
        await berta.done(id, "leave")
        while (part := await stream.part()) and part["type"] == "http.response.body" and part["body"]:
            pass
        assert part is None or part["type"] == "http.response.body"
    assert [record for record in caplog.records if record.exc_info] == []
    assert site.services.hub.streams == 0


async def test_the_stream_of_a_seat_by_its_secret(site: Site) -> None:
    anna = site.guest("anna")
    opened = await anna.open(spectators=False)
    secret = opened["links"][1]["secret"]
    program = site.guest(secret=secret)
    await program.sit(opened["id"], secret, "Robot")
    async with open_stream(program, opened["id"]) as stream:
        assert (await stream.next_message())["you"] == 2
        assert (await anna.look(opened["id"]))["seats"][1]["is_here"]


async def test_a_change_by_another_process_is_told_too(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lucca.web.live.postgres_listener.POLL", 0.02)
    async with Site(postgres_url).open() as one, Site(postgres_url).open() as other:
        id, (anna, _berta) = await open_with_people(one, "torri", 2)
        async with open_stream(other.guest("guest-2"), id) as stream:
            assert (await stream.next_message())["you"] == 2
            done = await anna.act(id)
            assert len((await stream.message_of(done["version"]))["events"]) == 1
        assert expect_ok(await other.guest("guest-1").get(f"/api/tables/{id}"))["version"] == done["version"]


async def test_readers_who_go_at_any_moment_leave_the_others_alone(each_site: Site) -> None:
    """A stream is called off while it looks at the table: nobody else may wait for ever because of that."""
    id, (anna, berta) = await open_with_people(each_site, "torri", 2)
    async with open_stream(berta, id) as steady:
        for number in range(20):
            async with open_stream(anna, id) as stream:
                for _ in range(number % 5):
                    await asyncio.sleep(0.001 * (number % 3))
                stream.is_gone.set()
            done = await anna.done(id, "chat", text=f"word {number}")
            assert (await steady.message_of(done["version"]))["version"] == done["version"]
    assert each_site.services.hub.streams == 0
