"""A table of a load test: simulated players play one match after the other there, and come and go like people."""

import asyncio
import json
import time
from typing import TYPE_CHECKING

from lucca.bench.server.http_client import Answer, Connection
from lucca.types import JsonObject

if TYPE_CHECKING:
    from lucca.bench.server.players import Crowd

TABLES_A_HOST = 20
RECONNECT = 1 / 30  # after how many of its actions a player takes its stream up again: a phone woke up, a train passed
HAND_OVER = 1 / 300  # after how many of its actions a player leaves, and somebody else comes by the new link
PAUSE = 0.5  # seconds before something that failed is tried again
STALLED = 10.0  # seconds without anything at a table where somebody should be asked


class Player:
    """A player at a seat: the latest line of the stream, and the version that its last action led to."""

    def __init__(self, table: "PlayedTable", link: JsonObject) -> None:
        self.table = table
        self.seat = link["seat"]
        self.version = 0  # of the latest line
        self.latest: JsonObject = {}
        self.acted = 0
        self.is_busy = False  # a request is under way
        self.is_waiting = False  # in the queue of those whose turn it is
        self.listening: asyncio.Task[None] | None = None
        self.posting: asyncio.Task[None] | None = None
        self.connect(link["secret"])

    def connect(self, secret: str) -> None:
        """Makes connections for a link: one for the stream, one for actions."""
        self.secret = secret
        self.stream, self.connection = (self.table.connect(secret, self.seat) for _ in ("stream", "actions"))

    def is_asked(self) -> bool:
        """Whether the match waits for this seat, as far as it knows, and no request of it is under way."""
        latest = self.latest
        return (
            bool(latest) and not self.is_busy and latest["version"] >= self.acted and latest["you"] in latest["asked"]
        )

    def listen(self) -> None:
        """Follows the stream, from where it was if it was followed before; until it speaks nothing is known."""
        self.stop_listening()
        self.listening = asyncio.create_task(self.table.follow(self))

    def stop_listening(self) -> None:
        """Ends the stream; nothing is known any more."""
        self.latest = {}
        if self.listening:
            self.listening.cancel()


class PlayedTable:
    """One match after another, each at a new table of the server."""

    def __init__(self, crowd: "Crowd", number: int, head_start: int) -> None:
        self.crowd = crowd
        self.number = number
        self.head_start = head_start  # actions that are done at once: matches are to be at different moments
        self.players: list[Player] = []
        self.is_up = asyncio.Event()  # the first match has begun
        self.is_over = asyncio.Event()
        self.is_playing = False
        self.heard_at = time.perf_counter()

    async def play(self) -> None:
        """Plays until it is cancelled."""
        while True:
            await self.open()
            try:
                await self.is_over.wait()
                self.crowd.tally.counts["matches over"] += 1
                posting = [player.posting for player in self.players if player.posting]
                await asyncio.gather(*posting, return_exceptions=True)
            finally:
                self.is_playing = False
                await self.hang_up()

    async def open(self) -> None:
        """Opens a table, and tries until that works."""
        async with self.crowd.opening:
            self.address = self.crowd.next_address()
            while not await self.sit_down():
                await self.hang_up()
                await asyncio.sleep(PAUSE)
        self.crowd.tally.counts["matches begun"] += 1
        self.is_over.clear()
        for player in self.players:
            player.listen()
        self.heard_at, self.is_playing = time.perf_counter(), True
        self.is_up.set()

    async def sit_down(self, is_sitting: bool = True) -> bool:
        """Opens a table for persons, who sit down by their links; returns whether all of that was answered well."""
        game = self.crowd.game
        body = {"game": game.name, "seats": [{"kind": "person"}] * game.players}
        opened = await self.ask_host("POST", "/api/tables", body)
        if opened.status != 201:
            return False
        self.id, self.path = opened.value["id"], f"/api/tables/{opened.value['id']}"
        self.players = [Player(self, link) for link in opened.value["links"]]
        if not is_sitting:
            return True
        seated = [await self.take_seat(player) for player in self.players]
        return all(answer.status == 200 for answer in seated)

    async def take_seat(self, player: Player) -> Answer:
        """Has a player sit down by the secret it knows."""
        words = {"secret": player.secret, "name": "Ada"}
        return await self.crowd.ask(player.connection, "POST", f"{self.path}/sit", words)

    async def ask_host(self, method: str, path: str, body: JsonObject | None = None) -> Answer:
        """What the host of the table asks, by a connection that is only needed for that."""
        host = self.connect(cookie=f"host-{self.number // TABLES_A_HOST}")
        answer = await self.crowd.ask(host, method, path, body)
        self.crowd.hang_up(host)
        return answer

    def connect(self, secret: str = "", seat: int = 0, cookie: str = "") -> Connection:
        """A connection of somebody at this table; the server's processes take turns."""
        number = self.number if self.crowd.is_by_table else self.number + seat
        return self.crowd.connect(number, secret, cookie, self.address)

    async def hang_up(self) -> None:
        """Ends what the players do and their connections."""
        listening = [player.listening for player in self.players if player.listening]
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        for player in self.players:
            player.latest = {}
            self.crowd.hang_up(player.stream, player.connection)
        self.players = []

    async def follow(self, player: Player) -> None:
        """Follows the stream of a player, who acts when asked; takes it up again wherever it breaks."""
        while True:
            problem = "stream ended"
            try:
                async for line in player.stream.follow(f"{self.path}/stream", player.version):
                    if line:
                        self.hear(player, json.loads(line))
            except ConnectionError as error:
                problem = f"stream {error}"
            self.crowd.tally.errors[problem] += 1
            player.latest = {}
            await asyncio.sleep(PAUSE)

    def hear(self, player: Player, news: JsonObject) -> None:
        """Takes in a line of the stream."""
        self.heard_at = time.perf_counter()
        player.latest, player.version = news, news["version"]
        if news["status"] == "over":
            self.is_over.set()
        else:
            self.crowd.ask_player(player)

    async def after_action(self, player: Player) -> None:
        """What people do besides: now and then a connection fails, or one goes home and another one comes."""
        chance = self.crowd.random.random()
        if self.is_over.is_set():
            return
        if chance < HAND_OVER:
            await self.hand_over(player)
        elif chance < HAND_OVER + RECONNECT:
            self.crowd.tally.counts["streams taken up again"] += 1
            player.listen()

    async def hand_over(self, player: Player) -> None:
        """A player leaves, the host finds the seat's new link, and somebody else sits down by it."""
        left = await self.crowd.ask(player.connection, "POST", f"{self.path}/leave", {"id": f"leave{player.version}"})
        links = await self.ask_host("GET", f"{self.path}/links")
        if left.status != 200 or links.status != 200:
            return
        player.stop_listening()
        self.crowd.hang_up(player.stream, player.connection)
        player.connect(next(link["secret"] for link in links.value if link["seat"] == player.seat))
        await self.take_seat(player)
        player.version = 0  # who comes knows nothing of what was before
        player.listen()
        self.crowd.tally.counts["seats handed over"] += 1

    def is_stalled(self, now: float) -> bool:
        """Whether nothing has happened for long, although nobody at the table has anything to wait for."""
        is_idle = self.is_playing and not self.is_over.is_set() and now - self.heard_at > STALLED
        return is_idle and not any(player.is_busy or player.is_waiting for player in self.players)

    def wake(self) -> None:
        """Has all players look at the table anew: one that has stalled must not be missing for the rest of the time."""
        self.heard_at = time.perf_counter()
        for player in self.players:
            player.acted = player.version = 0
            player.listen()
