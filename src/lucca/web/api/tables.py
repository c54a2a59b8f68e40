"""The API: opening, finding and following tables."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Header, Query, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from lucca.store.table import Table
from lucca.web.api.schemas import Link, News, TableAnswer, TableLine, as_text, table_answer
from lucca.web.http.dependencies import About, AppServices, SeatWanted, TableId, Welcomed, Who, as_json
from lucca.web.http.errors import TooMany
from lucca.web.live.hub import Listener
from lucca.web.live.stream import Telling, as_event, as_line, listen
from lucca.web.services import Services
from lucca.web.tables.access import Caller, known_as
from lucca.web.tables.create import NewTable, PlayOn, game_of, open_table, people_here, steps_until, terms_of
from lucca.web.tables.queries import lines_of, listed_tables, my_tables

LISTED = 100
NDJSON = "application/x-ndjson"
router = APIRouter(prefix="/api", tags=["tables"])


class Opened(BaseModel):
    """A new table, and the links of the seats that people are to come to."""

    id: str
    version: int
    links: list[Link]


@router.post("/tables", status_code=201, response_model=Opened)
async def open_new_table(wish: NewTable, services: AppServices, who: Welcomed, response: Response) -> Response:
    """Opens a table for a new match."""
    table = await open_table(services, who, people_here(wish), terms_of(wish, game_of(wish)))
    return tell_opened(services, table, who, response)


@router.post("/records", status_code=201, response_model=Opened)
async def play_on(wish: PlayOn, services: AppServices, who: Welcomed, response: Response) -> Response:
    """Opens a table at which a record is played on from one of its moments."""
    game, steps, at = await asyncio.to_thread(steps_until, wish)
    table = await open_table(services, who, people_here(wish), terms_of(wish, game, dealt_from=at), steps)
    return tell_opened(services, table, who, response)


def tell_opened(services: Services, table: Table, who: Caller, response: Response) -> Response:
    """A new table with the links of its seats."""
    links = services.actions.links_known(table, who)
    return as_json({"id": table.id, "version": table.version, "links": links}, response, 201)


@router.get("/tables", response_model=list[TableLine])
async def list_tables(services: AppServices, who: Who, mine: Annotated[bool, Query()] = False) -> Response:
    """The tables whose hosts want them listed; or, with `mine`, those where you have a seat, or that you opened."""
    query = my_tables(who, LISTED) if mine else listed_tables(LISTED)
    return as_json(await services.read(lambda transaction: lines_of(transaction, query, who, services.actions)))


@router.get("/tables/{table}", response_model=TableAnswer)
async def look_at_table(about: About, services: AppServices) -> Response:
    """A table as you may see it."""
    table = await services.table(about.table)
    viewer = services.actions.viewer_for(table, about.caller, about.seat)
    answer = table_answer(table, viewer, services.hub.attended(table.id))
    return Response(as_text(answer), media_type="application/json")


@router.get("/tables/{table}/links", response_model=list[Link])
async def look_at_links(table: TableId, who: Who, services: AppServices) -> Response:
    """The links of your own seats; for the host also of the seats that are free."""
    there = await services.table(table)
    return as_json(services.actions.links_known(there, who))


@router.get(
    "/tables/{table}/stream",
    response_model=News,
    responses={200: {"content": {"text/event-stream": {}, NDJSON: {}}, "description": "How the table stands, anew."}},
)
async def follow_table(
    table: TableId,
    who: Who,
    services: AppServices,
    seat: SeatWanted = None,
    view: Annotated[bool, Query(description="Whether each message has the whole view.")] = False,
    accept: Annotated[str, Header()] = "",
    last_event_id: Annotated[int, Header(ge=0, le=2**31 - 1)] = 0,
) -> Response:
    """A stream of what happens: server-sent events, or lines of JSON if you accept those.

    Each message says how the table stands; its id is the table's version. A stream that is taken up again with
    Last-Event-ID goes on from there.
    """
    at = await services.table(table)
    services.actions.viewer_for(at, who, seat)
    name = known_as(who) or who.address
    listener = Listener(table, name, services.actions.seats_held(at, who))
    check_streams(services, listener.owner)

    async def look() -> tuple[Table, int | None, frozenset[int]]:
        now = await services.table(table)
        return now, services.actions.viewer_for(now, who, seat), services.actions.seats_held(now, who)

    write, media = (as_line, NDJSON) if NDJSON in accept else (as_event, "text/event-stream")
    most = services.settings.limits.streams_each
    messages = listen(services.hub, listener, look, Telling(last_event_id, view), services.settings.heartbeat, most)
    return StreamingResponse((write(message) async for message in messages), media_type=media)


def check_streams(services: Services, who: str) -> None:
    """Raises TooMany if too many streams are open."""
    limits = services.settings.limits
    if services.hub.count() >= limits.streams:
        raise TooMany("too-many-streams", limit=limits.streams)
    if services.hub.count(who) >= limits.streams_each:
        raise TooMany("too-many-streams", limit=limits.streams_each)
