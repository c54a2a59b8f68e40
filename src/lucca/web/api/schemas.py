"""What a viewer is told about a table: built field by field, so that nothing slips in which the viewer may not know."""

from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel
from pydantic_core import to_json

from lucca.match.record import outcome_json
from lucca.store.table import Table
from lucca.web.tables.seat_links import seal


class SeatAnswer(BaseModel):
    """A seat: who plays it, whether the match waits for it, and from when on a bot may be called in for it."""

    seat: int
    name: str
    kind: Literal["person", "bot"]
    bot: str | None
    is_taken: bool
    is_here: bool
    is_asked: bool
    away_at: float | None


class SaidAnswer(BaseModel):
    """Words said at the table."""

    at: float
    seat: int | None
    name: str
    text: str


class News(BaseModel):
    """How a table stands for a viewer. `events` and `chat` follow the first `events_from` and `chat_from` of them."""

    version: int
    status: Literal["waiting", "playing", "over", "archived"]
    you: int | None
    seats: list[SeatAnswer]
    asked: list[int]
    held_by: int | None
    legal: list[str]
    can_undo: bool
    events_from: int
    events: list[str]
    chat_from: int
    chat: list[SaidAnswer]
    outcome: dict[str, Any] | None
    seed: str | None
    follow: str | None
    view: Any = None


class TableAnswer(News):
    """The same with what a table agreed upon at the start."""

    id: str
    game: str
    rules: dict[str, Any]
    away_after: int | None
    hints: bool
    undo: bool
    spectators: bool
    listed: bool
    seed_sha256: str
    opened_at: float
    same_deal_as: str | None
    dealt_from: int


class Link(BaseModel):
    """The secret of a seat: the end of its link for a person, the token of a program."""

    seat: int
    secret: str
    path: str


class TableLine(BaseModel):
    """A table in a list."""

    id: str
    game: str
    rules: dict[str, Any]
    status: str
    seats: list[str]
    free: int
    is_study: bool
    asks_you: bool
    changed_at: float


def news(table: Table, viewer: int | None, here: frozenset[int], has_view: bool) -> dict[str, Any]:
    """What `News` says; `here` are the seats with somebody listening."""
    return {
        "version": table.version,
        "status": table.status,
        "you": viewer,
        "seats": [seat_answer(table, seat, seat in here) for seat in range(1, len(table.seats) + 1)],
        "asked": list(table.asked()),
        "held_by": table.held_by,
        "legal": legal_for(table, viewer),
        "can_undo": can_undo(table, viewer),
        "events_from": 0,
        "events": table.match.events_for(viewer) if table.is_begun else [],
        "chat_from": table.said_before,
        "chat": [plain(said) for said in table.said],
        "outcome": outcome_json(table.match.outcome),
        "seed": table.shown_seed,
        "follow": table.follow,
        "view": view_json(table, viewer) if has_view and table.is_begun else None,
    }


@lru_cache(maxsize=500)
def view_json(table: Table, viewer: int | None) -> bytes:
    """A view as JSON, made once for all who look at a table with the same eyes."""
    return to_json(plain(table.match.view(viewer)))


def as_text(message: dict[str, Any]) -> bytes:
    """A message as JSON; its view is already."""
    if not isinstance(view := message.get("view"), bytes):
        return to_json(message)
    rest = to_json({name: value for name, value in message.items() if name != "view"})
    return b'%s,"view":%s}' % (rest[:-1], view)


def table_answer(table: Table, viewer: int | None, here: frozenset[int]) -> dict[str, Any]:
    """What `TableAnswer` says."""
    terms = table.terms
    names = ("game", "away_after", "hints", "undo", "spectators", "listed", "same_deal_as", "dealt_from")
    return {
        **news(table, viewer, here, has_view=True),
        "id": table.id,
        "rules": dict(terms.rules),
        "seed_sha256": seal(table.seed),
        "opened_at": table.opened_at,
        **{name: getattr(terms, name) for name in names},
    }


def seat_answer(table: Table, number: int, is_here: bool) -> dict[str, Any]:
    """What `SeatAnswer` says."""
    seat, limit = table.seats[number - 1], table.terms.away_after
    is_away_soon = seat.is_person and seat.bot is None and seat.asked_at is not None and limit is not None
    return {
        "seat": number,
        "name": seat.name,
        "kind": "person" if seat.is_person else "bot",
        "bot": seat.bot,
        "is_taken": seat.is_taken or not seat.is_person,
        "is_here": is_here,
        "is_asked": number in table.asked(),
        "away_at": (seat.asked_at or 0.0) + (limit or 0) if is_away_soon else None,
    }


def legal_for(table: Table, viewer: int | None) -> list[str]:
    """What the viewer may do in the match now, in notation."""
    if viewer is None or viewer not in table.deciding() or table.seats[viewer - 1].bot:
        return []
    game = table.match.game
    return [game.action_name(action) for action in game.legal(table.match.state, viewer)]


def can_undo(table: Table, viewer: int | None) -> bool:
    """Whether the viewer may take an action back."""
    is_possible = viewer is not None and table.terms.undo and table.status == "playing"
    return is_possible and not table.seats[(viewer or 1) - 1].bot and table.match.can_undo(viewer or 1)


def table_line(table: Table) -> dict[str, Any]:
    """What `TableLine` says."""
    return {
        "id": table.id,
        "game": table.terms.game,
        "rules": dict(table.terms.rules),
        "status": table.status,
        "seats": [seat.name for seat in table.seats],
        "is_study": table.is_study,
        "free": sum(seat.is_person and not seat.is_taken for seat in table.seats),
        "changed_at": table.changed_at,
    }


def plain(value: Any) -> Any:
    """A view as plain values."""
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if hasattr(value, "_asdict"):
        return {key: plain(part) for key, part in value._asdict().items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    return value
