"""Who asks, and about which table: what the routes of the API depend on.

The dependencies are coroutines, as plain functions would each be run in a thread.
"""

import secrets
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, Response
from fastapi.responses import RedirectResponse
from pydantic_core import to_json
from starlette.datastructures import Headers

from lucca.games import most_seats
from lucca.web.http.errors import Refused
from lucca.web.http.middleware import COOKIE, address_of, bearer, cookie_of
from lucca.web.services import Services
from lucca.web.tables.access import Caller
from lucca.web.tables.actions import Ask
from lucca.web.tables.seat_links import visitor_id

YEAR = 365 * 86_400
TableId = Annotated[str, Path(min_length=1, max_length=20, pattern="^[a-z0-9]+$")]
SeatWanted = Annotated[
    int | None, Query(ge=1, le=most_seats(), description="Of the seats you hold, the one this is about.")
]


async def services_of(request: Request) -> Services:
    """The server process."""
    services: Services = request.app.state.services
    return services


AppServices = Annotated[Services, Depends(services_of)]


def caller_of(request: Request) -> Caller:
    """Who asks: by the cookie, or by a seat's secret as a bearer token."""
    cookie = cookie_of(request.headers)
    return Caller(visitor_id(cookie) if cookie else None, bearer(request.headers), address=address_of(request.scope))


async def who_asks(request: Request) -> Caller:
    """The same, for routes."""
    return caller_of(request)


Who = Annotated[Caller, Depends(who_asks)]


async def ask_about(request: Request, table: TableId, seat: SeatWanted = None) -> Ask:
    """A request about a table."""
    return Ask(table, caller_of(request), seat)


About = Annotated[Ask, Depends(ask_about)]


def visit(caller: Caller) -> tuple[Caller, str | None]:
    """A caller to be known by; whoever comes for the first time gets a new cookie."""
    if caller.visitor or caller.secret:
        return caller, None
    cookie = secrets.token_urlsafe(24)
    return caller._replace(visitor=visitor_id(cookie)), cookie


async def welcome(request: Request, response: Response) -> Caller:
    """Who asks; a browser that comes for the first time gets a cookie to be known by."""
    caller, cookie = visit(caller_of(request))
    if cookie:
        set_cookie(response, cookie, is_secure=request.scope["scheme"] == "https")
    return caller


Welcomed = Annotated[Caller, Depends(welcome)]


def set_cookie(response: Response, cookie: str, is_secure: bool) -> None:
    """A cookie that no script reads and no other site's page can send along with a post."""
    response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure)


def go_to(path: str, cookie: str | None, request: Request) -> Response:
    """On to a page, with a visitor's new cookie."""
    response = RedirectResponse(path, 303)
    if cookie:
        set_cookie(response, cookie, is_secure=request.scope["scheme"] == "https")
    return response


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form; an uploaded file is no words."""
    try:
        form = await request.form(max_files=0, max_fields=40)
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
        "".join((*fields, *fields.values())).encode()
    except (LookupError, UnicodeError):  # a charset that does not exist, or half a letter
        raise Refused("misread-request") from None
    return fields


def as_json(value: Any, given: Response | None = None, status: int = 200) -> Response:
    """An answer, with the cookie that was set for it."""
    response = Response(to_json(value), status, media_type="application/json")
    for name, header in Headers(raw=given.raw_headers if given else []).items():
        if name == "set-cookie":
            response.headers.append(name, header)
    return response
