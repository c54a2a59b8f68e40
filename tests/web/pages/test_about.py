"""The page about the games: who made them, in every language; and what the games are called on every page."""

import re

import pytest

from lucca.locale import LANGUAGES, use_language
from lucca.web.http.templating import render
from lucca.web.pages.about import about_page
from tests.web.app_client import Site
from tests.web.pages.page_forms import open_by_form


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_is_named_and_what_the_games_are_played_with(language: str) -> None:
    use_language(language)
    html = bytes(render(about_page()).body).decode()
    use_language(None)
    named = ("Alessandro Zucchini", "Domenico Di Giorgio", "Mick Sullivan", "Valeria Luongo", "Andrea Guerrieri")
    assert [name for name in (*named, "1628", "1513", "Gioco Inedito", "12") if name not in html] == []
    assert 'href="/rules/palazzi"' in html


async def test_it_is_reached_from_every_page_and_keeps_its_place_when_the_language_changes(site: Site) -> None:
    anna = site.guest("anna")
    assert 'href="/about"' in (await anna.get("/")).text
    assert "About the games" in (await anna.get("/about")).text
    headers = {"referer": "http://lucca.test/about"}
    chosen = await anna.client.post("/language", data={"language": "de"}, headers=headers, follow_redirects=False)
    assert chosen.headers["location"] == "/about"


async def test_games_are_called_as_the_language_writes_them(site: Site) -> None:
    guest = site.guest("anna", accept_language="ja", accept="text/html")
    table = await open_by_form(guest)
    for path, title in (("/", "パラッツィ"), ("/about", "トッリ"), ("/new/torri", "トッリ"), (table, "トッリ、")):
        page = (await guest.get(path)).text
        assert title in page
        assert not re.search(r">\s*(Palazzi|Torri)\b", page)
