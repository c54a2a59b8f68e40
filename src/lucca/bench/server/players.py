"""Simulated players at many tables at once: each follows its table's stream and does a random legal action."""

import asyncio
import itertools
import random
import sys
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from lucca.bench.engine import typical_length
from lucca.bench.server.http_client import Answer, Connection
from lucca.bench.server.process import ServerProcess
from lucca.bench.server.table import PAUSE, PlayedTable, Player
from lucca.bench.server.tally import Tally
from lucca.games.compiled_game import CompiledGame
from lucca.types import JsonObject

T = TypeVar("T")
STREAMS_A_VISITOR = 40
OPENING_REQUESTS = 20  # at once, while tables are opened
ANSWER_TIMEOUT = 10.0  # seconds
WATCH_EVERY = 1.0  # seconds
HELD_UP = 0.5  # seconds that this process may be late; what it measures means little if it is later
HAS_MANY_LOOPBACKS = sys.platform == "linux"  # every address that begins with 127 is this machine's

Progress = Callable[[float], None]  # is told the share that is done


def no_progress(_share: float) -> None:
    """For who does not want to know."""


class Crowd:
    """All players, and a queue of those whose turn it is.

    Where there are several servers, the seats of a table are spread over them, unless it `is_by_table`.
    """

    def __init__(
        self,
        game: CompiledGame,
        servers: Sequence[ServerProcess],
        is_by_table: bool = False,
        seed: str = "bench",
    ) -> None:
        self.game = game
        self.servers = servers
        self.is_by_table = is_by_table
        self.random = random.Random(seed)  # noqa: S311 -- any legal action is as good as another
        self.tally = Tally()
        self.rate: float | None = 0.0  # actions a second of all together; None: as many as they can
        self.due: deque[float] = deque()  # when actions were due that nobody could do yet
        self.waiting: deque[Player] = deque()
        self.tables: list[PlayedTable] = []
        self.posts: set[asyncio.Task[None]] = set()
        self.tasks: list[asyncio.Task[None]] = []
        self.connections: set[Connection] = set()
        self.opening = asyncio.Semaphore(OPENING_REQUESTS)
        self.visits = itertools.count()

    async def open(self, tables: int, idle_streams: int, progress: Progress = no_progress) -> None:
        """Opens tables with their players, and streams at other tables, where nothing happens.

        Returns once every match has got to a moment of its own, so that from then on some end and begin all the time.
        """
        length = typical_length(self.game)
        self.tables = [PlayedTable(self, number, self.random.randrange(length)) for number in range(tables)]
        self.tasks += [asyncio.create_task(table.play()) for table in self.tables]
        self.tasks.append(asyncio.create_task(self.watch()))
        visitors = range(0, idle_streams, STREAMS_A_VISITOR)
        idle = [self.idle(at, min(STREAMS_A_VISITOR, idle_streams - at)) for at in visitors]
        await self.unless_broken(asyncio.gather(self.warm_up(progress), *idle))

    async def warm_up(self, progress: Progress) -> None:
        """Returns when all tables are open, and have had their head start."""
        steps = sum(1 + table.head_start for table in self.tables)
        while left := sum((not table.is_up.is_set()) + table.head_start for table in self.tables):
            progress(1 - left / steps)
            await asyncio.sleep(0.05)
        await self.settle()

    async def unless_broken(self, work: Awaitable[T]) -> T:
        """Awaits something; raises what ends one of the tasks meanwhile: none of them ever should end."""
        working = asyncio.ensure_future(work)
        try:
            await asyncio.wait([working, *self.tasks], return_when=asyncio.FIRST_COMPLETED)
            for task in self.tasks:
                if task.done():
                    task.result()
            return await working
        finally:
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)

    async def play(self, seconds: float, rate: float | None, progress: Progress = no_progress) -> Tally:
        """Lets players act at a rate of all together, or as fast as answers come."""
        self.tally, self.rate = Tally(), rate
        tally, started = self.tally, time.perf_counter()
        ticking = asyncio.create_task(tick(seconds, progress))
        try:
            self.act_on()
            paced = self.release(started + seconds, rate) if rate else asyncio.sleep(seconds)
            await self.unless_broken(paced)
            await self.wait_for_answer(tally)
            tally.seconds, tally.done = time.perf_counter() - started, len(tally.latencies)
        finally:
            ticking.cancel()
            self.rate = 0.0
        tally.overdue = [time.perf_counter() - at for at in self.due]
        self.due.clear()
        await self.settle()
        return tally

    async def release(self, until: float, rate: float) -> None:
        """Has one action after another become due, as a Poisson process: like people who do not know of each other.

        What is due stays so until somebody can do it: a server that is late is not spared what comes meanwhile.
        """
        at = time.perf_counter()
        while (at := at + self.random.expovariate(rate)) < until:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            self.tally.due += 1
            self.due.append(at)
            self.act_on()
        await asyncio.sleep(max(0.0, until - time.perf_counter()))

    async def wait_for_answer(self, tally: Tally) -> None:
        """Waits until there is at least one answer: a busy machine may have given none in so short a time."""
        deadline = time.perf_counter() + ANSWER_TIMEOUT
        while not (tally.latencies or tally.errors) and time.perf_counter() < deadline:
            if self.rate and not self.due:
                tally.due += 1
                self.due.append(time.perf_counter())
            self.act_on()
            await asyncio.sleep(0.01)

    async def settle(self) -> None:
        """Waits until what is under way is answered."""
        deadline = time.perf_counter() + ANSWER_TIMEOUT
        while self.posts and time.perf_counter() < deadline:
            await asyncio.wait(self.posts, timeout=ANSWER_TIMEOUT)

    def ask_player(self, player: Player) -> None:
        """Lets a player who is asked act at once, or puts it into the queue until an action is due."""
        if player.is_waiting or not player.is_asked():
            return
        if player.table.head_start:
            player.table.head_start -= 1
            self.post(player, time.perf_counter())
            return
        player.is_waiting = True
        self.waiting.append(player)
        self.act_on()

    def act_on(self) -> None:
        """Lets those who wait do what is due; everything is, where they act as fast as they can."""
        while self.waiting and (self.due or self.rate is None):
            player = self.waiting.popleft()
            player.is_waiting = False
            if player.is_asked():
                self.post(player, time.perf_counter() if self.rate is None else self.due.popleft())

    def post(self, player: Player, due: float) -> None:
        """Starts a task that sends an action."""
        player.is_busy = True
        player.posting = task = asyncio.create_task(self.act(player, due, self.tally))
        self.posts.add(task)
        task.add_done_callback(self.posts.discard)

    async def act(self, player: Player, due: float, tally: Tally) -> None:
        """Sends an action, and adds the latency or the error to the tally."""
        table, version = player.table, player.latest["version"]
        body = {"id": f"v{version}", "version": version, "action": self.random.choice(player.latest["legal"])}
        answer = await self.ask(player.connection, "POST", f"{table.path}/actions", body)
        if answer.status == 200:
            tally.latencies.append(time.perf_counter() - due)
            player.acted = answer.value["version"]
            await table.after_action(player)
        elif answer.status == 409:
            player.acted = version + 1
        player.is_busy = False
        self.ask_player(player)

    async def ask(self, connection: Connection, method: str, path: str, body: JsonObject | None = None) -> Answer:
        """An answer, however long that takes: what was lost is sent once more on a fresh connection.

        Browsers do that too, and every request that changes something has an id, so that it counts once.
        """
        is_first = True
        while True:
            try:
                async with asyncio.timeout(ANSWER_TIMEOUT):
                    answer = await connection.ask(method, path, body)
            except TimeoutError:
                connection.close()
                self.tally.errors["no answer"] += 1
                continue
            except ConnectionError as error:
                if is_first:
                    self.tally.counts["requests sent again"] += 1
                else:
                    self.tally.errors[f"lost: {error}"] += 1
                    await asyncio.sleep(PAUSE)
                is_first = False
                continue
            await self.note(answer)
            return answer

    async def note(self, answer: Answer) -> None:
        """Counts a refusal; who has asked too much waits as long as the server says."""
        if answer.status < 300:
            return
        is_told = isinstance(answer.value, dict)
        self.tally.errors[f"{answer.status} {answer.value.get('code', '')}" if is_told else str(answer.status)] += 1
        if answer.status in (429, 503):
            await asyncio.sleep(float(answer.value.get("facts", {}).get("seconds", PAUSE)) if is_told else PAUSE)

    async def watch(self) -> None:
        """Counts tables that have stalled, and sets them going again; raises NotServed if a server has ended.

        Where this process itself was held up, nobody could hear anything: that is no table's fault, but is told.
        """
        while True:
            before = time.perf_counter()
            await asyncio.sleep(WATCH_EVERY)
            for server in self.servers:
                server.check_running()
            now = time.perf_counter()
            held_up = now - before - WATCH_EVERY
            if held_up > HELD_UP:
                self.tally.held_up += held_up
                for table in self.tables:
                    table.heard_at = now
            for table in self.tables:
                if table.is_stalled(now):
                    self.tally.errors["table stalled"] += 1
                    table.wake()

    def next_address(self) -> str:
        """Another address of this machine for each match: a server lets each address do only so much."""
        number = next(self.visits) % 60_000
        return f"127.1.{number // 250}.{number % 250 + 1}" if HAS_MANY_LOOPBACKS else ""

    def connect(self, number: int, secret: str = "", cookie: str = "", address: str = "") -> Connection:
        """A connection to one of the processes, which take turns by number."""
        connection = Connection(self.servers[number % len(self.servers)].port, secret, cookie, address)
        self.connections.add(connection)
        return connection

    def hang_up(self, *connections: Connection) -> None:
        """Closes connections that are no longer needed."""
        for connection in connections:
            connection.close()
            self.connections.discard(connection)

    async def idle(self, number: int, streams: int) -> None:
        """A visitor with many open streams at a table that never begins."""
        table = PlayedTable(self, number, 0)
        async with self.opening:
            table.address = self.next_address()
            while not await table.sit_down(is_sitting=False):
                await asyncio.sleep(PAUSE)
        for at in range(streams):
            is_heard = asyncio.Event()
            async with self.opening:
                connection = self.connect(at, cookie=f"idle-{number}", address=table.address)
                idling = self.follow_idly(connection, f"{table.path}/stream", is_heard)
                self.tasks.append(asyncio.create_task(idling))
                await is_heard.wait()

    async def follow_idly(self, connection: Connection, path: str, is_heard: asyncio.Event) -> None:
        """Follows a stream for ever; that it ends is counted as an error."""
        while True:
            problem = "stream ended"
            try:
                async for _line in connection.follow(path):
                    is_heard.set()
            except ConnectionError as error:
                problem = f"stream {error}"
            self.tally.errors[problem] += 1
            is_heard.set()
            await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        """Ends all tasks and connections."""
        for task in (*self.tasks, *self.posts):
            task.cancel()
        await asyncio.gather(*self.tasks, *self.posts, return_exceptions=True)
        await asyncio.gather(*(connection.hang_up() for connection in self.connections))


async def tick(seconds: float, progress: Progress) -> None:
    """Reports progress until the time is over."""
    started = time.perf_counter()
    while (share := (time.perf_counter() - started) / seconds) < 1:
        progress(share)
        await asyncio.sleep(0.5)
