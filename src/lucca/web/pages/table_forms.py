"""What the forms of a table's page do: the same as the API, then back to the table."""

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from lucca.games import most_seats
from lucca.problem import Problem
from lucca.web.bots.hints import hint_for
from lucca.web.games.spec import web_spec
from lucca.web.http.dependencies import AppServices, TableId, Who, go_to, read_form, visit
from lucca.web.http.errors import Refused, status_of
from lucca.web.http.templating import ProblemPage, render
from lucca.web.pages.table import Advice, Look, table_page
from lucca.web.services import Services
from lucca.web.tables.access import Caller
from lucca.web.tables.actions import Ask, check_fresh
from lucca.web.tables.create import open_again, sit_down
from lucca.web.tables.text_input import clean_line

router = APIRouter(include_in_schema=False)
Form = dict[str, str]
Result = str | Advice | None  # where to go, what to show, or nothing but the table


@router.post("/t/{table}/sit")
async def sit_by_form(request: Request, table: TableId, services: AppServices, who: Who) -> Response:
    """Sits down on a seat."""
    form = await read_form(request)
    caller, cookie = visit(who)
    try:
        await sit_down(services, table, caller, form.get("secret", ""), form.get("name", ""))
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
async def do_by_form(request: Request, table: TableId, services: AppServices, who: Who) -> Response:
    """Anything that is done at a table: the field `what` says what."""
    form = await read_form(request)
    caller = who._replace(secret=None)
    action = ACTIONS.get(form.get("what", ""))
    try:
        if action is None:
            raise Refused("misread-request")
        more = await action(services, ask_of(table, caller, form), form)
    except Problem as problem:
        there = await services.table(table)
        page = await table_page(services, request, there, caller, Look(seat=seat_of(form), problem=str(problem)))
        return render(page, status_of(problem))
    if isinstance(more, Advice):
        look = Look(seat=seat_of(form), hint=more)
        return render(await table_page(services, request, await services.table(table), caller, look))
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
    return int(seat) if seat in map(str, range(1, most_seats() + 1)) else None


async def act(services: Services, ask: Ask, form: Form) -> Result:
    """A seat acts."""
    await services.write(
        lambda transaction: services.actions.act(transaction, ask, form.get("action", ""), bool(form.get("hold")))
    )
    return None


async def end(services: Services, ask: Ask, _form: Form) -> Result:
    """A seat ends its turn."""
    await services.write(lambda transaction: services.actions.end(transaction, ask))
    return None


async def undo(services: Services, ask: Ask, _form: Form) -> Result:
    """A seat takes back its last action."""
    await services.write(lambda transaction: services.actions.undo(transaction, ask))
    return None


async def leave(services: Services, ask: Ask, _form: Form) -> Result:
    """Somebody leaves."""
    await services.write(lambda transaction: services.actions.leave(transaction, ask))
    return "/"


async def renew(services: Services, ask: Ask, _form: Form) -> Result:
    """A seat gets a new link."""
    await services.write(lambda transaction: services.actions.renew(transaction, ask))
    return None


async def chat(services: Services, ask: Ask, form: Form) -> Result:
    """Somebody says something."""
    await services.write(
        lambda transaction: services.actions.chat(
            transaction, ask, clean_line(form.get("text", "")), services.settings.limits
        )
    )
    return None


async def call_in(services: Services, ask: Ask, form: Form) -> Result:
    """A bot is called in for the seat named."""
    bot = form.get("bot", "player")
    await services.write(
        lambda transaction: services.actions.call_in(transaction, ask._replace(seat=None), ask.seat or 0, bot)
    )
    return None


async def give_back(services: Services, ask: Ask, _form: Form) -> Result:
    """A person is back."""
    await services.write(lambda transaction: services.actions.give_back(transaction, ask))
    return None


async def hint(services: Services, ask: Ask, _form: Form) -> Result:
    """What a bot would do, if the seat is still asked the same."""
    version, found = await hint_for(services, ask)
    table = await services.table(ask.table)
    check_fresh(table, services.actions.seat_for(table, ask.caller, ask.seat), version)
    return Advice(found.action, found.lines, web_spec(table.terms.game).pick_for(found.action))


async def again(services: Services, ask: Ask, form: Form) -> Result:
    """The same people once more."""
    return f"/t/{(await open_again(services, ask._replace(seat=None), bool(form.get('same_deal')))).id}"


ACTIONS: dict[str, Callable[[Services, Ask, Form], Awaitable[Result]]] = {
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
