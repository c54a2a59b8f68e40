"""The API: what is done at a table."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response
from pydantic import BaseModel

from lucca.web.api.response_models import DoneAnswer, Followed, Hint, Renewed
from lucca.web.api.table_answers import link_answers
from lucca.web.http.dependencies import AppServices, CurrentTableRequest, TableId, WelcomedCaller, as_json
from lucca.web.http.errors import Conflict
from lucca.web.services import Services
from lucca.web.tables.action_list import TABLE_ACTIONS, FollowUp, HintResult, sit_down
from lucca.web.tables.archive import record_of
from lucca.web.tables.request_bodies import ActionResult, Newcomer, TableRequest

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])
Answer = Callable[[Services, TableRequest, Any], BaseModel]  # what a request is answered with, given its result


def done_answer(_services: Services, _request: TableRequest, result: ActionResult) -> DoneAnswer:
    """What was done, shortly: how the table stands now comes by the stream."""
    return DoneAnswer(version=result.version, seat=result.seat)


def renewed_answer(services: Services, _request: TableRequest, result: ActionResult) -> Renewed:
    """The same with the new secret of the seat."""
    secret = services.actions.links.secret(result.table, result.seat)
    return Renewed(version=result.version, seat=result.seat, secret=secret)


def hint_answer(_services: Services, _request: TableRequest, result: HintResult) -> Hint:
    """A hint in the words of the one who asked."""
    return Hint(version=result.version, action=result.hint.action, lines=result.hint.lines)


def followed_answer(services: Services, request: TableRequest, result: FollowUp) -> Followed:
    """Where it goes on."""
    links = services.actions.links_again(result.table, result.before, request.caller)
    return Followed(id=result.table.id, links=link_answers(links))


async def no_body() -> None:
    """For actions that need to know nothing."""


def add_route(path: str, name: str, model: type[BaseModel] = DoneAnswer, answer: Answer = done_answer) -> None:
    """A route for one of the actions."""
    action = TABLE_ACTIONS[name]
    body_type = action.body or Annotated[None, Depends(no_body)]

    async def endpoint(body: body_type, request: CurrentTableRequest, services: AppServices) -> Response:  # type: ignore[valid-type]
        named = request._replace(id=getattr(body, "id", None), version=getattr(body, "version", None))
        return as_json(answer(services, request, await action.run(services, named, body)))

    endpoint.__name__, endpoint.__doc__ = action.run.__name__, action.run.__doc__  # they describe the route
    router.post(path, response_model=model)(endpoint)


add_route("/actions", "act")
add_route("/end", "end")
add_route("/undo", "undo")


@router.post("/sit", response_model=DoneAnswer)
async def sit(
    body: Newcomer, table: TableId, caller: WelcomedCaller, services: AppServices, response: Response
) -> Response:
    """Sits down on the seat of a link, or takes it along to one more device."""
    result = await sit_down(services, table, caller, body.secret, body.name)
    return as_json(DoneAnswer(version=result.version, seat=result.seat), response)


add_route("/leave", "leave")
add_route("/renew-link", "renew", Renewed, renewed_answer)
add_route("/chat", "chat")
add_route("/hint", "hint", Hint, hint_answer)
add_route("/call-in", "call-in")
add_route("/give-back", "give-back")
add_route("/again", "again", Followed, followed_answer)


@router.get("/record", response_model=dict[str, Any])
async def download(request: CurrentTableRequest, services: AppServices) -> Response:
    """The match as a record; while something in it is secret, it cannot be had."""
    table = await services.table(request.table)
    services.actions.viewer_for(table, request.caller, request.seat)
    if not table.is_begun:
        raise Conflict("not-begun")
    if table.status == "playing" and table.match.events_for(None) != table.match.events():
        raise Conflict("still-secret")
    response = as_json(record_of(table))
    response.headers["content-disposition"] = f'attachment; filename="lucca-{table.id}.json"'
    return response
