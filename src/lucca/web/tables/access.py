"""Who holds which seat, known by a visitor's cookie or by the secret of a seat; and who may see what."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from lucca.store.table import Table
from lucca.web.errors import Forbidden
from lucca.web.tables.seat_links import SeatLink, SeatLinks, visitor_id


async def for_ever() -> None:
    """Never returns."""
    await asyncio.Event().wait()


class Caller(NamedTuple):
    """Who sends a request: a visitor by the hash of the cookie, or a program with a seat's secret.

    `left` returns when the caller has hung up.
    """

    visitor: str | None
    secret: str | None
    name: str = ""
    network: str = ""  # where they come from, as `network_of` says
    origin: str = ""  # how they reach this server: the beginning of its URLs
    left: Callable[[], Awaitable[None]] = for_ever

    @property
    def key(self) -> str:
        """What the caller is remembered by: empty without a cookie or a secret."""
        return self.visitor or (visitor_id(self.secret) if self.secret else "")


class TableRequest(NamedTuple):
    """A request about one seat of a table: `id` is the client's name for it, `version` what the client saw."""

    table: str
    caller: Caller
    seat: int | None = None
    id: str | None = None
    version: int | None = None


class SeatAccess:
    """Finds out who holds which seats, and what they may know."""

    def __init__(self, links: SeatLinks) -> None:
        self.links = links

    def seats_held(self, table: Table, caller: Caller) -> frozenset[int]:
        """The seats a caller holds."""
        held = table.visitors.get(caller.key, frozenset())
        seat = self.links.seat_of(table, caller.secret) if caller.secret else None
        return held | {seat} if seat else held

    def links_known(self, table: Table, caller: Caller) -> list[SeatLink]:
        """The links a caller may know: of seats held, and for the host also of those that are free."""
        held, is_host = self.seats_held(table, caller), caller.key == table.host != ""
        return [
            self.links.link(table, seat)
            for seat, there in enumerate(table.seats, start=1)
            if there.is_person and (seat in held or (is_host and not there.is_taken))
        ]

    def links_again(self, again: Table, before: Table, caller: Caller) -> list[SeatLink]:
        """The links of a caller's seats at another table for the same people: of those held there, and of those held
        before to which nobody has come yet.
        """
        waiting = {seat for seat, there in enumerate(again.seats, start=1) if not there.is_taken and not there.link}
        seats = self.seats_held(again, caller) | self.seats_held(before, caller) & waiting
        return [self.links.link(again, seat) for seat in sorted(seats)]

    def seat_for(self, table: Table, caller: Caller, wanted: int | None) -> int:
        """The seat a caller acts for: the one named, or of those held the one that is asked; raises Forbidden."""
        return choose_seat(table, self.seats_held(table, caller), wanted)

    def viewer_for(self, table: Table, caller: Caller, wanted: int | None) -> int | None:
        """Whose view a caller gets: that of a seat, or a spectator's (None); raises Forbidden."""
        return self.viewer_and_seats(table, caller, wanted)[0]

    def viewer_and_seats(self, table: Table, caller: Caller, wanted: int | None) -> tuple[int | None, frozenset[int]]:
        """Whose view a caller gets, and the seats that the caller holds; raises Forbidden."""
        held = self.seats_held(table, caller)
        if held or wanted is not None:
            return choose_seat(table, held, wanted), held
        if not table.terms.spectators:
            raise Forbidden("no-spectators")
        return None, held


def choose_seat(table: Table, held: frozenset[int], wanted: int | None) -> int:
    """The seat that is meant: the one wanted, or of those held the one that is asked; raises Forbidden."""
    if wanted is not None and wanted not in held:
        raise Forbidden("not-your-seat", seat=wanted)
    if not held:
        raise Forbidden("no-seat")
    if wanted:
        return wanted
    if len(held) == 1:
        return next(iter(held))
    return next((seat for seat in (*table.asked(), *table.deciding()) if seat in held), min(held))


def is_open(table: Table) -> bool:
    """Whether everybody may know everything that has happened in the match."""
    return table.is_study or not table.match.game.has_secrets(table.match.state)
