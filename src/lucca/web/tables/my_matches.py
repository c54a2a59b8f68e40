"""The matches of whoever asks, which nobody else is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lucca.store.repository import Transaction
from lucca.store.results import MatchResult, Tally, results_of, tallies_of

if TYPE_CHECKING:
    from lucca.web.services import Services
    from lucca.web.tables.access import Caller


class Wanted(NamedTuple):
    """Which matches: at a game and against a level, unless these are empty; after so many later ones, and how many."""

    game: str
    level: str
    offset: int
    limit: int


class Found(NamedTuple):
    """The matches found, the latest first; whether there are more; all of the visitor's, counted."""

    matches: list[MatchResult]
    has_more: bool
    tallies: list[Tally]


async def find_matches(services: Services, caller: Caller, wanted: Wanted) -> Found:
    """The matches of a caller; none of who has neither cookie nor token."""

    def job(transaction: Transaction) -> Found:
        more = wanted._replace(limit=wanted.limit + 1)
        matches = list(results_of(transaction.connection, caller.key, *more[:2], more.limit, more.offset))
        return Found(
            matches[: wanted.limit], len(matches) > wanted.limit, tallies_of(transaction.connection, caller.key)
        )

    return await services.read(job) if caller.key else Found([], False, [])
