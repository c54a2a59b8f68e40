"""What can be done at a table. Each method is a job for the repository: it checks, then adds to the log."""

from collections.abc import Callable

from sqlalchemy import delete, insert, select

from lucca.bots.registry import LEVELS
from lucca.games.game import IllegalAction
from lucca.store import log_entry as kinds
from lucca.store.log_entry import Entry
from lucca.store.repository import Transaction
from lucca.store.schema import sitters
from lucca.store.table import Table
from lucca.web.http.errors import Conflict, Forbidden, Impossible, StaleAction, TooMany
from lucca.web.settings import Limits
from lucca.web.tables.access import Caller, SeatAccess
from lucca.web.tables.requests import ActionResult, TableRequest


class TableActions(SeatAccess):
    """The jobs; each raises Problem if the caller may not do it, or not now."""

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

    def sit(self, transaction: Transaction, request: TableRequest) -> ActionResult:
        """A visitor sits down by a seat's link, or holds the seat on one more device."""
        table = transaction.table(request.table, is_to_change=True)
        caller = request.caller
        seat = self.links.seat_of(table, caller.secret or "")
        if seat is None:
            raise Forbidden("wrong-link")
        check_not_archived(table)
        is_new = not table.seats[seat - 1].is_taken
        if is_new or (caller.visitor and seat not in table.visitors.get(caller.visitor, ())):
            name = free_name(table, caller.name, seat) if is_new else table.seats[seat - 1].name
            table = transaction.add(table, kinds.SIT, seat, {"name": name, "visitor": caller.visitor})
            remember_seat(transaction, table.id, seat, caller.visitor)
        return ActionResult(table, table.version, seat)

    def leave(self, transaction: Transaction, request: TableRequest) -> ActionResult:
        """Whoever sits on a seat leaves it."""
        done = self.add_once(
            transaction, request, kinds.LEAVE, {"left_by": request.caller.key}, lambda _table, _seat: None
        )
        transaction.connection.execute(
            delete(sitters).where(sitters.c.table_id == request.table, sitters.c.seat == done.seat)
        )
        return done

    def renew(self, transaction: Transaction, request: TableRequest) -> ActionResult:
        """Whoever sits on a seat wants a new link for it: the old one, and other devices, are no longer good."""
        by = request.caller.key
        done = self.add_once(transaction, request, kinds.RENEW, {"by": by}, lambda _table, _seat: None)
        others = (sitters.c.table_id == request.table, sitters.c.seat == done.seat, sitters.c.visitor != by)
        transaction.connection.execute(delete(sitters).where(*others))
        return done

    def seat_for_hint(self, table: Table, caller: Caller, wanted: int | None) -> int:
        """The seat that a hint is for; raises Problem where there is none to be had."""
        seat = self.seat_for(table, caller, wanted)
        if not table.terms.hints:
            raise Forbidden("no-hints")
        if seat not in table.deciding() or table.seats[seat - 1].bot:
            raise Impossible("not-asked", seat=seat)
        return seat

    def chat(self, transaction: Transaction, request: TableRequest, text: str, limits: Limits) -> ActionResult:
        """A seat says something."""
        if not 1 <= len(text) <= limits.chat_length:
            raise Impossible("chat-length", limit=limits.chat_length)

        def check(table: Table, seat: int) -> None:
            since = transaction.now - 60
            if sum(said.seat == seat and said.at > since for said in table.said) >= limits.chat_a_minute:
                raise TooMany("too-much-chat", limit=limits.chat_a_minute, seconds=60)

        return self.add_once(transaction, request, kinds.CHAT, {"text": text}, check)

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


def check_same(before: Entry, kind: str, body: dict[str, object]) -> None:
    """The same id must stand for the same request."""
    if before.kind != kind or any(before.body.get(key) != value for key, value in body.items()):
        raise Conflict("id-taken", id=before.action_id)


def check_playing(table: Table) -> None:
    """The match must be on."""
    if table.status == "waiting":
        raise Conflict("not-begun")
    if table.status == "over":
        raise IllegalAction("match-over")


def check_not_archived(table: Table) -> None:
    """Nothing happens any more at a table that was archived."""
    if table.status == "archived":
        raise Conflict("archived")


def check_fresh(table: Table, seat: int, version: int | None) -> None:
    """What the client saw must be what the seat decides upon now."""
    if version is not None and not table.seats[seat - 1].changed <= version <= table.version:
        raise StaleAction("stale", version=table.version, seen=version)


def check_no_bot(table: Table, seat: int) -> None:
    """A seat that a bot plays for must be taken back first."""
    if table.seats[seat - 1].bot:
        raise Conflict("bot-plays", seat=seat)


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


def free_name(table: Table, name: str, number: int) -> str:
    """A name that nobody at another seat of the table has."""
    taken = {seat.name for other, seat in enumerate(table.seats, start=1) if other != number}
    names = (name if count == 1 else f"{name} {count}" for count in range(1, len(taken) + 2))
    return next(free for free in names if free not in taken)


def remember_seat(transaction: Transaction, table_id: str, seat: int, visitor: str | None) -> None:
    """So that a visitor finds the table again."""
    if visitor is None:
        return
    row = {"table_id": table_id, "seat": seat, "visitor": visitor}
    known = select(sitters).where(*(sitters.c[column] == value for column, value in row.items()))
    if transaction.connection.execute(known).first() is None:
        transaction.connection.execute(insert(sitters), row)
