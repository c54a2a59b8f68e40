"""Names and words from strangers: on one line, nothing invisible, never somebody else's."""

import unicodedata

import pytest

from lucca.locale import LANGUAGES, use_language
from lucca.web.tables.text_input import clean_name, shown_name
from tests.web.app_client import Site
from tests.web.guest import expect_ok, expect_refused
from tests.web.pages.page_forms import submit

MARKUP = "<script>alert('x')</script>&amp;"
RIGHT_TO_LEFT = "\u202eevil\u202c \u2066a\u2069"
STACK = "a" + "\u0316" * 9
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
        ("x" * 30, "x" * 30),
        (STACK * 2, "a\u0316\u0316\u0316" * 2),
        ("\u0301Anna \u0301 \u20ddBerta", "Anna Berta"),
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


@pytest.mark.parametrize("name", ["x" * 31, "x" * 10_000, " " * 31, "Anna" + "\u200b" * 30])
async def test_a_name_too_long_is_refused_and_not_cut(site: Site, name: str) -> None:
    anna = site.guest("anna")
    opened = await anna.open()
    secret = opened["links"][1]["secret"]
    body = {"game": "torri", "seats": [{"kind": "here", "name": name}, {}]}
    for refused in (
        await anna.ask("PUT", "/api/visitor", json={"name": name}),
        await anna.post(f"/api/tables/{opened['id']}/sit", {"secret": secret, "name": name}),
        await anna.post("/api/tables", body),
    ):
        assert expect_refused(refused, 422, "name-length") == {"limit": 30}
        assert refused.json()["detail"] == "A name has at most 30 letters."
    assert expect_ok(await anna.get("/api/visitor"))["name"] is None
    assert len(expect_ok(await anna.get("/api/tables", mine=True))) == 1


@pytest.mark.parametrize("path", ["/new/torri", "/t/ID/sit", "/t/OVER/play-on"])
async def test_a_form_with_a_name_too_long_is_refused_too(site: Site, path: str) -> None:
    anna = site.guest("anna", accept="text/html")
    opened, over = await anna.open(), await anna.open(seats="here here")
    while (await anna.look(over["id"]))["status"] == "playing":
        await anna.act(over["id"])
    form = {"name": "x" * 31, "seat2": "person", "secret": opened["links"][1]["secret"]}
    address = path.replace("ID", opened["id"]).replace("OVER", over["id"])
    refused = await submit(anna, address, **form)
    assert refused.status_code == 422
    assert "A name has at most 30 letters." in refused.text
    assert len(expect_ok(await anna.get("/api/tables", mine=True))) == 2


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
    for text in (MARKUP, f"one\ntwo\u2028three {RIGHT_TO_LEFT}", "花子 😀", "x" * 500, STACK * 2):
        await anna.done(id, "chat", text=text)
    chat = (await anna.look(id))["chat"]
    low = "a\u0316\u0316\u0316"
    assert [said["text"] for said in chat] == [MARKUP, "one two three evil a", "花子 😀", "x" * 500, low * 2]
    assert {(said["seat"], said["name"]) for said in chat} == {(1, "Anna")}


async def test_letters_of_a_message_are_counted_as_they_are_sent(site: Site) -> None:
    """As a program counts them that follows the description of the API."""
    anna = site.guest("anna")
    id = (await anna.open(seats="Anna person"))["id"]
    described = expect_ok(await anna.get("/api/openapi.json"))["components"]["schemas"]["Words"]["properties"]["text"]
    assert (described["minLength"], described["maxLength"]) == (1, 500)
    longest = "\u0958"  # becomes two letters
    await anna.done(id, "chat", text=longest * 500)
    for text in ("x" * 501, " " * 500 + "x", "x" * 10_000, "\u202e\u200b", " \n"):
        assert expect_refused(await anna.do(id, "chat", text=text), 422, "chat-length") == {"limit": 500}


async def test_no_text_is_cleaned_that_is_too_long(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many marks on one letter take the square of the time to be put in order: all others would wait for that."""
    lengths: list[int] = []

    def normalize(form: str, text: str) -> str:
        lengths.append(len(text))
        return text

    monkeypatch.setattr(unicodedata, "normalize", normalize)
    anna = site.guest("anna")
    id = (await anna.open(seats="Anna person"))["id"]
    for size in (100, 20_000):
        stack = "a" + "\u0316\u0301" * size
        await anna.do(id, "chat", text=stack)
        await anna.ask("PUT", "/api/visitor", json={"name": stack})
        await anna.ask("POST", f"/t/{id}/do", data={"what": "chat", "id": "x", "text": stack})
        shown_name(stack)
    assert 100 < max(lengths) <= 500


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
