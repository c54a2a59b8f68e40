"""What keeps other sites' pages, crowds and heaps of bytes out."""

import asyncio
from typing import Any

import pytest

from lucca.coach import Hint
from lucca.web.limits import Limits
from tests.web.app_client import Site
from tests.web.conftest import NewSite
from tests.web.guest import HOST, Guest, expect_ok, expect_refused

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
NEW = {"game": "torri", "seats": [{"kind": "here"}, {"kind": "person"}]}


async def test_a_visitor_is_known_by_a_cookie_that_no_script_reads(site: Site) -> None:
    guest = site.guest()
    response = await guest.post("/api/tables", NEW)
    cookie, *attributes = response.headers["set-cookie"].split("; ")
    assert {word.lower() for word in attributes} == {"httponly", "samesite=lax", "path=/", "max-age=31536000"}
    name, _, value = cookie.partition("=")
    assert (name, len(value) >= 32) == ("lucca", True)
    assert "set-cookie" not in (await guest.post("/api/tables", NEW)).headers
    assert len(expect_ok(await guest.get("/api/tables", mine=True))) == 2
    assert expect_ok(await site.guest().get("/api/tables", mine=True)) == []


async def test_over_https_the_cookie_stays_there(site: Site) -> None:
    response = await site.guest().ask("POST", f"https://{HOST}/api/tables", json=NEW)
    assert "secure" in response.headers["set-cookie"].lower().split("; ")


async def test_looking_around_sets_no_cookie(site: Site) -> None:
    for path in ("/api/tables", "/api/visitor", "/healthz", "/metrics", "/api/nothing"):
        assert "set-cookie" not in (await site.guest().get(path)).headers


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.test"},
        {"origin": "null"},
        {"origin": f"http://{HOST}.evil.test"},
        {"origin": f"http://evil.test/{HOST}"},
        {"origin": f"http://{HOST}:8000"},
        {"origin": "http://[::1"},
        {"origin": ""},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": f"http://{HOST}", "sec-fetch-site": "cross-site"},
    ],
)
async def test_another_sites_page_cannot_do_anything(site: Site, headers: dict[str, str]) -> None:
    anna = site.guest("anna")
    id = (await anna.open())["id"]
    log = await site.log(id)
    for method, path, words in (
        ("POST", "/api/tables", NEW),
        ("POST", f"/api/tables/{id}/leave", {"id": "x"}),
        ("POST", f"/api/tables/{id}/chat", {"id": "x", "text": "x"}),
        ("PUT", "/api/visitor", {"name": "x"}),
        ("DELETE", f"/api/tables/{id}", None),
    ):
        expect_refused(await anna.ask(method, path, json=words, headers=headers), 403, "other-site")
    assert await site.log(id) == log
    assert len(expect_ok(await anna.get("/api/tables", mine=True))) == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": f"http://{HOST}", "sec-fetch-site": "same-origin"},
        {"origin": f"https://{HOST}"},
        {"sec-fetch-site": "none"},
        {},
    ],
)
async def test_our_own_pages_and_programs_can(site: Site, headers: dict[str, str]) -> None:
    expect_ok(await site.guest("anna").ask("POST", "/api/tables", json=NEW, headers=headers), 201)


async def test_every_answer_has_the_headers_that_protect(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open())["id"]
    answers = [
        await anna.get("/api/tables"),
        await anna.get(f"/api/tables/{id}"),
        await anna.get("/api/tables/nosuchtable"),
        await anna.get("/nothing"),
        await anna.get("/healthz"),
        await anna.get("/metrics"),
        await anna.get("/api/openapi.json"),
        await anna.get("/api/tables/"),
        await anna.ask("DELETE", "/api/tables"),
        await anna.ask("OPTIONS", "/api/tables"),
        await anna.ask("POST", "/api/tables", content=b"{"),
        await anna.ask("POST", "/api/tables", content=b"x" * 70_000),
        await anna.ask("POST", "/api/tables", json=NEW, headers={"origin": "https://evil.test"}),
        await anna.post(f"/api/tables/{id}/actions", {"id": "x", "version": 1, "action": "fly"}),
    ]
    for answer in answers:
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, answer
        policy = answer.headers["content-security-policy"].split("; ")
        assert {"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"} <= set(policy)
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert "access-control-allow-origin" not in answer.headers
        assert "server" not in answer.headers


async def big(guest: Guest, size: int, is_declared: bool, **headers: str) -> Any:
    """A body of so many bytes."""

    async def chunks() -> Any:
        for _ in range(0, size, 1000):
            yield b" " * 1000

    content: Any = b" " * size if is_declared else chunks()
    return await guest.ask(
        "POST", "/api/tables", content=content, headers={"content-type": "application/json", **headers}
    )


@pytest.mark.parametrize("is_declared", [True, False])
async def test_a_body_too_large_is_not_read(site: Site, is_declared: bool) -> None:
    anna = site.guest("anna")
    assert expect_refused(await big(anna, 64 * 1024 + 2000, is_declared), 413, "too-large-body") == {"limit": 64 * 1024}
    expect_refused(await big(anna, 60_000, is_declared), 400, "misread-field")


@pytest.mark.parametrize("length", ["-1", "x", "1e3", "²", "99999999999999999999", ""])
async def test_a_length_that_is_none_is_refused(site: Site, length: str) -> None:
    anna = site.guest("anna")
    response = await anna.ask(
        "POST", "/api/tables", content=b"{}", headers=[(b"content-length", length.encode("latin-1"))]
    )
    assert response.status_code in (400, 413)


async def test_who_asks_too_often_is_told_to_wait(new_site: NewSite) -> None:
    async with new_site(limits=Limits(requests=2.0, burst=5)).open() as site:
        anna, berta = site.guest("anna"), site.guest("berta")
        for _ in range(5):
            expect_ok(await anna.get("/api/tables"))
        for method, path in (("GET", "/api/tables"), ("POST", "/api/tables"), ("GET", "/nothing")):
            response = await anna.ask(method, path)
            assert expect_refused(response, 429, "too-fast") == {"seconds": 1}
            assert response.headers["retry-after"] == "1"
        expect_ok(await berta.get("/api/tables"))
        site.timer.now += 0.5
        expect_ok(await anna.get("/api/tables"))
        expect_refused(await anna.get("/api/tables"), 429, "too-fast")
        site.timer.now += 1000
        for _ in range(5):
            expect_ok(await anna.get("/api/tables"))
        expect_refused(await anna.get("/api/tables"), 429, "too-fast")


async def test_a_page_with_all_its_style_sheets_and_scripts_is_asked_for_as_a_few_requests(new_site: NewSite) -> None:
    async with new_site(limits=Limits(burst=2)).open() as site:
        anna = site.guest("anna")
        for _ in range(9):
            assert (await anna.get("/static/lucca.css")).status_code == 200
        expect_ok(await anna.get("/api/tables"))
        expect_refused(await anna.get("/api/tables"), 429, "too-fast")
        statuses = [(await anna.get("/static/lucca.css")).status_code for _ in range(3)]
        assert statuses[-1] == 429


async def test_every_seat_has_requests_of_its_own(new_site: NewSite) -> None:
    async with new_site(limits=Limits(burst=3)).open() as site:
        for secret in ("one", "another"):
            answers = [await site.guest(secret=secret).get("/api/tables") for _ in range(4)]
            assert [answer.status_code for answer in answers] == [200, 200, 200, 429]


async def test_a_new_cookie_with_every_request_does_not_help(new_site: NewSite) -> None:
    """All of an address together have a limit too, however many visitors they say they are."""
    for way in ("cookie", "secret"):
        async with new_site(limits=Limits(burst=2)).open() as site:
            answers = [await site.guest(**{way: f"made-up-{number}"}).get("/healthz") for number in range(150)]
            statuses = [answer.status_code for answer in answers]
            assert 429 in statuses, way
            assert statuses == sorted(statuses)
            assert statuses.count(200) > 20  # as many as may share an address


async def test_a_new_cookie_for_every_table_does_not_help(new_site: NewSite) -> None:
    async with new_site(limits=Limits(tables_an_hour=3)).open() as site:
        body = {"game": "torri", "seats": [{"kind": "here"}, {"kind": "person"}]}
        for number in range(3):
            expect_ok(await site.guest(f"made-up-{number}").post("/api/tables", body), 201)
        assert expect_refused(await site.guest("another").post("/api/tables", body), 429, "too-fast") == {
            "seconds": 1200
        }
        site.timer.now += 1200
        expect_ok(await site.guest("another").post("/api/tables", body), 201)


async def test_not_too_many_tables(new_site: NewSite) -> None:
    async with new_site(limits=Limits(tables=3, tables_each=2)).open() as site:
        anna, berta = site.guest("anna"), site.guest("berta")
        first = await anna.open(seats="here here")
        await anna.open()
        assert expect_refused(await anna.post("/api/tables", NEW), 429, "too-many-tables") == {"limit": 2}
        await berta.open()
        assert expect_refused(await berta.post("/api/tables", NEW), 429, "too-many-tables") == {"limit": 3}
        while (await anna.look(first["id"]))["status"] == "playing":
            await anna.act(first["id"])
        await anna.open()


async def test_not_too_many_tables_of_a_program_either(new_site: NewSite) -> None:
    async with new_site(limits=Limits(tables_each=2)).open() as site:
        program = site.guest(secret="any-word")
        answers = [await program.post("/api/tables", {**NEW, "seats": [{}, {}]}) for _ in range(4)]
        assert [answer.status_code for answer in answers][-1] == 429


async def test_not_too_many_words(new_site: NewSite) -> None:
    async with new_site(limits=Limits(chat_a_minute=3)).open() as site:
        anna = site.guest("anna")
        id = (await anna.open(seats="here here"))["id"]
        for number in range(3):
            await anna.done(id, "chat", seat=1, text=f"word {number}", id=f"{number}")
        response = await anna.do(id, "chat", seat=1, text="one more")
        assert expect_refused(response, 429, "too-much-chat") == {"limit": 3, "seconds": 60}
        assert int(response.headers["retry-after"]) >= 1
        await anna.done(id, "chat", seat=1, text="word 0", id="0")
        await anna.done(id, "chat", seat=2, text="but I may")
        site.clock.now += 60
        await anna.done(id, "chat", seat=1, text="later")


async def test_one_hint_at_a_time(site: Site) -> None:
    asked, answer = asyncio.Event(), asyncio.Event()

    async def think(*_arguments: Any) -> Hint:
        if not asked.is_set():
            asked.set()
            await answer.wait()
        return Hint("stay", ["a hint"])

    site.replace_workers(think)
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    first = asyncio.create_task(anna.post(f"/api/tables/{id}/hint"))
    await asked.wait()
    response = await anna.post(f"/api/tables/{id}/hint")
    expect_refused(response, 429, "too-many-hints")
    other = (await anna.open(seats="here here"))["id"]
    expect_refused(await anna.post(f"/api/tables/{other}/hint"), 429, "too-many-hints")
    assert "retry-after" in response.headers
    answer.set()
    assert expect_ok(await first) == {"version": 3, "action": "stay", "lines": ["a hint"]}
    assert expect_ok(await anna.post(f"/api/tables/{id}/hint"))["lines"] == ["a hint"]
