"""Streams and actions of seats, each through the server on a given port."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from lucca.bench.server.http_client import Connection
from tests.crash.simulated_players import ask_until_answered
from tests.patience import PATIENCE


class Stream:
    """A stream of a seat or a spectator from one of the processes: the last message, and all events."""

    def __init__(self, port: int, table: str, secret: str = "") -> None:
        self.connection = Connection(port, secret)
        self.path = f"/api/tables/{table}/stream"
        self.news: dict[str, Any] = {}
        self.events: list[str] = []
        self.changed = asyncio.Condition()

    async def follow(self) -> None:
        async for line in self.connection.follow(self.path):
            if line:
                self.news = json.loads(line)
                self.events[self.news["events_from"] :] = self.news["events"]
                async with self.changed:
                    self.changed.notify_all()

    async def reach(self, version: int) -> dict[str, Any]:
        """Waits for a version, and returns the last message."""
        async with asyncio.timeout(PATIENCE), self.changed:
            await self.changed.wait_for(lambda: self.news.get("version", 0) >= version)
        return self.news

    async def asked(self) -> dict[str, Any]:
        """Waits until the seat is asked or the match is over, and returns the last message."""
        async with asyncio.timeout(PATIENCE), self.changed:
            await self.changed.wait_for(
                lambda: self.news and (self.news["you"] in self.news["asked"] or self.news["status"] == "over")
            )
        return self.news


@asynccontextmanager
async def following(*streams: Stream) -> AsyncIterator[None]:
    """Reads streams while the context lasts."""
    tasks = [asyncio.create_task(stream.follow()) for stream in streams]
    try:
        await asyncio.gather(*(stream.reach(1) for stream in streams))
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def open_table(port: int, body: dict[str, Any]) -> tuple[str, list[str]]:
    """Opens a table and has all persons sit down; returns its id and the secrets of their seats."""
    host = Connection(port, cookie="host")
    opened = (await ask_until_answered(lambda: host.ask("POST", "/api/tables", body))).value
    secrets = [link["secret"] for link in opened["links"]]
    for secret in secrets:
        seated = await host.ask("POST", f"/api/tables/{opened['id']}/sit", {"secret": secret, "name": "Ada"})
        assert seated.status == 200, seated
    host.close()
    return opened["id"], secrets


async def act(port: int, table: str, secret: str, news: dict[str, Any], chance: random.Random) -> int:
    """Posts a random legal action; returns the version it made."""
    seat = Connection(port, secret)
    words = {"id": f"a{news['version']}", "version": news["version"], "action": chance.choice(news["legal"])}
    done = await seat.ask("POST", f"/api/tables/{table}/actions", words)
    seat.close()
    assert done.status == 200, done
    version: int = done.value["version"]
    return version


async def chat(port: int, table: str, secret: str) -> int:
    """Posts a chat message; returns the version it made."""
    seat = Connection(port, secret)
    done = await seat.ask("POST", f"/api/tables/{table}/chat", {"id": "words", "text": "Hello"})
    seat.close()
    assert done.status == 200, done
    version: int = done.value["version"]
    return version
