"""A bot that plays for a seat while its person is away."""

from lucca.bots.registry import LEVELS
from lucca.store import log_entry as kinds
from lucca.store.repository import Transaction
from lucca.store.table import Table
from lucca.web.http.errors import Conflict, Impossible
from lucca.web.tables.checks import check_not_archived, check_playing
from lucca.web.tables.log_entries import SeatLog
from lucca.web.tables.request_bodies import ActionResult, TableRequest


class AwayActions(SeatLog):
    """Jobs for the repository; each raises Problem if the caller may not do it, or not now."""

    def call_in(self, transaction: Transaction, request: TableRequest, away: int, bot: str) -> ActionResult:
        """A seat has a bot play for another that is away."""
        table = transaction.table(request.table, is_to_change=True)
        caller_seat = self.seat_for(table, request.caller, request.seat)
        if bot not in LEVELS:
            raise Impossible("unknown-bot", bot=bot, bots=", ".join(LEVELS))
        if not 1 <= away <= len(table.seats):
            raise Impossible("no-such-seat", seat=away, players=len(table.seats))
        check_not_archived(table)
        check_playing(table)
        if table.seats[away - 1].bot:
            raise Conflict("bot-there", seat=away)
        check_away(table, away, transaction.now)
        after = transaction.add(table, kinds.CALL_IN, away, {"bot": bot, "by": caller_seat})
        return ActionResult(after, after.version, caller_seat)

    def give_back(self, transaction: Transaction, request: TableRequest) -> ActionResult:
        """A person who is back takes over from the bot that was called in."""

        def check(table: Table, seat: int) -> None:
            if not table.seats[seat - 1].bot:
                raise Conflict("no-bot-there", seat=seat)

        return self.add_once(transaction, request, kinds.GIVE_BACK, {}, check)


def check_away(table: Table, seat: int, now: float) -> None:
    """A seat is away if it was left, or has let the others wait for too long."""
    there, limit = table.seats[seat - 1], table.terms.away_after
    if not there.is_taken:
        return
    if limit is None:
        raise Impossible("never-away")
    if there.asked_at is None:
        raise Impossible("not-asked", seat=seat)
    left = there.asked_at + limit - now
    if left > 0:
        raise Impossible("not-away-yet", seat=seat, seconds=int(left) + 1)
