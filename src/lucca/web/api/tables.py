"""The API: opening, finding and following tables."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Header, Query, Response
from fastapi.responses import StreamingResponse

from lucca.store.table import Table
from lucca.web.api.response_models import Link, News, Opened, TableAnswer, TableLine
from lucca.web.api.table_answers import link_answers, ordered, table_answer, write_news
from lucca.web.http.dependencies import (
    AppServices,
    CurrentCaller,
    CurrentTableRequest,
    SeatQuery,
    TableId,
    WelcomedCaller,
    as_json,
)
from lucca.web.http.errors import TooMany
from lucca.web.live.hub import Listener
from lucca.web.live.stream import NewsFeed, as_event, as_line, stream_news
from lucca.web.services import Services
from lucca.web.tables.access import Caller
from lucca.web.tables.create import NewTable, PlayOn, make_game, make_terms, open_table, people_here, steps_to_play_on
from lucca.web.tables.queries import listed_tables, my_tables, table_lines

LISTED = 100
NDJSON = "application/x-ndjson"
router = APIRouter(prefix="/api", tags=["tables"])


@router.post("/tables", status_code=201, response_model=Opened)
async def open_new_table(body: NewTable, services: AppServices, caller: WelcomedCaller, response: Response) -> Response:
    """Opens a table for a new match."""
    table = await open_table(services, caller, people_here(body), make_terms(body, make_game(body)))
    return opened_response(services, table, caller, response)


@router.post("/records", status_code=201, response_model=Opened)
async def play_on(body: PlayOn, services: AppServices, caller: WelcomedCaller, response: Response) -> Response:
    """Opens a table at which a record is played on from one of its moments."""
    game, steps, at = await asyncio.to_thread(steps_to_play_on, body)
    table = await open_table(services, caller, people_here(body), make_terms(body, game, dealt_from=at), steps)
    return opened_response(services, table, caller, response)


def opened_response(services: Services, table: Table, caller: Caller, given: Response) -> Response:
    """A new table with the links of its seats."""
    links = link_answers(services.actions.links_known(table, caller))
    return as_json(Opened(id=table.id, version=table.version, links=links), given, 201)


@router.get("/tables", response_model=list[TableLine])
async def list_tables(services: AppServices, caller: CurrentCaller, mine: Annotated[bool, Query()] = False) -> Response:
    """The tables whose hosts want them listed; or, with `mine`, those where you have a seat, or that you opened."""
    query = my_tables(caller, LISTED) if mine else listed_tables(LISTED)
    lines = await services.read(lambda transaction: table_lines(transaction, query, caller, services.actions))
    return as_json([ordered(line) for line in lines])


@router.get("/tables/{table}", response_model=TableAnswer)
async def look_at_table(request: CurrentTableRequest, services: AppServices) -> Response:
    """A table as you may see it."""
    table = await services.table(request.table)
    viewer = services.actions.viewer_for(table, request.caller, request.seat)
    answer = table_answer(table, viewer, services.hub.attended(table.id))
    return Response(write_news(answer), media_type="application/json")


@router.get("/tables/{table}/links", response_model=list[Link])
async def look_at_links(table: TableId, caller: CurrentCaller, services: AppServices) -> Response:
    """The links of your own seats; for the host also of the seats that are free."""
    return as_json(link_answers(services.actions.links_known(await services.table(table), caller)))


@router.get(
    "/tables/{table}/stream",
    response_model=News,
    responses={200: {"content": {"text/event-stream": {}, NDJSON: {}}, "description": "How the table stands, anew."}},
)
async def follow_table(
    table: TableId,
    caller: CurrentCaller,
    services: AppServices,
    seat: SeatQuery = None,
    view: Annotated[bool, Query(description="Whether each message has the whole view.")] = False,
    accept: Annotated[str, Header()] = "",
    last_event_id: Annotated[int, Header(ge=0, le=2**31 - 1)] = 0,
) -> Response:
    """A stream of what happens: server-sent events, or lines of JSON if you accept those.

    Each message says how the table stands; its id is the table's version. A stream that is taken up again with
    Last-Event-ID goes on from there.
    """
    at = await services.table(table)
    services.actions.viewer_for(at, caller, seat)
    listener = Listener(table, caller.key or caller.address, services.actions.seats_held(at, caller))
    check_streams(services, listener.owner)

    async def read_table() -> tuple[Table, int | None, frozenset[int]]:
        now = await services.table(table)
        return now, services.actions.viewer_for(now, caller, seat), services.actions.seats_held(now, caller)

    write, media = (as_line, NDJSON) if NDJSON in accept else (as_event, "text/event-stream")
    feed, limits = NewsFeed(last_event_id, view), services.settings.limits
    messages = stream_news(services.hub, listener, read_table, feed, services.settings.heartbeat, limits.streams_each)
    return StreamingResponse((write(message) async for message in messages), media_type=media)


def check_streams(services: Services, owner: str) -> None:
    """Raises TooMany if too many streams are open."""
    limits = services.settings.limits
    if services.hub.count() >= limits.streams:
        raise TooMany("too-many-streams", limit=limits.streams)
    if services.hub.count(owner) >= limits.streams_each:
        raise TooMany("too-many-streams", limit=limits.streams_each)
