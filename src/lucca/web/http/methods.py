"""The methods of an address: what a 405 and OPTIONS name, and HEAD wherever there is GET."""

from functools import partial

from starlette.requests import Request
from starlette.routing import Match, Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ASKED = ("GET", "POST", "PUT", "PATCH", "DELETE")


class HeadSent(Exception):
    """All that a request is to be answered has been sent."""


class HeadAsGet:
    """Wraps the application: HEAD is answered as GET would be, without the body, and a stream ends at once."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        asked = {**scope, "method": "GET"}
        try:
            await self.app(asked, receive, partial(send_head, send))
        except HeadSent:
            pass
        finally:
            if "route" in asked:
                scope["route"] = asked["route"]  # for the log


async def send_head(send: Send, message: Message) -> None:
    """Sends the beginning of an answer; raises HeadSent, as nothing may follow it."""
    await send(message)
    await send({"type": "http.response.body", "body": b"", "more_body": False})
    raise HeadSent


def allowed_methods(request: Request) -> str:
    """The methods of an address, of all routes that it has, as the header `Allow` has them."""
    scope = {**request.scope, "root_path": request.scope.get("app_root_path", "")}
    routes = request.app.routes
    if scope["path"] == "*":  # the server, and no address of it
        found = list(ASKED)
    elif any(isinstance(route, Mount) and route.matches(scope)[0] is Match.FULL for route in routes):
        found = ["GET"]
    else:
        found = [
            method
            for method in ASKED
            if any(route.matches({**scope, "method": method})[0] is Match.FULL for route in routes)
        ]
    return ", ".join([*found, *(["HEAD"] if "GET" in found else []), "OPTIONS"])
