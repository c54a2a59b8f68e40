"""Every refusal: its status, its code, its sentence in the reader's language; and nothing has changed by it."""

from typing import Any

import pytest

from lucca.locale import LANGUAGES, use_language
from lucca.locale.sentences import sentence
from tests.web.api.fuzzing import Request, send
from tests.web.app_client import Site
from tests.web.guest import Guest, expect_ok, expect_refused

SEATS = [{"kind": "here"}, {"kind": "person"}]
NEW = {"game": "torri", "rules": {"size": 3}, "seats": SEATS}
ACT = {"id": "a", "version": 3, "action": "place white a1"}
RECORD = {"format": "lucca-record/1", "game": "torri", "seats": ["a", "b"], "events": [], "meta": {}}
RULES = {"size": 3, "players": 2, "colors": ["white", "black"], "switching": False, "strength": "joined"}
LONG_ID = "x" * 65

# Who asks, what is asked for, the words, and the refusal. ID is the table's, SECRET that of seat 2.
CASES: list[tuple[str, str, Any, int, str]] = [
    ("anna", "POST /api/tables", {**NEW, "game": "chess"}, 400, "misread-field"),
    ("anna", "POST /api/tables", {**NEW, "seats": SEATS[:1]}, 400, "misread-field"),
    ("anna", "POST /api/tables", {**NEW, "seats": SEATS * 3}, 400, "misread-field"),
    ("anna", "POST /api/tables", {**NEW, "seats": [{"kind": "ghost"}, {}]}, 400, "misread-field"),
    ("anna", "POST /api/tables", {**NEW, "seats": [{"kind": "bot", "bot": "random"}, {}]}, 400, "misread-field"),
    ("anna", "POST /api/tables", {**NEW, "seats": [{"name": "x" * 31}, {}]}, 422, "name-length"),
    ("anna", "POST /api/tables", {**NEW, "away_after": 9}, 400, "misread-field"),
    ("anna", "POST /api/tables", {**NEW, "away_after": 7 * 86_400 + 1}, 400, "misread-field"),
    ("anna", "POST /api/tables", {**NEW, "seed": "mine"}, 400, "misread-field"),
    ("anna", "POST /api/tables", {}, 400, "misread-field"),
    ("anna", "POST /api/tables", None, 400, "misread-field"),
    ("anna", "POST /api/tables", [], 400, "misread-field"),
    ("anna", "POST /api/tables", {**NEW, "rules": {"size": 7}}, 422, "wrong-size"),
    ("anna", "POST /api/tables", {**NEW, "rules": {"edition": "2013"}}, 422, "unknown-option"),
    ("anna", "POST /api/tables", {**NEW, "rules": {"players": 3}}, 422, "seats-and-players"),
    ("anna", "POST /api/tables", {**NEW, "rules": {"size": "3"}}, 422, "wrong-size"),
    ("anna", "POST /api/tables", {**NEW, "rules": {"colors": ["white", "white"]}}, 422, "colour-shared"),
    (
        "anna",
        "POST /api/tables",
        {"game": "palazzi", "seats": SEATS, "rules": {"edition": "1"}},
        422,
        "unknown-edition",
    ),
    ("anna", "POST /api/tables", {"game": "palazzi", "seats": SEATS, "rules": {"deck": "x"}}, 422, "deck-header"),
    ("anna", "POST /api/records", {"seats": SEATS}, 400, "misread-field"),
    ("anna", "POST /api/records", {"seats": SEATS, "record": {}, "at": -1}, 400, "misread-field"),
    ("anna", "POST /api/records", {"seats": SEATS, "record": {}}, 422, "missing-key"),
    ("anna", "POST /api/records", {"seats": SEATS, "record": {**RECORD, "rules": RULES, "x": 1}}, 422, "unknown-key"),
    ("anna", "POST /api/records", {"seats": SEATS, "record": {**RECORD, "rules": {}}}, 422, "missing-option"),
    (
        "anna",
        "POST /api/records",
        {"seats": SEATS, "record": {**RECORD, "rules": RULES}, "at": 1},
        422,
        "no-such-event",
    ),
    ("anna", "POST /api/records", {"seats": SEATS * 2, "record": {**RECORD, "rules": RULES}}, 422, "seats-and-players"),
    (
        *("anna", "POST /api/records"),
        {"seats": SEATS, "record": {**RECORD, "rules": RULES, "events": ["2 place white a1"]}},
        *(422, "refused-at"),
    ),
    ("anna", "GET /api/tables?mine=perhaps", None, 400, "misread-field"),
    ("anna", "GET /api/tables/nosuchtable", None, 404, "no-such-table"),
    ("anna", "GET /api/tables/NO", None, 400, "misread-field"),
    ("anna", "GET /api/tables/ID?seat=2", None, 403, "not-your-seat"),
    ("anna", "GET /api/tables/ID?seat=0", None, 400, "misread-field"),
    ("anna", "GET /api/tables/ID?seat=6", None, 400, "misread-field"),
    ("carl", "GET /api/tables/ID?seat=1", None, 403, "not-your-seat"),
    ("anna", "GET /api/tables/nosuchtable/links", None, 404, "no-such-table"),
    ("anna", "GET /api/tables/nosuchtable/stream", None, 404, "no-such-table"),
    ("anna", "GET /api/tables/ID/stream?seat=2", None, 403, "not-your-seat"),
    ("anna", "GET /api/tables/ID/stream?view=perhaps", None, 400, "misread-field"),
    ("anna", "GET /api/tables/nosuchtable/record", None, 404, "no-such-table"),
    ("anna", "GET /api/tables/ID/record?seat=2", None, 403, "not-your-seat"),
    ("anna", "POST /api/tables/nosuchtable/actions", ACT, 404, "no-such-table"),
    ("carl", "POST /api/tables/ID/actions", ACT, 403, "no-seat"),
    ("nobody", "POST /api/tables/ID/actions", ACT, 403, "no-seat"),
    ("anna", "POST /api/tables/ID/actions?seat=2", ACT, 403, "not-your-seat"),
    ("anna", "POST /api/tables/ID/actions", {**ACT, "action": "fly a1"}, 400, "unknown-verb"),
    ("anna", "POST /api/tables/ID/actions", {**ACT, "action": "place white z9"}, 400, "unknown-lot"),
    ("anna", "POST /api/tables/ID/actions", {**ACT, "action": ""}, 400, "misread-field"),
    ("anna", "POST /api/tables/ID/actions", {**ACT, "action": "x" * 101}, 400, "misread-field"),
    ("anna", "POST /api/tables/ID/actions", {**ACT, "action": "switch red"}, 422, "no-switch-due"),
    ("anna", "POST /api/tables/ID/actions", {**ACT, "version": 2}, 409, "stale"),
    ("anna", "POST /api/tables/ID/actions", {**ACT, "version": 99}, 409, "stale"),
    ("anna", "POST /api/tables/ID/actions", {**ACT, "version": -1}, 400, "misread-field"),
    ("anna", "POST /api/tables/ID/actions", {**ACT, "version": "three"}, 400, "misread-field"),
    ("anna", "POST /api/tables/ID/actions", {**ACT, "id": LONG_ID}, 400, "misread-field"),
    ("anna", "POST /api/tables/ID/actions", {**ACT, "id": "bot 4"}, 400, "misread-field"),
    ("anna", "POST /api/tables/ID/actions", {**ACT, "id": "a\n"}, 400, "misread-field"),
    ("anna", "POST /api/tables/ID/actions", {**ACT, "seat": 2}, 400, "misread-field"),
    ("berta", "POST /api/tables/ID/actions", ACT, 422, "not-your-turn"),
    ("anna", "POST /api/tables/ID/end", {"id": "a", "version": 3}, 422, "nothing-held"),
    ("carl", "POST /api/tables/ID/end", {"id": "a", "version": 3}, 403, "no-seat"),
    ("anna", "POST /api/tables/ID/end", {"id": "a", "version": 1}, 409, "stale"),
    ("anna", "POST /api/tables/ID/undo", {"id": "a", "version": 3}, 422, "nothing-to-undo"),
    ("carl", "POST /api/tables/ID/undo", {"id": "a", "version": 3}, 403, "no-seat"),
    ("carl", "POST /api/tables/ID/sit", {"secret": "guess"}, 403, "wrong-link"),
    ("carl", "POST /api/tables/ID/sit", {"secret": "ü\U0001f600"}, 403, "wrong-link"),
    ("carl", "POST /api/tables/ID/sit", {"secret": ""}, 400, "misread-field"),
    ("carl", "POST /api/tables/ID/sit", {}, 400, "misread-field"),
    ("carl", "POST /api/tables/nosuchtable/sit", {"secret": "SECRET"}, 404, "no-such-table"),
    ("carl", "POST /api/tables/ID/leave", {"id": "a"}, 403, "no-seat"),
    ("anna", "POST /api/tables/ID/leave?seat=2", {"id": "a"}, 403, "not-your-seat"),
    ("anna", "POST /api/tables/ID/leave", {}, 400, "misread-field"),
    ("carl", "POST /api/tables/ID/chat", {"id": "a", "text": "hello"}, 403, "no-seat"),
    ("anna", "POST /api/tables/ID/chat", {"id": "a", "text": ""}, 400, "misread-field"),
    ("anna", "POST /api/tables/ID/chat", {"id": "a", "text": " \t\n"}, 422, "chat-length"),
    ("anna", "POST /api/tables/ID/chat", {"id": "a", "text": "x" * 501}, 422, "chat-length"),
    ("anna", "POST /api/tables/ID/chat", {"id": "a", "text": "x" * 4001}, 422, "chat-length"),
    ("carl", "POST /api/tables/ID/hint", None, 403, "no-seat"),
    ("berta", "POST /api/tables/ID/hint", None, 422, "not-asked"),
    ("anna", "POST /api/tables/ID/call-in", {"seat": 3}, 422, "no-such-seat"),
    ("anna", "POST /api/tables/ID/call-in", {"seat": 6}, 400, "misread-field"),
    ("anna", "POST /api/tables/ID/call-in", {"seat": 2}, 422, "not-asked"),
    ("anna", "POST /api/tables/ID/call-in", {"seat": 1, "bot": "random"}, 400, "misread-field"),
    ("berta", "POST /api/tables/ID/call-in", {"seat": 1}, 422, "not-away-yet"),
    ("carl", "POST /api/tables/ID/call-in", {"seat": 1}, 403, "no-seat"),
    ("anna", "POST /api/tables/ID/give-back", {"id": "a"}, 409, "no-bot-there"),
    ("carl", "POST /api/tables/ID/give-back", {"id": "a"}, 403, "no-seat"),
    ("anna", "POST /api/tables/ID/again", {}, 409, "not-over"),
    ("carl", "POST /api/tables/ID/again", {}, 403, "no-seat"),
    ("anna", "PUT /api/visitor", {"name": "x" * 31}, 422, "name-length"),
    ("anna", "PUT /api/visitor", {}, 400, "misread-field"),
    ("anna", "GET /api/admin/tables", None, 401, "not-admin"),
    ("anna", "POST /api/admin/tables/ID/archive", None, 401, "not-admin"),
    ("admin", "POST /api/admin/tables/nosuchtable/archive", None, 404, "no-such-table"),
    ("anna", "GET /api/nothing", None, 404, "no-such-page"),
    ("anna", "DELETE /api/tables/ID", None, 405, "wrong-method"),
    ("anna", "GET /api/tables/ID/actions", None, 405, "wrong-method"),
]


async def start(site: Site) -> tuple[dict[str, Guest], str, str]:
    """A match between Anna and Berta that Anna is to begin; Carl has no seat."""
    guests = {name: site.guest(name) for name in ("anna", "berta", "carl")}
    guests |= {"nobody": site.guest(), "admin": site.guest(secret="the-admin-word")}
    opened = await guests["anna"].open()
    secret = opened["links"][1]["secret"]
    await guests["berta"].sit(opened["id"], secret, "Berta")
    return guests, opened["id"], secret


def fill(words: Any, id: str, secret: str) -> Any:
    """The words of a case for a table that is there."""
    if isinstance(words, dict):
        return {key: fill(value, id, secret) for key, value in words.items()}
    return words.replace("ID", id).replace("SECRET", secret) if isinstance(words, str) else words


async def test_every_refusal_has_its_status_and_code_and_changes_nothing(each_site: Site) -> None:
    guests, id, secret = await start(each_site)
    before, log = await guests["anna"].look(id), await each_site.log(id)
    for who, request, words, status, code in CASES:
        method, path = fill(request, id, secret).split(" ")
        response = await guests[who].ask(method, path, json=fill(words, id, secret))
        assert (response.status_code, response.json().get("code")) == (status, code), (request, words, response.text)
        expect_refused(response, status, code)
    assert await guests["anna"].look(id) == before
    assert await each_site.log(id) == log
    assert len(expect_ok(await guests["anna"].get("/api/tables", mine=True))) == 1
    admin = guests["admin"]
    assert expect_ok(await admin.get("/api/admin/tables")) == {"playing": 1}


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"id": ' + b"9" * 5000 + b"}", b'"\\ud800"']
)
async def test_a_body_that_is_no_json_is_refused(site: Site, content: bytes) -> None:
    guests, id, _secret = await start(site)
    headers = {"content-type": "application/json"}
    response = await guests["anna"].ask("POST", f"/api/tables/{id}/actions", content=content, headers=headers)
    assert response.status_code == 400
    assert expect_refused(response, 400, response.json()["code"]) is not None


async def test_nothing_happens_at_a_table_that_waits(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open())["id"]
    log = await site.log(id)
    requests: list[tuple[str, dict[str, Any]]] = [("actions", {"action": "place white a1"}), ("undo", {})]
    for what, words in requests:
        expect_refused(await anna.do(id, what, **words), 409, "not-begun")
    expect_refused(await anna.call_in(id, 2), 409, "not-begun")
    expect_refused(await anna.do(id, "end"), 422, "nothing-held")
    expect_refused(await anna.post(f"/api/tables/{id}/hint"), 422, "not-asked")
    expect_refused(await anna.post(f"/api/tables/{id}/again", {}), 409, "not-over")
    expect_refused(await anna.get(f"/api/tables/{id}/record"), 409, "not-begun")
    assert await site.log(id) == log


async def test_nothing_is_played_at_a_table_whose_match_is_over(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="here here"))["id"]
    while (await anna.look(id))["status"] == "playing":
        await anna.act(id)
    log = await site.log(id)
    requests: list[tuple[str, dict[str, Any]]] = [("actions", {"action": "place white a1"}), ("undo", {})]
    for what, words in requests:
        expect_refused(await anna.do(id, what, **words), 422, "match-over")
    expect_refused(await anna.call_in(id, 2), 422, "match-over")
    expect_refused(await anna.do(id, "end"), 422, "nothing-held")
    expect_refused(await anna.post(f"/api/tables/{id}/hint"), 422, "not-asked")
    assert await site.log(id) == log
    await anna.done(id, "chat", text="well played")


@pytest.mark.parametrize("is_left", [False, True])
async def test_nothing_happens_at_a_table_that_is_archived(site: Site, is_left: bool) -> None:
    guests, id, secret = await start(site)
    anna, admin = guests["anna"], guests["admin"]
    await anna.act(id)
    if is_left:
        await guests["berta"].done(id, "leave")
    assert expect_ok(await admin.post(f"/api/admin/tables/{id}/archive"))["status"] == "archived"
    log = await site.log(id)
    requests: list[tuple[str, dict[str, Any]]] = [
        ("actions", {"action": "place white a1"}),
        ("undo", {}),
        ("end", {}),
        ("chat", {"text": "hello"}),
        ("leave", {}),
        ("give-back", {}),
    ]
    for what, words in requests:
        expect_refused(await anna.do(id, what, **words), 409, "archived")
    for path, words in ((f"/api/tables/{id}/call-in", {"seat": 2}), (f"/api/tables/{id}/again", {})):
        assert (await anna.post(path, words)).status_code in (409, 422)
    assert (await anna.post(f"/api/tables/{id}/hint")).status_code == 422
    if not is_left:
        expect_refused(await anna.post(f"/api/tables/{id}/sit", {"secret": secret}), 409, "archived")
    expect_refused(await admin.post(f"/api/admin/tables/{id}/archive"), 409, "archived")
    assert await site.log(id) == log
    table = await anna.look(id)
    assert (table["status"], table["legal"], table["asked"]) == ("archived", [], [])
    assert expect_ok(await anna.get(f"/api/tables/{id}/record"))["meta"]["seed"] == table["seed"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_sentence_is_in_the_readers_language(site: Site, language: str) -> None:
    _guests, id, _secret = await start(site)
    anna = site.guest("anna", accept_language=f"fr, {language};q=0.8, en;q=0.1")
    for path, words, code in (
        ("actions", {**ACT, "action": "switch red"}, "no-switch-due"),
        ("actions", {**ACT, "action": "place white z9"}, "unknown-lot"),
        ("call-in", {"seat": 3}, "no-such-seat"),
    ):
        problem = (await anna.post(f"/api/tables/{id}/{path}", words)).json()
        use_language(language)
        assert problem["detail"] == sentence(code, problem["facts"])
        use_language("en")
        assert (problem["detail"] == sentence(code, problem["facts"])) == (language == "en")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("fr", "en"),
        ("de-CH", "de"),
        ("en;q=0.5, it;q=0.7", "it"),
        ("de;q=x, ja", "ja"),
        ("de; q=0.2, it", "it"),
        ("de;q=0, it;q=0.1", "it"),
        ("de;q=., it;q=1.2.3, ja", "ja"),
        ("de;q=9e9, it;q=-1, ja;q=nan, en;q=0.1", "en"),
    ],
)
async def test_the_language_is_the_one_liked_best(site: Site, accepted: str, language: str) -> None:
    response = await site.guest(accept_language=accepted).post("/api/tables", {**NEW, "rules": {"size": 7}})
    use_language(language)
    assert response.json()["detail"] == sentence("wrong-size", response.json()["facts"])


async def test_an_address_that_leads_nowhere_is_told_so_whatever_its_query_says(site: Site) -> None:
    expect_refused(await site.guest("anna").ask("POST", "/api/tables/", content=b"{}"), 404, "no-such-page")
    assert (await send(site.app, Request("GET", "/api/tables/", query="view=²"))).status == 404
