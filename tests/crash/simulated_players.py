"""Players at several tables who go on while servers are killed, and remember every answer."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from lucca.bench.server.http_client import Answer, Connection

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("palazzi", {"players": 3}),
    ("torri", {"players": 2, "size": 6}),
    ("palazzi", {"players": 4}),
    ("palazzi", {"players": 2}),
)
TWICE = 0.2  # how often an action is posted twice at once
AGAIN = 0.1  # how often once more after it was acknowledged
UNDONE = 0.15  # how often somebody undoes, if possible, instead of acting
TRY_AGAIN = (429, 503)  # too many requests, as the machine is fast; the database is gone
GIVEN_UP = 0.2  # how often a post whose answer was lost is left at that


@dataclass
class PostedAction:
    """A request to act or undo, and every version it was acknowledged with; `refused` has other answers."""

    table: str
    seat: int
    id: str
    path: str
    body: dict[str, Any]
    versions: set[int] = field(default_factory=set)
    refused: list[Answer] = field(default_factory=list)
    is_lost: bool = False  # the last answer to it never came


@dataclass
class SeatedTable:
    id: str
    secrets: list[str]


class SimulatedPlayers:
    """Plays one match after the other of each of GAMES, until `is_closing` is set."""

    def __init__(self, port: int, seed: str) -> None:
        self.port = port
        self.random = random.Random(seed)
        self.posts: list[PostedAction] = []
        self.tables: list[SeatedTable] = []
        self.acknowledged = 0
        self.more = asyncio.Event()
        self.is_closing = False

    async def play(self) -> None:
        """Plays all of GAMES at the same time."""
        async with asyncio.TaskGroup() as group:
            for game, rules in GAMES:
                group.create_task(self.play_on(game, rules))

    async def play_on(self, game: str, rules: dict[str, Any]) -> None:
        while not self.is_closing:
            seated = await self.sit_down(game, rules)
            seats = [Connection(self.port, secret) for secret in seated.secrets]
            while await self.take_turn(seated, seats):
                pass
            for seat in seats:
                seat.close()

    async def sit_down(self, game: str, rules: dict[str, Any]) -> SeatedTable:
        """Opens a table and has everybody sit down; a table whose answer got lost is left alone."""
        host = Connection(self.port, cookie=f"host-{self.random.random()}")
        body = {"game": game, "rules": rules, "seats": [{"kind": "person"}] * rules["players"]}
        opened = await ask_until_answered(lambda: host.ask("POST", "/api/tables", body))
        assert opened.status == 201, opened
        seated = SeatedTable(opened.value["id"], [link["secret"] for link in opened.value["links"]])
        self.tables.append(seated)
        for secret in seated.secrets:
            sit = partial(host.ask, "POST", f"/api/tables/{seated.id}/sit", {"secret": secret, "name": "Ada"})
            assert (await ask_until_answered(sit)).status == 200
        host.close()
        return seated

    async def take_turn(self, seated: SeatedTable, seats: list[Connection]) -> bool:
        """Has all seats that are asked act at the same time; returns whether the match goes on."""
        first = self.random.choice(seats)
        news = [await get_news(seated, first)]
        others = [seats[asked - 1] for asked in news[0]["asked"] if asked != news[0]["you"]]
        news += await asyncio.gather(*(get_news(seated, seat) for seat in others))
        posts = [post for each in news if (post := self.choose(seated, each))]
        self.posts += posts
        await asyncio.gather(*(self.post(post, seats[post.seat - 1]) for post in posts))
        return not self.is_closing and news[0]["status"] != "over"

    def choose(self, seated: SeatedTable, news: dict[str, Any]) -> PostedAction | None:
        """A random legal action or an undo; None if the seat may do neither."""
        words = {"id": f"a{len(self.posts)}.{self.random.random()}", "version": news["version"]}
        if news["can_undo"] and self.random.random() < UNDONE:
            return PostedAction(seated.id, news["you"], words["id"], "undo", words)
        if news["you"] not in news["asked"]:
            return None
        return PostedAction(
            seated.id, news["you"], words["id"], "actions", {**words, "action": self.random.choice(news["legal"])}
        )

    async def post(self, post: PostedAction, seat: Connection) -> None:
        """Posts, sometimes twice at once or once more after it was acknowledged."""
        second = Connection(self.port)
        second.headers = seat.headers
        ways = [self.post_once(post, seat)]
        if self.random.random() < TWICE:
            ways.append(self.post_once(post, second))
        await asyncio.gather(*ways)
        if post.versions and self.random.random() < AGAIN:
            await self.post_once(post, second)
        second.close()

    async def post_once(self, post: PostedAction, seat: Connection) -> None:
        """Posts until there is an answer, with the same id, or gives up."""
        while True:
            with suppress(ConnectionError):
                answer = await seat.ask("POST", f"/api/tables/{post.table}/{post.path}", post.body)
                if answer.status not in TRY_AGAIN:
                    break
                await asyncio.sleep(0.05)
            if self.random.random() < GIVEN_UP:
                post.is_lost = True
                return
        if answer.status == 200:
            post.versions.add(answer.value["version"])
            self.acknowledged += 1
            self.more.set()
        else:
            post.refused.append(answer)

    async def acknowledge(self, count: int) -> None:
        """Waits until `count` more actions are acknowledged."""
        goal = self.acknowledged + count
        while self.acknowledged < goal:
            self.more.clear()
            await self.more.wait()


async def get_news(seated: SeatedTable, seat: Connection) -> dict[str, Any]:
    """The table as the API answers a seat."""
    answer = await ask_until_answered(lambda: seat.ask("GET", f"/api/tables/{seated.id}"))
    assert answer.status == 200, answer
    news: dict[str, Any] = answer.value
    return news


async def ask_until_answered(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """Repeats a request until it is answered by other than TRY_AGAIN."""
    while True:
        with suppress(ConnectionError):
            answer = await ask()
            if answer.status not in TRY_AGAIN:
                return answer
            await asyncio.sleep(0.05)
