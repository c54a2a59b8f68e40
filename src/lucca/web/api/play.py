"""The API: what is done at a table, with a route for each action of the list."""

from typing import Annotated, Any, get_type_hints

from fastapi import APIRouter, Depends, Response
from pydantic import BaseModel

from lucca.web.errors import Conflict
from lucca.web.http.dependencies import AppServices, CurrentTableRequest, NewcomersRequest, as_json
from lucca.web.services import Services
from lucca.web.tables.access import TableRequest, is_open
from lucca.web.tables.action_list import TABLE_ACTIONS, TableAction
from lucca.web.tables.archive import record_of

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])


async def no_body() -> None:
    """The body of an action that needs none."""


async def perform(action: TableAction[Any, Any], services: Services, request: TableRequest, body: object) -> BaseModel:
    """Has an action done that somebody asks for, and returns the answer; raises Problem."""
    named = request._replace(id=getattr(body, "id", None), version=getattr(body, "version", None))
    result = await action.run(services, named, body)
    answer: BaseModel = action.answer(result, services.access, named.caller)
    return answer


def add_route(action: TableAction[Any, Any]) -> None:
    body_type = action.body or Annotated[None, Depends(no_body)]
    request_type = NewcomersRequest if action.for_newcomers else CurrentTableRequest

    async def endpoint(body: body_type, request: request_type, services: AppServices, response: Response) -> Response:  # type: ignore[valid-type]
        return as_json(await perform(action, services, request, body), response)

    endpoint.__name__, endpoint.__doc__ = action.run.__name__, action.run.__doc__  # they describe the route
    router.post(action.path, response_model=get_type_hints(action.answer)["return"])(endpoint)


for action in TABLE_ACTIONS.values():
    add_route(action)


@router.get("/record", response_model=dict[str, Any])
async def download(request: CurrentTableRequest, services: AppServices) -> Response:
    """The match as a record; while something in it is secret, it cannot be had."""
    table = await services.table(request.table)
    services.access.viewer_for(table, request.caller, request.seat)
    if not table.is_begun:
        raise Conflict("not-begun")
    if table.is_live and not is_open(table):
        raise Conflict("still-secret")
    response = as_json(record_of(table))
    response.headers["content-disposition"] = f'attachment; filename="lucca-{table.id}.json"'
    return response
