"""What the forms of a table's page do: the same as the API, then back to the table."""

from typing import Any, TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from lucca.games import most_seats
from lucca.problem import Problem
from lucca.web.errors import Refused, status_of
from lucca.web.games.spec import web_spec
from lucca.web.http.dependencies import AppServices, CurrentCaller, TableId, go_to, read_form, visit
from lucca.web.http.templating import ProblemPage, render
from lucca.web.pages.table import PageRequest, table_page
from lucca.web.pages.table_parts import HintPart
from lucca.web.services import Services
from lucca.web.tables.access import TableRequest
from lucca.web.tables.action_answers import HintResult
from lucca.web.tables.action_list import TABLE_ACTIONS, TableAction
from lucca.web.tables.checks import check_fresh
from lucca.web.tables.request_bodies import Body

router = APIRouter(include_in_schema=False)
Form = dict[str, str]
R = TypeVar("R")


@router.post("/t/{table}/sit")
async def sit_by_form(request: Request, table: TableId, services: AppServices, caller: CurrentCaller) -> Response:
    """Sits down on a seat."""
    form, action = await read_form(request), TABLE_ACTIONS["sit"]
    visitor, cookie = visit(caller)
    try:
        await action.run(services, TableRequest(table, visitor), read_body(action, form, None))
    except Refused as problem:
        return render(ProblemPage(str(problem)), problem.status)
    return go_to(f"/t/{table}", cookie, request)


@router.get("/t/{table}/do")
@router.get("/t/{table}/sit")
@router.get("/t/{table}/play-on")
async def back_to_page(request: Request, table: TableId) -> Response:
    """A page that answers a form has links with a query: they lead to the table, or its replay."""
    query = request.scope["query_string"].decode("latin-1")
    return RedirectResponse(f"/t/{table}{'/replay' if request.scope['path'].endswith('on') else ''}?{query}", 303)


@router.post("/t/{table}/do")
async def do_by_form(request: Request, table: TableId, services: AppServices, caller: CurrentCaller) -> Response:
    """Anything that is done at a table: the field `what` names the action."""
    form = await read_form(request)
    table_request = TableRequest(table, caller._replace(secret=None), seat_of(form))

    async def show(wanted: PageRequest, status: int = 200) -> Response:
        page = await table_page(services, request, await services.table(table), table_request.caller, wanted)
        return render(page, status)

    try:
        action = action_of(form)
        result = await run_form(services, action, form, table_request)
        hint = await hint_part(services, table_request, result)
    except Problem as problem:
        return await show(PageRequest(seat=table_request.seat, problem=str(problem)), status_of(problem))
    if hint:
        return await show(PageRequest(seat=table_request.seat, hint=hint))
    return RedirectResponse(action.next_page(table, result), 303)


def action_of(form: Form) -> TableAction[Any, Any]:
    """The action that a form names; raises Refused."""
    action = TABLE_ACTIONS.get(form.get("what", ""))
    if action is None or action.for_newcomers:
        raise Refused("misread-request")
    return action


async def run_form(services: Services, action: TableAction[Any, R], form: Form, request: TableRequest) -> R:
    """Runs an action as a form says; raises Problem."""
    version, id = form.get("version", ""), form.get("id", "")
    number = int(version) if version.isascii() and version.isdigit() and len(version) < 10 else 0
    own_id = id if id.isascii() and id.isalnum() and len(id) <= 40 else str(number)
    named = request._replace(
        seat=request.seat if action.for_own_seat else None,
        id=f"page.{form.get('what')}.{own_id}",  # sent twice it counts once, for a page has its version for its name
        version=number,
    )
    return await action.run(services, named, read_body(action, form, request.seat))


def read_body(action: TableAction[Any, R], form: Form, seat: int | None) -> Body | None:
    """What a form says to an action; whatever it is, as the action itself says best what is wrong with it.

    Raises Refused if a field is left out that must not be.
    """
    if action.body is None:
        return None
    if not action.body.not_left_out <= form.keys():
        raise Refused("misread-request")
    values: dict[str, Any] = {}
    for name, field in action.body.model_fields.items():
        usual = "" if field.is_required() else field.default
        values[name] = bool(form.get(name)) if isinstance(usual, bool) else form.get(name, usual)
    if "seat" in values:
        values["seat"] = seat or 0
    body: Body = action.body.model_construct(**values)
    return body


def seat_of(form: Form) -> int | None:
    """The seat that a form names."""
    seat = form.get("seat", "")
    return int(seat) if seat in map(str, range(1, most_seats() + 1)) else None


async def hint_part(services: Services, request: TableRequest, result: object) -> HintPart | None:
    """The hint that was asked for, if any; raises StaleAction if the seat is not asked the same any more."""
    if not isinstance(result, HintResult):
        return None
    table = await services.table(request.table)
    check_fresh(table, services.access.seat_for(table, request.caller, request.seat), result.version)
    action, lines = result.hint
    return HintPart(action, lines, web_spec(table.terms.game).pick_for(action))
