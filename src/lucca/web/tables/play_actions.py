"""What a seat does in the match: acting, ending a turn that was held back, undo.

The functions are jobs for the repository; each raises Problem if the caller may not do it, or not now.
"""

from lucca.store import log_entry as kinds
from lucca.store.repository import Transaction
from lucca.store.table import Table
from lucca.web.tables.access import SeatAccess, TableRequest
from lucca.web.tables.checks import check_act, check_end, check_fresh, check_undo, not_your_turn
from lucca.web.tables.log_entries import ActionResult, add_once


def act(transaction: Transaction, access: SeatAccess, request: TableRequest, action: str, hold: bool) -> ActionResult:
    body: dict[str, object] = {"action": action, "hold": hold}
    return add_once(transaction, access, request, kinds.ACT, body, check_act)


def act_for_bot(transaction: Transaction, table: Table, seat: int, action: str) -> Table:
    """Acts for a bot, if the table is still as it was when the bot was asked."""
    seen, table = table.version, transaction.table(table.id, is_to_change=True)
    check_fresh(table, seat, seen)
    if seat not in table.bots_asked():
        raise not_your_turn(table, seat)
    return transaction.add(table, kinds.ACT, seat, {"action": action}, f"bot {table.version}")


def end_turn(transaction: Transaction, access: SeatAccess, request: TableRequest) -> ActionResult:
    """Ends the turn that a seat held back."""
    return add_once(transaction, access, request, kinds.END, {}, check_end)


def undo(transaction: Transaction, access: SeatAccess, request: TableRequest) -> ActionResult:
    """Takes a seat's last action back."""
    return add_once(transaction, access, request, kinds.UNDO, {}, check_undo)
