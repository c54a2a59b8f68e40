"""The first page: what the games are, a match at once, friends to invite, and the tables there are."""

import asyncio
import re
from dataclasses import dataclass
from typing import Any, ClassVar, Literal
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from lucca.locale import LANGUAGES
from lucca.store.repository import Transaction
from lucca.store.visitors import visitor_name
from lucca.web.http.dependencies import AppServices, Who, go_to, read_form, visit
from lucca.web.http.middleware import LANGUAGE_COOKIE
from lucca.web.http.templating import render
from lucca.web.pages import illustrations
from lucca.web.services import Services
from lucca.web.tables.access import Caller
from lucca.web.tables.create import NewTable, SeatWish, game_of, open_table, people_here, terms_of
from lucca.web.tables.queries import lines_of, listed_tables, my_tables

router = APIRouter(include_in_schema=False)
SHOWN = 20  # tables of each kind
OUR_PATH = re.compile(r"/((new|rules|t)/[\w/-]+)?")  # a page that can be gone back to
YEAR = 365 * 86_400
AT_ONCE = {"palazzi": 2, "torri": 1}  # bots in a match that begins with one click


@dataclass(frozen=True, slots=True)
class HomePage:
    """The first page."""

    template: ClassVar[str] = "home.html"
    mine: list[dict[str, Any]]
    listed: list[dict[str, Any]]
    palaces: illustrations.Picture
    city: illustrations.Picture
    problem: str = ""


@router.get("/")
async def home(services: AppServices, who: Who) -> Response:
    """The first page."""
    return render(await home_page(services, who))


async def home_page(services: Services, who: Caller, problem: str = "") -> HomePage:
    """What the first page says."""

    def job(transaction: Transaction) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        return (
            lines_of(transaction, my_tables(who, SHOWN), who, services.actions),
            lines_of(transaction, listed_tables(SHOWN), who, services.actions),
        )

    mine, listed = await services.read(job)
    drawn = await asyncio.to_thread(
        lambda: (illustrations.skyline(), illustrations.city())
    )  # the first time takes a while
    return HomePage(mine, listed, *drawn, problem)


@router.post("/play/{game}")
async def play_at_once(
    game: Literal["palazzi", "torri"], request: Request, services: AppServices, who: Who
) -> Response:
    """A match against bots, begun with one click."""
    caller, cookie = visit(who)
    name = await services.read(lambda transaction: visitor_name(transaction.connection, caller.visitor or ""))
    bots = [SeatWish(kind="bot", bot="player")] * AT_ONCE[game]
    wish = NewTable(game=game, seats=[SeatWish(kind="here", name=name or ""), *bots])
    opened = await open_table(services, caller, people_here(wish), terms_of(wish, game_of(wish)))
    return go_to(f"/t/{opened.id}", cookie, request)


@router.post("/language")
async def speak(request: Request) -> Response:
    """Speaks another language from now on, and goes back to the page."""
    form = await read_form(request)
    response = RedirectResponse(page_before(request), 303)
    if (language := form.get("language", "")) in LANGUAGES:
        is_secure = request.scope["scheme"] == "https"
        response.set_cookie(LANGUAGE_COOKIE, language, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure)
    return response


def page_before(request: Request) -> str:
    """The page of ours that a form was sent from, or else the first page."""
    try:
        before = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        return "/"
    if before.netloc != request.headers.get("host") or not OUR_PATH.fullmatch(before.path):
        return "/"
    return before._replace(scheme="", netloc="", fragment="").geturl()
