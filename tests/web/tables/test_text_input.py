"""Names and words from strangers: on one line, nothing invisible, never somebody else's."""

import pytest

from lucca.locale import LANGUAGES, use_language
from lucca.web.tables.text_input import clean_name
from tests.web.app_client import Site
from tests.web.guest import expect_ok, expect_refused

MARKUP = "<script>alert('x')</script>&amp;"
RIGHT_TO_LEFT = "\u202eevil\u202c \u2066a\u2069"
INVISIBLE = "a\u200bb\u200d\ufeffc\u00ad\x00\x1b[31m\ue000\u0378"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \t\r\n Bianchi ", "Anna Bianchi"),
        (MARKUP[:30], MARKUP[:30]),
        (RIGHT_TO_LEFT, "evil a"),
        (INVISIBLE, "abc[31m"),
        ("花子 😀 É", "花子 😀 É"),
        ("x" * 40, "x" * 30),
        ("", "Guest"),
        ("\u202e\u200b", "Guest"),
        ("\u3000", "Guest"),
    ],
)
async def test_a_name_is_cleaned(site: Site, given: str, shown: str) -> None:
    anna = site.guest("anna")
    assert expect_ok(await anna.ask("PUT", "/api/visitor", json={"name": given})) == {"name": shown}
    assert expect_ok(await anna.get("/api/visitor")) == {"name": shown}
    body = {"game": "torri", "seats": [{"kind": "here", "name": given}, {"kind": "person"}]}
    opened = expect_ok(await anna.post("/api/tables", body), 201)
    berta = site.guest("berta")
    await berta.sit(opened["id"], opened["links"][1]["secret"], given)
    names = [seat["name"] for seat in (await anna.look(opened["id"]))["seats"]]
    assert names == [shown, f"{shown} 2"]


@pytest.mark.parametrize("name", ["x" * 41, "x" * 10_000])
async def test_a_name_much_too_long_is_refused(site: Site, name: str) -> None:
    anna = site.guest("anna")
    opened = await anna.open()
    expect_refused(await anna.ask("PUT", "/api/visitor", json={"name": name}), 400, "misread-field")
    words = {"secret": opened["links"][1]["secret"], "name": name}
    expect_refused(await anna.post(f"/api/tables/{opened['id']}/sit", words), 400, "misread-field")
    assert expect_ok(await anna.get("/api/visitor"))["name"] is None


@pytest.mark.parametrize("half", [b'"\\ud800"', b'"a\\udfff b"', b'"\xed\xa0\x80"', b'"\xff"'])
async def test_half_a_letter_is_refused(site: Site, half: bytes) -> None:
    anna = site.guest("anna")
    id = (await anna.open())["id"]
    log = await site.log(id)
    for method, path, body in (
        ("PUT", "/api/visitor", b'{"name": %s}'),
        ("POST", f"/api/tables/{id}/chat", b'{"id": "a", "text": %s}'),
        ("POST", f"/api/tables/{id}/sit", b'{"secret": %s}'),
        ("POST", f"/api/tables/{id}/actions", b'{"id": "a", "version": 2, "action": %s}'),
        ("POST", "/api/tables", b'{"game": "torri", "seats": [{"name": %s}, {}]}'),
        ("POST", "/api/tables", b'{"game": "palazzi", "seats": [{}, {}], "rules": {"edition": %s}}'),
        ("POST", "/api/tables", b'{"game": "palazzi", "seats": [{}, {}], "rules": {"edition": [%s]}}'),
        ("POST", "/api/tables", b'{"game": "palazzi", "seats": [{}, {}], "rules": {"deck": %s}}'),
        ("POST", "/api/tables", b'{"game": "torri", "seats": [{}, {}], "rules": {"colors": [%s, "red"]}}'),
        ("POST", "/api/tables", b'{"game": "torri", "seats": [{}, {}], "rules": {%s: 1}}'),
        ("POST", "/api/records", b'{"seats": [{}, {}], "record": {%s: 1}}'),
    ):
        content = body % half
        response = await anna.ask(method, path, content=content, headers={"content-type": "application/json"})
        assert response.status_code in (400, 403, 422), (path, content, response.text)
        assert response.json()["detail"]
    assert await site.log(id) == log


async def test_words_are_kept_as_they_were_said(site: Site) -> None:
    anna = site.guest("anna")
    id = (await anna.open(seats="Anna person"))["id"]
    for text in (MARKUP, f"one\ntwo {RIGHT_TO_LEFT}", "花子 😀", "x" * 500):
        await anna.done(id, "chat", text=text)
    chat = (await anna.look(id))["chat"]
    assert [said["text"] for said in chat] == [MARKUP, "one two evil a", "花子 😀", "x" * 500]
    assert {(said["seat"], said["name"]) for said in chat} == {(1, "Anna")}
    assert expect_refused(await anna.do(id, "chat", text="x" * 501), 422, "chat-length") == {"limit": 500}
    expect_refused(await anna.do(id, "chat", text="x" * 10_000), 400, "misread-field")
    assert expect_refused(await anna.do(id, "chat", text="\u202e\u200b"), 422, "chat-length") == {"limit": 500}


async def test_answers_are_never_read_as_a_page(site: Site) -> None:
    anna = site.guest("anna", accept="text/html")
    id = (await anna.open(seats="here person"))["id"]
    await anna.done(id, "chat", text=MARKUP)
    response = await anna.get(f"/api/tables/{id}")
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"
    expect_refused(await anna.get(f"/api/tables/{id}?seat=2"), 403, "not-your-seat")


async def test_nobody_has_the_name_of_another(site: Site) -> None:
    anna = site.guest("anna")
    body = {
        "game": "palazzi",
        "seats": [{"kind": "here", "name": "Giacomo"}, {}, {"kind": "bot", "bot": "novice"}, {}, {}],
    }
    opened = expect_ok(await anna.post("/api/tables", body), 201)
    for link in opened["links"][1:]:
        await site.guest(f"guest-{link['seat']}").sit(opened["id"], link["secret"], "Giacomo")
    names = [seat["name"] for seat in (await anna.look(opened["id"]))["seats"]]
    assert names == ["Giacomo 2", "Giacomo 3", "Giacomo", "Giacomo 4", "Giacomo 5"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_tells_no_name_is_a_guest_in_their_language(site: Site, language: str) -> None:
    guest = site.guest("anna", accept_language=language)
    id = (await guest.open(seats="here person"))["id"]
    use_language(language)
    assert (await guest.look(id))["seats"][0]["name"] == clean_name("")


async def test_a_visitor_is_known_by_the_name_told_last(each_site: Site) -> None:
    anna = each_site.guest("anna")
    assert expect_ok(await anna.get("/api/visitor")) == {"name": None}
    opened = await anna.open(seats="Anna person")
    assert expect_ok(await anna.get("/api/visitor")) == {"name": "Anna"}
    berta = each_site.guest("berta")
    await berta.sit(opened["id"], opened["links"][1]["secret"], "Berta")
    assert expect_ok(await berta.get("/api/visitor")) == {"name": "Berta"}
    expect_ok(await berta.ask("PUT", "/api/visitor", json={"name": "Bertina"}))
    assert expect_ok(await berta.get("/api/visitor")) == {"name": "Bertina"}
    assert (await anna.look(opened["id"]))["seats"][1]["name"] == "Berta"
    assert expect_ok(await each_site.guest().get("/api/visitor")) == {"name": None}


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u115f", "\u034f\ufe0f", "\U000e0100"])
async def test_a_name_that_shows_nothing_is_none(site: Site, name: str) -> None:
    opened = await site.guest("anna").open("torri", "here person")
    await site.guest("berta").sit(opened["id"], opened["links"][1]["secret"], name)
    assert (await site.guest("anna").look(opened["id"]))["seats"][1]["name"] == "Guest 2"


def test_letters_are_composed() -> None:
    assert clean_name("Rene\u0301") == "René"
