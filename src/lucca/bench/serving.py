"""How many people a server can serve at once, how fast it answers, and what that takes."""

import asyncio
import gc
import tempfile
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from lucca.bench.configurations import served_game
from lucca.bench.players import Room, Tally
from lucca.bench.served import Served, served

T = TypeVar("T")
STARTS = 3  # machines are noisy: the best of some starts counts
WARM_UP = 1.0


@dataclass(frozen=True, slots=True)
class Load:
    """What is asked of a server."""

    tables: int = 200
    streams: int = 1000
    rate: float = 330.0  # actions a second of all tables together
    seconds: float = 10.0


@dataclass(frozen=True, slots=True)
class Serving:
    """What was measured: actions at a pace and as fast as can be, and what that took.

    `cost` is the time that servers compute for an action; `busy` the share of a core that the players needed: if that
    comes near 1, they were what was measured.
    """

    paced: Tally
    fastest: Tally
    cost: float
    busy: float
    memory: list[int]
    first_page: float


def measure_serving(load: Load, database: str = "", processes: int = 1) -> Serving:
    """Starts servers, on a new file unless a PostgreSQL is named, and plays at them; raises NotServed."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["--database", database] if database else ["--data", str(Path(folder) / "data")]
        first_pages = [start_once(words) for _ in range(STARTS - 1)]
        with served(words, processes) as servers:
            paced, fastest, cost, busy = run_fast(lambda: play(load, servers))
            first_pages += [server.first_page for server in servers]
            memory = [held for server in servers if (held := server.memory()) is not None]
    return Serving(paced, fastest, cost, busy, memory, min(first_pages))


def start_once(words: list[str]) -> float:
    """Seconds from the start of a process to its first page."""
    with served(words) as (server,):
        return server.first_page


async def play(load: Load, servers: list[Served]) -> tuple[Tally, Tally, float, float]:
    """Everybody comes in, plays at a pace, and then as fast as can be."""
    room = Room(served_game(), [server.port for server in servers])
    try:
        await room.open(load.tables, load.streams)
        gc.freeze()
        gc.disable()  # a pause of ours would look like one of the server
        came_in = room.tally.errors
        await room.play(min(WARM_UP, load.seconds), load.rate)
        began, computed = time.process_time(), computed_by(servers)
        paced = await room.play(load.seconds, load.rate)
        busy = (time.process_time() - began) / paced.seconds
        cost = (computed_by(servers) - computed) / max(paced.done, 1)
        paced.errors += came_in
        return paced, await room.play(load.seconds, None), cost, busy
    finally:
        gc.enable()
        await room.close()


def computed_by(servers: list[Served]) -> float:
    """Seconds that all servers together have computed so far."""
    return sum(server.processor_time() or 0.0 for server in servers)


def run_fast(main: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Runs with the fastest loop there is."""

    async def to_the_end() -> T:
        found = await main()
        await asyncio.sleep(0.1)  # a loop cannot be closed while connections are still closing
        return found

    with asyncio.Runner(loop_factory=fastest_loop()) as runner:
        return runner.run(to_the_end())


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """What the server itself uses where it can."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return None
    return new_event_loop
