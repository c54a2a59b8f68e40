"""What people say to each other at a table, and how much."""

from lucca.store import log_entry as kinds
from lucca.store.repository import Transaction
from lucca.store.table import Table
from lucca.web.http.errors import Impossible, TooMany
from lucca.web.limits import Limits
from lucca.web.tables.log_entries import SeatLog
from lucca.web.tables.request_bodies import ActionResult, TableRequest


class ChatActions(SeatLog):
    """Jobs for the repository; each raises Problem if the caller may not do it, or not now."""

    def chat(self, transaction: Transaction, request: TableRequest, text: str, limits: Limits) -> ActionResult:
        """A seat says something."""
        if not 1 <= len(text) <= limits.chat_length:
            raise Impossible("chat-length", limit=limits.chat_length)

        def check(table: Table, seat: int) -> None:
            since = transaction.now - 60
            if sum(said.seat == seat and said.at > since for said in table.said) >= limits.chat_a_minute:
                raise TooMany("too-much-chat", limit=limits.chat_a_minute, seconds=60)

        return self.add_once(transaction, request, kinds.CHAT, {"text": text}, check)
