"""The API: opening, finding and following tables."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Header, Query, Response

from lucca.store.table import Table
from lucca.web.api.news_feed import NewsFeed
from lucca.web.api.response_models import News, Opened, TableAnswer, TableLine
from lucca.web.api.table_answers import ordered, table_answer, table_lines, write_table
from lucca.web.http.dependencies import (
    AppServices,
    CurrentCaller,
    CurrentTableRequest,
    SeatQuery,
    TableId,
    WelcomedCaller,
    as_json,
)
from lucca.web.live.stream import EVENT_STREAM, as_event, open_stream
from lucca.web.services import Services
from lucca.web.tables.access import Caller, TableRequest
from lucca.web.tables.action_answers import Link, link_answers
from lucca.web.tables.create import make_terms, make_wanted_game, open_table, people_here, steps_to_play_on
from lucca.web.tables.queries import MOST_LISTED_BY_API, listed_tables, my_tables
from lucca.web.tables.request_bodies import NewTable, PlayOn

NDJSON = "application/x-ndjson"
router = APIRouter(prefix="/api", tags=["tables"])


@router.post("/tables", status_code=201, response_model=Opened)
async def open_new_table(body: NewTable, services: AppServices, caller: WelcomedCaller, response: Response) -> Response:
    """Opens a table for a new match."""
    table = await open_table(services, caller, people_here(body), make_terms(body, make_wanted_game(body)))
    return opened_response(services, table, caller, response)


@router.post("/records", status_code=201, response_model=Opened)
async def play_on(body: PlayOn, services: AppServices, caller: WelcomedCaller, response: Response) -> Response:
    """Opens a table at which a record is played on from one of its moments."""
    game, steps, at = await asyncio.to_thread(steps_to_play_on, body)
    table = await open_table(services, caller, people_here(body), make_terms(body, game, dealt_from=at), steps)
    return opened_response(services, table, caller, response)


def opened_response(services: Services, table: Table, caller: Caller, response: Response) -> Response:
    """A new table with the links of its seats."""
    links = link_answers(services.access.links_known(table, caller))
    return as_json(Opened(id=table.id, version=table.version, links=links), response, 201)


@router.get("/tables", response_model=list[TableLine])
async def list_tables(services: AppServices, caller: CurrentCaller, mine: Annotated[bool, Query()] = False) -> Response:
    """The tables whose hosts want them listed; or, with `mine`, those where you have a seat, or that you opened."""
    query = my_tables(caller, MOST_LISTED_BY_API) if mine else listed_tables(MOST_LISTED_BY_API)
    lines = await services.read(lambda transaction: table_lines(transaction, query, caller, services.access))
    return as_json([ordered(line) for line in lines])


@router.get("/tables/{table}", response_model=TableAnswer)
async def look_at_table(request: CurrentTableRequest, services: AppServices) -> Response:
    """A table as you may see it."""
    table = await services.table(request.table)
    viewer = services.access.viewer_for(table, request.caller, request.seat)
    services.bots.look(table)
    answer = table_answer(table, viewer, services.hub.attended(table.id))
    return Response(write_table(answer), media_type="application/json")


@router.get("/tables/{table}/links", response_model=list[Link])
async def look_at_links(table: TableId, caller: CurrentCaller, services: AppServices) -> Response:
    """The links of your own seats; for the host also of the seats that are free."""
    return as_json(link_answers(services.access.links_known(await services.table(table), caller)))


@router.get(
    "/tables/{table}/stream",
    response_model=News,
    responses={200: {"content": {EVENT_STREAM: {}, NDJSON: {}}, "description": "How the table stands, anew."}},
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
    feed = NewsFeed(last_event_id, view)
    is_ndjson = NDJSON in accept

    def write(table: Table, viewer: int | None, here: frozenset[int]) -> bytes | None:
        message = feed.next(table, viewer, here)
        if message is None:
            return None
        return message + b"\n" if is_ndjson else as_event(table.version, message)

    return await open_stream(services, TableRequest(table, caller, seat), write, NDJSON if is_ndjson else EVENT_STREAM)
