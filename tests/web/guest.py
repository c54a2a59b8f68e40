"""Somebody who uses a server: a browser with a cookie, or a program with a seat's secret."""

from itertools import count
from typing import Any

import httpx
from starlette.types import ASGIApp

NUMBERS = count(1)
HOST = "lucca.test"


def new_request_id() -> str:
    """An id that no request had before."""
    return f"request-{next(NUMBERS)}"


class Guest:
    """Comes to an application, or to the address of one; keeps every byte that was heard, for tests to look through."""

    def __init__(self, where: ASGIApp | str, cookie: str, secret: str, headers: dict[str, str]) -> None:
        self.where = where
        self.cookie = cookie
        self.heard: list[bytes] = []
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if secret:
            named["Authorization"] = f"Bearer {secret}"
        self.client = httpx.AsyncClient(
            transport=None if isinstance(where, str) else httpx.ASGITransport(app=where),
            base_url=where if isinstance(where, str) else f"http://{HOST}",
            headers=named,
            cookies={"lucca": cookie} if cookie else None,
            limits=httpx.Limits(max_keepalive_connections=0),  # so that nobody has to be seen off
        )

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Any request."""
        response = await self.client.request(method, path, **more)
        self.heard += [*(value for _name, value in response.headers.raw), response.content]
        return response

    async def get(self, path: str, **query: Any) -> httpx.Response:
        """Looks something up."""
        named = {name: value for name, value in query.items() if value is not None}
        return await self.ask("GET", path, params=named or None)

    async def post(self, path: str, words: Any = None, seat: int | None = None) -> httpx.Response:
        """Has something done."""
        return await self.ask("POST", path, json=words, params={"seat": seat} if seat else None)

    async def open(self, game: str = "torri", seats: str = "here person", **more: Any) -> dict[str, Any]:
        """Opens a table; the seats are named by their kinds, a bot by its level."""
        words = {"game": game, "seats": [seat_body(word) for word in seats.split()], **more}
        if game == "torri":
            words["rules"] = {"size": 3, **words.get("rules", {})}
        opened: dict[str, Any] = expect_ok(await self.post("/api/tables", words), 201)
        return opened

    async def sit(self, table: str, secret: str, name: str) -> dict[str, Any]:
        """Sits down by a link."""
        done: dict[str, Any] = expect_ok(await self.post(f"/api/tables/{table}/sit", {"secret": secret, "name": name}))
        return done

    async def look(self, table: str, seat: int | None = None) -> dict[str, Any]:
        """The table as this guest may see it."""
        there: dict[str, Any] = expect_ok(await self.get(f"/api/tables/{table}", seat=seat))
        return there

    async def do(self, table: str, what: str, seat: int | None = None, **words: Any) -> httpx.Response:
        """Something at a table, under a new id and with the version that is there now unless others are named."""
        words.setdefault("id", new_request_id())
        if what in ("actions", "end", "undo") and "version" not in words:
            words["version"] = (await self.look(table, seat))["version"]
        return await self.post(f"/api/tables/{table}/{what}", words, seat)

    async def call_in(self, table: str, away: int, bot: str = "novice") -> httpx.Response:
        """A bot for somebody who is away."""
        return await self.post(f"/api/tables/{table}/call-in", {"seat": away, "bot": bot})

    async def done(self, table: str, what: str, seat: int | None = None, **words: Any) -> dict[str, Any]:
        """What `do` was answered, which must be a success."""
        done: dict[str, Any] = expect_ok(await self.do(table, what, seat, **words))
        return done

    async def act(self, table: str, pick: int = 0, seat: int | None = None, **words: Any) -> dict[str, Any]:
        """One of the legal actions."""
        there = await self.look(table, seat)
        action = there["legal"][pick % len(there["legal"])]
        return await self.done(table, "actions", seat, action=action, version=there["version"], **words)


def seat_body(word: str) -> dict[str, str]:
    """A seat as a request has it."""
    if word in ("here", "person"):
        return {"kind": word}
    if word in ("novice", "player", "master"):
        return {"kind": "bot", "bot": word}
    return {"kind": "here", "name": word}


def expect_ok(response: httpx.Response, status: int = 200) -> Any:
    """What an answer says that must be a good one."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    return response.json()


def expect_refused(response: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The facts of a refusal, which must be the one expected."""
    assert response.headers["content-type"] == "application/problem+json", response.text
    problem = response.json()
    assert (response.status_code, problem["code"]) == (status, code), problem
    assert (problem["status"], problem["title"], problem["type"]) == (status, code, f"urn:lucca:problem:{code}")
    assert problem["detail"]
    facts: dict[str, Any] = problem["facts"]
    return facts
