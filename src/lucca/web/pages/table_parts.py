"""Parts of a table's page beside the scene: who sits there, and what the viewer may do."""

from dataclasses import dataclass

from lucca.games import game_spec
from lucca.locale import _
from lucca.store.table import Table
from lucca.web.services import Services
from lucca.web.tables.action_list import SHORTCUTS, TABLE_ACTIONS
from lucca.web.tables.checks import away_in


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat in the list; `away_in` is in how many seconds a bot may be called in, `can_call` whether it may now."""

    number: int
    name: str
    level: str
    is_you: bool
    is_asked: bool
    is_here: bool
    is_stood_in: bool
    is_away: bool
    can_call: bool
    away_in: int


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that the viewer may do now for a seat, and how its button is drawn."""

    name: str
    key: str
    is_main: bool
    seat: int


@dataclass(frozen=True, slots=True)
class Controls:
    """What the viewer may do: by the names of the actions, and those with a button at the top of the page.

    `labels` are of all actions by their names, `shortcuts` all keys with what they do, whether it may be done or not.
    `hold` is whether the viewer may hold back the end of a turn to take it back, `grace` whether only bots wait then.
    """

    offered: dict[str, Offer]
    buttons: tuple[Offer, ...]
    labels: dict[str, str]
    shortcuts: tuple[tuple[str, str], ...]
    hold: bool
    grace: bool
    same_deal: bool
    record: bool


@dataclass(frozen=True, slots=True)
class HintPart:
    """A hint: the action it is about, in notation, and why; `shown_by` is what has to be picked to see its button."""

    action: str
    lines: list[str]
    shown_by: str


def controls_of(table: Table, viewer: int | None, held: frozenset[int], now: float) -> Controls:
    """What the viewer may do."""
    labels = {name: _(action.label) for name, action in TABLE_ACTIONS.items() if action.label}
    offered = {name: offer for name in TABLE_ACTIONS if (offer := offer_of(name, table, viewer, held, now))}
    return Controls(
        offered=offered,
        buttons=tuple(offer for name, offer in offered.items() if TABLE_ACTIONS[name].is_control),
        labels=labels,
        shortcuts=tuple((TABLE_ACTIONS[name].key, labels[name]) for name in SHORTCUTS),
        hold=viewer is not None and table.terms.undo,
        grace=viewer is not None and table.terms.undo and only_bots_beside(table, viewer),
        same_deal=game_spec(table.terms.game).has_chance,
        record=table.has_ended,
    )


def only_bots_beside(table: Table, seat: int) -> bool:
    """Whether nobody but bots plays with a seat."""
    return all(there.bot for number, there in enumerate(table.seats, start=1) if number != seat)


def offer_of(name: str, table: Table, viewer: int | None, held: frozenset[int], now: float) -> Offer | None:
    """An action, if the viewer may do it, for the viewer's seat or one of those held on the same device."""
    action = TABLE_ACTIONS[name]
    if viewer is None or action.for_newcomers:
        return None
    seats = sorted(held, key=lambda seat: seat != viewer) if action.for_any_held else [viewer]
    for seat in seats:
        if action.is_offered(table, seat, now):
            return Offer(name, action.key, action.is_main, seat)
    return None


def seat_lines(services: Services, table: Table, viewer: int | None) -> list[SeatLine]:
    """Everybody at the table."""
    here, now = services.hub.attended(table.id), services.repository.clock()
    return [seat_line(table, number, viewer, number in here, now) for number in range(1, len(table.seats) + 1)]


def seat_line(table: Table, number: int, viewer: int | None, is_here: bool, now: float) -> SeatLine:
    seat = table.seats[number - 1]
    is_away = number != viewer and TABLE_ACTIONS["call-in"].is_offered(table, number, now)
    return SeatLine(
        number=number,
        name=seat.name,
        level=seat.bot or "",
        is_you=number == viewer,
        is_asked=number in table.asked(),
        is_here=is_here,
        is_stood_in=seat.is_person and seat.bot is not None,
        is_away=is_away,
        can_call=is_away and viewer is not None,
        away_in=away_in(table, number, now) if viewer not in (None, number) else 0,
    )
