"""A bot that plays for a seat while its person is away; when that is, `checks.away_at` says.

The functions are jobs for the repository; each raises Problem if the caller may not do it, or not now.
"""

from lucca.bots.registry import LEVELS
from lucca.store import log_entry as kinds
from lucca.store.repository import Transaction
from lucca.web.errors import Impossible
from lucca.web.tables.access import SeatAccess, TableRequest
from lucca.web.tables.checks import CheckContext, check_away, check_give_back
from lucca.web.tables.log_entries import ActionResult, add_once


def call_in(transaction: Transaction, access: SeatAccess, request: TableRequest, away: int, bot: str) -> ActionResult:
    """Has a bot play for the seat `away`."""
    table = transaction.table(request.table, is_to_change=True)
    caller_seat = access.seat_for(table, request.caller, request.seat)
    if bot not in LEVELS:
        raise Impossible("unknown-bot", bot=bot, bots=", ".join(LEVELS))
    if not 1 <= away <= len(table.seats):
        raise Impossible("no-such-seat", seat=away, players=len(table.seats))
    check_away(table, away, CheckContext(transaction.now))
    after = transaction.add(table, kinds.CALL_IN, away, {"bot": bot, "by": caller_seat})
    return ActionResult(after, after.version, caller_seat)


def give_back(transaction: Transaction, access: SeatAccess, request: TableRequest) -> ActionResult:
    """Has a person who is back play again instead of the bot."""
    return add_once(transaction, access, request, kinds.GIVE_BACK, {}, check_give_back)
