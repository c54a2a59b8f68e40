"""Everybody plays the same match: in each language, without JavaScript, on a phone, without motion."""

from time import monotonic

import pytest
from playwright.sync_api import expect

from lucca.locale import LANGUAGES
from tests.page.conftest import NewVisitor
from tests.page.test_every_page import OVERFLOW
from tests.page.visitor import OFFERS, PICKS, Visitor
from tests.patience import PATIENCE

TITLES = {
    "en": "Lucca – The board games of Lucca",
    "it": "Lucca – I giochi da tavolo di Lucca",
    "de": "Lucca – Die Brettspiele von Lucca",
    "ja": "Lucca – ルッカのボードゲーム",
}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
GAMES = ("palazzi", "torri")
BOTS = {"palazzi": ("novice", "novice"), "torri": ("novice",)}


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])  # every other test reads English
def test_the_browser_says_which_language(new_visitor: NewVisitor, language: str) -> None:
    visitor, titles, too_wide = new_visitor(locale=language, **PHONE), [], []
    for path in ("/new/palazzi", "/new/torri", "/rules/palazzi", "/rules/torri", "/t/nowhere", "/"):
        visitor.allowed_error = "status of 404"
        visitor.go(path)
        expect(visitor.find("html")).to_have_attribute("lang", language)
        titles.append(visitor.page.title())
        too_wide += visitor.page.evaluate(OVERFLOW)
    assert titles[-1] == TITLES[language]
    for game in GAMES:
        visitor.open(game, *BOTS[game])
        expect(visitor.find("html")).to_have_attribute("lang", language)
        titles.append(visitor.page.title())
        too_wide += visitor.page.evaluate(OVERFLOW)
    assert not any("your turn" in title for title in titles)
    assert too_wide == []


def test_a_language_that_was_chosen_is_kept(visitor: Visitor) -> None:
    table = visitor.play_now("palazzi").page.url
    for language in ("ja", "en"):
        visitor.open_menu().find(".language select").select_option(language)
        visitor.wait_for(f"html[lang={language}]")
        assert visitor.page.url == table
        visitor.go("/")
        expect(visitor.page).to_have_title(TITLES[language])
        visitor.go(table)


@pytest.mark.parametrize("game", GAMES)
def test_without_javascript(new_visitor: NewVisitor, game: str) -> None:
    """A few turns with forms and links, the page being loaded anew each time."""
    visitor = new_visitor(java_script_enabled=False)
    visitor.play_now(game)
    for _ in range(3):
        look_until_asked(visitor)
        if not visitor.find(OFFERS).count():
            visitor.find(PICKS).first.click()
        before = visitor.version
        visitor.find(OFFERS).first.click()
        visitor.wait_past(before)
    events = look_until_asked(visitor).events
    visitor.find("#say").fill("hello")
    visitor.press("Send")
    expect(visitor.find("#chat li")).to_contain_text("hello")
    assert look_until_asked(visitor).events == events
    visitor.page.get_by_role("link", name="Replay from the start").click()
    visitor.page.get_by_role("link", name="Back", exact=True).click()
    expect(visitor.find("#where")).to_have_text(f"{events - 1} / {events}")
    expect(visitor.page.get_by_role("button", name="Shortcuts")).to_have_count(0)


def test_without_javascript_a_page_that_a_form_led_to_leads_on(new_visitor: NewVisitor) -> None:
    """A hint is shown at the address of the form: what is relative to it must still be right."""
    visitor = new_visitor(java_script_enabled=False).open("torri", "here", rules={"size": 6})
    visitor.press("Hint")
    expect(visitor.find("#hint h2")).to_have_text("Hint")
    visitor.find("#pick-red").click()
    expect(visitor.find("#pick-red")).to_have_attribute("aria-current", "true")
    visitor.press("Hint")
    visitor.open_menu().find(".language select").select_option("de")
    visitor.find(".language button").click()
    expect(visitor.find("html[lang=de] #status")).to_be_visible()


def look_until_asked(visitor: Visitor) -> Visitor:
    """Loads the page again until it is the visitor's turn."""
    deadline = monotonic() + PATIENCE
    while not visitor.find("#status.yours").count():
        assert monotonic() < deadline, visitor.asked
        visitor.page.wait_for_timeout(100)
        visitor.page.reload()
    return visitor


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone(new_visitor: NewVisitor, game: str) -> None:
    visitor = new_visitor(**PHONE).open(game, *BOTS[game])
    for turn in range(4):
        visitor.wait_for_turn()
        version = visitor.version
        if game == "palazzi":
            if not visitor.find(OFFERS).count():
                visitor.find(PICKS).first.tap()
            visitor.wait_for(OFFERS)
            visitor.find(OFFERS).first.tap()
        else:
            visitor.pick().find(".city .lot.open").nth(turn * 7).tap(position={"x": 20, "y": 10})
            visitor.find("[data-confirm]").tap()
        visitor.wait_past(version)
        assert visitor.page.evaluate(OVERFLOW) == []


COUNT_MOTION = """() => {
  window.moved = 0;
  for (const [kind, name] of [[Element, "animate"], [Document, "startViewTransition"]]) {
    const move = kind.prototype[name];
    kind.prototype[name] = function (...words) { window.moved += 1; return move.apply(this, words); };
  }
}"""


def test_motion_is_left_out_for_who_wishes_so(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().open("torri", "here", rules={"size": 6}).show_plan()
    visitor.page.evaluate(COUNT_MOTION)
    visitor.play(3)
    assert visitor.page.evaluate("[window.moved, document.getAnimations().length]") == [0, 0]
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.play(1)
    assert visitor.page.evaluate("window.moved") > 0
