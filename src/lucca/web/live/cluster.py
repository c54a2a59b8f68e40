"""Server processes on the same PostgreSQL: their messages are handled, and they are told who listens here.

Messages are words on the database's channel. `changed TABLE VERSION` comes with every entry of a table's log (see
`lucca.store.repository`); the others are `here PROCESS TABLE SEATS`, `alive PROCESS` and `ask PROCESS`, with which a
process asks all others to say who listens there.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from lucca.store.repository import CHANGED
from lucca.web.live.hub import Hub
from lucca.web.live.postgres_listener import PostgresListener

HERE = "here"
ALIVE = "alive"
ASK = "ask"
HEARTBEAT_EVERY = 10.0  # seconds between two signs of life of a process
RETRY_AFTER = 1.0
logger = logging.getLogger("lucca.presence")


class PresenceAnnouncer:
    """Tells the other processes which seats are attended here, one message after another: the last one is the truth."""

    def __init__(self, hub: Hub, send: Callable[[str], Awaitable[None]]) -> None:
        self.hub = hub
        self.send = send
        self.pending: dict[str, None] = {}  # tables, in order
        self.is_asking = False
        self.woken = asyncio.Event()

    def announce(self, *table_ids: str) -> None:
        """Queues these tables, whose attended seats are then sent to the other processes."""
        self.pending.update(dict.fromkeys(table_ids))
        self.woken.set()

    def ask(self) -> None:
        """Asks the others who listens there."""
        self.is_asking = True
        self.woken.set()

    async def run(self) -> None:
        """Sends what there is to send; what fails is sent again."""
        while True:
            await self.woken.wait()
            self.woken.clear()
            try:
                await self.send_all()
            except Exception:
                logger.exception("announcing-failed")
                self.woken.set()
                await asyncio.sleep(RETRY_AFTER)

    async def send_all(self) -> None:
        """Sends everything that is pending; raises what sending raises, and nothing is lost then."""
        if self.is_asking:
            await self.send(f"{ASK} {self.hub.process}")
            self.is_asking = False
        while self.pending:
            table_id = next(iter(self.pending))
            del self.pending[table_id]
            try:
                await self.send(here_message(self.hub.process, table_id, self.hub.attended_here(table_id)))
            except Exception:
                self.announce(table_id)
                raise


class Cluster:
    """A server process among the others."""

    def __init__(
        self, hub: Hub, database: str, send: Callable[[str], Awaitable[None]], forget: Callable[[str], None]
    ) -> None:
        self.hub = hub
        self.send = send
        self.forget = forget  # called with a table of which news may have been missed
        self.announcer = PresenceAnnouncer(hub, send)
        self.listener = PostgresListener(database, self.on_message, self.on_connect)
        hub.on_presence = self.on_presence

    def on_presence(self, table_id: str) -> None:
        """A seat of a table is attended here that was not, or no longer is."""
        if not self.hub.is_closed:
            self.announcer.announce(table_id)

    def on_message(self, message: str) -> None:
        """A process, perhaps this one, says something; called by the thread that listens."""
        self.hub.call_soon(lambda: self.receive(message.split(" ")))

    def on_connect(self) -> None:
        """Messages come from now on, and some may have been missed; called by the thread that listens."""
        self.hub.call_soon(self.on_missed)

    def on_missed(self) -> None:
        """Has all streams read their tables anew, and asks the others who listens there."""
        for table_id in self.hub.audiences:
            self.forget(table_id)
            self.hub.wake(table_id)
        self.announcer.ask()

    def receive(self, words: list[str]) -> None:
        """Handles a message, split into its words."""
        kind, process = words[0], words[1]
        if kind == CHANGED:
            self.hub.announce(words[1], int(words[2]))
        elif kind == HERE:
            self.hub.remote.update(process, words[2], read_seats(words[3]))
        elif kind == ALIVE and self.hub.remote.note_alive(process):
            self.announcer.ask()
            self.announcer.announce(*self.hub.audiences)
        elif kind == ASK and process != self.hub.process:
            self.announcer.announce(*self.hub.audiences)

    async def send_heartbeat(self) -> None:
        """Tells the others that this process lives, and forgets those that have fallen silent."""
        try:
            await self.send(f"{ALIVE} {self.hub.process}")
        finally:
            self.hub.remote.forget_silent()


def here_message(process: str, table_id: str, seats: frozenset[int]) -> str:
    """Which seats of a table are attended at a process."""
    return f"{HERE} {process} {table_id} {','.join(map(str, sorted(seats)))}"


def read_seats(word: str) -> frozenset[int]:
    """The seats that a message names."""
    return frozenset(int(seat) for seat in word.split(",") if seat)
