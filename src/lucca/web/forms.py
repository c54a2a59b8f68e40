"""What the forms of a table's page do: the same as the API, then back to the table."""

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from lucca.problem import Problem
from lucca.web.asking import InHouse, TableId, Who, go_to, read_form, visit
from lucca.web.doing import Ask, check_fresh
from lucca.web.house import House
from lucca.web.names import clean_line
from lucca.web.opening import open_again, sit_down
from lucca.web.refusals import Refused, status_of
from lucca.web.rendering import ProblemPage, render
from lucca.web.seating import Caller
from lucca.web.table_page import Advice, Look, table_page

router = APIRouter(include_in_schema=False)
Form = dict[str, str]
Result = str | Advice | None  # where to go, what to show, or nothing but the table


@router.post("/t/{table}/sit")
async def sit_by_form(request: Request, table: TableId, house: InHouse, who: Who) -> Response:
    """Sits down on a seat."""
    form = await read_form(request)
    caller, cookie = visit(who)
    try:
        await sit_down(house, table, caller, form.get("secret", ""), form.get("name", ""))
    except Refused as problem:
        return render(ProblemPage(str(problem)), problem.status)
    return go_to(f"/t/{table}", cookie, request)


@router.get("/t/{table}/do")
@router.get("/t/{table}/sit")
@router.get("/t/{table}/play-on")
async def back_to_page(request: Request, table: TableId) -> Response:
    """A page that answers a form has links to other looks at itself: they are looks at the table, or its replay."""
    query = request.scope["query_string"].decode("latin-1")
    return RedirectResponse(f"/t/{table}{'/replay' if request.scope['path'].endswith('on') else ''}?{query}", 303)


@router.post("/t/{table}/do")
async def do_by_form(request: Request, table: TableId, house: InHouse, who: Who) -> Response:
    """Anything that is done at a table: the field `what` says what."""
    form = await read_form(request)
    caller = who._replace(secret=None)
    action = ACTIONS.get(form.get("what", ""))
    try:
        if action is None:
            raise Refused("misread-request")
        more = await action(house, ask_of(table, caller, form), form)
    except Problem as problem:
        there = await house.table(table)
        page = await table_page(house, request, there, caller, Look(seat=seat_of(form), problem=str(problem)))
        return render(page, status_of(problem))
    if isinstance(more, Advice):
        look = Look(seat=seat_of(form), hint=more)
        return render(await table_page(house, request, await house.table(table), caller, look))
    return RedirectResponse(more or f"/t/{table}", 303)


def ask_of(table: str, caller: Caller, form: Form) -> Ask:
    """The request of a form; sent twice it counts once, for a page has its version for its name."""
    version, id = form.get("version", ""), form.get("id", "")
    number = int(version) if version.isascii() and version.isdigit() and len(version) < 10 else 0
    own_id = id if id.isascii() and id.isalnum() and len(id) <= 40 else str(number)
    return Ask(table, caller, seat_of(form), f"page.{form.get('what')}.{own_id}", number)


def seat_of(form: Form) -> int | None:
    """The seat that a form is about."""
    seat = form.get("seat", "")
    return int(seat) if seat in ("1", "2", "3", "4", "5") else None


async def act(house: House, ask: Ask, form: Form) -> Result:
    """A seat acts."""
    await house.write(
        lambda transaction: house.doing.act(transaction, ask, form.get("action", ""), bool(form.get("hold")))
    )
    return None


async def end(house: House, ask: Ask, _form: Form) -> Result:
    """A seat ends its turn."""
    await house.write(lambda transaction: house.doing.end(transaction, ask))
    return None


async def undo(house: House, ask: Ask, _form: Form) -> Result:
    """A seat takes back its last action."""
    await house.write(lambda transaction: house.doing.undo(transaction, ask))
    return None


async def leave(house: House, ask: Ask, _form: Form) -> Result:
    """Somebody leaves."""
    await house.write(lambda transaction: house.doing.leave(transaction, ask))
    return "/"


async def renew(house: House, ask: Ask, _form: Form) -> Result:
    """A seat gets a new link."""
    await house.write(lambda transaction: house.doing.renew(transaction, ask))
    return None


async def chat(house: House, ask: Ask, form: Form) -> Result:
    """Somebody says something."""
    await house.write(
        lambda transaction: house.doing.chat(transaction, ask, clean_line(form.get("text", "")), house.settings.limits)
    )
    return None


async def call_in(house: House, ask: Ask, form: Form) -> Result:
    """A bot is called in for the seat named."""
    bot = form.get("bot", "player")
    await house.write(lambda transaction: house.doing.call_in(transaction, ask._replace(seat=None), ask.seat or 0, bot))
    return None


async def give_back(house: House, ask: Ask, _form: Form) -> Result:
    """A person is back."""
    await house.write(lambda transaction: house.doing.give_back(transaction, ask))
    return None


async def hint(house: House, ask: Ask, _form: Form) -> Result:
    """What a bot would do, if the seat is still asked the same."""
    version, found = await house.hint(ask)
    table = await house.table(ask.table)
    check_fresh(table, house.doing.seat_for(table, ask.caller, ask.seat), version)
    return Advice(found.action, found.lines)


async def again(house: House, ask: Ask, form: Form) -> Result:
    """The same people once more."""
    return f"/t/{(await open_again(house, ask._replace(seat=None), bool(form.get('same_deal')))).id}"


ACTIONS: dict[str, Callable[[House, Ask, Form], Awaitable[Result]]] = {
    "act": act,
    "end": end,
    "undo": undo,
    "leave": leave,
    "renew": renew,
    "chat": chat,
    "call-in": call_in,
    "give-back": give_back,
    "hint": hint,
    "again": again,
}
