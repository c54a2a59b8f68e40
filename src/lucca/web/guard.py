"""What every request passes first: its size, its rate, where it comes from; and what every answer carries."""

import logging
import time
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request, cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lucca.locale import LANGUAGES, use_language
from lucca.problem import Problem
from lucca.web.house import House
from lucca.web.links import visitor_id
from lucca.web.problems import on_problem, problem_response
from lucca.web.refusals import Forbidden, TooLarge

COOKIE = "lucca"
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
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
logger = logging.getLogger("lucca.requests")


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request pass or refuses it, and notes what became of it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        use_language(preferred(headers.get("accept-language", "")))
        noted = Noted(self.house, scope, send)
        try:
            check_origin(scope["method"], headers)
            self.house.rates.take(who_asks(scope, headers))
            limits = self.house.settings.limits
            limit = limits.record if scope["path"] == "/api/records" else limits.body
            await self.app(scope, limited(receive, headers, limit), noted.send)
        except Problem as problem:
            response = await on_problem(Request(scope), problem)
            await response(scope, receive, noted.send)
        except Exception:
            logger.exception("failed", extra={"route": noted.route()})
            if not noted.status:
                await problem_response(Request(scope), 500, "failed", {})(scope, receive, noted.send)
        finally:
            noted.note()


class Noted:
    """The answer to one request, as it goes out."""

    def __init__(self, house: House, scope: Scope, send: Send) -> None:
        self.house = house
        self.scope = scope
        self.forward = send
        self.started = time.perf_counter()
        self.status = 0

    async def send(self, message: Message) -> None:
        """Adds the headers that every answer has."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await self.forward(message)

    def route(self) -> str:
        """The route without what it was called with: seat links must not get into logs or metrics."""
        found: Any = self.scope.get("route")
        return getattr(found, "path", "none")

    def note(self) -> None:
        """Counts and logs the request."""
        seconds, method = time.perf_counter() - self.started, self.scope["method"]
        method = method if method in (*SAFE, "POST", "PUT", "DELETE", "PATCH") else "other"
        self.house.metrics.requests.labels(method, self.route(), str(self.status)).inc()
        if not self.route().endswith("/stream"):
            self.house.metrics.seconds.labels(self.route()).observe(seconds)
        facts = {"method": method, "route": self.route(), "status": self.status, "ms": round(seconds * 1000, 1)}
        logger.info("request", extra=facts)


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


def who_asks(scope: Scope, headers: Headers) -> str:
    """Whose bucket a request is taken from: a seat's, a visitor's, or else that of an address."""
    secret = bearer(headers)
    if secret:
        return visitor_id(secret)
    cookie = cookie_of(headers)
    if cookie:
        return visitor_id(cookie)
    client = scope.get("client")
    return client[0] if client else "nobody"


def bearer(headers: Headers) -> str | None:
    """The token of a program."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def cookie_of(headers: Headers) -> str | None:
    """A visitor's cookie."""
    return cookie_parser(headers.get("cookie", "")).get(COOKIE) or None


def preferred(accepted: str) -> str:
    """The language a browser prefers of those we speak."""
    wishes: list[tuple[float, str]] = []
    for part in accepted.split(",")[:20]:
        name, _, quality = part.strip().partition(";q=")
        try:
            wishes.append((-float(quality or 1), name[:2].lower()))
        except ValueError:
            continue
    return next((name for _, name in sorted(wishes, key=lambda wish: wish[0]) if name in LANGUAGES), "en")


def limited(receive: Receive, headers: Headers, limit: int) -> Receive:
    """A body no longer than the limit, whatever its headers say."""
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length[:12]) > limit:
        raise TooLarge("too-large-body", limit=limit)
    taken = 0

    async def receive_limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > limit:
            raise TooLarge("too-large-body", limit=limit)
        return message

    return receive_limited
