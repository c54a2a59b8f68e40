"""The API: opening, finding and following tables."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel
from sqlalchemy import func, or_, select

from lucca.store.library import Work
from lucca.store.schema import sitters, tables
from lucca.store.shared import name_visitor
from lucca.store.table import Table
from lucca.web.answers import News, TableAnswer, TableLine, table_answer, table_line
from lucca.web.asking import About, InHouse, SeatWanted, TableId, Welcomed, Who, as_json
from lucca.web.doing import Caller, known_as
from lucca.web.guard import address_of
from lucca.web.house import House
from lucca.web.opening import NewTable, PlayOn, TableWish, game_of, open_table, steps_until, terms_of
from lucca.web.refusals import TooMany
from lucca.web.stream import Listener, Telling, as_event, as_line, listen

LISTED = 100
NDJSON = "application/x-ndjson"
router = APIRouter(prefix="/api", tags=["tables"])


class Link(BaseModel):
    """The secret of a seat: the end of its link for a person, the token of a program."""

    seat: int
    secret: str
    path: str


class Opened(BaseModel):
    """A new table, and the links of the seats that people are to come to."""

    id: str
    version: int
    links: list[Link]


@router.post("/tables", status_code=201, response_model=Opened)
async def open_new_table(wish: NewTable, house: InHouse, who: Welcomed, response: Response) -> Response:
    """Opens a table for a new match."""
    terms = terms_of(wish, game_of(wish))
    return await opened(house, who, wish, lambda work, who: open_table(work, who, wish, terms, {}), response)


@router.post("/records", status_code=201, response_model=Opened)
async def play_on(wish: PlayOn, house: InHouse, who: Welcomed, response: Response) -> Response:
    """Opens a table at which a record is played on from one of its moments."""
    game, steps, at = steps_until(wish)
    terms = terms_of(wish, game, dealt_from=at)
    body = {"steps": steps} if steps else {}
    return await opened(house, who, wish, lambda work, who: open_table(work, who, wish, terms, body), response)


Opening = Callable[[Work, Caller], Table]


async def opened(house: House, who: Caller, wish: TableWish, job: Opening, response: Response) -> Response:
    """Opens a table, and tells the links of its seats."""
    table = await open_within_limits(house, who, wish, job)
    links = links_for(house, table, who, is_host=True)
    return as_json({"id": table.id, "version": table.version, "links": links}, response, 201)


async def open_within_limits(house: House, who: Caller, wish: TableWish, job: Opening) -> Table:
    """Opens a table if there is room for one more."""
    here = [seat.name for seat in wish.seats if seat.kind == "here"]
    caller = who._replace(name=here[0] if here else "")

    def within_limits(work: Work) -> Table:
        check_room(work, house, caller)
        if caller.visitor and caller.name:
            name_visitor(work.connection, caller.visitor, caller.name, work.now)
        return job(work, caller)

    return await house.write(within_limits)


def check_room(work: Work, house: House, caller: Caller) -> None:
    """Raises TooMany if there are too many tables."""
    limits, live = house.settings.limits, tables.c.status.in_(("waiting", "playing"))
    for limit, condition in ((limits.tables, live), (limits.tables_each, live & (tables.c.host == known_as(caller)))):
        if limit <= (work.connection.execute(select(func.count()).select_from(tables).where(condition)).scalar() or 0):
            raise TooMany("too-many-tables", limit=limit)


def links_for(house: House, table: Table, caller: Caller, is_host: bool) -> list[dict[str, Any]]:
    """The links a caller may know: of seats held, and for the host also of those that are free."""
    held = house.doing.seats_held(table, caller)
    return [
        {"seat": seat, "secret": (secret := house.doing.links.secret(table, seat)), "path": f"/t/{table.id}/s/{secret}"}
        for seat, there in enumerate(table.seats, start=1)
        if there.is_person and (seat in held or (is_host and not there.is_taken))
    ]


@router.get("/tables", response_model=list[TableLine])
async def list_tables(house: InHouse, who: Who, mine: Annotated[bool, Query()] = False) -> Response:
    """The tables whose hosts want them listed; or, with `mine`, those where you have a seat, or that you opened."""

    def job(work: Work) -> list[dict[str, Any]]:
        query = select(tables.c.id).order_by(tables.c.changed_at.desc()).limit(LISTED)
        if mine:
            seated = select(sitters.c.table_id).where(sitters.c.visitor == (who.visitor or ""))
            query = query.where(or_(tables.c.id.in_(seated), tables.c.host == (who.visitor or "nobody")))
        else:
            query = query.where(tables.c.is_listed, tables.c.status.in_(("waiting", "playing")))
        return [table_line(work.table(id)) for id in work.connection.execute(query).scalars().all()]

    return as_json(await house.read(job))


@router.get("/tables/{table}", response_model=TableAnswer)
async def look_at_table(about: About, house: InHouse) -> Response:
    """A table as you may see it."""
    table = await house.table(about.table)
    viewer = house.doing.viewer_for(table, about.caller, about.seat)
    return as_json(table_answer(table, viewer, house.hub.here(table.id)))


@router.get("/tables/{table}/links", response_model=list[Link])
async def look_at_links(table: TableId, who: Who, house: InHouse) -> Response:
    """The links of your own seats; for the host also of the seats that are free."""
    there = await house.table(table)
    return as_json(links_for(house, there, who, is_host=who.visitor is not None and who.visitor == there.host))


@router.get(
    "/tables/{table}/stream",
    response_model=News,
    responses={200: {"content": {"text/event-stream": {}, NDJSON: {}}, "description": "How the table stands, anew."}},
)
async def follow_table(
    request: Request,
    table: TableId,
    who: Who,
    house: InHouse,
    seat: SeatWanted = None,
    view: Annotated[bool, Query(description="Whether each message has the whole view.")] = False,
    accept: Annotated[str, Header()] = "",
    last_event_id: Annotated[int, Header(ge=0, le=2**31 - 1)] = 0,
) -> Response:
    """A stream of what happens: server-sent events, or lines of JSON if you accept those.

    Each message says how the table stands; its id is the table's version. A stream that is taken up again with
    Last-Event-ID goes on from there.
    """
    at = await house.table(table)
    house.doing.viewer_for(at, who, seat)
    name = known_as(who) or address_of(request.scope)
    listener = Listener(table, name, house.doing.seats_held(at, who))
    check_streams(house, listener.who)

    async def look() -> tuple[Table, int | None, frozenset[int]]:
        now = await house.table(table)
        return now, house.doing.viewer_for(now, who, seat), house.doing.seats_held(now, who)

    write, media = (as_line, NDJSON) if NDJSON in accept else (as_event, "text/event-stream")
    messages = listen(house.hub, listener, look, Telling(last_event_id, view), house.settings.heartbeat)
    return StreamingResponse((write(message) async for message in messages), media_type=media)


def check_streams(house: House, who: str) -> None:
    """Raises TooMany if too many streams are open."""
    limits = house.settings.limits
    if house.hub.count() >= limits.streams:
        raise TooMany("too-many-streams", limit=limits.streams)
    if house.hub.count(who) >= limits.streams_each:
        raise TooMany("too-many-streams", limit=limits.streams_each)
