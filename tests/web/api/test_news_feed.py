"""Who applies the messages of a stream always ends up with what a fresh look at the table says."""

from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest

from tests.web.app_client import Site
from tests.web.guest import Guest, expect_ok
from tests.web.random_people import open_with_people
from tests.web.streams import NDJSON, Stream, open_stream

pytestmark = pytest.mark.heavy

CHAT_KEPT = 20


class Follower:
    """A client that keeps what it was told and takes the rest from the next message."""

    def __init__(self, guest: Guest, id: str, query: str = "", accept: str = "") -> None:
        self.guest, self.id, self.query, self.accept = guest, id, query, accept
        self.version = 0
        self.now: dict[str, Any] = {}
        self.events: list[str] = []
        self.chat: list[dict[str, Any]] = []
        self.stack = AsyncExitStack()
        self.stream: Stream | None = None

    async def connect(self) -> None:
        """Opens the stream, or takes it up again where it was lost."""
        await self.stack.aclose()
        headers = {"last_event_id": str(self.version)} if self.version else {}
        way = open_stream(self.guest, self.id, self.query, accept=self.accept, **headers)
        self.stream = await self.stack.enter_async_context(way)

    async def follow(self, version: int) -> None:
        """Reads until the stream tells of a version."""
        while self.version < version:
            assert self.stream
            self.take(await self.stream.next_message())

    def take(self, message: dict[str, Any]) -> None:
        """Applies a message."""
        assert message["version"] >= self.version
        assert message["events_from"] <= len(self.events) or message["events_from"] == 0
        assert message["chat_from"] <= len(self.chat) or message["chat_from"] - len(self.chat) <= 300
        self.version, self.now = message["version"], message
        self.events[message["events_from"] :] = message["events"]
        self.chat += [{}] * (message["chat_from"] - len(self.chat))  # words that only the log has
        self.chat[message["chat_from"] :] = message["chat"]

    async def check(self) -> None:
        """Holds it against what the table says to who comes now."""
        there = await self.guest.look(self.id, int(self.query[-1]) if self.query else None)
        assert (self.version, self.events) == (there["version"], there["events"])
        assert self.chat[there["chat_from"] :] == there["chat"]
        for name in ("status", "you", "asked", "held_by", "legal", "can_undo", "outcome", "seed", "follow"):
            assert self.now[name] == there[name], name


class FollowedTable:
    """People at a table who do whatever they may, and followers who listen."""

    def __init__(self, site: Site, id: str, guests: list[Guest], seed: int) -> None:
        self.id, self.guests, self.random = id, guests, Random(seed)
        self.followers = [Follower(guest, id, f"seat={seat}") for seat, guest in enumerate(guests, start=1)]
        self.followers += [Follower(guests[0], id), Follower(site.guest("stranger"), id, accept=NDJSON)]

    async def do_something(self) -> int:
        """Somebody acts, takes back, ends a turn or speaks; the version after it."""
        seat = self.random.randint(1, len(self.guests))
        there = await self.guests[seat - 1].look(self.id, seat)
        ways = self.ways(seat, there)
        what, words = self.random.choice(ways)
        done = await self.guests[seat - 1].done(self.id, what, seat, **words)
        return int(done["version"])

    def ways(self, seat: int, there: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
        """What a seat may do now."""
        ways: list[tuple[str, dict[str, Any]]] = [("chat", {"text": f"word {self.random.random()}"})]
        if there["legal"]:
            act = {"action": self.random.choice(there["legal"]), "hold": self.random.random() < 0.5}
            ways += [("actions", act)] * 8
        if there["can_undo"]:
            ways += [("undo", {})] * 2
        if there["held_by"] == seat:
            ways += [("end", {})] * 4
        return ways

    async def play(self, steps: int, slowness: float = 0.6) -> None:
        """Goes on until the match is over, or so long; followers fall behind or lose their streams now and then."""
        version = 0
        for follower in self.followers:
            await follower.connect()
        while steps and (await self.guests[0].look(self.id))["status"] == "playing":
            steps -= 1
            version = await self.do_something()
            for follower in self.followers:
                if self.random.random() < slowness:
                    continue
                if self.random.random() < 0.05:
                    await follower.connect()
                await follower.follow(version)
                await follower.check()
        for follower in self.followers:
            await follower.follow(version)
            await follower.check()
            await follower.stack.aclose()


WAYS: list[tuple[str, dict[str, Any]]] = [
    ("torri", {"players": 3, "switching": True}),
    ("palazzi", {"players": 3}),
    ("palazzi", {"players": 2, "celebration": True}),
]


@pytest.mark.parametrize(("game", "rules"), WAYS)
async def test_a_match_with_undo_and_chat(site: Site, game: str, rules: dict[str, Any]) -> None:
    id, guests = await open_with_people(site, game, rules["players"], rules=rules)
    await FollowedTable(site, id, guests, 1).play(60)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("game", "rules"), WAYS)
async def test_a_whole_match_with_undo_and_chat(site: Site, game: str, rules: dict[str, Any], seed: int) -> None:
    id, guests = await open_with_people(site, game, rules["players"], rules=rules)
    await FollowedTable(site, id, guests, seed).play(10_000)


async def test_in_postgresql(postgres_url: str) -> None:
    async with Site(postgres_url).open() as site:
        id, guests = await open_with_people(site, "torri", 2)
        await FollowedTable(site, id, guests, 4).play(30)


async def test_one_device_for_all_seats(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open("palazzi", "here here"))["id"]
    await FollowedTable(site, id, [anna, anna], 5).play(60)


async def test_up_to_the_end_of_a_match_and_on(site: Site) -> None:
    id, guests = await open_with_people(site, "torri", 2)
    crowd = FollowedTable(site, id, guests, 6)
    await crowd.play(10_000, slowness=0.9)
    follower = crowd.followers[-1]
    assert follower.now["seed"]
    await follower.connect()
    table = expect_ok(await guests[0].post(f"/api/tables/{id}/again", {}))["id"]
    await follower.follow(follower.version + 1)
    await follower.check()
    assert follower.now["follow"] == table
    await follower.stack.aclose()


async def test_more_words_than_the_table_keeps(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lucca.store.table.CHAT_KEPT", CHAT_KEPT)
    anna = site.guest("anna")
    id = (await anna.open())["id"]
    steady, slow = Follower(anna, id), Follower(site.guest("stranger"), id)
    for follower in (steady, slow):
        await follower.connect()
        await follower.follow(2)
    for number in range(CHAT_KEPT + 30):
        done = await anna.done(id, "chat", text=f"word {number}")
        if number % 7 == 0:
            await steady.follow(done["version"])
    for follower in (steady, slow):
        await follower.follow(done["version"])
        await follower.check()
        await follower.stack.aclose()
    there = await anna.look(id)
    assert (there["chat_from"], len(there["chat"]), there["chat"][0]["text"]) == (30, CHAT_KEPT, "word 30")
    assert [said["text"] for said in steady.chat] == [f"word {number}" for number in range(CHAT_KEPT + 30)]
    assert expect_ok(await anna.get(f"/api/tables/{id}"))["chat"] == there["chat"]
