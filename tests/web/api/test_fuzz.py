"""Whatever is sent, the server does not fail: no 5xx, no traceback, one whole answer."""

import asyncio
import json
import logging
import traceback
from random import Random
from typing import Any

import pytest

from lucca.coach import Hint
from lucca.web.bots.worker_tasks import build_hint
from tests.web.api.fuzzing import Answer, Request, RequestMutator, send
from tests.web.app_client import ADMIN_WORD, Site
from tests.web.guest import Guest, expect_ok
from tests.web.random_people import open_with_people, play_on

pytestmark = pytest.mark.heavy

NOTED = 5  # failures that are shown


async def think(function: Any, *_arguments: Any) -> Any:
    """Hints come at once; bots think for ever, so that tables are the fuzzer's."""
    if function is not build_hint:
        await asyncio.Event().wait()
    return Hint("stay", ["a hint"])


async def good_requests(site: Site) -> list[Request]:
    """Every request there is, by people who may make it, at tables in every state."""
    host = site.guest("host")
    waiting = await host.open("palazzi", "here person person", listed=True)
    torri, (anna, _) = await open_with_people(site, "torri", 2)
    palazzi, _guests = await open_with_people(site, "palazzi", 3)
    over, players = await open_with_people(site, "torri", 2)
    await play_on(players, over, Random(1))
    record = expect_ok(await players[0].get(f"/api/tables/{over}/record"))
    requests = [
        *server_requests(record),
        Request("POST", f"/api/tables/{waiting['id']}/sit", {"secret": "x", "name": "A"}),
    ]
    for link in waiting["links"]:
        secret = (("authorization", f"Bearer {link['secret']}".encode()),)
        requests += table_requests(waiting["id"], await host.look(waiting["id"]), secret)
        requests.append(Request("POST", f"/api/tables/{waiting['id']}/sit", {"secret": link["secret"], "name": "B"}))
    for id, guest in ((torri, anna), (palazzi, anna), (over, players[0])):
        requests += table_requests(id, await guest.look(id), cookie_of(guest))
    return requests


def cookie_of(guest: Guest) -> tuple[tuple[str, bytes], ...]:
    """The headers by which a guest is known."""
    return (("cookie", f"lucca={guest.cookie}".encode()),)


def server_requests(record: dict[str, Any]) -> list[Request]:
    """Requests that are not about one table."""
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "person"}, {"kind": "bot", "bot": "novice"}]
    terms = {"away_after": 60, "hints": True, "undo": True, "spectators": True, "listed": False}
    rules = {"edition": "2013", "players": 3, "celebration": True, "deck": "reconstructed"}
    admin = (("authorization", f"Bearer {ADMIN_WORD}".encode()),)
    return [
        *(
            Request("GET", path)
            for path in ("/healthz", "/metrics", "/api/openapi.json", "/api/tables", "/", "/nothing")
        ),
        Request("POST", "/api/tables", {"game": "palazzi", "rules": rules, "seats": seats, **terms}),
        Request(
            "POST",
            "/api/tables",
            {"game": "torri", "rules": {"size": 4, "colors": ["red", "blue"]}, "seats": seats[:2]},
        ),
        Request("POST", "/api/records", {"record": record, "at": 3, "seats": seats[:2], **terms}),
        Request("GET", "/api/tables", query="mine=true"),
        Request("GET", "/api/visitor", headers=(("cookie", b"lucca=cookie-of-host"),)),
        Request("PUT", "/api/visitor", {"name": "Anna"}, headers=(("cookie", b"lucca=cookie-of-host"),)),
        Request("GET", "/api/admin/tables", headers=admin),
        Request("POST", "/api/admin/tables/nosuchtable/archive", headers=admin),
    ]


def table_requests(id: str, there: dict[str, Any], who: tuple[tuple[str, bytes], ...]) -> list[Request]:
    """Requests about one table."""
    act = {"id": "a", "version": there["version"], "action": (there["legal"] or ["take 1"])[0], "hold": False}
    seen = {"id": "b", "version": there["version"]}
    bodies: dict[str, Any] = {
        "actions": act,
        "end": seen,
        "undo": seen,
        "chat": {"id": "d", "text": "hello"},
        "hint": None,
        "call-in": {"seat": 1, "bot": "novice"},
        "give-back": {"id": "e"},
        "again": {"same_deal": True},
    }
    return [
        *(Request("GET", f"/api/tables/{id}{more}", headers=who) for more in ("", "/links", "/stream", "/record")),
        *(Request("POST", f"/api/tables/{id}/{what}", body, who) for what, body in bodies.items()),
        Request("GET", f"/t/{id}", headers=who),
    ]


def wrong_with(answer: Answer, records: list[logging.LogRecord]) -> str | None:
    """What is wrong with an answer, or with what was logged; None if nothing is."""
    failed = [record.exc_info[1] for record in records if record.exc_info] + [answer.raised]
    for error in failed:
        if error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            return f"{type(error).__name__} in {frame.name}, {frame.filename}, line {frame.lineno}"
    if answer.starts != 1 or not 200 <= answer.status < 500:
        return f"status {answer.status}, {answer.starts} answers"
    if b"content-security-policy" not in dict(answer.headers):
        return "no headers that protect"
    return next((record.getMessage() for record in records if record.levelno >= logging.ERROR), None)


async def fuzz(site: Site, count: int, caplog: pytest.LogCaptureFixture) -> None:
    """Sends so many requests, and shows some that the server cannot take."""
    site.replace_workers(think)
    spoiler = RequestMutator(await good_requests(site), 1)
    found: dict[str, Request] = {}
    caplog.set_level(logging.WARNING)
    for _ in range(count):
        request = spoiler.next()
        wrong = wrong_with(await send(site.app, request), caplog.records)
        caplog.clear()
        if wrong and len(found) < NOTED:
            found.setdefault(wrong, request)
    shown = [f"{wrong}\n  {request!r:.500}" for wrong, request in found.items()]
    assert not shown, "\n".join(shown)


async def test_three_thousand_requests(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    await fuzz(site, 3_000, caplog)


@pytest.mark.slow
async def test_a_hundred_thousand_requests(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    await fuzz(site, 100_000, caplog)


async def test_good_requests_are_answered_well(site: Site) -> None:
    """The fuzzer starts from requests that reach what they are for."""
    site.replace_workers(think)
    statuses = [(await send(site.app, request)).status for request in await good_requests(site)]
    assert statuses.count(200) + statuses.count(201) > len(statuses) / 3
    assert {200, 201, 403, 404, 409, 422} <= set(statuses)


def test_the_same_seed_spoils_in_the_same_way() -> None:
    good = [Request("POST", "/api/tables", {"a": [1, {"b": 2}]})]
    one, other = RequestMutator(good, 7), RequestMutator(good, 7)
    assert [repr(one.next()) for _ in range(50)] == [repr(other.next()) for _ in range(50)]
    assert json.loads(good[0].content()) == {"a": [1, {"b": 2}]}
