"""The page on which a table is set up: the game's options, who sits where, and what is allowed."""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import ValidationError

from lucca.bots.registry import LEVELS
from lucca.locale import _
from lucca.locale.bots import DESCRIPTIONS
from lucca.problem import Problem
from lucca.store.visitors import visitor_name
from lucca.web.http.dependencies import AppServices, Who, go_to, read_form, visit
from lucca.web.http.errors import say_problem
from lucca.web.http.templating import render
from lucca.web.tables.create import NewTable, game_of, open_table, people_here, terms_of

router = APIRouter(include_in_schema=False)
SIZES = (6, 8, 10, 12)
MOST_SEATS = {"palazzi": 5, "torri": 4}
USUAL: dict[str, dict[str, str]] = {
    "palazzi": {"seat2": "person", "seat3": "player", "edition": "2013"},
    "torri": {"seat2": "person", "size": "8"},
}
PACES = {"live": 120, "calm": 900, "letters": None}  # seconds until a seat is away


@dataclass(frozen=True, slots=True)
class NewTablePage:
    """The form, filled in as usual or as it was sent."""

    template: ClassVar[str] = "new.html"
    game: str
    form: dict[str, str]
    seats: range
    levels: tuple[tuple[str, str], ...]
    problem: str = ""
    sizes: tuple[int, ...] = SIZES


def new_table_page(game: str, form: dict[str, str], problem: str = "") -> NewTablePage:
    """The page for a game."""
    levels = tuple((level, _(DESCRIPTIONS[level])) for level in LEVELS)
    return NewTablePage(game, form, range(2, MOST_SEATS[game] + 1), levels, problem)


@router.get("/new/{game}")
async def set_up(game: Literal["palazzi", "torri"], services: AppServices, who: Who) -> Response:
    """The form as usual."""
    name = await services.read(lambda transaction: visitor_name(transaction.connection, who.visitor or ""))
    usual = {**USUAL[game], "name": name or "", "pace": "live", "hints": "1", "undo": "1", "spectators": "1"}
    return render(new_table_page(game, usual))


@router.post("/new/{game}")
async def open_by_form(
    game: Literal["palazzi", "torri"], request: Request, services: AppServices, who: Who
) -> Response:
    """Opens the table, or says what is wrong with it, with the form as it was sent."""
    form = await read_form(request)
    caller, cookie = visit(who)
    try:
        wish = wish_of(game, form)
        opened = await open_table(services, caller, people_here(wish), terms_of(wish, game_of(wish)))
    except (Problem, ValidationError) as problem:
        words, status = say_problem(problem)
        return render(new_table_page(game, form, words), status)
    return go_to(f"/t/{opened.id}", cookie, request)


def wish_of(game: str, form: dict[str, str]) -> NewTable:
    """What the form asks for; raises ValidationError."""
    others = [
        seat_wish(form[f"seat{seat}"], form.get(f"name{seat}", "")) for seat in range(2, 6) if form.get(f"seat{seat}")
    ]
    rules: dict[str, Any] = {}
    if game == "torri":
        rules["size"] = int(form["size"]) if form.get("size") in ("6", "8", "10", "12") else form.get("size", 8)
        rules["switching"] = bool(form.get("switching"))
    else:
        rules["edition"] = form.get("edition", "2013")
        rules["celebration"] = bool(form.get("celebration"))
    allowed = {name: bool(form.get(name)) for name in ("hints", "undo", "spectators", "listed")}
    return NewTable.model_validate(
        {
            "game": game,
            "rules": rules,
            "seats": [{"kind": "here", "name": form.get("name", "")[:40]}, *others],
            "away_after": PACES.get(form.get("pace", "live"), 120),
            **allowed,
        }
    )


def seat_wish(word: str, name: str) -> dict[str, str]:
    """Who is to sit on one of the other seats: `person`, `here` by a name, or a bot's level."""
    if word == "here":
        return {"kind": word, "name": name[:40]}
    return {"kind": word} if word == "person" else {"kind": "bot", "bot": word}
