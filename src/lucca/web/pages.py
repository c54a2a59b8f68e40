"""The pages: plain HTML with forms, the same actions as the API."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from lucca.games import NAMES
from lucca.locale import _
from lucca.store.library import Work
from lucca.store.table import Table
from lucca.web.answers import can_undo
from lucca.web.asking import InHouse, TableId, Who
from lucca.web.finding import lines_of, listed_tables, my_tables
from lucca.web.house import House
from lucca.web.links import seal
from lucca.web.rendering import ProblemPage, render
from lucca.web.seating import Caller
from lucca.web.telling import city_rows, say_asked, say_choices, say_position

router = APIRouter(include_in_schema=False)
SHOWN = 20  # tables of each kind
REFRESH = 3  # seconds between looks at the table while others are to act


@dataclass(frozen=True, slots=True)
class HomePage:
    """The first page."""

    template: ClassVar[str] = "home.html"
    mine: list[dict[str, Any]]
    listed: list[dict[str, Any]]
    games: tuple[str, ...] = NAMES
    problem: str = ""


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table as its viewer may see it."""

    template: ClassVar[str] = "table.html"
    table: Table
    viewer: int | None
    asked: str
    choices: list[tuple[str, str]]
    position: list[tuple[str, list[str]]]
    rows: list[list[str]]
    links: list[dict[str, Any]]
    events: list[str]
    can_undo: bool
    seed_sha256: str
    seed: str | None
    refresh: int
    hint: list[str] = field(default_factory=list)
    problem: str = ""


@dataclass(frozen=True, slots=True)
class SeatPage:
    """Where a seat's link leads to."""

    template: ClassVar[str] = "seat.html"
    table: Table
    secret: str
    seat: int
    problem: str = ""


@router.get("/")
async def home(house: InHouse, who: Who) -> Response:
    """The first page."""
    return render(await home_page(house, who))


async def home_page(house: House, who: Caller, problem: str = "") -> HomePage:
    """What the first page says."""

    def job(work: Work) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        return lines_of(work, my_tables(who, SHOWN)), lines_of(work, listed_tables(SHOWN))

    mine, listed = await house.read(job)
    return HomePage(mine, listed, problem=problem)


@router.get("/t/{table}")
async def table(table: TableId, house: InHouse, who: Who) -> Response:
    """A table."""
    return render(table_page(house, await house.table(table), who))


def table_page(house: House, table: Table, who: Caller, **more: Any) -> TablePage:
    """What a table's page says."""
    viewer = house.doing.viewer_for(table, who, None)
    is_waiting = table.status in ("waiting", "playing") and viewer not in table.asked()
    return TablePage(
        table=table,
        viewer=viewer,
        asked=say_asked(table, viewer),
        choices=say_choices(table, viewer),
        position=say_position(table, viewer),
        rows=city_rows(table),
        links=house.doing.links_known(table, who),
        events=table.match.events_for(viewer) if table.is_begun else [],
        can_undo=can_undo(table, viewer),
        seed_sha256=seal(table.seed),
        seed=table.shown_seed,
        refresh=REFRESH if is_waiting and not more else 0,
        **more,
    )


@router.get("/t/{table}/s/{secret}")
async def seat(table: TableId, secret: str, house: InHouse, who: Who) -> Response:
    """Where a seat's link leads to: whoever holds the seat already goes to the table."""
    there = await house.table(table)
    number = house.doing.links.seat_of(there, secret)
    if number is None and not house.doing.seats_held(there, who):
        return render(ProblemPage(_("This link does not belong to a seat of this table any more.")), 403)
    if number is None or number in house.doing.seats_held(there, who):
        return RedirectResponse(f"/t/{table}", 303)
    return render(SeatPage(there, secret, number))


def text_of(form: Mapping[str, Any], name: str) -> str:
    """What a field of a form says; an uploaded file is not words."""
    value = form.get(name)
    return value if isinstance(value, str) else ""


async def read_form(request: Request) -> dict[str, str]:
    """A form's fields."""
    form = await request.form(max_files=0, max_fields=40)
    return {name: text_of(form, name) for name in form}
