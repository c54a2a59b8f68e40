"""A load test of servers: how many actions they acknowledge, how fast they answer at each rate, and what that costs."""

import asyncio
import gc
import signal
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from lucca.bench.configurations import served_game
from lucca.bench.server.players import Crowd
from lucca.bench.server.process import ServerProcess, server_processes, source_of
from lucca.bench.server.tally import Tally
from lucca.types import JsonObject

T = TypeVar("T")
STARTS = 3  # machines are noisy: the best of some starts counts
SETTLING = 3.0  # seconds at a new rate before it is measured
RATES = (100, 200, 330, 500, 700, 1000, 1400, 2000, 2800, 4000)

# Is told what is being done, and which share of it is done.
Notify = Callable[[str, float], None]


@dataclass(frozen=True, slots=True)
class Load:
    """What is asked of a server: so many actions a second of all tables together, one rate after the other."""

    tables: int
    streams: int
    rates: Sequence[int]
    seconds: float
    database: str  # empty: a temporary file
    processes: int
    is_by_table: bool  # all of a table goes to one process, as behind a proxy that sorts by table
    checkout: Path | None  # of another version of the program, which is measured instead of this one


@dataclass(frozen=True, slots=True)
class Slice:
    """Some seconds of play: at a rate, or (None) as fast as the players could.

    `cpu` is the CPU time of the server processes; `busy` the share of a core that the players themselves needed: if
    that comes near 1, the players limited what was measured. `memory` is that of all server processes together, at the
    start and at the end.
    """

    rate: int | None
    tally: Tally
    cpu: float
    busy: float
    memory: tuple[int, int]

    @property
    def cpu_an_action(self) -> float:
        """The CPU seconds of the servers for an acknowledged action, and all that goes with it."""
        return self.cpu / max(self.tally.done, 1)

    def to_json(self) -> JsonObject:
        """All figures: seconds, bytes, and shares of a core."""
        return {
            "rate": self.rate,
            **self.tally.to_json(),
            "cpu_an_action": round(self.cpu_an_action, 7),
            "players_share_of_a_core": round(self.busy, 4),
            "memory": list(self.memory),
        }


@dataclass(frozen=True, slots=True)
class Arena:
    """Servers that run, and the crowd that plays there."""

    servers: Sequence[ServerProcess]
    crowd: Crowd

    async def measure(self, seconds: float, rate: int | None, notify: Notify, title: str = "") -> Slice:
        """Plays for some seconds, and measures what that took."""
        gc.collect()
        memory, cpu = self.memory(), self.cpu()
        began, players = time.perf_counter(), time.process_time()
        title = title or title_of(rate)
        tally = await self.crowd.play(seconds, rate, lambda share: notify(title, share))
        busy = (time.process_time() - players) / (time.perf_counter() - began)
        return Slice(rate, tally, self.cpu() - cpu, busy, (memory, self.memory()))

    def cpu(self) -> float:
        """The CPU time of all servers together so far."""
        return sum(server.cpu_seconds() or 0.0 for server in self.servers)

    def memory(self) -> int:
        """The memory of all servers together."""
        return sum(server.memory() or 0 for server in self.servers)


def title_of(rate: int | None) -> str:
    """What a rate is called."""
    return "as fast as they can" if rate is None else f"{rate:,} a second"


def servers_for(load: Load, folder: str) -> AbstractContextManager[list[ServerProcess]]:
    """Servers on a new file, unless a PostgreSQL is named; raises NotServed, NoSource."""
    source = source_of(load.checkout) if load.checkout else None
    arguments = ["--database", load.database] if load.database else ["--data", str(Path(folder) / "data")]
    return server_processes(arguments, load.processes, source)


@asynccontextmanager
async def playing(
    load: Load, servers: Sequence[ServerProcess], notify: Notify, title: str = "Opening tables"
) -> AsyncIterator[Arena]:
    """A crowd that is ready to play."""
    crowd = Crowd(served_game(), servers, load.is_by_table)
    try:
        await crowd.open(load.tables, load.streams, lambda share: notify(title, share))
        gc.freeze()
        gc.disable()  # a pause of this process would look like one of the server
        yield Arena(servers, crowd)
    finally:
        gc.enable()
        await crowd.close()


def measure_rates(load: Load, notify: Notify, found: Callable[[Slice], None]) -> None:
    """Starts servers and plays at them at one rate after the other, until they cannot keep up, and then as fast as can
    be; hands over every slice as soon as it is measured. Raises NotServed.
    """

    async def main() -> None:
        async with playing(load, servers, notify) as arena:
            for rate in load.rates:
                await arena.crowd.play(min(SETTLING, load.seconds), rate)
                slice = await arena.measure(load.seconds, rate, notify)
                found(slice)
                if slice.tally.is_past_the_knee():
                    break
            found(await arena.measure(load.seconds, None, notify))

    with tempfile.TemporaryDirectory() as folder, servers_for(load, folder) as servers:
        run_fast(main)


def measure_first_page(load: Load) -> float:
    """Seconds from the start of a process to its first page; the best of some starts."""
    with tempfile.TemporaryDirectory() as folder:
        return min(start_once(load, folder) for _ in range(STARTS))


def start_once(load: Load, folder: str) -> float:
    with servers_for(load, folder) as (server, *_):
        return server.first_page


def run_fast(main: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Runs a coroutine with the fastest event loop there is.

    Ctrl-C ends it as soon as all connections are closed; pressed again meanwhile it changes nothing.
    """
    is_interrupted = False

    async def to_the_end() -> T:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()

        def interrupt() -> None:
            nonlocal is_interrupted
            if task and not is_interrupted:
                is_interrupted = True
                task.cancel()

        with suppress(NotImplementedError):  # not every system can
            loop.add_signal_handler(signal.SIGINT, interrupt)
        found = await main()
        await asyncio.sleep(0.1)  # a loop cannot be closed while connections are still closing
        return found

    with asyncio.Runner(loop_factory=fastest_loop()) as runner:
        try:
            return runner.run(to_the_end())
        except asyncio.CancelledError:
            if is_interrupted:
                raise KeyboardInterrupt from None
            raise


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The loop of uvloop, which the server itself uses, where it is installed."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return None
    return new_event_loop
