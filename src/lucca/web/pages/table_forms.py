"""What the forms of a table's page do: the same as the API, then back to the table."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from lucca.games import most_seats
from lucca.problem import Problem
from lucca.web.games.spec import web_spec
from lucca.web.http.dependencies import AppServices, CurrentCaller, TableId, go_to, read_form, visit
from lucca.web.http.errors import Refused, status_of
from lucca.web.http.templating import ProblemPage, render
from lucca.web.pages.table import PageRequest, table_page
from lucca.web.pages.table_parts import HintPart
from lucca.web.services import Services
from lucca.web.tables.action_list import TABLE_ACTIONS, FollowUp, HintResult, TableAction, TableActionResult, sit_down
from lucca.web.tables.checks import check_fresh
from lucca.web.tables.request_bodies import Body, TableRequest

router = APIRouter(include_in_schema=False)
Form = dict[str, str]


@router.post("/t/{table}/sit")
async def sit_by_form(request: Request, table: TableId, services: AppServices, caller: CurrentCaller) -> Response:
    """Sits down on a seat."""
    form = await read_form(request)
    visitor, cookie = visit(caller)
    try:
        await sit_down(services, table, visitor, form.get("secret", ""), form.get("name", ""))
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
    seat, caller = seat_of(form), caller._replace(secret=None)
    try:
        result = await run_form(services, form, TableRequest(table, caller, seat))
        hint = await hint_part(services, TableRequest(table, caller, seat), result)
    except Problem as problem:
        wanted = PageRequest(seat=seat, problem=str(problem))
        page = await table_page(services, request, await services.table(table), caller, wanted)
        return render(page, status_of(problem))
    if hint:
        wanted = PageRequest(seat=seat, hint=hint)
        return render(await table_page(services, request, await services.table(table), caller, wanted))
    if isinstance(result, FollowUp):
        return RedirectResponse(f"/t/{result.table.id}", 303)
    return RedirectResponse("/" if form["what"] == "leave" else f"/t/{table}", 303)


async def run_form(services: Services, form: Form, request: TableRequest) -> TableActionResult:
    """Runs the action that a form names; raises Problem."""
    action = TABLE_ACTIONS.get(form.get("what", ""))
    if action is None:
        raise Refused("misread-request")
    version, id = form.get("version", ""), form.get("id", "")
    number = int(version) if version.isascii() and version.isdigit() and len(version) < 10 else 0
    own_id = id if id.isascii() and id.isalnum() and len(id) <= 40 else str(number)
    named = request._replace(
        seat=request.seat if action.for_own_seat else None,
        id=f"page.{form.get('what')}.{own_id}",  # sent twice it counts once, for a page has its version for its name
        version=number,
    )
    return await action.run(services, named, read_body(action, form, request.seat))


def read_body(action: TableAction, form: Form, seat: int | None) -> Body | None:
    """What a form says to an action; whatever it is, as the action itself says best what is wrong with it."""
    if action.body is None:
        return None
    values: dict[str, Any] = {}
    for name, field in action.body.model_fields.items():
        usual = "" if field.is_required() else field.default
        values[name] = bool(form.get(name)) if isinstance(usual, bool) else form.get(name, usual)
    if "seat" in values:
        values["seat"] = seat or 0
    return action.body.model_construct(**values)


def seat_of(form: Form) -> int | None:
    """The seat that a form names."""
    seat = form.get("seat", "")
    return int(seat) if seat in map(str, range(1, most_seats() + 1)) else None


async def hint_part(services: Services, request: TableRequest, result: TableActionResult) -> HintPart | None:
    """The hint that was asked for, if any; raises StaleAction if the seat is not asked the same any more."""
    if not isinstance(result, HintResult):
        return None
    table = await services.table(request.table)
    check_fresh(table, services.actions.seat_for(table, request.caller, request.seat), result.version)
    action, lines = result.hint
    return HintPart(action, lines, web_spec(table.terms.game).pick_for(action))
