"""Hints for people at tables, for each person one at a time, so that bots have their turns too."""

from collections.abc import Iterator
from contextlib import contextmanager

from lucca.bots.registry import HINT_BOT
from lucca.coach import Hint
from lucca.locale import language
from lucca.store.table import Table
from lucca.web.bots.worker_pool import WorkerPool
from lucca.web.bots.worker_tasks import build_hint, worker_match
from lucca.web.errors import TooMany


class Hints:
    """Has workers think about what people ask; `waiting` are those who wait for an answer."""

    def __init__(self, workers: WorkerPool) -> None:
        self.workers = workers
        self.waiting: set[str] = set()

    async def give(self, table: Table, seat: int, asker: str) -> Hint:
        """What a strong bot would do in a seat's place, and why; raises TooMany if the asker waits for one already."""
        with self.one_at_a_time(asker):
            return await self.workers.run(build_hint, worker_match(table, seat), HINT_BOT, language())

    @contextmanager
    def one_at_a_time(self, asker: str) -> Iterator[None]:
        if asker in self.waiting:
            raise TooMany("too-many-hints")
        self.waiting.add(asker)
        try:
            yield
        finally:
            self.waiting.discard(asker)
