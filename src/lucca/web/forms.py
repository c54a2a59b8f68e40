"""What the forms of the pages do: the same as the API, then back to the table."""

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import ValidationError

from lucca.locale import _
from lucca.problem import Problem
from lucca.web.asking import InHouse, TableId, Who, set_cookie, visit
from lucca.web.doing import Ask
from lucca.web.house import House
from lucca.web.names import clean_line, clean_name
from lucca.web.opening import NewTable, game_of, open_again, open_table, terms_of
from lucca.web.pages import home_page, read_form, table_page
from lucca.web.refusals import Refused, status_of
from lucca.web.rendering import ProblemPage, render
from lucca.web.seating import Caller

router = APIRouter(include_in_schema=False)
Form = dict[str, str]


@router.post("/tables")
async def open_table_by_form(request: Request, house: InHouse, who: Who) -> Response:
    """Opens a table: you, then bots or friends."""
    form = await read_form(request)
    caller, cookie = visit(who)
    try:
        wish = wish_of(form)
        terms = terms_of(wish, game_of(wish))
        opened = await open_table(house, caller, wish, terms)
    except (Problem, ValidationError) as problem:
        said, status = sentence_of(problem)
        return render(await home_page(house, who, said), status)
    return go_to(f"/t/{opened.id}", cookie, request)


def wish_of(form: Form) -> NewTable:
    """What the form of the first page asks for; raises ValidationError."""
    others = [seat_wish(form[name]) for name in ("seat2", "seat3", "seat4", "seat5") if form.get(name)]
    rules: dict[str, Any] = {}
    if form.get("size"):
        rules["size"] = int(form["size"]) if form["size"] in ("3", "4", "5", "6", "8", "10", "12") else form["size"]
    if form.get("edition"):
        rules["edition"] = form["edition"]
    if form.get("celebration"):
        rules["celebration"] = True
    if form.get("switching"):
        rules["switching"] = True
    return NewTable.model_validate(
        {
            "game": form.get("game", ""),
            "rules": rules,
            "seats": [{"kind": "here", "name": form.get("name", "")[:40]}, *others],
            "listed": bool(form.get("listed")),
        }
    )


def seat_wish(word: str) -> dict[str, str]:
    """Who is to sit on one of the other seats: `person`, `here` or a bot's level."""
    return {"kind": word} if word in ("person", "here") else {"kind": "bot", "bot": word}


def sentence_of(problem: Exception) -> tuple[str, int]:
    """What a person is told, and the status."""
    if isinstance(problem, Problem):
        return str(problem), status_of(problem)
    return _("The request is not understood."), 400


def go_to(path: str, cookie: str | None, request: Request) -> Response:
    """On to a page, with a visitor's new cookie."""
    response = RedirectResponse(path, 303)
    if cookie:
        set_cookie(response, cookie, is_secure=request.scope["scheme"] == "https")
    return response


@router.post("/t/{table}/sit")
async def sit_by_form(request: Request, table: TableId, house: InHouse, who: Who) -> Response:
    """Sits down on a seat."""
    form = await read_form(request)
    caller, cookie = visit(who)
    caller = caller._replace(secret=form.get("secret", ""), name=clean_name(form.get("name", "")))
    try:
        await house.write(lambda work: house.doing.sit(work, Ask(table, caller)))
    except Refused as problem:
        return render(ProblemPage(str(problem)), problem.status)
    return go_to(f"/t/{table}", cookie, request)


@router.post("/t/{table}/do")
async def do_by_form(request: Request, table: TableId, house: InHouse, who: Who) -> Response:
    """Anything that is done at a table: the field `what` says what."""
    form = await read_form(request)
    caller = Caller(who.visitor, None)
    action = ACTIONS.get(form.get("what", ""))
    try:
        if action is None:
            raise Refused("misread-request")
        more = await action(house, ask_of(table, caller, form), form)
    except Problem as problem:
        there = await house.table(table)
        return render(table_page(house, there, caller, problem=str(problem)), status_of(problem))
    if isinstance(more, list):
        return render(table_page(house, await house.table(table), caller, hint=more))
    return RedirectResponse(more or f"/t/{table}", 303)


def ask_of(table: str, caller: Caller, form: Form) -> Ask:
    """The request of a form; sent twice it counts once, for a page has its version for its name."""
    version = form.get("version", "")
    number = int(version) if version.isascii() and version.isdigit() and len(version) < 10 else 0
    seat = form.get("seat", "")
    return Ask(
        table,
        caller,
        int(seat) if seat in ("1", "2", "3", "4", "5") else None,
        f"page.{form.get('what')}.{number}",
        number,
    )


Result = str | list[str] | None  # where to go, lines to show, or nothing but the table


async def act(house: House, ask: Ask, form: Form) -> Result:
    """A seat acts."""
    await house.write(lambda work: house.doing.act(work, ask, form.get("action", ""), bool(form.get("hold"))))
    return None


async def end(house: House, ask: Ask, _form: Form) -> Result:
    """A seat ends its turn."""
    await house.write(lambda work: house.doing.end(work, ask))
    return None


async def undo(house: House, ask: Ask, _form: Form) -> Result:
    """A seat takes back its last action."""
    await house.write(lambda work: house.doing.undo(work, ask))
    return None


async def leave(house: House, ask: Ask, _form: Form) -> Result:
    """Somebody leaves."""
    await house.write(lambda work: house.doing.leave(work, ask))
    return "/"


async def chat(house: House, ask: Ask, form: Form) -> Result:
    """Somebody says something."""
    await house.write(lambda work: house.doing.chat(work, ask, clean_line(form.get("text", "")), house.settings.limits))
    return None


async def call_in(house: House, ask: Ask, form: Form) -> Result:
    """A bot is called in."""
    away = ask.seat or 0
    bot = form.get("bot", "player")
    await house.write(lambda work: house.doing.call_in(work, ask._replace(seat=None), away, bot))
    return None


async def give_back(house: House, ask: Ask, _form: Form) -> Result:
    """A person is back."""
    await house.write(lambda work: house.doing.give_back(work, ask))
    return None


async def hint(house: House, ask: Ask, _form: Form) -> Result:
    """What a bot would do."""
    return (await house.hint(ask))[1]


async def again(house: House, ask: Ask, form: Form) -> Result:
    """The same people once more."""
    return f"/t/{(await open_again(house, ask._replace(seat=None), bool(form.get('same_deal')))).id}"


ACTIONS: dict[str, Callable[[House, Ask, Form], Awaitable[Result]]] = {
    "act": act,
    "end": end,
    "undo": undo,
    "leave": leave,
    "chat": chat,
    "call-in": call_in,
    "give-back": give_back,
    "hint": hint,
    "again": again,
}
