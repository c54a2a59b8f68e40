"""Simulated players at many tables at once: each follows its table's stream and does a random legal action."""

import asyncio
import json
import random
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from lucca.bench.http_client import Connection
from lucca.games.game import Game
from lucca.types import JsonObject

TABLES_A_HOST = 20
STREAMS_A_VISITOR = 40
OPENING_REQUESTS = 20  # at once, while tables are opened
ANSWER_TIMEOUT = 10.0  # seconds for requests under way when the time is over


@dataclass
class Tally:
    """Latencies and errors of the actions of some seconds."""

    seconds: float = 0.0
    done: int = 0  # acknowledged actions
    latencies: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)

    def latency(self, share: float) -> float:
        """A quantile of the latencies."""
        ordered = sorted(self.latencies)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


class Player:
    """A player at a seat: the latest line of the stream, and the version that its last action led to."""

    def __init__(self, table: str, stream: Connection, connection: Connection) -> None:
        self.path = f"/api/tables/{table}"
        self.stream = stream
        self.connection = connection
        self.latest: JsonObject = {}
        self.acted = 0
        self.is_busy = False

    def is_asked(self) -> bool:
        """Whether the match waits for this seat, as far as it knows, and no request of it is under way."""
        latest = self.latest
        return (
            bool(latest) and not self.is_busy and latest["version"] >= self.acted and latest["you"] in latest["asked"]
        )


class Crowd:
    """All players, and a queue of those whose turn it is."""

    def __init__(self, game: Game, ports: Sequence[int], seed: str = "bench") -> None:
        self.game = game
        self.ports = ports
        self.random = random.Random(seed)  # noqa: S311 -- any legal action is as good as another
        self.waiting: deque[Player] = deque()
        self.tally = Tally()
        self.rate: float | None = 0.0  # actions a second of all together; None: as many as they can
        self.posts: set[asyncio.Task[None]] = set()
        self.tasks: list[asyncio.Task[None]] = []
        self.connections: set[Connection] = set()
        self.opening = asyncio.Semaphore(OPENING_REQUESTS)

    async def open(self, tables: int, idle_streams: int) -> None:
        """Opens tables with their players, and streams at other tables, where nothing happens; returns when all run."""
        ready = [asyncio.Event() for _ in range(tables)]
        self.tasks += [asyncio.create_task(self.play_table(number, is_up)) for number, is_up in enumerate(ready)]
        await asyncio.gather(*(is_up.wait() for is_up in ready))
        visitors = range(0, idle_streams, STREAMS_A_VISITOR)
        await asyncio.gather(*(self.idle(at, min(STREAMS_A_VISITOR, idle_streams - at)) for at in visitors))

    async def play(self, seconds: float, rate: float | None) -> Tally:
        """Lets players act at a rate of all together, or as fast as answers come."""
        self.tally = tally = Tally()
        self.rate = rate
        started = time.perf_counter()
        if rate:
            await self.release(started + seconds, rate)
        else:
            while self.waiting:
                self.post(self.waiting.popleft())
            await asyncio.sleep(seconds)
        await self.wait_for_answer(tally)
        tally.seconds, tally.done = time.perf_counter() - started, len(tally.latencies)
        self.rate = 0.0
        if self.posts:
            await asyncio.wait(self.posts, timeout=ANSWER_TIMEOUT)
        return tally

    async def wait_for_answer(self, tally: Tally) -> None:
        """Waits until there is at least one answer: a busy machine may have given none in so short a time."""
        deadline = time.perf_counter() + ANSWER_TIMEOUT
        while not (tally.latencies or tally.errors) and time.perf_counter() < deadline:
            if self.waiting:
                self.post(self.waiting.popleft())
            await asyncio.sleep(0.01)

    async def release(self, until: float, rate: float) -> None:
        """Lets one after another act, as a Poisson process: like people who do not know of each other."""
        at = time.perf_counter()
        while (at := at + self.random.expovariate(rate)) < until:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            if self.waiting:
                self.post(self.waiting.popleft())
        await asyncio.sleep(max(0.0, until - time.perf_counter()))

    async def play_table(self, number: int, is_up: asyncio.Event) -> None:
        """Plays one match after another, each at a new table."""
        while True:
            players = await self.open_table(f"host-{number // TABLES_A_HOST}", number)
            is_over = asyncio.Event()
            follows = [asyncio.create_task(self.follow(player, is_over)) for player in players]
            is_up.set()
            try:
                await is_over.wait()
            finally:
                for follow in follows:
                    follow.cancel()
                await asyncio.gather(*follows, return_exceptions=True)
                for player in players:
                    self.hang_up(player.stream, player.connection)

    async def open_table(self, cookie: str, number: int, is_sitting: bool = True) -> list[Player]:
        """Opens a table for persons, who sit down by their links; processes take turns."""
        async with self.opening:
            host = self.connect(number, cookie=cookie)
            body = {"game": self.game.name, "seats": [{"kind": "person"}] * self.game.players}
            opened = (await host.ask("POST", "/api/tables", body)).value
            self.hang_up(host)
            players = [
                Player(opened["id"], *(self.connect(number + at, link["secret"]) for _ in ("stream", "actions")))
                for at, link in enumerate(opened["links"])
            ]
            for player, link in zip(players, opened["links"] if is_sitting else (), strict=False):
                await player.connection.ask("POST", f"{player.path}/sit", {"secret": link["secret"], "name": "Ada"})
        return players

    def connect(self, number: int, secret: str = "", cookie: str = "") -> Connection:
        """A connection to one of the processes, which take turns by number."""
        connection = Connection(self.ports[number % len(self.ports)], secret, cookie)
        self.connections.add(connection)
        return connection

    def hang_up(self, *connections: Connection) -> None:
        """Closes connections that are no longer needed."""
        for connection in connections:
            connection.close()
            self.connections.discard(connection)

    async def idle(self, number: int, streams: int) -> None:
        """A visitor with many open streams at a table that never begins."""
        (player, *_) = await self.open_table(f"host-idle-{number}", number, is_sitting=False)
        for at in range(streams):
            is_heard = asyncio.Event()
            async with self.opening:
                idling = self.follow_idly(self.connect(at, cookie=f"idle-{number}"), f"{player.path}/stream", is_heard)
                self.tasks.append(asyncio.create_task(idling))
                await is_heard.wait()

    async def follow_idly(self, connection: Connection, path: str, is_heard: asyncio.Event) -> None:
        """Follows a stream; that it breaks is counted as an error."""
        try:
            async for _line in connection.follow(path):
                is_heard.set()
        except ConnectionError as error:
            self.tally.errors[f"stream {error}"] += 1
        is_heard.set()

    async def follow(self, player: Player, is_over: asyncio.Event) -> None:
        """Follows the stream of a player, who acts when asked; sets `is_over` at the end of the match."""
        try:
            async for line in player.stream.follow(f"{player.path}/stream"):
                if line:
                    player.latest = json.loads(line)
                    self.act_if_asked(player)
                    if player.latest["status"] == "over":
                        is_over.set()
        except ConnectionError as error:
            self.tally.errors[f"stream {error}"] += 1

    def act_if_asked(self, player: Player) -> None:
        """Lets a player who is asked act at once, or puts it into the queue if there is a rate."""
        if player.is_asked() and player not in self.waiting:
            if self.rate is None:
                self.post(player)
            else:
                self.waiting.append(player)

    def post(self, player: Player) -> None:
        """Starts a task that sends an action."""
        player.is_busy = True
        task = asyncio.create_task(self.act(player, self.tally))
        self.posts.add(task)
        task.add_done_callback(self.posts.discard)

    async def act(self, player: Player, tally: Tally) -> None:
        """Sends an action, and adds the latency or the error to the tally."""
        version, action = player.latest["version"], self.random.choice(player.latest["legal"])
        body = {"id": f"v{version}", "version": version, "action": action}
        started = time.perf_counter()
        try:
            answer = await player.connection.ask("POST", f"{player.path}/actions", body)
        except ConnectionError:
            tally.errors["lost"] += 1
            return
        if answer.status == 200:
            tally.latencies.append(time.perf_counter() - started)
            player.acted = answer.value["version"]
        else:
            tally.errors[f"{answer.status} {answer.value['code']}"] += 1
            player.acted = version + 1
        player.is_busy = False
        self.act_if_asked(player)

    async def close(self) -> None:
        """Ends all tasks and connections."""
        for task in (*self.tasks, *self.posts):
            task.cancel()
        await asyncio.gather(*self.tasks, *self.posts, return_exceptions=True)
        await asyncio.gather(*(connection.hang_up() for connection in self.connections))
