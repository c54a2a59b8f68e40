"""Who sends a request, and about which table: what routes depend on.

The dependencies are coroutines, as plain functions would each be run in a thread.
"""

import secrets
from functools import partial
from typing import Annotated
from urllib.parse import urlencode

from fastapi import Depends, Path, Query, Request, Response
from fastapi.responses import RedirectResponse
from pydantic_core import to_json
from starlette.datastructures import Headers
from starlette.types import Scope

from lucca.games import most_seats
from lucca.web.errors import Refused
from lucca.web.http.middleware import COOKIE, bearer, cookie_of, network_of_request
from lucca.web.services import Services
from lucca.web.tables.access import Caller, TableRequest
from lucca.web.tables.seat_links import visitor_id

YEAR = 365 * 86_400
LONGEST_QUERY = 4000
TABLE_ID = "[a-z0-9]{1,20}"
TableId = Annotated[str, Path(min_length=1, max_length=20, pattern="^[a-z0-9]+$")]
SeatQuery = Annotated[
    int | None, Query(ge=1, le=most_seats(), description="Of the seats you hold, the one this is about.")
]

WITHOUT_NUL = r"^[^\x00]*$"  # which PostgreSQL has no place for
GameQuery = Annotated[str, Query(max_length=40, pattern=WITHOUT_NUL, description="At this game only.")]
LevelQuery = Annotated[
    str, Query(max_length=20, pattern=WITHOUT_NUL, description="Against this level only; `people`, `mixed`.")
]
OffsetQuery = Annotated[int, Query(ge=0, le=2**31 - 1, description="How many later ones are left out.")]


async def services_of(request: Request) -> Services:
    """The server process."""
    services: Services = request.app.state.services
    return services


AppServices = Annotated[Services, Depends(services_of)]


def caller_of(request: Request) -> Caller:
    """Who sends a request: known by the cookie, or by a seat's secret as a bearer token."""
    return caller_from(request.scope, request.headers)._replace(left=partial(has_left, request))


def caller_from(scope: Scope, headers: Headers) -> Caller:
    cookie = cookie_of(headers)
    return Caller(
        visitor_id(cookie) if cookie else None,
        bearer(headers),
        network=network_of_request(scope),
        origin=f"{scope['scheme']}://{headers.get('host', '')}",
    )


async def has_left(request: Request) -> None:
    """Returns when the connection is closed; not for a request whose body is still to be read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def current_caller(request: Request) -> Caller:
    return caller_of(request)


CurrentCaller = Annotated[Caller, Depends(current_caller)]


async def current_table_request(request: Request, table: TableId, seat: SeatQuery = None) -> TableRequest:
    """A request about a table, as far as its address and its headers say."""
    return TableRequest(table, caller_of(request), seat)


CurrentTableRequest = Annotated[TableRequest, Depends(current_table_request)]


def visit(caller: Caller) -> tuple[Caller, str | None]:
    """The caller with a visitor's id, and a new cookie for whoever comes for the first time."""
    if caller.visitor or caller.secret:
        return caller, None
    cookie = secrets.token_urlsafe(24)
    return caller._replace(visitor=visitor_id(cookie)), cookie


async def welcome(request: Request, response: Response) -> Caller:
    """Who sends a request; a browser that comes for the first time gets a cookie to be known by."""
    caller, cookie = visit(caller_of(request))
    if cookie:
        set_cookie(request, response, COOKIE, cookie)
    return caller


WelcomedCaller = Annotated[Caller, Depends(welcome)]


async def newcomers_request(table: TableId, caller: WelcomedCaller) -> TableRequest:
    """A request of somebody who has no seat yet."""
    return TableRequest(table, caller)


NewcomersRequest = Annotated[TableRequest, Depends(newcomers_request)]


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """A cookie that no script reads and no other site's page can send along with a post."""
    is_secure = request.scope["scheme"] == "https"
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure)


def go_to(path: str, cookie: str | None, request: Request) -> Response:
    """Redirects to a page, with a visitor's new cookie if there is one."""
    response = RedirectResponse(path, 303)
    if cookie:
        set_cookie(request, response, COOKIE, cookie)
    return response


def form_again(path: str, form: dict[str, str]) -> Response | None:
    """Redirects to a form with what was filled in: to an address, so that Back, Forward and another language find it
    again. None where that is more than an address holds.
    """
    query = urlencode(form)
    return RedirectResponse(f"{path}?{query}", 303) if len(query) <= LONGEST_QUERY else None


async def read_form(request: Request) -> dict[str, str]:
    """The text fields of a form; raises Refused if it cannot be read."""
    try:
        form = await request.form(max_files=0, max_fields=40)
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
        "".join((*fields, *fields.values())).encode()
    except (LookupError, UnicodeError):  # a charset that does not exist, or half a letter
        raise Refused("misread-request") from None
    return fields


def as_json(value: object, given: Response | None = None, status: int = 200) -> Response:
    """An answer, with the cookies that a dependency has set on `given`."""
    response = Response(to_json(value), status, media_type="application/json")
    for name, header in Headers(raw=given.raw_headers if given else []).items():
        if name == "set-cookie":
            response.headers.append(name, header)
    return response
