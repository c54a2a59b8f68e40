"""Hints for people at tables, each one at a time, so that bots have their turns too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from lucca.coach import Hint
from lucca.locale import language
from lucca.web.bots.worker_tasks import give_advice, position_of
from lucca.web.http.errors import TooMany

if TYPE_CHECKING:
    from lucca.web.services import Services
    from lucca.web.tables.request_bodies import TableRequest

ADVISER = "master"  # the bot whose hints people get


class HintLimit:
    """Who waits for a hint."""

    def __init__(self) -> None:
        self.waiting: set[str] = set()

    @contextmanager
    def one_at_a_time(self, name: str) -> Iterator[None]:
        """Raises TooMany if somebody of that name waits for a hint already."""
        if name in self.waiting:
            raise TooMany("too-many-hints")
        self.waiting.add(name)
        try:
            yield
        finally:
            self.waiting.discard(name)


async def hint_for(services: Services, request: TableRequest) -> tuple[int, Hint]:
    """What a strong bot would do in a seat's place, and why, and the version it thought about; raises Problem."""
    table = await services.table(request.table)
    seat = services.actions.seat_for_hint(table, request.caller, request.seat)
    with services.hints.one_at_a_time(request.caller.key or request.caller.address):
        return table.version, await services.workers.run(give_advice, position_of(table, seat), ADVISER, language())
