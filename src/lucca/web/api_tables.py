"""The API: opening, finding and following tables."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Header, Query, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from lucca.store.table import Table
from lucca.web.answers import Link, News, TableAnswer, TableLine, as_text, table_answer
from lucca.web.asking import About, InHouse, SeatWanted, TableId, Welcomed, Who, as_json
from lucca.web.finding import lines_of, listed_tables, my_tables
from lucca.web.house import House
from lucca.web.opening import NewTable, PlayOn, game_of, open_table, people_here, steps_until, terms_of
from lucca.web.refusals import TooMany
from lucca.web.seating import Caller, known_as
from lucca.web.stream import Listener, Telling, as_event, as_line, listen

LISTED = 100
NDJSON = "application/x-ndjson"
router = APIRouter(prefix="/api", tags=["tables"])


class Opened(BaseModel):
    """A new table, and the links of the seats that people are to come to."""

    id: str
    version: int
    links: list[Link]


@router.post("/tables", status_code=201, response_model=Opened)
async def open_new_table(wish: NewTable, house: InHouse, who: Welcomed, response: Response) -> Response:
    """Opens a table for a new match."""
    table = await open_table(house, who, people_here(wish), terms_of(wish, game_of(wish)))
    return tell_opened(house, table, who, response)


@router.post("/records", status_code=201, response_model=Opened)
async def play_on(wish: PlayOn, house: InHouse, who: Welcomed, response: Response) -> Response:
    """Opens a table at which a record is played on from one of its moments."""
    game, steps, at = await asyncio.to_thread(steps_until, wish)
    table = await open_table(house, who, people_here(wish), terms_of(wish, game, dealt_from=at), steps)
    return tell_opened(house, table, who, response)


def tell_opened(house: House, table: Table, who: Caller, response: Response) -> Response:
    """A new table with the links of its seats."""
    links = house.doing.links_known(table, who)
    return as_json({"id": table.id, "version": table.version, "links": links}, response, 201)


@router.get("/tables", response_model=list[TableLine])
async def list_tables(house: InHouse, who: Who, mine: Annotated[bool, Query()] = False) -> Response:
    """The tables whose hosts want them listed; or, with `mine`, those where you have a seat, or that you opened."""
    query = my_tables(who, LISTED) if mine else listed_tables(LISTED)
    return as_json(await house.read(lambda transaction: lines_of(transaction, query, who, house.doing)))


@router.get("/tables/{table}", response_model=TableAnswer)
async def look_at_table(about: About, house: InHouse) -> Response:
    """A table as you may see it."""
    table = await house.table(about.table)
    viewer = house.doing.viewer_for(table, about.caller, about.seat)
    answer = table_answer(table, viewer, house.hub.here(table.id))
    return Response(as_text(answer), media_type="application/json")


@router.get("/tables/{table}/links", response_model=list[Link])
async def look_at_links(table: TableId, who: Who, house: InHouse) -> Response:
    """The links of your own seats; for the host also of the seats that are free."""
    there = await house.table(table)
    return as_json(house.doing.links_known(there, who))


@router.get(
    "/tables/{table}/stream",
    response_model=News,
    responses={200: {"content": {"text/event-stream": {}, NDJSON: {}}, "description": "How the table stands, anew."}},
)
async def follow_table(
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
    name = known_as(who) or who.address
    listener = Listener(table, name, house.doing.seats_held(at, who))
    check_streams(house, listener.who)

    async def look() -> tuple[Table, int | None, frozenset[int]]:
        now = await house.table(table)
        return now, house.doing.viewer_for(now, who, seat), house.doing.seats_held(now, who)

    write, media = (as_line, NDJSON) if NDJSON in accept else (as_event, "text/event-stream")
    most = house.settings.limits.streams_each
    messages = listen(house.hub, listener, look, Telling(last_event_id, view), house.settings.heartbeat, most)
    return StreamingResponse((write(message) async for message in messages), media_type=media)


def check_streams(house: House, who: str) -> None:
    """Raises TooMany if too many streams are open."""
    limits = house.settings.limits
    if house.hub.count() >= limits.streams:
        raise TooMany("too-many-streams", limit=limits.streams)
    if house.hub.count(who) >= limits.streams_each:
        raise TooMany("too-many-streams", limit=limits.streams_each)
