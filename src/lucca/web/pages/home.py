"""The first page: what the games are, a match at once, friends to invite, and the tables there are."""

import asyncio
import re
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from lucca.games import game_spec
from lucca.locale import LANGUAGES, _
from lucca.store.repository import Transaction
from lucca.store.visitors import visitor_name
from lucca.web.api.response_models import TableLine
from lucca.web.api.table_answers import table_lines
from lucca.web.games.spec import web_specs
from lucca.web.games.spec_types import Picture
from lucca.web.http.dependencies import AppServices, CurrentCaller, go_to, read_form, set_cookie, visit
from lucca.web.http.middleware import LANGUAGE_COOKIE
from lucca.web.http.templating import render
from lucca.web.services import Services
from lucca.web.tables.access import Caller
from lucca.web.tables.create import make_terms, make_wanted_game, open_table, people_here
from lucca.web.tables.queries import MOST_ON_HOME_PAGE, listed_tables, my_tables
from lucca.web.tables.request_bodies import GameName, NewTable, SeatWish

router = APIRouter(include_in_schema=False)
OUR_PATH = re.compile(r"/(about|(new|rules|t)/[\w/-]+)?")  # a page that can be gone back to


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the first page."""

    name: str
    title: str
    blurb: str
    cover: Picture | None


@dataclass(frozen=True, slots=True)
class HomePage:
    """The first page; `art` are the templates that covers are drawn with."""

    template: ClassVar[str] = "home.html"
    games: list[GameCard]
    mine: list[TableLine]
    listed: list[TableLine]
    art: list[str]
    stylesheets: list[str]
    problem: str = ""


@router.get("/")
async def home(services: AppServices, caller: CurrentCaller) -> Response:
    """The first page."""
    return render(await home_page(services, caller))


async def home_page(services: Services, caller: Caller, problem: str = "") -> HomePage:
    """What the first page says."""

    def job(transaction: Transaction) -> tuple[list[TableLine], list[TableLine]]:
        return (
            table_lines(transaction, my_tables(caller, MOST_ON_HOME_PAGE), caller, services.access),
            table_lines(transaction, listed_tables(MOST_ON_HOME_PAGE), caller, services.access),
        )

    mine, listed = await services.read(job)
    specs = web_specs().values()
    return HomePage(
        games=await asyncio.to_thread(game_cards),  # the first time takes a while
        mine=mine,
        listed=listed,
        art=[spec.art for spec in specs if spec.art],
        stylesheets=[address for spec in specs for address in spec.stylesheets],
        problem=problem,
    )


def game_cards() -> list[GameCard]:
    """All games, in the language chosen."""
    return [
        GameCard(name, _(game_spec(name).title), _(spec.blurb), spec.cover() if spec.cover else None)
        for name, spec in web_specs().items()
    ]


@router.post("/play/{game}")
async def play_at_once(game: GameName, request: Request, services: AppServices, caller: CurrentCaller) -> Response:
    """A match against bots, begun with one click."""
    visitor, cookie = visit(caller)
    name = await services.read(lambda transaction: visitor_name(transaction.connection, visitor.visitor or ""))
    bots = [SeatWish(kind="bot")] * (game_spec(game).usual_seats - 1)
    wanted = NewTable(game=game, seats=[SeatWish(kind="here", name=name or ""), *bots])
    opened = await open_table(services, visitor, people_here(wanted), make_terms(wanted, make_wanted_game(wanted)))
    return go_to(f"/t/{opened.id}", cookie, request)


@router.post("/language")
async def choose_language(request: Request) -> Response:
    """Keeps the language that a visitor chose, and goes back to the page."""
    form = await read_form(request)
    response = RedirectResponse(page_before(request), 303)
    if (language := form.get("language", "")) in LANGUAGES:
        set_cookie(request, response, LANGUAGE_COOKIE, language)
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
