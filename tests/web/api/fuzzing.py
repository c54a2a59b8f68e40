"""Requests that nobody sane would send: good ones, spoilt a little, byte by byte or in their structure."""

import asyncio
import json
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any
from urllib.parse import unquote

from starlette.types import ASGIApp, Message

from tests.patience import PATIENCE
from tests.web.guest import HOST

METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW", "get", "")
DEEP: Any = []
for _ in range(300):
    DEEP = [DEEP]
ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 3, 2**31, 2**63, 2**64, 10**400, -0.0, 1e308, float("nan"), float("inf")),
    *(
        "",
        " ",
        "x" * 5000,
        "\u202e",
        "\x00",
        "\ud800",
        "a\nb",
        "😀",
        "1",
        "true",
        "null",
        "../..",
        "'; --",
        "%s%n{0}{x}",
    ),
    *([], {}, [[]], [None], {"": ""}, {"a": {"b": ["\ud800"]}}, ["\udfff", 1], list(range(50)), DEEP),
)
ODD_HEADERS: tuple[tuple[str, bytes], ...] = (
    *(("content-length", value) for value in (b"0", b"-1", b"99999999999999", b"\xb2", b"1,1", b"")),
    *(
        ("content-type", value)
        for value in (b"text/plain", b"application/json; charset=utf-16", b"multipart/form-data", b"")
    ),
    *(
        ("accept-language", value)
        for value in (b"ja", b"de;q=nan, it;q=-inf", b"de;q=.", b"it;q=1.2.3", b",;=,", b"\xff" * 500, b"*")
    ),
    *(
        ("authorization", value)
        for value in (b"Bearer", b"Bearer \xff\xfe", b"Basic eDp4", b"bearer  x  y", b"Bearer " + b"x" * 9000)
    ),
    *(
        ("cookie", value)
        for value in (b"lucca", b"lucca=", b"lucca=\xff", b"a=b; lucca=x; lucca=y", b"lucca=" + b"x" * 9000)
    ),
    *(("last-event-id", value) for value in (b"x", b"-1", b"9" * 50, b"\xb2", b"2147483647")),
    *(("origin", value) for value in (b"null", b"http://[", b"http://\xff", b"://", b"http://lucca.test@evil")),
    *(("accept", value) for value in (b"text/html", b"application/x-ndjson", b"\xff")),
    *(("host", value) for value in (b"", b"\xff", b"a b", b"evil.test")),
    ("sec-fetch-site", b"cross-site"),
    ("x-forwarded-for", b"\xff"),
    ("transfer-encoding", b"chunked"),
)
WORDS = ("tables", "records", "api", "visitor", "admin", "..", "%00", "%ff", "%2f", "%ed%a0%80", "", "s", "t", "stream")


@dataclass(frozen=True)
class Request:
    """A request as it comes over the wire."""

    method: str
    path: str
    body: Any = None
    headers: tuple[tuple[str, bytes], ...] = ()
    raw: bytes | None = None
    query: str = ""

    def content(self) -> bytes:
        """The bytes of the body."""
        if self.raw is not None:
            return self.raw
        return b"" if self.body is None else json.dumps(self.body).encode()

    def scope(self) -> dict[str, Any]:
        """What a server tells the application of it."""
        named = [("host", HOST.encode()), ("content-type", b"application/json"), *self.headers]
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": self.method,
            "scheme": "http",
            "path": unquote(self.path),
            "raw_path": self.path.encode("ascii", "replace"),
            "query_string": self.query.encode("latin-1", "replace"),
            "root_path": "",
            "headers": [(name.encode(), value) for name, value in named],
            "client": ("127.0.0.1", 5000),
            "server": (HOST, 80),
        }


@dataclass
class Answer:
    """What came back."""

    status: int = 0
    starts: int = 0
    raised: Exception | None = None
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)


async def send(app: ASGIApp, request: Request) -> Answer:
    """Sends a request; the client goes away as soon as it is sent, so that no stream goes on."""
    answer, content = Answer(), [request.content()]

    async def receive() -> Message:
        if content:
            return {"type": "http.request", "body": content.pop(), "more_body": False}
        return {"type": "http.disconnect"}

    async def take(message: Message) -> None:
        if message["type"] == "http.response.start":
            answer.starts += 1
            answer.status, answer.headers = message["status"], list(message["headers"])

    try:
        await asyncio.wait_for(app(request.scope(), receive, take), PATIENCE)
    except Exception as error:
        answer.raised = error
    return answer


class RequestMutator:
    """Spoils good requests."""

    def __init__(self, good: list[Request], seed: int) -> None:
        self.good = good
        self.random = Random(seed)

    def next(self) -> Request:
        """One more; a few stay good, so that tables go on."""
        request = self.random.choice(self.good)
        for _ in range(self.random.choice((0, 1, 1, 1, 2, 3))):
            request = self.random.choice(
                (self.method, self.path, self.query, self.header, *[self.value] * 4, self.bytes)
            )(request)
        return request

    def method(self, request: Request) -> Request:
        """Another method."""
        return replace(request, method=self.random.choice(METHODS))

    def path(self, request: Request) -> Request:
        """A part of the path is another, is missing or comes twice."""
        parts = request.path.split("/")
        at = self.random.randrange(len(parts))
        parts[at : at + 1] = self.random.choice(([], [parts[at]] * 2, [self.random.choice(WORDS)], [self.letters()]))
        return replace(request, path="/" + "/".join(parts).lstrip("/"))

    def letters(self) -> str:
        """Any bytes, as a path has them."""
        return "".join(f"%{self.random.randrange(256):02x}" for _ in range(self.random.randrange(30)))

    def query(self, request: Request) -> Request:
        """Something behind the question mark."""
        name = self.random.choice(("seat", "view", "mine", "x", "", "%ff"))
        value = self.random.choice(("1", "2", "9", "-1", "true", "x", "", "%00", "%ff", "1&seat=2", "9" * 99, "²"))
        return replace(request, query=f"{name}={value}")

    def header(self, request: Request) -> Request:
        """One more header, or one in the place of another."""
        name, value = self.random.choice(ODD_HEADERS)
        others = tuple(pair for pair in request.headers if pair[0] != name)
        return replace(request, headers=(*others, (name, value)))

    def value(self, request: Request) -> Request:
        """Some value in the body is another, is missing, or there is one more."""
        if not isinstance(request.body, (dict, list)):
            return replace(request, body=self.random.choice(ODD_VALUES))
        body = json.loads(json.dumps(request.body))
        place: Any = body
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = self.random.choice(keys)
            if isinstance(place[key], (dict, list)) and place[key] and self.random.random() < 0.7:
                place = place[key]
                continue
            if self.random.random() < 0.2:
                del place[key]
            else:
                place[key] = self.random.choice(ODD_VALUES)
            break
        if isinstance(place, dict) and self.random.random() < 0.1:
            place[self.random.choice(("x", "", "\ud800", "seat", "name"))] = self.random.choice(ODD_VALUES)
        return replace(request, body=body, raw=None)

    def bytes(self, request: Request) -> Request:
        """Some bytes of the body are others, are missing, or there are more."""
        content = bytearray(request.content() or b"{}")
        for _ in range(self.random.choice((1, 1, 2, 8))):
            at = self.random.randrange(len(content) + 1)
            content[at : at + self.random.randrange(3)] = self.random.randbytes(self.random.randrange(4))
        return replace(request, raw=bytes(content))
