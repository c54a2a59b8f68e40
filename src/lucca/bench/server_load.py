"""A load test of servers: how many players they can serve at once, how fast they answer, and what that costs."""

import asyncio
import gc
import tempfile
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from lucca.bench.configurations import served_game
from lucca.bench.server_players import Crowd, Tally
from lucca.bench.server_process import ServerProcess, server_processes

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
class ServerFigures:
    """What was measured: actions at a given rate and as fast as can be, and what that took.

    `cost` is the CPU time of the servers for an action; `busy` the share of a core that the players themselves needed:
    if that comes near 1, the players limited what was measured.
    """

    paced: Tally
    fastest: Tally
    cost: float
    busy: float
    memory: list[int]
    first_page: float


def measure_server(load: Load, database: str = "", processes: int = 1) -> ServerFigures:
    """Starts servers, on a new file unless a PostgreSQL is named, and plays at them; raises NotServed."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["--database", database] if database else ["--data", str(Path(folder) / "data")]
        first_pages = [start_once(arguments) for _ in range(STARTS - 1)]
        with server_processes(arguments, processes) as servers:
            paced, fastest, cost, busy = run_fast(lambda: play(load, servers))
            first_pages += [server.first_page for server in servers]
            memory = [held for server in servers if (held := server.peak_memory()) is not None]
    return ServerFigures(paced, fastest, cost, busy, memory, min(first_pages))


def start_once(arguments: list[str]) -> float:
    """Seconds from the start of a process to its first page."""
    with server_processes(arguments) as (server,):
        return server.first_page


async def play(load: Load, servers: list[ServerProcess]) -> tuple[Tally, Tally, float, float]:
    """Opens all tables, lets players act at the given rate, and then as fast as they can."""
    crowd = Crowd(served_game(), [server.port for server in servers])
    try:
        await crowd.open(load.tables, load.streams)
        gc.freeze()
        gc.disable()  # a pause of this process would look like one of the server
        opening_errors = crowd.tally.errors
        await crowd.play(min(WARM_UP, load.seconds), load.rate)
        began, computed = time.process_time(), cpu_seconds(servers)
        paced = await crowd.play(load.seconds, load.rate)
        busy = (time.process_time() - began) / paced.seconds
        cost = (cpu_seconds(servers) - computed) / max(paced.done, 1)
        paced.errors += opening_errors
        return paced, await crowd.play(load.seconds, None), cost, busy
    finally:
        gc.enable()
        await crowd.close()


def cpu_seconds(servers: list[ServerProcess]) -> float:
    """The CPU time of all servers together so far."""
    return sum(server.cpu_seconds() or 0.0 for server in servers)


def run_fast(main: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Runs a coroutine with the fastest event loop there is."""

    async def to_the_end() -> T:
        found = await main()
        await asyncio.sleep(0.1)  # a loop cannot be closed while connections are still closing
        return found

    with asyncio.Runner(loop_factory=fastest_loop()) as runner:
        return runner.run(to_the_end())


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The loop of uvloop, which the server itself uses, where it is installed."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return None
    return new_event_loop
