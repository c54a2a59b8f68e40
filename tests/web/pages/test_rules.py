"""The rules as pages: all of `lucca rules`, for every edition and in every language, with pictures and links."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from html import unescape
from html.parser import HTMLParser

import pytest

from lucca.games import game_names
from lucca.games.palazzi.deck import reconstructed_deck
from lucca.locale import LANGUAGES, _, use_language
from lucca.locale.spec import locale_spec
from lucca.web.errors import NotFound
from lucca.web.games.palazzi import illustrations as palazzi
from lucca.web.games.palazzi import sample_match
from lucca.web.games.spec_types import Picture
from lucca.web.games.torri import illustrations as torri
from lucca.web.games.torri import sample_matches
from lucca.web.http.templating import render, templates
from lucca.web.pages.rules import rules, rules_page

EDITIONS = {
    "2005-de": "2005, German",
    "2005-ja": "2005, Japanese",
    "2013": "2013",
    "celebration": "Celebration",
}
PAGES = [("torri", ""), *(("palazzi", edition) for edition in ("", *EDITIONS))]
MAKERS: tuple[Callable[[], Picture], ...] = (
    palazzi.cards,
    palazzi.specials,
    palazzi.triplet,
    palazzi.palaces,
    palazzi.walls,
    palazzi.skyline,
    palazzi.party,
    torri.city,
    torri.blocks,
    torri.floor,
    torri.struggle,
)


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    use_language(request.param)
    yield request.param
    use_language(None)


def show(game: str, edition: str = "") -> str:
    """The page as HTML."""
    return bytes(render(rules_page(game, edition)).body).decode()


def draw(picture: Picture) -> str:
    """A picture as HTML."""
    source = '{% from "picture.html" import picture as draw %}{{ draw(picture) }}'
    return templates.from_string(source).render(picture=picture)


def plain(text: str) -> str:
    """Words alone: no tags, no emphasis, no dashes of lists, single spaces."""
    for mark in ("**", "`", "\n- "):
        text = text.replace(mark, " ")
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", text)).split())


def bodies(html: str) -> list[str]:
    """Every paragraph and ruling as HTML."""
    return re.findall(r'<div class="rules-entry" id="[^"]+">(.*?)</div>', html, re.S)


def paragraphs(html: str) -> dict[str, str]:
    """The words of every paragraph and ruling by its anchor, without its number and editions."""
    found = re.findall(r'<div class="rules-entry" id="([^"]+)">(.*?)</div>', html, re.S)
    unmarked = r'<a class="rules-mark".*?</a>|<span class="rules-tags">.*?</span></span>'
    return {name: plain(re.sub(unmarked, "", body)) for name, body in found}


@pytest.mark.parametrize(("game", "edition"), PAGES)
@pytest.mark.usefixtures("spoken")
def test_the_page_says_what_the_edition_says_and_nothing_else(game: str, edition: str) -> None:
    spec, wanted = locale_spec(game), {edition} if edition else set(EDITIONS)
    book = spec.rulebook()
    texts = [
        spec.text(edition, text)
        for section in book.sections
        for text, editions in section.paragraphs
        if wanted & set(editions or EDITIONS)
    ]
    rulings = [
        f"{spec.text(edition, each.text)} {spec.text(edition, each.reason)}"
        for each in book.rulings
        if wanted & set(each.editions or EDITIONS)
    ]
    html = show(game, edition)
    assert list(paragraphs(html).values()) == [plain(text) for text in (*texts, *rulings)]
    assert plain(_(book.why_rulings)) in plain(html)


@pytest.mark.parametrize("game", game_names())
def test_numbers_and_anchors_are_the_same_in_every_edition_and_language(game: str) -> None:
    everything = set(paragraphs(show(game)))
    assert everything >= {"the-idea-1", "ruling-1"}
    for language in LANGUAGES:
        use_language(language)
        assert set(paragraphs(show(game))) == everything
    use_language(None)
    for edition in EDITIONS if game == "palazzi" else ():
        assert set(paragraphs(show(game, edition))) <= everything


def test_what_is_not_about_all_editions_is_marked_where_all_are_shown() -> None:
    book = locale_spec("palazzi").rulebook()
    about = [editions for section in book.sections for _text, editions in section.paragraphs]
    about += [ruling.editions for ruling in book.rulings]
    marks = [re.findall(r"<span>(.*?)</span>", body) for body in bodies(show("palazzi"))]
    assert marks == [[EDITIONS[edition] for edition in editions] for editions in about]
    assert any(marks)
    assert "rules-tags" not in show("torri") + show("palazzi", "2013")


@pytest.mark.parametrize(("game", "edition"), PAGES)
def test_every_anchor_of_the_contents_exists_and_no_id_twice(game: str, edition: str) -> None:
    html = show(game, edition)
    ids = Counter(re.findall(r'\sid="([^"]*)"', html))
    assert not [name for name, count in ids.items() if count > 1]
    assert set(re.findall(r'href="#([^"]*)"', html)) <= set(ids)


@pytest.mark.parametrize("game", game_names())
def test_headings_are_in_order(game: str) -> None:
    levels = [int(level) for level in re.findall(r"<h([1-6])", show(game))]
    assert levels[0] == 1
    assert set(levels[1:]) == {2, 3}
    assert 2 not in levels[levels.index(3) :]  # who made what, at the end


BASTION = {"en": "bastion", "it": "baluard", "de": "bastion", "ja": "稜堡"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_edition_has_its_own_word_for_towers_also_in_pictures(edition: str, spoken: str) -> None:
    page = show("palazzi", edition)
    comparison = paragraphs(page)["the-editions-1"]  # says which edition has which word
    said = plain(page.replace('aria-label="', "> ").replace('"', " <")).replace(comparison, "")
    assert (BASTION[spoken] in said.lower()) == (edition not in ("2005-de", "2005-ja"))


def overview(edition: str) -> list[str]:
    """The lines of the overview of scoring, on the page of an edition or of all."""
    table = re.search(r'<table class="overview".*?<tbody.*?>(.*?)</tbody>', show("palazzi", edition), re.S)
    assert table
    return [plain(line) for line in table[1].split("</tr>") if line]


def test_scoring_at_a_glance_is_that_of_the_edition() -> None:
    assert len(overview("2005-de")) == len(overview("2005-ja")) == 5
    assert len(overview("2013")) == len(overview("celebration")) == 4
    assert "Each city wall and each tower" in overview("2005-de")[2]
    assert "The lowest street number under construction 3 points less at the end" in overview("2005-de")
    assert "2005, German The lowest street number under construction 3 points less at the end" in overview("")
    assert "#overview" not in show("torri")


def test_who_made_an_edition_is_told_with_it() -> None:
    for edition, told, other in (("2013", "Mick Sullivan", "Ulrich Bauer"), ("2005-de", "Ulrich Bauer", "Mick")):
        about = show("palazzi", edition).partition('id="about"')[2]
        assert told in about
        assert other not in about
    assert "4 x 16 poker chips" in show("torri")


def test_commands_in_the_rules_can_be_told_from_words() -> None:
    assert "<code>lucca deck --csv &gt; my-cards.csv</code>" in show("palazzi", "2013")


def test_the_table_of_cards_has_every_palace_card() -> None:
    table = re.search(r'id="all-cards".*?<tbody>(.*?)</tbody>', show("palazzi"), re.S)
    assert table
    numbers = [card.number for card in reconstructed_deck().cards if card.kind == "palace"]
    assert sorted(map(int, re.findall(r"<span>(\d+)</span>", table[1]))) == numbers


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
@pytest.mark.usefixtures("spoken")
def test_a_picture_is_one_image_with_nothing_to_press(make: Callable[[], Picture]) -> None:
    html = draw(make())
    assert re.search(r'<div role="img" aria-label="[^"]{9,}"><div aria-hidden="true">', html)
    assert re.search(r"<figcaption>.{9,}</figcaption>", html)
    assert not re.search(r"<(a|button|input|form|h\d)\b|\sid=|\sstyle=", html)
    assert "{" not in html


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_a_picture_is_always_the_same(make: Callable[[], Picture]) -> None:
    before = draw(make())
    sample_match.party.cache_clear()
    sample_matches.sample_match.cache_clear()
    assert make() is make()
    assert draw(make.__wrapped__()) == before  # type: ignore[attr-defined]


def test_the_party_is_that_of_the_rules() -> None:
    html = draw(palazzi.party())
    pays = re.findall(r"<p>(\w+)(?: <b>(\+\d)</b>)?</p>", html)
    assert pays == [("Gaia", ""), ("Livio", "+2"), ("Mara", "+1"), ("Nino", "+2"), ("Olga", "+0")]
    assert "Gaia&#39;s party pays 5 points." in html


def test_the_struggle_is_told_to_its_end() -> None:
    story = torri.struggle().story
    assert story
    assert len(story.steps) == 3
    assert story.ending


@pytest.mark.parametrize(
    ("game", "edition", "code"),
    [("chess", "", "unknown-game"), ("palazzi", "1999", "unknown-edition"), ("torri", "2013", "no-such-page")],
)
def test_there_are_no_other_rules(game: str, edition: str, code: str) -> None:
    with pytest.raises(NotFound) as caught:
        rules(game, edition)
    assert caught.value.code == code


class Nesting(HTMLParser):
    """Checks that what is opened is closed."""

    void = frozenset({"meta", "link", "br", "input", "path", "rect", "use", "circle", "img"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, _attributes: list[tuple[str, str | None]]) -> None:
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.void:
            assert self.open.pop() == tag


@pytest.mark.parametrize("game", game_names())
def test_elements_are_closed_and_have_no_styles_of_their_own(game: str) -> None:
    html = show(game)
    nesting = Nesting()
    nesting.feed(html)
    assert not nesting.open
    assert not re.search(r"<style|\sstyle=", html)
