"""A scenario at a server: every feature once, by people who know different secrets."""

import hashlib
from contextlib import AsyncExitStack
from typing import Any, Protocol

from tests.web.guest import Guest, expect_ok, new_request_id
from tests.web.streams import open_stream

NAMES = ("host", "anna", "berta", "carl", "stranger")


class GuestSource(Protocol):
    """Where guests come to."""

    def guest(self, cookie: str = "", secret: str = "", **headers: str) -> Guest:
        """Somebody."""


class TableScenario:
    """A table of palazzi that people open, join, leave and finish; and who may know which secret."""

    def __init__(self, place: GuestSource, admin_word: str) -> None:
        self.place = place
        self.guests = {name: place.guest(name) for name in NAMES}
        self.admin = place.guest(secret=admin_word)
        self.known: dict[str, set[str]] = {admin_word: set()}  # each secret with those who may hear it
        for name in NAMES:
            cookie = self.guests[name].cookie
            self.known |= {cookie: set(), hashlib.sha256(cookie.encode()).hexdigest(): set()}

    def __getattr__(self, name: str) -> Guest:
        return self.guests[name]

    def may_know(self, links: list[dict[str, Any]], *names: str) -> dict[int, str]:
        """Who gets links knows their secrets."""
        for link in links:
            self.known.setdefault(link["secret"], set()).update(names)
        return {link["seat"]: link["secret"] for link in links}

    async def arrive(self) -> None:
        """The host opens a table, the others sit down; one is a program without a cookie."""
        opened = await self.host.open("palazzi", "person person person", listed=True, away_after=10)
        self.id, self.path = opened["id"], f"/api/tables/{opened['id']}"
        links = self.may_know(opened["links"], "host")
        for seat, name in enumerate(("anna", "berta"), start=1):
            self.known[links[seat]].add(name)
            await self.guests[name].sit(self.id, links[seat], name)
        self.guests["robot"] = self.place.guest(secret=links[3])
        self.known[links[3]].add("robot")
        await self.robot.sit(self.id, links[3], "Robot")
        self.players = [self.anna, self.berta, self.robot]

    async def look_around(self) -> None:
        """Everybody looks at everything, and tries the doors."""
        for guest in (*self.guests.values(), self.admin):
            for path in (
                self.path,
                f"{self.path}/links",
                f"{self.path}/record",
                "/api/tables",
                "/api/tables?mine=true",
            ):
                await guest.get(path)
            for path in (
                "/metrics",
                "/healthz",
                "/api/openapi.json",
                "/api/visitor",
                "/api/admin/tables",
                "/",
                "/nothing",
            ):
                await guest.get(path)
            for seat in (1, 2, 3, 4):
                await guest.get(self.path, seat=seat)
            await guest.get(f"/t/{self.id}")
            await guest.get(f"/t/{self.id}/s/guessed")
            for words in (
                {},
                {"id": "x", "version": 1, "action": "fly"},
                {"id": "x", "version": 99, "action": "take 1"},
            ):
                await guest.post(f"{self.path}/actions", words)
            await guest.post(f"{self.path}/sit", {"secret": "guessed"})

    async def play(self) -> None:
        """Talks, chooses, takes back, holds, and hears a hint."""
        await self.anna.done(self.id, "chat", text="hello")
        await self.anna.post(f"{self.path}/hint")
        for player in self.players:
            await player.act(self.id)
        await self.look_around()
        for _ in range(12):
            seat = (await self.stranger.look(self.id))["asked"][0]
            player = self.players[seat - 1]
            await player.act(self.id, hold=True)
            if (await player.look(self.id))["can_undo"]:
                await player.done(self.id, "undo")
                await player.act(self.id, hold=True)
            if (await player.look(self.id))["held_by"] == seat:
                await player.done(self.id, "end")

    async def change_seats(self) -> None:
        """Somebody leaves, a bot is called in, somebody else comes by the new link."""
        await self.berta.done(self.id, "leave")
        new = self.may_know(expect_ok(await self.host.get(f"{self.path}/links")), "host")[2]
        expect_ok(await self.anna.call_in(self.id, 2))
        self.known[new].add("carl")
        await self.carl.sit(self.id, new, "Carl")
        await self.carl.done(self.id, "give-back")
        self.players[1] = self.carl
        await self.look_around()

    async def finish(self) -> None:
        """Plays to the end, by all legal means."""
        while (table := await self.stranger.look(self.id))["status"] == "playing":
            player = self.players[table["asked"][0] - 1]
            there = await player.look(self.id)
            words = {"version": there["version"], "action": there["legal"][0] if there["legal"] else "none"}
            await player.do(self.id, "actions", id=new_request_id(), **words)

    async def listen(self, stack: AsyncExitStack) -> list[Any]:
        """Everybody has a stream."""
        return [await stack.enter_async_context(open_stream(guest, self.id)) for guest in self.guests.values()]

    def leaks(self, secrets: dict[str, set[str]] | None = None) -> list[str]:
        """Secrets that somebody heard who may not know them."""
        return [
            f"{name} heard {secret}"
            for secret, names in (self.known if secrets is None else secrets).items()
            for name, guest in (*self.guests.items(), ("admin", self.admin))
            if name not in names and any(secret.encode() in part for part in guest.heard)
        ]
