"""What a seat may do now, for pages and programs to show. Whether it is done, `lucca.web.tables.actions` decides."""

from lucca.store.table import Table


def may_act(table: Table, seat: int) -> bool:
    """Whether a person decides something for the seat now."""
    return seat in table.deciding() and not table.seats[seat - 1].bot


def can_undo(table: Table, seat: int) -> bool:
    """Whether the seat may take an action back."""
    is_possible = table.terms.undo and table.status == "playing" and not table.seats[seat - 1].bot
    return is_possible and table.match.can_undo(seat)


def is_live(table: Table) -> bool:
    """Whether the match is still to come, or on."""
    return table.status in ("waiting", "playing")
