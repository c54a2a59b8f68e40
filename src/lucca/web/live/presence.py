"""Who listens at other processes on the same database, as far as those say so."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

HERE = "here"
ALIVE = "alive"
ASK = "ask"  # all others are to say who listens there
SAY_EVERY = 10.0  # seconds between two signs of life of a process
SILENT_FOR = 30.0  # after which nobody is there any more
TRY_AGAIN = 1.0
logger = logging.getLogger("lucca.presence")


class Elsewhere:
    """The seats with somebody listening at each of the other processes."""

    def __init__(self, name: str, wake: Callable[[str], None], timer: Callable[[], float]) -> None:
        self.name = name
        self.timer = timer
        self.wake = wake
        self.seats: dict[str, dict[str, frozenset[int]]] = {}  # by process, by table
        self.heard_at: dict[str, float] = {}

    def here(self, table_id: str) -> frozenset[int]:
        """The seats of a table that are attended elsewhere."""
        return frozenset().union(*(tables.get(table_id, frozenset()) for tables in self.seats.values()))

    def hear(self, process: str, table_id: str, seats: frozenset[int]) -> None:
        """A process says who listens to a table there."""
        if process == self.name:
            return
        self.heard_at.setdefault(process, self.timer())
        there = self.seats.setdefault(process, {})
        if seats:
            there[table_id] = seats
        else:
            there.pop(table_id, None)
        self.wake(table_id)

    def hear_alive(self, process: str) -> bool:
        """A process lives; returns whether it was not known, so that neither knows who listens at the other."""
        is_new = process != self.name and process not in self.heard_at
        if process != self.name:
            self.heard_at[process] = self.timer()
        return is_new

    def forget_silent(self) -> None:
        """Who was at a process that says nothing any more is not there."""
        since = self.timer() - SILENT_FOR
        for process in [process for process, at in self.heard_at.items() if at < since]:
            del self.heard_at[process]
            for table_id in self.seats.pop(process, {}):
                self.wake(table_id)


class Announcing:
    """Says who listens here, one word after another, so that the last one heard is the last one true."""

    def __init__(
        self, name: str, attended: Callable[[str], frozenset[int]], say: Callable[[str], Awaitable[None]]
    ) -> None:
        self.name = name
        self.attended = attended
        self.say = say
        self.untold: dict[str, None] = {}  # tables, in order
        self.is_asking = False
        self.woken = asyncio.Event()

    def note(self, *table_ids: str) -> None:
        """Somebody has come to these tables, or gone."""
        self.untold.update(dict.fromkeys(table_ids))
        self.woken.set()

    def ask(self) -> None:
        """The others are to say who listens there."""
        self.is_asking = True
        self.woken.set()

    async def run(self) -> None:
        """Says it all; what cannot be said now is said later."""
        while True:
            await self.woken.wait()
            self.woken.clear()
            try:
                await self.say_all()
            except Exception:
                logger.exception("announcing-failed")
                self.woken.set()
                await asyncio.sleep(TRY_AGAIN)

    async def say_all(self) -> None:
        """Everything that has not been said."""
        if self.is_asking:
            await self.say(f"{ASK} {self.name}")
            self.is_asking = False
        while self.untold:
            table_id = next(iter(self.untold))
            del self.untold[table_id]
            try:
                await self.say(here_word(self.name, table_id, self.attended(table_id)))
            except Exception:
                self.note(table_id)
                raise


def here_word(process: str, table_id: str, seats: frozenset[int]) -> str:
    """How a process says who listens to a table."""
    return f"{HERE} {process} {table_id} {','.join(map(str, sorted(seats)))}"


def read_here(words: list[str]) -> tuple[str, str, frozenset[int]]:
    """The other direction."""
    return words[1], words[2], frozenset(int(seat) for seat in words[3].split(",") if seat)
