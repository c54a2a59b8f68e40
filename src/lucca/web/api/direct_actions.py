"""Actions at a table without FastAPI's routing and dependency injection, which cost more than the actions themselves.

Only requests that are certainly in order are taken here. All others go on to FastAPI, which does the same with the same
functions, and says what is wrong.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import to_json
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from lucca.web.api.play import perform
from lucca.web.http.dependencies import TABLE_ID, caller_from
from lucca.web.http.middleware import replay_body
from lucca.web.services import Services
from lucca.web.tables.access import TableRequest
from lucca.web.tables.action_list import TABLE_ACTIONS, TableAction

PREFIX = "/api/tables/{table}"
PATH = re.compile(rf"/api/tables/({TABLE_ID})(/[a-z-]+)")
JSON = "application/json"


@dataclass(frozen=True, slots=True)
class DirectRoute:
    """An action, and what its requests are called in logs and metrics."""

    path: str
    action: TableAction[Any, Any]
    body: type[BaseModel]


ROUTES = {
    action.path: DirectRoute(PREFIX + action.path, action, action.body)
    for action in TABLE_ACTIONS.values()
    if action.body and not action.for_newcomers  # who comes for the first time is given a cookie
}


class DirectActions:
    """Answers requests for actions, and passes the rest on; to be called by the middleware, which has read the body."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        route = ROUTES.get(found[2]) if found else None
        if found is None or route is None or scope["query_string"]:
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        content: bytes = (await receive())["body"]
        body = read_body(content, route.body) if headers.get("content-type") == JSON else None
        if body is None:
            await self.app(scope, replay_body(content, receive), send)
            return
        scope["route"] = route
        request = TableRequest(found[1], caller_from(scope, headers))
        answer = to_json(await perform(route.action, self.services, request, body))
        own = [(b"content-length", b"%d" % len(answer)), (b"content-type", JSON.encode())]
        await send({"type": "http.response.start", "status": 200, "headers": own})
        await send({"type": "http.response.body", "body": answer})


def read_body(content: bytes, kind: type[BaseModel]) -> BaseModel | None:
    """The body of a request, None if it is not as it should be."""
    try:
        return kind.model_validate(json.loads(content))
    except (ValueError, ValidationError, RecursionError):
        return None
