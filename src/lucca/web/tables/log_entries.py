"""Entries of a table's log that a seat adds, each once, however often it is sent."""

from collections.abc import Callable

from lucca.store.log_entry import Entry
from lucca.store.repository import Transaction
from lucca.store.table import Table
from lucca.web.tables.access import SeatAccess
from lucca.web.tables.checks import check_not_archived, check_same
from lucca.web.tables.request_bodies import ActionResult, TableRequest


class SeatLog(SeatAccess):
    """Adds entries for whoever holds a seat."""

    def add_once(
        self,
        transaction: Transaction,
        request: TableRequest,
        kind: str,
        body: dict[str, object],
        check: Callable[[Table, int], None],
    ) -> ActionResult:
        """Adds an entry for a seat, unless it was added before under the same id."""
        table = transaction.table(request.table, is_to_change=True)
        before = self.find_earlier(transaction, table, request)
        if before:
            check_same(before, kind, body)
            return ActionResult(table, before.number, before.seat or 0)
        seat = self.seat_for(table, request.caller, request.seat)
        check_not_archived(table)
        check(table, seat)
        after = transaction.add(table, kind, seat, body, request.id)
        return ActionResult(after, after.version, seat)

    def find_earlier(self, transaction: Transaction, table: Table, request: TableRequest) -> Entry | None:
        """What the caller did before under the same id: for the seat named, or any held now or left by it."""
        held = self.seats_held(table, request.caller)
        for entry in transaction.find_entries(table, request.id) if request.id else ():
            is_own = entry.seat in held or entry.body.get("left_by") == request.caller.key
            if is_own and request.seat in (None, entry.seat):
                return entry
        return None
