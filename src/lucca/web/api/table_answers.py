"""What a viewer is told about a table: built field by field, so that nothing slips in which the viewer may not know."""

from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

from lucca.match.audit import digest_of
from lucca.match.record import outcome_json
from lucca.store.repository import Transaction
from lucca.store.table import Table
from lucca.web.api.response_models import News, SaidAnswer, SeatAnswer, TableAnswer, TableLine
from lucca.web.tables.access import Caller, SeatAccess, is_open
from lucca.web.tables.checks import CheckContext, away_at, check_act, check_undo, passes
from lucca.web.tables.memo import once_a_table
from lucca.web.tables.queries import TableIds, find_tables

CACHED_VIEWS = 500  # they are large; a table stays in memory as long as one of its views
VIEW = {"view"}
NO_CHOICES: tuple[tuple[str, ...], bool] = ((), False)


@once_a_table
def news_json(
    table: Table, viewer: int | None, here: frozenset[int], has_view: bool, events_from: int, chat_from: int
) -> bytes:
    """How a table stands for a viewer, as JSON; `here` are the seats with somebody listening.

    `events_from` and `chat_from` are how many events and messages of the chat are left out.
    """
    values = news_values(table, viewer, here, has_view, events_from, chat_from)
    view = values.pop("view")
    rest = News.model_construct(view=None, **values)  # what is ours needs no validation
    return append_view(rest.model_dump_json(exclude=VIEW).encode(), view) if view else rest.model_dump_json().encode()


def table_answer(table: Table, viewer: int | None, here: frozenset[int]) -> TableAnswer:
    """How a table stands for a viewer, and what was agreed upon at the start."""
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
        seed_sha256=digest_of(table.seed),
        opened_at=table.opened_at,
        same_deal_as=terms.same_deal_as,
        dealt_from=terms.dealt_from,
    )


def news_values(
    table: Table, viewer: int | None, here: frozenset[int], has_view: bool, events_from: int = 0, chat_from: int = 0
) -> dict[str, Any]:
    """The fields of `News`; the view is JSON already."""
    legal, can_undo = choices_of(table, viewer) if viewer else NO_CHOICES
    said = table.said[max(chat_from - table.said_before, 0) :]
    return {
        "version": table.version,
        "status": table.status,
        "you": viewer,
        "seats": list(seat_answers(table, here)),
        "asked": list(table.asked()),
        "held_by": table.held_by,
        "legal": list(legal),
        "can_undo": can_undo,
        "events_from": events_from,
        "events": list(events_seen(table, viewer)[events_from:]),
        "chat_from": max(chat_from, table.said_before),
        "chat": [SaidAnswer(at=each.at, seat=each.seat, name=each.name, text=each.text) for each in said],
        "outcome": outcome_json(table.match.outcome),
        "seed": table.shown_seed,
        "follow": table.follow,
        "view": view_json(table, viewer) if has_view and table.is_begun else None,
    }


def seat_answer(table: Table, number: int, is_here: bool) -> SeatAnswer:
    seat = table.seats[number - 1]
    return SeatAnswer(
        seat=number,
        name=seat.name,
        kind="person" if seat.is_person else "bot",
        bot=seat.bot,
        is_taken=seat.is_taken or not seat.is_person,
        is_here=is_here,
        is_asked=number in table.asked(),
        away_at=away_at(table, number),
    )


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


def table_lines(transaction: Transaction, query: TableIds, caller: Caller, access: SeatAccess) -> list[TableLine]:
    """A line for each table that a query finds."""
    return [
        table_line(table, not access.seats_held(table, caller).isdisjoint(table.asked()))
        for table in find_tables(transaction, query)
    ]


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


def write_table(answer: TableAnswer) -> bytes:
    """How a table stands and what was agreed upon, as JSON."""
    values = ordered(answer)
    if answer.view is None:
        return to_json(values)
    del values["view"]
    return append_view(to_json(values), answer.view)


def append_view(rest: bytes, view: bytes) -> bytes:
    """Puts a view, which is JSON already, at the end of an object."""
    return b'%s,"view":%s}' % (rest[:-1], view)


# What follows is found once, for all viewers who may know the same.


@once_a_table
def events_seen(table: Table, viewer: int | None) -> tuple[str, ...]:
    """The events that a viewer may know."""
    return write_events(table, None if is_open(table) else viewer) if table.is_begun else ()


@once_a_table
def write_events(table: Table, viewer: int | None) -> tuple[str, ...]:
    return tuple(table.match.events_for(viewer))


@once_a_table
def seat_answers(table: Table, here: frozenset[int]) -> tuple[SeatAnswer, ...]:
    """All seats; `here` are those with somebody listening."""
    return tuple(seat_answer(table, seat, seat in here) for seat in range(1, len(table.seats) + 1))


@once_a_table
def choices_of(table: Table, seat: int) -> tuple[tuple[str, ...], bool]:
    """What a seat may do in the match now, in notation, and whether it may take an action back."""
    context, game = CheckContext(table.changed_at), table.match.game
    is_asked = seat in table.deciding() and passes(check_act, table, seat, context)
    legal = game.legal(table.match.state, seat) if is_asked else ()
    return tuple(game.action_name(action) for action in legal), passes(check_undo, table, seat, context)


@lru_cache(maxsize=CACHED_VIEWS)
def view_json(table: Table, viewer: int | None) -> bytes:
    return to_json(plain(table.match.view(viewer)))
