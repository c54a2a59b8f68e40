"""The page on which whoever holds a seat sets its webhook, removes it or tries it."""

from dataclasses import dataclass
from typing import ClassVar

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from lucca.locale import N_
from lucca.problem import Problem
from lucca.web.errors import Refused, status_of
from lucca.web.http.dependencies import AppServices, CurrentCaller, SeatQuery, TableId, read_form
from lucca.web.http.templating import render
from lucca.web.pages.status_text import rules_text
from lucca.web.pages.table_forms import read_body, seat_of
from lucca.web.services import Services
from lucca.web.tables.access import TableRequest
from lucca.web.tables.action_list import TABLE_ACTIONS
from lucca.web.tables.webhook_actions import WebhookState, look_at_webhook
from lucca.web.webhooks.sender import DELIVERED
from lucca.web.webhooks.target import LONGEST_URL

router = APIRouter(include_in_schema=False)
ACTIONS = ("webhook", "try-webhook")
REMINDERS = {  # by seconds, as the field of the form has them
    "": N_("No reminder"),
    "21600": N_("Remind me after 6 hours"),
    "86400": N_("Remind me after a day"),
    "259200": N_("Remind me after 3 days"),
}


@dataclass(frozen=True, slots=True)
class WebhookPage:
    """The webhook of a seat; `url` is what was typed and refused, never the one that is set."""

    template: ClassVar[str] = "webhook.html"
    id: str
    rules: str
    seat: int
    name: str
    state: WebhookState
    is_delivered: bool
    is_on: bool
    reminders: dict[str, str]
    reminder: str
    longest: int
    url: str
    problem: str


@router.get("/t/{table}/webhook")
async def webhook(table: TableId, services: AppServices, caller: CurrentCaller, seat: SeatQuery = None) -> Response:
    """The page of a seat's webhook."""
    return render(await webhook_page(services, TableRequest(table, caller, seat)))


@router.post("/t/{table}/webhook")
async def webhook_by_form(request: Request, table: TableId, services: AppServices, caller: CurrentCaller) -> Response:
    """Does what a button of the page says."""
    form = await read_form(request)
    wanted = TableRequest(table, caller._replace(secret=None), seat_of(form))
    try:
        if form.get("what") not in ACTIONS:
            raise Refused("misread-request")
        action = TABLE_ACTIONS[form["what"]]
        result = await action.run(services, wanted, read_body(action, form, None))
    except Problem as problem:
        page = await webhook_page(services, wanted, form.get("url", ""), str(problem), form.get("remind_after"))
        return render(page, status_of(problem))
    return RedirectResponse(action.next_page(table, result), 303)


async def webhook_page(
    services: Services, request: TableRequest, url: str = "", problem: str = "", chosen: str | None = None
) -> WebhookPage:
    """The page for whoever holds the seat; raises Forbidden for anybody else."""
    table, state = await services.table(request.table), await look_at_webhook(services, request)
    return WebhookPage(
        id=table.id,
        rules=rules_text(table),
        seat=state.seat,
        name=table.seats[state.seat - 1].name,
        state=state,
        is_delivered=state.outcome == DELIVERED,
        is_on=services.webhooks.is_on,
        reminders=REMINDERS,
        reminder=str(state.remind_after or "") if chosen is None else chosen,
        longest=LONGEST_URL,
        url=url[:LONGEST_URL],
        problem=problem,
    )
