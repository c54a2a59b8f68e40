"""Taking and leaving a seat, and making a new link for it.

The actions are jobs for the repository; each raises Problem if the caller may not do it, or not now.
"""

import itertools

from sqlalchemy import delete, insert, select

from lucca.store import log_entry as kinds
from lucca.store.repository import Transaction
from lucca.store.schema import sitters
from lucca.store.table import Table
from lucca.store.webhooks import clear_webhooks
from lucca.web.errors import Forbidden
from lucca.web.tables.access import SeatAccess, TableRequest
from lucca.web.tables.checks import CheckContext, check_not_archived
from lucca.web.tables.log_entries import ActionResult, add_once
from lucca.web.tables.look_alikes import looks_of


def sit(transaction: Transaction, access: SeatAccess, request: TableRequest) -> ActionResult:
    """Has a visitor sit down by a seat's link, or hold the seat on one more device."""
    table = transaction.table(request.table, is_to_change=True)
    caller = request.caller
    seat = access.links.seat_of(table, caller.secret or "")
    if seat is None:
        raise Forbidden("wrong-link")
    check_not_archived(table, seat, CheckContext(transaction.now))
    is_new = not table.seats[seat - 1].is_taken
    if is_new or (caller.visitor and seat not in table.visitors.get(caller.visitor, ())):
        name = free_name(table, caller.name, seat) if is_new else table.seats[seat - 1].name
        table = transaction.add(table, kinds.SIT, seat, {"name": name, "visitor": caller.visitor})
        remember_seat(transaction, table.id, seat, caller.visitor)
    return ActionResult(table, table.version, seat)


def leave(transaction: Transaction, access: SeatAccess, request: TableRequest) -> ActionResult:
    """Has whoever sits on a seat leave it."""
    done = add_once(transaction, access, request, kinds.LEAVE, {"left_by": request.caller.key})
    transaction.connection.execute(
        delete(sitters).where(sitters.c.table_id == request.table, sitters.c.seat == done.seat)
    )
    clear_webhooks(transaction.connection, request.table, done.seat)
    return done


def renew_link(transaction: Transaction, access: SeatAccess, request: TableRequest) -> ActionResult:
    """Makes a new link for the caller's seat: the old one, and other devices, are no longer good."""
    by = request.caller.key
    done = add_once(transaction, access, request, kinds.RENEW, {"by": by})
    others = (sitters.c.table_id == request.table, sitters.c.seat == done.seat, sitters.c.visitor != by)
    transaction.connection.execute(delete(sitters).where(*others))
    clear_webhooks(transaction.connection, request.table, done.seat)
    return done


def free_name(table: Table, name: str, number: int) -> str:
    """A name that looks like nobody's at another seat of the table."""
    taken = [looks_of(seat.name) for other, seat in enumerate(table.seats, start=1) if other != number]
    names = (name if count == 1 else f"{name} {count}" for count in itertools.count(1))
    return next(free for free in names if all(looks.isdisjoint(looks_of(free)) for looks in taken))


def remember_seat(transaction: Transaction, table_id: str, seat: int, visitor: str | None) -> None:
    """Writes that a visitor holds a seat, for the list of the visitor's own tables; nothing without a visitor."""
    if visitor is None:
        return
    row = {"table_id": table_id, "seat": seat, "visitor": visitor}
    query = select(sitters).where(*(sitters.c[column] == value for column, value in row.items()))
    if transaction.connection.execute(query).first() is None:
        transaction.connection.execute(insert(sitters), row)
