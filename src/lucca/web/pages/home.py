"""The first page: who plays, what the games are, a match at once, friends to invite, and the tables there are."""

import asyncio
import re
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import ValidationError

from lucca.bots.registry import USUAL_LEVEL
from lucca.games import game_spec
from lucca.locale import LANGUAGES, _
from lucca.problem import Problem
from lucca.store.repository import Transaction
from lucca.store.visitors import visitor_name
from lucca.web.api.response_models import TableLine
from lucca.web.api.table_answers import table_lines
from lucca.web.errors import problem_text
from lucca.web.games.spec import web_specs
from lucca.web.games.spec_types import Picture
from lucca.web.http.dependencies import AppServices, CurrentCaller, form_again, go_to, read_form, set_cookie, visit
from lucca.web.http.middleware import LANGUAGE_COOKIE
from lucca.web.http.templating import render
from lucca.web.services import Services
from lucca.web.tables.access import Caller
from lucca.web.tables.create import make_terms, make_wanted_game, open_table, people_here, remember_name
from lucca.web.tables.queries import MOST_ON_HOME_PAGE, listed_tables, my_tables
from lucca.web.tables.request_bodies import GameName, NewTable, SeatWish
from lucca.web.tables.text_input import given_name

router = APIRouter(include_in_schema=False)
OUR_PATH = re.compile(r"/(about|matches|(new|rules|t)/[\w/-]+)?")  # a page that can be gone back to


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the first page."""

    name: str
    title: str
    blurb: str
    cover: Picture | None


@dataclass(frozen=True, slots=True)
class HomePage:
    """The first page; `name` is what the visitor is called so far, `form` what is filled in, `art` are the templates
    that covers are drawn with.
    """

    template: ClassVar[str] = "home.html"
    name: str
    form: dict[str, str]
    games: list[GameCard]
    mine: list[TableLine]
    listed: list[TableLine]
    art: list[str]
    stylesheets: list[str]
    problem: str = ""


@router.get("/")
async def home(request: Request, services: AppServices, caller: CurrentCaller) -> Response:
    """The first page with its form as usual, or as the address has it with what is wrong with that."""
    form = dict(request.query_params)
    try:
        given_name(form.get("name", ""))
    except Problem as problem:
        return await refused(services, caller, problem, form)
    return render(await home_page(services, caller, form=form))


async def home_page(
    services: Services, caller: Caller, problem: str = "", form: dict[str, str] | None = None
) -> HomePage:
    """What the first page says; the form is as it was sent, or filled in as usual."""

    def job(transaction: Transaction) -> tuple[str | None, list[TableLine], list[TableLine]]:
        return (
            visitor_name(transaction.connection, caller.visitor or ""),
            table_lines(transaction, my_tables(caller, MOST_ON_HOME_PAGE), caller, services.access),
            table_lines(transaction, listed_tables(MOST_ON_HOME_PAGE), caller, services.access),
        )

    name, mine, listed = await services.read(job)
    specs = web_specs().values()
    return HomePage(
        name=name or "",
        form={"name": name or "", **(form or {})},
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
    """A match against bots of a level, begun with one click; who leaves the name blank keeps the last one."""
    form = await read_form(request)
    visitor, cookie = visit(caller)
    try:
        given = given_name(form.get("name", ""))
    except Problem as problem:
        return form_again("/", form) or await refused(services, caller, problem, form)
    try:
        bot = SeatWish.model_validate({"kind": "bot", "bot": form.get(f"level-{game}", USUAL_LEVEL)})
        seats = [
            SeatWish(kind="here", name=given or await known_name(services, visitor)),
            *[bot] * (game_spec(game).usual_seats - 1),
        ]
        wanted = NewTable(game=game, seats=seats)
        opened = await open_table(services, visitor, people_here(wanted), make_terms(wanted, make_wanted_game(wanted)))
    except (Problem, ValidationError) as problem:
        return await refused(services, caller, problem, form)
    return go_to(f"/t/{opened.id}", cookie, request)


@router.post("/name")
async def keep_name(request: Request, services: AppServices, caller: CurrentCaller) -> Response:
    """Keeps what a visitor wants to be called from now on."""
    form = await read_form(request)
    visitor, cookie = visit(caller)
    try:
        name = given_name(form.get("name", ""))
    except Problem as problem:
        return form_again("/", form) or await refused(services, caller, problem, form)
    await services.write(lambda transaction: remember_name(transaction, visitor.visitor, name))
    return go_to("/", cookie, request)


async def refused(services: Services, caller: Caller, problem: Exception, form: dict[str, str]) -> Response:
    """The first page, which says why its form cannot be granted."""
    text, status = problem_text(problem)
    return render(await home_page(services, caller, text, form), status)


async def known_name(services: Services, caller: Caller) -> str:
    """What a visitor is called, empty for one who has not said it."""
    return await services.read(lambda transaction: visitor_name(transaction.connection, caller.visitor or "")) or ""


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
