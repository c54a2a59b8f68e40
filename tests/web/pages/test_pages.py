"""The pages: everything can be done with forms and links alone."""

import html
import re
from typing import Any

import httpx
import pytest

from lucca.coach import Hint
from lucca.locale import LANGUAGES
from tests.web.api.fuzzing import Request, send
from tests.web.app_client import Site
from tests.web.guest import Guest
from tests.web.pages.page_forms import do, open_by_form, submit

CHOICE = re.compile(r'<button[^>]*form="act"[^>]*name="action"[^>]*value="([^"]+)"')
PICK = re.compile(r'data-pick[^>]*href="[^"?]*(\?[^"]+)"')
PROBLEM = re.compile(r'role="alert" class="problem">(.*?)<')


async def act(guest: Guest, path: str) -> httpx.Response:
    """Does the first thing that the page offers, by way of links where it is some steps away."""
    links = [""]
    while links:  # one that leads to nothing that can be done is followed by the next
        page = (await guest.get(path + links.pop(0))).text
        if found := CHOICE.search(page):
            return await do(guest, path, "act", action=html.unescape(found[1]))
        links = links or [html.unescape(link) for link in PICK.findall(page)]
    raise AssertionError(page)


@pytest.mark.parametrize(
    ("game", "seats"), [("torri", {"seat2": "here"}), ("palazzi", {"seat2": "here", "seat3": "here"})]
)
async def test_a_match_is_played_to_its_end(site: Site, game: str, seats: dict[str, str]) -> None:
    anna = site.guest("anna")
    path = await open_by_form(anna, game, size="6", name="Ann", undo="1", **seats)
    for _ in range(400):
        response = await act(anna, path)
        assert response.status_code == 200, PROBLEM.findall(response.text)
        if "The result" in response.text:
            break
    else:
        raise AssertionError("the match has no end")
    assert "win" in response.text.partition("<h1")[2].partition("</h1>")[0]
    assert ("Seed: seed-" in response.text) == (game == "palazzi")
    again = await do(anna, path, "again")
    assert again.url.path != path
    assert "Ann" in again.text.partition("<h1")[2].partition("</h1>")[0]


async def test_a_friend_comes_by_a_link(site: Site) -> None:
    anna, berta = site.guest("anna"), site.guest("berta")
    path = await open_by_form(anna, seat2="person")
    page = (await anna.get(path)).text
    assert "The match begins when everybody has sat down." in page
    link = re.findall(r'href="(/t/\w+/s/[^"]+)"', page)[0]
    assert f"http://lucca.test{link}" in page
    assert f'src="{link}/code.svg"' in page
    code = await berta.get(f"{link}/code.svg")
    assert (code.headers["content-type"], code.text.startswith("<svg ")) == ("image/svg+xml", True)
    assert (await berta.get(f"{path}/s/wrong/code.svg")).status_code == 403
    invitation = (await berta.get(link)).text
    assert "Sit down" in invitation
    secret = link.rpartition("/")[2]
    seated = await submit(berta, f"{path}/sit", secret=secret, name="Berta")
    assert "Waiting for: Ann" in seated.text
    assert (await berta.ask("GET", link)).headers["location"] == path
    assert (await site.guest("carla").get(f"{path}/s/wrong")).status_code == 403
    wrong = await submit(site.guest("carla"), f"{path}/sit", secret="wrong", name="C")
    assert wrong.status_code == 403
    assert "does not belong" in wrong.text


async def test_names_and_words_are_escaped(site: Site) -> None:
    anna = site.guest("anna")
    path = await open_by_form(anna, name="<b>Ann</b>", seat2="here")
    page = (await do(anna, path, "chat", text="<script>alert(1)</script>")).text
    assert "<script>" not in page
    assert "<b>Ann</b>" not in page
    assert "&lt;script&gt;" in page


async def test_what_cannot_be_done_is_said_on_the_page(site: Site) -> None:
    anna = site.guest("anna")
    path = await open_by_form(anna)
    for fields, status, words in (
        ({"what": "act", "version": "3", "action": "fly"}, 400, "is not understood"),
        ({"what": "act", "version": "1", "action": "place red a1"}, 409, "has changed since"),
        ({"what": "undo", "version": "3"}, 422, "nothing of yours"),
        ({"what": "dance"}, 400, "not understood"),
        ({"what": "chat", "version": "3", "text": " "}, 422, "1 to 500"),
        ({"what": "call-in", "seat": "2", "version": "3"}, 422, "does not wait"),
    ):
        response = await submit(anna, f"{path}/do", **fields)
        assert (response.status_code, response.headers["content-type"]) == (status, "text/html; charset=utf-8")
        assert words in html.unescape(PROBLEM.findall(response.text)[0])
    assert (await anna.look(path.rpartition("/")[2]))["version"] == 3


async def test_a_form_sent_twice_counts_once(site: Site) -> None:
    anna = site.guest("anna")
    path = await open_by_form(anna)
    id, version = path.rpartition("/")[2], (await anna.look(path.rpartition("/")[2]))["version"]
    words = {"what": "act", "version": str(version), "seat": "1", "action": "place red a1"}
    for _ in range(2):
        assert (await submit(anna, f"{path}/do", **words)).status_code == 200
    assert (await anna.look(id))["version"] == version + 1


async def test_undo_leave_and_coming_back(site: Site) -> None:
    anna = site.guest("anna")
    path = await open_by_form(anna)
    assert 'value="undo"' in (await act(anna, path)).text
    assert 'value="undo"' not in (await do(anna, path, "undo")).text
    home = await do(anna, path, "leave", seat="1")
    assert home.url.path == "/"
    assert path in home.text


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        ("torri", {}),
        ("torri", {"seat2": "here", "size": "7"}),
        ("torri", {"seat2": "here", "size": "x" * 500}),
        ("palazzi", {"seat2": "nobody-knows"}),
        ("palazzi", {"seat2": "here", "edition": "1999"}),
        ("palazzi", {"seat2": "here", "seat3": "here", "edition": "2005-de", "celebration": "1"}),
    ],
)
async def test_a_table_that_cannot_be_opened_says_why_with_the_form_as_it_was(
    site: Site, game: str, fields: dict[str, str]
) -> None:
    response = await submit(site.guest("anna"), f"/new/{game}", name="Annabella", **fields)
    assert response.status_code in (400, 422)
    assert PROBLEM.findall(response.text)[0]
    assert 'value="Annabella"' in response.text
    if fields:
        assert re.search(r'<option value="here" selected|<option value="" ?>', response.text)


async def test_a_match_against_bots_begins_with_one_click(site: Site) -> None:
    for game, seats in (("palazzi", 3), ("torri", 2)):
        anna = site.guest(f"anna-{game}")
        started = await submit(anna, f"/play/{game}")
        table = await anna.look(started.url.path.rpartition("/")[2])
        assert (table["status"], len(table["seats"]), table["you"]) == ("playing", seats, 1)
        assert {seat["bot"] for seat in table["seats"][1:]} == {"player"}
    assert (await submit(site.guest("anna"), "/play/chess")).status_code in (400, 404, 422)


async def test_the_page_keeps_what_the_visitor_is_called(site: Site) -> None:
    anna = site.guest("anna")
    await open_by_form(anna, name="Annabella", seat2="here")
    assert 'value="Annabella"' in (await anna.get("/new/palazzi")).text
    started = await submit(anna, "/play/torri")
    assert (await anna.look(started.url.path.rpartition("/")[2]))["seats"][0]["name"] == "Annabella"


@pytest.mark.parametrize(
    ("referer", "back"),
    [
        ("http://lucca.test/new/torri?x=1", "/new/torri?x=1"),
        ("http://elsewhere.test/new/torri", "/"),
        ("http://lucca.test//elsewhere.test", "/"),
        ("http://[", "/"),
        ("", "/"),
    ],
)
async def test_a_language_is_chosen_and_kept(site: Site, referer: str, back: str) -> None:
    guest = site.guest("anna", accept_language="de", referer=referer)
    response = await guest.ask("POST", "/language", data={"language": "ja"})
    assert (response.status_code, response.headers["location"]) == (303, back)
    assert '<html lang="ja">' in (await guest.get("/")).text
    await guest.ask("POST", "/language", data={"language": "xx"})
    assert '<html lang="ja">' in (await guest.get("/")).text


@pytest.mark.parametrize(("language", "words"), [("it", "Gioca subito"), ("de", "Gleich gegen"), ("ja", "遊ぶ")])
async def test_pages_speak_the_languages(site: Site, language: str, words: str) -> None:
    page = (await site.guest(accept_language=language).get("/")).text
    assert f'<html lang="{language}">' in page
    assert words in page


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_is_in_the_language_asked_for_or_chosen(site: Site, language: str) -> None:
    asking = site.guest("anna", accept_language=language, accept="text/html")
    choosing = site.guest("berta", accept_language="it" if language == "en" else "en", accept="text/html")
    await choosing.ask("POST", "/language", data={"language": language})
    for guest in (asking, choosing):
        table = await open_by_form(guest)
        for path in ("/", "/new/palazzi", "/new/torri", "/rules/palazzi", "/rules/torri", "/t/nowhere", table):
            assert f'<html lang="{language}">' in (await guest.get(path)).text
        assert ("It is your turn" in (await guest.get(table)).text) == (language == "en")


async def test_people_get_a_page_where_programs_get_problem_details(site: Site) -> None:
    for accept, kind in (("text/html", "text/html; charset=utf-8"), ("*/*", "application/problem+json")):
        response: Any = await site.guest(accept=accept).get("/t/nothing")
        assert (response.status_code, response.headers["content-type"]) == (404, kind)
    assert (await site.guest(accept="text/html").get("/api/tables/nothing")).headers["content-type"] == (
        "application/problem+json"
    )


async def test_a_page_needs_no_script(site: Site) -> None:
    anna = site.guest("anna")
    for path in ("/", await open_by_form(anna)):
        response = await anna.get(path)
        assert set(re.findall(r"<script[^>]*>", response.text)) <= {
            '<script type="module" src="/static/lucca.js">',
            '<script type="module" src="/static/torri.js">',
        }
        assert " style=" not in response.text
        assert "script-src 'self'" in response.headers["content-security-policy"]
    assert (await anna.get("/static/lucca.css")).headers["content-type"].startswith("text/css")


async def test_who_shares_a_device_sees_no_hand_of_the_other(site: Site) -> None:
    anna = site.guest("anna")
    path = await open_by_form(anna, "palazzi", seat2="here", name2="Berta", seat3="novice", name="Ann", undo="1")
    id = path.rpartition("/")[2]
    for seat, name in ((1, "Ann"), (2, "Berta")):
        page = (await anna.get(path)).text
        hand = (await anna.look(id, seat))["view"]["position"]["hand"]
        assert f"hand the device to {name}" in page
        assert not re.findall(r'data-pick[^>]*href="\?pick=', page)
        own = (await anna.get(path, seat=seat)).text
        assert set(re.findall(r'href="\?pick=(\w+)"', own)) == set(hand)
        await act(anna, path)
    assert "hand the device" not in (await anna.get(path)).text


async def test_who_shares_a_device_can_take_back_after_the_turn_has_passed(site: Site) -> None:
    anna = site.guest("anna")
    path = await open_by_form(anna, seat2="here", name2="Berta", undo="1", name="Ann")
    for _ in range(2):
        page = await act(anna, path)
    assert "Berta: It is your turn" in page.text
    assert (await do(anna, path, "undo", seat="1")).status_code == 200
    assert "Ann: It is your turn: place brick 2" in (await anna.get(path)).text


@pytest.mark.parametrize("what", ["do", "sit", "play-on"])
async def test_links_on_a_page_that_answered_a_form_lead_on(site: Site, what: str) -> None:
    anna = site.guest("anna")
    path = await open_by_form(anna)
    response = await anna.ask("GET", f"{path}/{what}?pick=red")
    where = f"{path}/replay?pick=red" if what == "play-on" else f"{path}?pick=red"
    assert (response.status_code, response.headers["location"]) == (303, where)
    assert (await send(site.app, Request("GET", f"{path}/{what}", query="pick=²"))).status == 303


async def test_whoever_comes_by_a_link_is_known_by_name_afterwards(site: Site) -> None:
    anna, berta = site.guest("anna"), site.guest("berta")
    opened = await anna.open("torri", "here person")
    secret = opened["links"][1]["secret"]
    await submit(berta, f"/t/{opened['id']}/sit", secret=secret, name="Berta")
    assert 'value="Berta"' in (await berta.get("/new/torri")).text


async def test_a_hint_for_what_is_no_longer_asked_is_not_shown(site: Site) -> None:
    anna = site.guest("anna")
    path = await open_by_form(anna)
    id = path.rpartition("/")[2]

    async def think(*_arguments: Any) -> Hint:
        await anna.act(id)
        return Hint("place red a1", ["a hint"])

    site.replace_workers(think)
    response = await do(anna, path, "hint", seat="1")
    assert response.status_code == 409
    assert "a hint" not in response.text


async def test_same_deal_is_not_offered_once_the_table_has_gone_on(site: Site) -> None:
    anna = site.guest("anna")
    path = await open_by_form(anna, "palazzi", seat2="here", seat3="here", name="Ann")
    id = path.rpartition("/")[2]
    while (await anna.look(id))["status"] == "playing":
        await anna.act(id)
    assert "Same deal again" in (await anna.get(path)).text
    await do(anna, path, "again")
    page = await anna.get(path)
    assert "Same deal again" not in page.text
    assert "On to the next match" in page.text


async def test_who_shares_a_device_is_led_on_from_an_address_of_the_seat_that_has_acted(site: Site) -> None:
    anna = site.guest("anna")
    path = await open_by_form(anna, seat2="here", name2="Berta", name="Ann")
    for seat in ("1", "2"):
        assert "Ann: It is your turn" in (await anna.get(path, seat=seat)).text
