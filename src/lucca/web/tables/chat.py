"""What people say to each other at a table, and how much."""

from lucca.store import log_entry as kinds
from lucca.store.repository import Transaction
from lucca.store.table import Table
from lucca.web.errors import Impossible, TooMany
from lucca.web.limits import Limits
from lucca.web.recent import recent_times
from lucca.web.tables.access import SeatAccess, TableRequest
from lucca.web.tables.checks import CheckContext, check_not_archived
from lucca.web.tables.log_entries import ActionResult, add_once
from lucca.web.tables.text_input import clean_line

MINUTE = 60


def clean_message(text: str, limits: Limits) -> str:
    """What somebody wants to say, on one line; raises Impossible if it is too long, or nothing that can be seen."""
    line = clean_line(text) if len(text) <= limits.chat_length else ""
    if not line:
        raise Impossible("chat-length", limit=limits.chat_length)
    return line


def say(transaction: Transaction, access: SeatAccess, request: TableRequest, text: str, limits: Limits) -> ActionResult:
    """A job for the repository: a seat says something; raises Problem if that is too much."""

    def check(table: Table, seat: int, context: CheckContext) -> None:
        check_not_archived(table, seat, context)
        since, until = recent_times(context.now, MINUTE)
        if sum(said.seat == seat and since < said.at < until for said in table.said) >= limits.chat_a_minute:
            raise TooMany("too-much-chat", limit=limits.chat_a_minute, seconds=MINUTE)

    return add_once(transaction, access, request, kinds.CHAT, {"text": text}, check)
