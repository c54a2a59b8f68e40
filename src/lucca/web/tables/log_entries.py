"""Entries of a table's log that a seat adds, each once, however often it is sent."""

from typing import NamedTuple

from lucca.store.log_entry import Entry
from lucca.store.repository import Transaction
from lucca.store.table import Table
from lucca.web.tables.access import SeatAccess, TableRequest
from lucca.web.tables.checks import Check, CheckContext, check_not_archived, check_same


class ActionResult(NamedTuple):
    """The table as it is now, the version that the request made or had made before, and the seat it was for."""

    table: Table
    version: int
    seat: int


def add_once(
    transaction: Transaction,
    access: SeatAccess,
    request: TableRequest,
    kind: str,
    body: dict[str, object],
    check: Check = check_not_archived,
) -> ActionResult:
    """Adds an entry for a seat, unless it was added before under the same id; raises Problem."""
    table = transaction.table(request.table, is_to_change=True)
    before = find_earlier(transaction, table, access.seats_held(table, request.caller), request)
    if before:
        check_same(before, kind, body)
        return ActionResult(table, before.number, before.seat or 0)
    seat = access.seat_for(table, request.caller, request.seat)
    check(table, seat, CheckContext(transaction.now, request.version))
    after = transaction.add(table, kind, seat, body, request.id)
    return ActionResult(after, after.version, seat)


def find_earlier(transaction: Transaction, table: Table, held: frozenset[int], request: TableRequest) -> Entry | None:
    """What the caller did before under the same id: for the seat named, or any held now or left by it."""
    for entry in transaction.find_entries(table, request.id) if request.id else ():
        is_own = entry.seat in held or entry.body.get("left_by") == request.caller.key
        if is_own and request.seat in (None, entry.seat):
            return entry
    return None
