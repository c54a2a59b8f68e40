"""The form of a new table: what it offers, and what it asks for."""

import re
from dataclasses import fields, replace
from html import unescape

import pytest

from lucca.bots.registry import LEVELS
from lucca.games import game_names
from lucca.locale import use_language
from lucca.locale.bots import DESCRIPTIONS, LEVEL_LABELS
from lucca.store.terms import USUAL_TERMS, Terms
from lucca.web.http.dependencies import LONGEST_QUERY
from lucca.web.pages.new_table import ALLOWANCES, PACES, Pace, form_options, new_table_page, read_new_table, usual_form
from lucca.web.tables.create import make_wanted_game
from lucca.web.tables.text_input import LONGEST_NAME
from tests.web.app_client import LIFTED, Site
from tests.web.conftest import NewSite
from tests.web.pages.page_forms import open_by_form, submit


async def test_every_level_of_bots_is_offered_and_described(site: Site) -> None:
    assert list(LEVEL_LABELS) == list(LEVELS)
    page = (await site.guest().get("/new/torri")).text
    for level in LEVELS:
        assert f'<option value="{level}"' in page
        assert f"<dt>{LEVEL_LABELS[level]}</dt><dd>{DESCRIPTIONS[level]}</dd>" in page


@pytest.mark.parametrize("game", game_names())
async def test_every_option_is_named_above_its_values(site: Site, game: str) -> None:
    page = unescape((await site.guest().get(f"/new/{game}")).text)
    for option in form_options(game):
        named = page.partition(option.label)[2]
        assert named
        for value in option.offered:
            assert value.label in named
            assert value.explanation in named


SWITCHING = {
    "en": "At the end of your turn you may",
    "it": "Alla fine del turno puoi",
    "de": "Am Ende deines Zuges darfst du",
    "ja": "手番の最後に",
}


@pytest.mark.parametrize("language", SWITCHING)
def test_colours_are_switched_at_the_end_of_a_turn(language: str) -> None:
    use_language(language)
    page = new_table_page("torri", usual_form("torri"))
    use_language(None)
    assert any(option.explanation.startswith(SWITCHING[language]) for option in page.options)


@pytest.mark.parametrize("game", game_names())
def test_the_form_as_it_is_at_first_asks_for_the_usual_terms(game: str) -> None:
    wanted = read_new_table(game, usual_form(game))
    names = ("away_after", *(allowance.name for allowance in ALLOWANCES))
    assert {name: getattr(wanted, name) for name in names} == {name: USUAL_TERMS[name] for name in names}


def test_whatever_can_be_allowed_is_asked_for_by_the_form() -> None:
    flags = {field.name for field in fields(Terms) if field.type is bool}
    assert {allowance.name for allowance in ALLOWANCES} == flags
    for allowance in ALLOWANCES:
        wanted = read_new_table("torri", {"seat2": "here", allowance.name: "1"})
        assert {each.name: getattr(wanted, each.name) for each in ALLOWANCES} == {
            each.name: each is allowance for each in ALLOWANCES
        }


@pytest.mark.parametrize("pace", PACES, ids=lambda pace: pace.name)
def test_a_pace_says_when_a_seat_is_away(pace: Pace) -> None:
    assert read_new_table("torri", {"seat2": "here", "pace": pace.name}).away_after == pace.away_after


@pytest.mark.parametrize(
    ("fields", "colours"),
    [
        ({}, ["white", "black"]),
        ({"colors1": "red"}, ["red", "white"]),
        ({"colors2": "white"}, ["black", "white"]),
        ({"seat3": "novice", "seat4": "person", "colors4": "white"}, ["black", "red", "blue", "white"]),
        ({"seat4": "here", "colors1": "black", "colors4": "blue"}, ["black", "white", "blue"]),  # seat 3 is not there
        ({"colors1": "red", "colors3": "red", "colors4": "blue"}, ["red", "white"]),  # for nobody
    ],
)
def test_a_seat_gets_its_colour_or_the_first_that_is_free(fields: dict[str, str], colours: list[str]) -> None:
    wanted = read_new_table("torri", {"name": "Ann", "seat2": "player", **fields})
    assert wanted.rules["colors"] == colours
    assert make_wanted_game(wanted).rules["colors"] == colours


async def test_every_seat_has_a_field_for_its_colour(site: Site) -> None:
    page = (await site.guest().get("/new/torri")).text
    selects = re.findall(r'<select name="colors(\d)" aria-labelledby="(.*?)">(.*?)</select>', page, re.S)
    assert [number for number, _, _ in selects] == ["1", "2", "3", "4"]
    for _, named_by, values in selects:
        assert re.findall(r'value="(\w*)"', values) == ["", "white", "black", "red", "blue"]
        assert all(page.count(f'id="{id}"') == 1 for id in named_by.split())


async def test_two_seats_of_one_colour_are_refused_with_the_form_as_it_was(site: Site) -> None:
    fields = {"seat2": "here", "name2": "Bea", "seat3": "novice", "colors1": "red", "colors3": "red"}
    refused = await submit(site.guest("anna"), "/new/torri", name="Ann", **fields)
    assert refused.status_code == 422
    assert "Two seats cannot play the same colour: red." in refused.text
    chosen = re.findall(r'<select [^>]*name="(\w+)"[^>]*>(?:(?!</select>).)*value="(\w+)" selected', refused.text, re.S)
    assert dict(chosen) == {"seat2": "here", "seat3": "novice", "colors1": "red", "colors3": "red"}


async def test_the_colours_chosen_in_the_form_are_played(site: Site) -> None:
    anna = site.guest("anna")
    path = await open_by_form(anna, seat2="person", colors1="blue", colors2="white")
    table = await anna.look(path.rpartition("/")[2])
    assert table["rules"]["colors"] == ["blue", "white"]


async def test_fields_take_no_more_letters_than_the_server_does(new_site: NewSite) -> None:
    async with new_site(limits=replace(LIFTED, chat_length=77)).open() as site:
        anna = site.guest("anna")
        page = (await anna.get("/new/torri")).text
        assert f'name="name" pattern=".{{0,{LONGEST_NAME}}}" title="At most {LONGEST_NAME} letters"' in page
        assert "maxlength" not in page  # would cut silently what is longer
        opened = await anna.open("torri", "here here")
        assert 'id="say" maxlength="77"' in (await anna.get(f"/t/{opened['id']}")).text


REFUSED = {"name": "Ännchen & Co", "seat2": "here", "name2": "Bea", "colors1": "red", "colors2": "red", "size": "10"}


async def test_a_refused_form_has_an_address_that_can_be_asked_for_again(site: Site) -> None:
    anna = site.guest("anna")
    sent = await anna.ask("POST", "/new/torri", data=REFUSED)
    assert (sent.status_code, sent.headers["location"].partition("?")[0]) == (303, "/new/torri")
    for _ in range(2):
        page = await anna.get(sent.headers["location"])
        assert page.status_code == 422
        assert "Two seats cannot play the same colour: red." in page.text
        assert 'value="Ännchen &amp; Co"' in page.text
        assert '<option value="10" selected>' in page.text
    whole = await anna.get(sent.headers["location"].replace("colors2=red", "colors2=blue"))
    assert (whole.status_code, 'role="alert"' in whole.text) == (200, False)


async def test_a_form_too_long_for_an_address_is_answered_at_once(site: Site) -> None:
    name = "A" * LONGEST_QUERY
    refused = await site.guest("anna").ask("POST", "/new/torri", data={**REFUSED, "name": name})
    assert refused.status_code == 422
    assert f"A name has at most {LONGEST_NAME} letters." in refused.text
    assert f'value="{name}"' in refused.text


@pytest.mark.parametrize(("fields", "is_open"), [({}, False), ({"seat3": "master"}, False), ({"size": "10"}, True)])
def test_what_is_seldom_wanted_is_open_only_where_it_is_not_as_usual(fields: dict[str, str], is_open: bool) -> None:
    assert new_table_page("torri", {**usual_form("torri"), "name": "Ann", **fields}).is_unusual == is_open
