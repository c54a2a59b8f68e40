"""What must hold before something is done at a table; each function raises Problem where it does not.

A job calls the check of its action; a page offers the actions whose checks pass.
"""

from collections.abc import Callable
from typing import NamedTuple

from lucca.games.game import IllegalAction
from lucca.problem import Problem
from lucca.store.log_entry import Entry
from lucca.store.table import Table
from lucca.web.errors import Conflict, Forbidden, Impossible, StaleAction
from lucca.web.recent import recent_times


class CheckContext(NamedTuple):
    """What checks need beside a table and a seat: the time, and the version that a client saw (None: the latest)."""

    now: float
    version: int | None = None


Check = Callable[[Table, int, CheckContext], None]


def passes(check: Check, table: Table, seat: int, context: CheckContext) -> bool:
    try:
        check(table, seat, context)
    except Problem:
        return False
    return True


def check_same(before: Entry, kind: str, body: dict[str, object]) -> None:
    """A request id that was used before must stand for the same request."""
    if before.kind != kind or any(before.body.get(key) != value for key, value in body.items()):
        raise Conflict("id-taken", id=before.action_id)


def check_fresh(table: Table, seat: int, version: int | None) -> None:
    """What the client saw must be what the seat decides upon now."""
    if version is not None and not table.seats[seat - 1].changed <= version <= table.version:
        raise StaleAction("stale", version=table.version, seen=version)


def check_not_archived(table: Table, _seat: int, _context: CheckContext) -> None:
    """Leaving, making a new link and chatting need no more than this."""
    if table.status == "archived":
        raise Conflict("archived")


def check_live(table: Table, seat: int, context: CheckContext) -> None:
    check_not_archived(table, seat, context)
    if table.status == "over":
        raise IllegalAction("match-over")


def check_playing(table: Table, seat: int, context: CheckContext) -> None:
    check_live(table, seat, context)
    if table.status == "waiting":
        raise Conflict("not-begun")


def check_no_bot(table: Table, seat: int) -> None:
    """A seat that a bot plays for must be taken back first."""
    if table.seats[seat - 1].bot:
        raise Conflict("bot-plays", seat=seat)


def check_act(table: Table, seat: int, context: CheckContext) -> None:
    """Whether the action is legal is for the match to say."""
    check_playing(table, seat, context)
    check_fresh(table, seat, context.version)
    check_no_bot(table, seat)
    if seat not in table.deciding():
        raise not_your_turn(table, seat)


def not_your_turn(table: Table, seat: int) -> IllegalAction:
    return IllegalAction("not-your-turn", seat=seat, to_move=(*table.asked(), None)[0])


def check_end(table: Table, seat: int, context: CheckContext) -> None:
    """Only a turn that was held back is ended by its seat."""
    check_not_archived(table, seat, context)
    check_fresh(table, seat, context.version)
    if table.held_by != seat:
        raise Impossible("nothing-held")


def check_undo(table: Table, seat: int, context: CheckContext) -> None:
    check_not_archived(table, seat, context)
    if not table.terms.undo:
        raise Forbidden("no-undo")
    check_playing(table, seat, context)
    check_fresh(table, seat, context.version)
    check_no_bot(table, seat)
    if not table.match.can_undo(seat):
        raise IllegalAction("nothing-to-undo", seat=seat)


def check_hint(table: Table, seat: int, context: CheckContext) -> None:
    if not table.terms.hints:
        raise Forbidden("no-hints")
    if not passes(check_act, table, seat, context):
        raise Impossible("not-asked", seat=seat)


def check_give_back(table: Table, seat: int, context: CheckContext) -> None:
    check_not_archived(table, seat, context)
    if not table.seats[seat - 1].bot:
        raise Conflict("no-bot-there", seat=seat)


def check_again(table: Table, _seat: int, _context: CheckContext) -> None:
    if table.status != "over":
        raise Conflict("archived" if table.status == "archived" else "not-over")


def away_at(table: Table, seat: int) -> float | None:
    """When a person who is asked now will have let the others wait for too long; None if never."""
    there, limit = table.seats[seat - 1], table.terms.away_after
    if not there.is_person or there.bot or there.asked_at is None or limit is None:
        return None
    return there.asked_at + limit


def away_in(table: Table, seat: int, now: float) -> int:
    """In how many seconds that will be; 0 if it is so already, or never will be."""
    at, limit = away_at(table, seat), table.terms.away_after
    if at is None or limit is None:
        return 0
    since, until = recent_times(now, limit)
    return int(at - now) + 1 if since < at - limit < until else 0


def check_away(table: Table, seat: int, context: CheckContext) -> None:
    """A bot is called in only for a seat that was left, or has let the others wait for too long."""
    check_playing(table, seat, context)
    there = table.seats[seat - 1]
    if there.bot:
        raise Conflict("bot-there", seat=seat)
    if not there.is_taken:
        return
    if table.terms.away_after is None:
        raise Impossible("never-away")
    if there.asked_at is None:
        raise Impossible("not-asked", seat=seat)
    if seconds := away_in(table, seat, context.now):
        raise Impossible("not-away-yet", seat=seat, seconds=seconds)
