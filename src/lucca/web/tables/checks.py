"""What must hold before something is done at a table; each function raises Problem where it does not."""

from lucca.games.game import IllegalAction
from lucca.store.log_entry import Entry
from lucca.store.table import Table
from lucca.web.http.errors import Conflict, StaleAction


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
