"""What a seat does in the match: acting, ending a turn that was held back, undo, asking for a hint."""

from lucca.games.game import IllegalAction
from lucca.store import log_entry as kinds
from lucca.store.repository import Transaction
from lucca.store.table import Table
from lucca.web.http.errors import Forbidden, Impossible
from lucca.web.tables.access import Caller
from lucca.web.tables.checks import check_fresh, check_no_bot, check_playing
from lucca.web.tables.log_entries import SeatLog
from lucca.web.tables.request_bodies import ActionResult, TableRequest


class PlayActions(SeatLog):
    """Jobs for the repository; each raises Problem if the caller may not do it, or not now."""

    def act(self, transaction: Transaction, request: TableRequest, action: str, hold: bool) -> ActionResult:
        """A seat acts."""

        def check(table: Table, seat: int) -> None:
            check_playing(table)
            check_fresh(table, seat, request.version)
            check_no_bot(table, seat)
            if seat not in table.deciding():
                raise IllegalAction("not-your-turn", seat=seat, to_move=(*table.asked(), None)[0])

        return self.add_once(transaction, request, kinds.ACT, {"action": action, "hold": hold}, check)

    def act_for_bot(self, transaction: Transaction, table: Table, seat: int, action: str) -> Table:
        """A bot acts, if the table is still as it was when the bot was asked."""
        seen, table = table.version, transaction.table(table.id, is_to_change=True)
        check_fresh(table, seat, seen)
        if seat not in table.bots_asked():
            raise IllegalAction("not-your-turn", seat=seat, to_move=(*table.asked(), None)[0])
        return transaction.add(table, kinds.ACT, seat, {"action": action}, f"bot {table.version}")

    def end(self, transaction: Transaction, request: TableRequest) -> ActionResult:
        """A seat ends the turn it held back."""

        def check(table: Table, seat: int) -> None:
            check_fresh(table, seat, request.version)
            if table.held_by != seat:
                raise Impossible("nothing-held")

        return self.add_once(transaction, request, kinds.END, {}, check)

    def undo(self, transaction: Transaction, request: TableRequest) -> ActionResult:
        """A seat takes its last action back."""

        def check(table: Table, seat: int) -> None:
            if not table.terms.undo:
                raise Forbidden("no-undo")
            check_playing(table)
            check_fresh(table, seat, request.version)
            check_no_bot(table, seat)
            if not table.match.can_undo(seat):
                raise IllegalAction("nothing-to-undo", seat=seat)

        return self.add_once(transaction, request, kinds.UNDO, {}, check)

    def seat_for_hint(self, table: Table, caller: Caller, wanted: int | None) -> int:
        """The seat that a hint is for; raises Problem where there is none to be had."""
        seat = self.seat_for(table, caller, wanted)
        if not table.terms.hints:
            raise Forbidden("no-hints")
        if seat not in table.deciding() or table.seats[seat - 1].bot:
            raise Impossible("not-asked", seat=seat)
        return seat
