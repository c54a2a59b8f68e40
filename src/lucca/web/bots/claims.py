"""Claims: of several processes on one PostgreSQL, one at a time lets a table's bots think.

A claim is about one version of a table, and soon runs out unless it is renewed: so another process takes over where one
has died. Two that think about the same table by accident only waste time: what is thought out second is refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, or_, update

from lucca.problem import Problem
from lucca.store.repository import Transaction
from lucca.store.schema import tables
from lucca.store.table import Table
from lucca.web.recent import recent_times

if TYPE_CHECKING:
    from lucca.web.services import Services

CLAIM_TIME = 10.0  # seconds until a claim runs out
RENEWALS = 3  # in that time


class Claim:
    """That this process lets the bots of a table think, at the version that it was claimed at last."""

    def __init__(self, services: Services, table: Table) -> None:
        self.services = services
        self.table = table

    def take(self, transaction: Transaction, table: Table) -> bool:
        """A job for the repository: claims a table at its version; returns whether no other process has claimed it."""
        if self.services.repository.is_alone:
            return True
        self.table = table
        thinker, claimed_at = tables.c.thinker, tables.c.thinks_until - CLAIM_TIME
        has_run_out = ~claimed_at.between(*recent_times(transaction.now, CLAIM_TIME))
        is_free = or_(thinker.is_(None), ~thinker.startswith(f"{table.version} "), has_run_out)
        return self.write(transaction, or_(is_free, thinker == self.mine()))

    def renew(self, transaction: Transaction) -> bool:
        """Likewise makes the claim last, unless it was lost."""
        return self.write(transaction, tables.c.thinker == self.mine())

    def mine(self) -> str:
        """How a claim is written: the version that it is about, and the process."""
        return f"{self.table.version} {self.services.name}"

    def write(self, transaction: Transaction, condition: ColumnElement[bool]) -> bool:
        """Writes the claim under a condition; returns whether it held."""
        claim = update(tables).where(tables.c.id == self.table.id, tables.c.version == self.table.version, condition)
        row = {"thinker": self.mine(), "thinks_until": transaction.now + CLAIM_TIME}
        return transaction.connection.execute(claim, row).rowcount == 1

    async def keep(self) -> None:
        """Renews the claim until cancelled."""
        while True:
            await asyncio.sleep(CLAIM_TIME / RENEWALS)
            with suppress(Problem):  # the database is away: so are all others' claims
                await self.services.write(self.renew)


@asynccontextmanager
async def claimed(services: Services, table: Table) -> AsyncIterator[Claim | None]:
    """A claim of a table that lasts as long as the context; None if another process has one."""
    claim = Claim(services, table)
    if services.repository.is_alone:
        yield claim
        return
    if not await services.write(lambda transaction: claim.take(transaction, table)):
        yield None
        return
    keeping = asyncio.create_task(claim.keep())
    try:
        yield claim
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
