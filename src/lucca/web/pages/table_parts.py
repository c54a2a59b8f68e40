"""Parts of a table's page beside the scene: who sits there, and what the viewer may do."""

from dataclasses import dataclass

from lucca.games import game_spec
from lucca.store.table import Table
from lucca.web.services import Services
from lucca.web.tables.action_list import TABLE_ACTIONS


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Somebody at the table; `away_in` is in how many seconds a bot may be called in, `can_call` whether it may now."""

    number: int
    name: str
    level: str
    is_you: bool
    is_asked: bool
    is_here: bool
    is_stood_in: bool
    is_away: bool
    can_call: bool
    away_in: int | None


@dataclass(frozen=True, slots=True)
class Controls:
    """The actions that have a button; `undo` is the seat that may take back. What else depends on the table."""

    offered: frozenset[str]
    undo: int | None
    hold: bool
    same_deal: bool
    record: bool


@dataclass(frozen=True, slots=True)
class HintPart:
    """A hint: the action it is about, in notation, and why; `shown_by` is what has to be picked to see its button."""

    action: str
    lines: list[str]
    shown_by: str


def controls_of(table: Table, viewer: int | None, held: frozenset[int]) -> Controls:
    """What the viewer may do; of the seats held on the same device, any may take back."""
    offered = {name for name, action in TABLE_ACTIONS.items() if viewer and action.is_offered(table, viewer)}
    can_undo = TABLE_ACTIONS["undo"].is_offered
    undoing = (seat for seat in sorted(held, key=lambda seat: seat != viewer) if viewer and can_undo(table, seat))
    return Controls(
        offered=frozenset(offered),
        undo=next(undoing, None),
        hold=viewer is not None and table.terms.undo,
        same_deal=game_spec(table.terms.game).has_chance,
        record=table.status in ("over", "archived") and table.is_begun,
    )


def seat_lines(services: Services, table: Table, viewer: int | None) -> list[SeatLine]:
    """Everybody at the table."""
    here, now = services.hub.attended(table.id), services.repository.clock()
    return [seat_line(table, number, viewer, number in here, now) for number in range(1, len(table.seats) + 1)]


def seat_line(table: Table, number: int, viewer: int | None, is_here: bool, now: float) -> SeatLine:
    """Somebody at the table."""
    seat, limit = table.seats[number - 1], table.terms.away_after
    is_other = number != viewer
    is_on_turn = table.status == "playing" and seat.is_person and seat.bot is None
    left = seat.asked_at + limit - now if is_on_turn and seat.asked_at and limit is not None else None
    is_away = is_on_turn and (not seat.is_taken or (left is not None and left <= 0))
    return SeatLine(
        number=number,
        name=seat.name,
        level=seat.bot or "",
        is_you=not is_other,
        is_asked=number in table.asked(),
        is_here=is_here,
        is_stood_in=seat.is_person and seat.bot is not None,
        is_away=is_away and is_other,
        can_call=is_away and viewer is not None and is_other,
        away_in=int(left) + 1 if left and left > 0 and viewer is not None and is_other else None,
    )
