"""What every request passes first: checks of its host, origin, rate and size; and the headers that every answer has."""

import asyncio
import logging
import re
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lucca.locale import LANGUAGES, use_language
from lucca.problem import Problem
from lucca.web.addresses import network_of
from lucca.web.errors import Forbidden, Refused, TooLarge
from lucca.web.http.error_handlers import on_failure, on_problem
from lucca.web.live.stream import DIRECT_SEND
from lucca.web.services import Services
from lucca.web.tables.seat_links import visitor_id

COOKIE = "lucca"
LANGUAGE_COOKIE = "lucca-language"
LANGUAGE_RANGE = re.compile(r"([a-zA-Z]{2})(?:-[\w-]*)?(?:\s*;\s*q=([01](?:\.[0-9]{0,3})?))?", re.ASCII)
STATIC_COST = 0.1  # of a style sheet or a script: a page needs a dozen, until the browser has them
NETWORK_COST = 0.02  # of a visitor's requests: so many visitors may share a network
LONGEST_LENGTH = 12
TIME_FOR_BODY = 60.0  # seconds
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"cache-control", b"no-store"),
]
logger = logging.getLogger("lucca.requests")


class HttpMiddleware:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request pass or refuses it, and records what became of it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        use_language(chosen_language(headers))
        recorder = ResponseRecorder(self.services, scope, send)
        scope[DIRECT_SEND] = send
        try:
            self.services.hosts.check(scope["headers"])
            check_origin(scope["method"], headers)
            cost = STATIC_COST if scope["path"].startswith("/static/") else 1.0
            self.services.request_limit.take(rate_key(scope, headers), cost)
            self.services.request_limit.take(f"network {network_of_request(scope)}", NETWORK_COST * cost)
            if scope["method"] not in SAFE:
                limits = self.services.settings.limits
                limit = limits.record if scope["path"].endswith("/records") else limits.body
                receive = replay_body(await read_in_time(receive, headers, limit), receive)
            await self.app(scope, receive, recorder.send)
        except Problem as problem:
            if not recorder.status:
                response = await on_problem(Request(scope), problem)
                await response(scope, receive, recorder.send)
        except Exception as error:
            logger.exception("failed", extra={"route": recorder.route()})
            if not recorder.status:
                await (await on_failure(Request(scope), error))(scope, receive, recorder.send)
        finally:
            recorder.record()


class ResponseRecorder:
    """Sends the answer to one request, with headers added, and records it."""

    def __init__(self, services: Services, scope: Scope, send: Send) -> None:
        self.services = services
        self.scope = scope
        self.forward = send
        self.started = services.timer()
        self.status = 0

    async def send(self, message: Message) -> None:
        """Adds the headers that every answer has."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            own = message["headers"]
            named = {name for name, _value in own}
            message["headers"] = [*own, *(header for header in HEADERS if header[0] not in named)]
        await self.forward(message)

    def route(self) -> str:
        """The route without what it was called with: seat links must not get into logs or metrics."""
        return str(getattr(self.scope.get("route"), "path", "none"))

    def record(self) -> None:
        """Counts and logs the request."""
        seconds, method = self.services.timer() - self.started, self.scope["method"]
        method = method if method in (*SAFE, "POST", "PUT", "DELETE", "PATCH") else "other"
        route = self.route()
        self.services.metrics.count_request(method, route, self.status, seconds)
        if logger.isEnabledFor(logging.INFO):
            fields = {"method": method, "route": route, "status": self.status, "ms": round(seconds * 1000, 1)}
            logger.info("request", extra=fields)


def check_origin(method: str, headers: Headers) -> None:
    """Refuses what another site's page makes a browser send."""
    if method in SAFE:
        return
    origin = headers.get("origin")
    if origin is not None and host_of(origin) != headers.get("host"):
        raise Forbidden("other-site")
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Forbidden("other-site")


def host_of(origin: str) -> str | None:
    """The host of an origin as a Host header has it."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def rate_key(scope: Scope, headers: Headers) -> str:
    """Whose rate a request counts for: a seat's, a visitor's, or else that of a network."""
    secret = bearer(headers)
    if secret:
        return visitor_id(secret)
    cookie = cookie_of(headers)
    if cookie:
        return visitor_id(cookie)
    return network_of_request(scope)


def network_of_request(scope: Scope) -> str:
    """Where a request comes from; many visitors may share a network."""
    client = scope.get("client")
    return network_of(client[0]) if client else "nobody"


def bearer(headers: Headers) -> str | None:
    """The token of a program."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def cookie_of(headers: Headers) -> str | None:
    """A visitor's cookie."""
    return cookies_of(headers).get(COOKIE) or None


def cookies_of(headers: Headers) -> dict[str, str]:
    """All cookies of a request."""
    sent = headers.get("cookie")
    return cookie_parser(sent) if sent else {}


def chosen_language(headers: Headers) -> str:
    """The language that a visitor chose, or else the one that the browser prefers."""
    chosen = cookies_of(headers).get(LANGUAGE_COOKIE)
    return chosen if chosen in LANGUAGES else preferred_language(headers.get("accept-language", ""))


@lru_cache(maxsize=1000)
def preferred_language(accepted: str) -> str:
    """The language that a browser prefers of those there are."""
    ranges: list[tuple[float, str]] = []
    for part in accepted.split(",")[:20]:
        found = LANGUAGE_RANGE.fullmatch(part.strip())
        if found:
            ranges.append((-float(found[2] or 1), found[1].lower()))
    return next((name for _, name in sorted(ranges, key=lambda found: found[0]) if name in LANGUAGES), "en")


async def read_in_time(receive: Receive, headers: Headers, limit: int) -> bytes:
    """A body, unless it keeps the server waiting; raises Refused."""
    try:
        async with asyncio.timeout(TIME_FOR_BODY):
            return await read_body(receive, headers, limit)
    except TimeoutError:
        raise Refused("misread-request") from None


async def read_body(receive: Receive, headers: Headers, limit: int) -> bytes:
    """A body no longer than the limit, whatever its headers say; raises Refused."""
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()):
        raise Refused("misread-request")
    if len(length) > LONGEST_LENGTH or int(length) > limit:
        raise TooLarge("too-large-body", limit=limit)
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused("misread-request")  # only a part has come: it may mean something else than the whole
        part: bytes = message.get("body", b"")
        body += part
        if len(body) > limit:
            raise TooLarge("too-large-body", limit=limit)
        if not message.get("more_body"):
            return body


def replay_body(body: bytes, receive: Receive) -> Receive:
    """A `receive` that returns a body which was read already, then what else comes."""
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return messages.pop() if messages else await receive()

    return receive_again
