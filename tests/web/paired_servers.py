"""Two servers that differ in nothing but their secrets, and everything that one viewer hears of each."""

import logging
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from types import SimpleNamespace
from typing import Any

import pytest

from lucca.games.game import Action
from lucca.match.audit import digest_of
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.web.http.json_logs import JsonLines
from tests.web.app_client import FixedIds, Site
from tests.web.guest import Guest
from tests.web.streams import NDJSON, Stream, open_stream


class ScriptedDealer:
    """A dealer that draws what it is told, in the place of what a seed gives."""

    def __init__(self, draws: list[Action], used: int) -> None:
        self.draws = draws
        self.numbers = SimpleNamespace(used=used)

    def deal(self, match: Match) -> list[Action]:
        """Draws until a seat is asked or the match is over."""
        drawn: list[Action] = []
        while match.game.chances(match.state):
            drawn.append(self.draws[self.numbers.used])
            self.numbers.used += 1
            match.draw(drawn[-1])
        return drawn


class DealerScripts:
    """The draws of some seeds; other seeds deal as ever, and what they deal is kept."""

    def __init__(self) -> None:
        self.draws: dict[str, list[Action]] = {}
        self.dealt: dict[str, list[Action]] = {}

    def dealer(self, seed: str, used: int = 0) -> Dealer | ScriptedDealer:
        """In the place of `Dealer`."""
        if seed in self.draws:
            return ScriptedDealer(self.draws[seed], used)
        return RecordingDealer(seed, used, self.dealt.setdefault(seed, []))


class RecordingDealer(Dealer):
    """Deals as ever, and keeps what was dealt."""

    def __init__(self, seed: str, used: int, dealt: list[Action]) -> None:
        super().__init__(seed, used)
        self.dealt = dealt

    def deal(self, match: Match) -> list[Action]:
        drawn = super().deal(match)
        self.dealt += drawn
        return drawn


class LogCapture(logging.Handler):
    """Every line that the server logs, as it is written, but for the time of day."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """One more line, unless it is of the client's."""
        if not record.name.startswith("httpx"):
            record.created = 0.0
            self.lines.append(self.format(record))

    def take(self) -> list[str]:
        """The lines since the last time."""
        lines, self.lines = self.lines, []
        return lines


def hide_seals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hash of a seed is of course another for another seed: here all are the same."""
    for module in list(sys.modules.values()):
        if vars(module).get("digest_of") is digest_of:
            monkeypatch.setattr(module, "digest_of", lambda _seed: "5ea1" * 16)


def capture_log() -> Iterator[LogCapture]:
    """Everything that is logged meanwhile."""
    root, lines = logging.getLogger(), LogCapture()
    level = root.level
    root.addHandler(lines)
    root.setLevel(logging.DEBUG)
    yield lines
    root.removeHandler(lines)
    root.setLevel(level)


class PairedServer:
    """One of the two: a table, the people at it, and somebody who looks."""

    def __init__(self, site: Site, fixed_ids: FixedIds, seed: str, lines: LogCapture) -> None:
        self.site, self.fixed_ids, self.seed, self.lines = site, fixed_ids, seed, lines
        self.heard: list[bytes | str] = []
        self.streams: list[Stream] = []
        self.guests: list[Guest] = []

    async def open(self, stack: AsyncExitStack, id: str, rules: dict[str, Any], viewer: int | None) -> None:
        """Opens a table with a person on every seat; the viewer listens in both formats from then on."""
        self.id, host = id, self.site.guest("host")
        self.fixed_ids.ids, self.fixed_ids.seeds = [id], [self.seed]
        opened = await host.open("palazzi", "person " * rules["players"], rules=rules, listed=True)
        self.guests = [self.site.guest(f"{id}-guest-{link['seat']}") for link in opened["links"]]
        for guest, link in zip(self.guests, opened["links"], strict=True):
            done = await guest.sit(id, link["secret"], "Guest")
        self.viewer = self.guests[viewer - 1] if viewer else self.site.guest("stranger")
        for query, accept in (("view=true", ""), ("", NDJSON)):
            stream = await stack.enter_async_context(open_stream(self.viewer, id, query, accept=accept))
            await stream.message_of(done["version"])
            self.streams.append(stream)
            self.heard += stream.heard
            stream.heard.clear()

    async def ask(self, method: str, path: str, **more: Any) -> None:
        """A request of the viewer's, of which every byte is kept."""
        response = await self.viewer.ask(method, path.replace("ID", self.id), **more)
        status = f"{method} {path} {response.status_code}".encode()
        self.heard += [status, *(name + b": " + value for name, value in response.headers.raw), response.content]

    async def act(self, seat: int, pick: int) -> None:
        """A seat does one of its legal actions; the streams tell of it."""
        self.site.clock.now += 1
        await self.follow((await self.guests[seat - 1].act(self.id, pick))["version"])

    async def follow(self, version: int) -> None:
        """Reads the streams up to a version."""
        for stream in self.streams:
            await stream.message_of(version)
            self.heard += stream.heard
            stream.heard.clear()

    def take(self) -> list[bytes | str]:
        """Everything heard since the last time."""
        heard, self.heard = self.heard, []
        return heard


async def on_both(one: PairedServer, other: PairedServer, deed: Callable[[PairedServer], Awaitable[None]]) -> None:
    """Does the same at both, and keeps what was logged of it."""
    for server in (one, other):
        server.lines.take()
        await deed(server)
        server.heard += server.lines.take()
