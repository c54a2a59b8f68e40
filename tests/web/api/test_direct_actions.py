"""Actions are answered before FastAPI's routing, with the same answers, also where something is wrong."""

from typing import Any

import httpx
import pytest

from lucca.web.api import direct_actions
from lucca.web.api.direct_actions import ROUTES
from lucca.web.app import Application, new_app
from tests.web.app_client import Site
from tests.web.conftest import NewSite
from tests.web.guest import Guest, new_request_id
from tests.web.random_people import open_with_people

ACTION = {"id": "one", "version": 3, "action": "place white a1"}
REQUESTS: list[tuple[str, Any]] = [
    ("actions", {"json": ACTION}),
    ("actions", {"json": ACTION | {"action": "place white z9"}}),
    ("actions", {"json": ACTION | {"version": 0}}),
    ("actions", {"json": ACTION | {"version": "3"}}),
    ("actions", {"json": ACTION | {"version": True}}),
    ("actions", {"json": ACTION | {"more": 1}}),
    ("actions", {"json": ACTION | {"id": "ä"}}),
    ("actions", {"json": [ACTION]}),
    ("actions", {"json": ACTION, "params": {"seat": 2}}),
    ("actions", {"json": ACTION, "params": {"seat": "x"}}),
    ("actions", {"content": b"{", "headers": {"content-type": "application/json"}}),
    ("actions", {"content": b"[" * 60_000, "headers": {"content-type": "application/json"}}),
    ("actions", {"content": b'{"id":"\xff"}', "headers": {"content-type": "application/json"}}),
    ("actions", {"content": b"id=one", "headers": {"content-type": "text/plain"}}),
    ("actions", {}),
    ("chat", {"json": {"id": "one", "text": "hello"}}),
    ("chat", {"json": {"id": "one", "text": ""}}),
    ("undo", {"json": {"id": "one", "version": 3}}),
    ("nothing", {"json": ACTION}),
    ("actions/", {"json": ACTION}),
]


async def answers(site: Site, table: str = "") -> list[tuple[int, bytes, list[tuple[bytes, bytes]]]]:
    """What somebody is answered who sends all requests, in order; the table is a new one unless it is named."""
    id, (anna, _berta) = await open_with_people(site, "torri", 2)
    got = [await anna.ask("POST", f"/api/tables/{table or id}/{what}", **more) for what, more in REQUESTS]
    return [(answer.status_code, answer.content, answer.headers.raw) for answer in got]


@pytest.mark.parametrize("table", ["", "nowhere", "not-an-id"])
async def test_both_ways_answer_alike(new_site: NewSite, monkeypatch: pytest.MonkeyPatch, table: str) -> None:
    async with new_site().open() as site:
        direct = await answers(site, table)
    monkeypatch.setattr(direct_actions, "ROUTES", {})
    async with new_site().open() as site:
        assert await answers(site, table) == direct
    assert {status for status, _content, _headers in direct} >= ({200, 400, 409} if not table else {404})


async def test_an_action_does_not_pass_through_fastapi(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    id, _guests = await open_with_people(site, "torri", 2)
    body = ACTION | {"id": new_request_id()}

    async def answer(*_: object) -> None:
        raise AssertionError("FastAPI was asked")

    monkeypatch.setattr(Application, "answer", answer)
    guest = Guest(new_app(site.services), "cookie-of-guest-1", "", {})
    done: httpx.Response = await guest.post(f"/api/tables/{id}/actions", body)
    assert done.status_code == 200
    counted = site.services.metrics.text().decode()
    assert 'lucca_requests_total{method="POST",route="/api/tables/{table}/actions",status="200"} 1.0' in counted


def test_newcomers_are_given_their_cookie_by_fastapi() -> None:
    assert "/actions" in ROUTES
    assert "/sit" not in ROUTES
