"""The first page: what a visitor is called, and a match at once against bots of a level."""

import re
from html import unescape

import pytest

from lucca.bots.registry import LEVELS, USUAL_LEVEL
from lucca.locale.bots import LEVEL_NAMES, LEVELS_IN_A_WORD
from lucca.web.http.dependencies import LONGEST_QUERY
from lucca.web.tables.text_input import LONGEST_NAME
from tests.web.app_client import Site
from tests.web.pages.page_forms import submit

LEVEL = re.compile(r'<input type="radio" name="level-torri" value="(\w+)"( checked)?>')


async def test_levels_lie_beside_play_now_each_with_a_word(site: Site) -> None:
    page = (await site.guest().get("/")).text
    assert LEVEL.findall(page) == [(level, " checked" if level == USUAL_LEVEL else "") for level in LEVELS]
    for level in LEVELS:
        assert f"<b>{LEVEL_NAMES[level]}</b> <small>{LEVELS_IN_A_WORD[level]}</small>" in page


@pytest.mark.parametrize("level", LEVELS)
async def test_bots_are_of_the_level_chosen(site: Site, level: str) -> None:
    anna = site.guest("anna")
    started = await submit(anna, "/play/palazzi", **{"level-palazzi": level, "level-torri": "master"})
    table = await anna.look(started.url.path.rpartition("/")[2])
    assert [seat["bot"] for seat in table["seats"]] == [None, level, level]


async def test_no_other_bot_is_played_at_once(site: Site) -> None:
    assert (await submit(site.guest("anna"), "/play/torri", **{"level-torri": "random"})).status_code == 400


async def test_the_name_is_asked_for_once(site: Site) -> None:
    anna = site.guest("anna")
    assert "You play as" not in (await anna.get("/")).text
    started = await submit(anna, "/play/torri", name=" Anna ")
    assert (await anna.look(started.url.path.rpartition("/")[2]))["seats"][0]["name"] == "Anna"
    assert '<details class="me"><summary>You play as Anna ' in (await anna.get("/")).text
    again = await submit(anna, "/play/torri", name="")
    assert (await anna.look(again.url.path.rpartition("/")[2]))["seats"][0]["name"] == "Anna"


async def test_the_name_is_changed(site: Site) -> None:
    anna = site.guest("anna")
    for name, kept in (("Anna", "Anna"), ("Äda", "Äda"), (" ", "Äda")):
        assert f"You play as {kept} " in (await submit(anna, "/name", name=name)).text
    assert 'value="Äda"' in (await anna.get("/new/torri")).text


async def test_who_comes_for_the_first_time_is_known_by_name_afterwards(site: Site) -> None:
    kept = await site.guest().ask("POST", "/name", data={"name": "Anna"})
    assert kept.headers["set-cookie"].startswith("lucca=")


@pytest.mark.parametrize("path", ["/name", "/play/palazzi"])
async def test_a_name_that_is_too_long_is_refused_and_never_cut(site: Site, path: str) -> None:
    anna, name = site.guest("anna"), "A" * (LONGEST_NAME + 1)
    refused = await submit(anna, path, name=name, **{"level-palazzi": "master"})
    assert refused.status_code == 422
    assert f"A name has at most {LONGEST_NAME} letters." in unescape(refused.text)
    assert f'value="{name}"' in refused.text
    assert 'name="level-palazzi" value="master" checked' in refused.text
    assert "You play as" not in (await anna.get("/")).text


@pytest.mark.parametrize("path", ["/name", "/play/palazzi"])
async def test_what_was_filled_in_stays_in_another_language(site: Site, path: str) -> None:
    anna, name = site.guest("anna"), "A" * (LONGEST_NAME + 1)
    sent = await anna.ask("POST", path, data={"name": name, "level-palazzi": "master"})
    refused = f"{anna.client.base_url}{sent.headers['location']}"
    chosen = await anna.ask("POST", "/language", data={"language": "de"}, headers={"referer": refused})
    page = await anna.get(chosen.headers["location"])
    assert (page.status_code, '<html lang="de">' in page.text) == (422, True)
    assert f'value="{name}"' in page.text
    assert 'name="level-palazzi" value="master" checked' in page.text


async def test_a_name_too_long_for_an_address_is_answered_at_once(site: Site) -> None:
    name = "A" * LONGEST_QUERY
    refused = await site.guest("anna").ask("POST", "/name", data={"name": name})
    assert refused.status_code == 422
    assert f'value="{name}"' in refused.text


async def test_an_address_with_more_in_it_leaves_the_name_as_it_was(site: Site) -> None:
    anna = site.guest("anna")
    await submit(anna, "/name", name="Anna")
    page = await anna.get("/", somewhere="else")
    assert (page.status_code, 'value="Anna"' in page.text) == (200, True)
