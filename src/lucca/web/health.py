"""Whether the database can be read and written, for programs that watch the server."""

import asyncio
import math
import secrets
from collections.abc import Callable

from sqlalchemy import delete, insert, select

from lucca.problem import Problem
from lucca.store.database import StoreFailed
from lucca.store.repository import Repository, Transaction
from lucca.store.schema import settings, tables
from lucca.web.errors import Unavailable

REMEMBERED_FOR = 1.0  # seconds: however many ask, the disk is written to no more often


class Health:
    """Asks the database at most once a second; whoever asks meanwhile is told the same."""

    def __init__(self, repository: Repository, timer: Callable[[], float]) -> None:
        self.repository = repository
        self.timer = timer
        self.asked_at = -math.inf
        self.answer: asyncio.Future[Problem | None] | None = None

    async def check(self) -> None:
        """Raises StoreFailed if the database does not answer, Unavailable if it cannot be written."""
        if self.answer is None or (self.answer.done() and self.timer() - self.asked_at >= REMEMBERED_FOR):
            self.asked_at = self.timer()
            self.answer = asyncio.ensure_future(self.find_problem())
        if problem := await asyncio.shield(self.answer):
            raise problem.with_traceback(None)  # it may be raised for others too

    async def find_problem(self) -> Problem | None:
        """What is wrong with the database, if anything."""
        try:
            await asyncio.wrap_future(self.repository.write(try_writing))
        except StoreFailed:
            try:
                await asyncio.wrap_future(self.repository.read(try_reading))
            except StoreFailed as problem:
                return problem
            return Unavailable("not-writable")
        return None


def try_reading(transaction: Transaction) -> None:
    transaction.connection.execute(select(tables.c.id).limit(1)).all()


def try_writing(transaction: Transaction) -> None:
    """Writes a row and takes it out again: only a commit of something shows whether the disk has room."""
    name = secrets.token_hex(8)
    try_reading(transaction)
    transaction.connection.execute(insert(settings), {"name": name, "value": ""})
    transaction.connection.execute(delete(settings).where(settings.c.name == name))
