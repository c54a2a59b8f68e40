"""What a viewer is told about a table: built field by field, so that nothing slips in which the viewer may not know."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

from lucca.match.record import outcome_json
from lucca.store.table import Table
from lucca.web.api.response_models import Link, News, SaidAnswer, SeatAnswer, TableAnswer, TableLine
from lucca.web.tables.permissions import can_undo, may_act
from lucca.web.tables.seat_links import SeatLink, seal


def news(table: Table, viewer: int | None, here: frozenset[int], has_view: bool) -> News:
    """How a table stands for a viewer; `here` are the seats with somebody listening."""
    return News(**news_values(table, viewer, here, has_view))


def table_answer(table: Table, viewer: int | None, here: frozenset[int]) -> TableAnswer:
    """The same with what was agreed upon at the start."""
    terms = table.terms
    return TableAnswer(
        **news_values(table, viewer, here, has_view=True),
        id=table.id,
        game=terms.game,
        rules=dict(terms.rules),
        away_after=terms.away_after,
        hints=terms.hints,
        undo=terms.undo,
        spectators=terms.spectators,
        listed=terms.listed,
        seed_sha256=seal(table.seed),
        opened_at=table.opened_at,
        same_deal_as=terms.same_deal_as,
        dealt_from=terms.dealt_from,
    )


def news_values(table: Table, viewer: int | None, here: frozenset[int], has_view: bool) -> dict[str, Any]:
    """The fields of `News`; the view is JSON already."""
    return {
        "version": table.version,
        "status": table.status,
        "you": viewer,
        "seats": [seat_answer(table, seat, seat in here) for seat in range(1, len(table.seats) + 1)],
        "asked": list(table.asked()),
        "held_by": table.held_by,
        "legal": legal_actions(table, viewer),
        "can_undo": viewer is not None and can_undo(table, viewer),
        "events_from": 0,
        "events": table.match.events_for(viewer) if table.is_begun else [],
        "chat_from": table.said_before,
        "chat": [SaidAnswer(at=said.at, seat=said.seat, name=said.name, text=said.text) for said in table.said],
        "outcome": outcome_json(table.match.outcome),
        "seed": table.shown_seed,
        "follow": table.follow,
        "view": view_json(table, viewer) if has_view and table.is_begun else None,
    }


def seat_answer(table: Table, number: int, is_here: bool) -> SeatAnswer:
    """A seat of a table."""
    seat, limit = table.seats[number - 1], table.terms.away_after
    is_away_soon = seat.is_person and seat.bot is None and seat.asked_at is not None and limit is not None
    return SeatAnswer(
        seat=number,
        name=seat.name,
        kind="person" if seat.is_person else "bot",
        bot=seat.bot,
        is_taken=seat.is_taken or not seat.is_person,
        is_here=is_here,
        is_asked=number in table.asked(),
        away_at=(seat.asked_at or 0.0) + (limit or 0) if is_away_soon else None,
    )


def legal_actions(table: Table, viewer: int | None) -> list[str]:
    """What the viewer may do in the match now, in notation."""
    if viewer is None or not may_act(table, viewer):
        return []
    game = table.match.game
    return [game.action_name(action) for action in game.legal(table.match.state, viewer)]


def table_line(table: Table, asks_you: bool) -> TableLine:
    """A table in a list; `asks_you` is whether it waits for who asks."""
    return TableLine(
        id=table.id,
        game=table.terms.game,
        rules=dict(table.terms.rules),
        status=table.status,
        seats=[seat.name for seat in table.seats],
        free=sum(seat.is_person and not seat.is_taken for seat in table.seats),
        is_study=table.is_study,
        asks_you=asks_you,
        changed_at=table.changed_at,
    )


def link_answers(links: Iterable[SeatLink]) -> list[Link]:
    """The links of seats."""
    return [Link(seat=link.seat, secret=link.secret, path=link.path) for link in links]


@lru_cache(maxsize=500)
def view_json(table: Table, viewer: int | None) -> bytes:
    """A view as JSON, made once for all who see a table with the same eyes."""
    return to_json(plain(table.match.view(viewer)))


def plain(value: object) -> object:
    """A view as plain values: dataclasses and named tuples become dictionaries."""
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if hasattr(value, "_asdict"):
        return {key: plain(part) for key, part in value._asdict().items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    return value


def ordered(answer: TableLine | TableAnswer) -> dict[str, Any]:
    """The fields of an answer in the order in which it has them."""
    return {name: getattr(answer, name) for name in answer.key_order}


def write_news(answer: News) -> bytes:
    """How a table stands, as JSON; a view is that already, and comes last."""
    values = ordered(answer) if isinstance(answer, TableAnswer) else dict(answer)
    if not isinstance(view := values["view"], bytes):
        return to_json(values)
    rest = to_json({name: value for name, value in values.items() if name != "view"})
    return b'%s,"view":%s}' % (rest[:-1], view)
