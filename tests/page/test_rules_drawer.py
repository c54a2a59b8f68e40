"""The rules beside the table, and what the words on it mean."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.visitor import Visitor

NewVisitor = Callable[..., Visitor]
DRAWER = "#rules-drawer"
LINK = "header [data-rules]"
SCROLLED = "document.querySelector('.rules-page').scrollTop"


def test_the_rules_of_the_edition_open_beside_the_table(visitor: Visitor) -> None:
    visitor.open("palazzi", "here", "here", rules={"edition": "2005-de"}).stay()
    table = visitor.page.url
    visitor.find(LINK).click()
    expect(visitor.find(f"{DRAWER} h1")).to_have_text("Rules of Palazzi")
    expect(visitor.find(f"{DRAWER} [aria-current]")).to_have_text("2005, German")
    visitor.find(f"{DRAWER} .rules-contents a").last.click()
    assert visitor.page.evaluate(SCROLLED) > 1000
    visitor.find(f"{DRAWER} .rules-editions a", has_text="2013").click()
    expect(visitor.find(f"{DRAWER} [aria-current]")).to_have_text("2013")
    visitor.key("Escape")
    expect(visitor.find(DRAWER)).to_be_hidden()
    assert visitor.page.url == table
    assert visitor.page.evaluate("document.body.dataset.stayed") == "1"
    assert visitor.page.evaluate("document.activeElement.matches('header [data-rules]')")


def test_the_match_goes_on_beside_the_rules(visitor: Visitor) -> None:
    visitor.open("torri", "here", rules={"size": 6}).wait_for_turn().show_plan()
    visitor.find(LINK).click()
    expect(visitor.find(f"{DRAWER} h1")).to_be_visible()
    visitor.act()
    expect(visitor.find(f"{DRAWER} h1")).to_be_visible()


def test_on_a_phone_the_rules_cover_the_table(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(viewport={"width": 390, "height": 844}).open("torri", "here")
    visitor.open_menu().find(".menu nav a", has_text="Rules of Torri").click()
    expect(visitor.find(f"{DRAWER} h1")).to_be_visible()
    assert visitor.find(DRAWER).bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 844}
    assert visitor.page.evaluate("document.querySelector('#rules-drawer').matches(':modal')")
    visitor.press("Close")
    expect(visitor.find(DRAWER)).to_be_hidden()


def test_rules_that_do_not_come_are_said_to(visitor: Visitor) -> None:
    visitor.allowed_error = "Failed to load resource"
    visitor.open("torri", "here")
    visitor.page.route("**/rules/**", lambda route: route.abort())
    visitor.find(LINK).click()
    expect(visitor.find(f"{DRAWER} .problem")).to_have_text("The rules cannot be loaded just now.")
    visitor.page.unroute("**/rules/**")
    visitor.press("Close")
    visitor.find(LINK).click()
    expect(visitor.find(f"{DRAWER} h1")).to_be_visible()
    expect(visitor.find(f"{DRAWER} .problem")).to_be_hidden()


def test_a_word_says_what_it_means_and_leads_to_its_paragraph(visitor: Visitor) -> None:
    visitor.play_from("2013-5-points", 8)
    walls = visitor.find("a.term", has_text="walls")
    walls.focus()
    visitor.key("Enter")
    expect(visitor.find("#definition")).to_contain_text("You need at least two shields for each of your city walls")
    visitor.key("Escape")
    expect(visitor.find("#definition")).to_be_hidden()
    walls.click()
    visitor.find("#definition a").click()
    expect(visitor.find("#definition")).to_be_hidden()
    expect(visitor.find(f"{DRAWER} #the-end-of-the-match-3")).to_be_in_viewport()


def test_a_word_has_the_words_of_the_edition(visitor: Visitor) -> None:
    visitor.play_from("2005-de-4-points", 3).find("a.term", has_text="street").click()
    expect(visitor.find("#definition")).to_contain_text("In the 2005 German rulebook")
    expect(visitor.find("#definition")).not_to_contain_text("2013")
    visitor.key("Escape")
    visitor.find("a.term", has_text="walls").click()
    expect(visitor.find("#definition")).to_contain_text("Build a tower")


def test_the_words_of_a_replay_are_told_too(visitor: Visitor) -> None:
    visitor.play_from("torri-12-2-merge", 3)
    visitor.go(f"{visitor.page.url}/replay").find("a.term", has_text="Strength").click()
    expect(visitor.find("#definition")).to_contain_text("A tower is as strong as it is high")


def test_a_word_says_that_the_rules_do_not_come(visitor: Visitor) -> None:
    visitor.allowed_error = "Failed to load resource"
    visitor.play_from("torri-12-2-merge", 3)
    visitor.page.route("**/rules/**", lambda route: route.abort())
    visitor.find("a.term", has_text="Height").click()
    expect(visitor.find(f"{DRAWER} .problem")).to_have_text("The rules cannot be loaded just now.")


def test_without_scripts_words_and_rules_open_in_a_new_tab(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(java_script_enabled=False).play_from("2013-5-points", 8)
    for link, place in ((LINK, "/rules/palazzi?edition=2013"), ("a.term", "/rules/palazzi#playing-the-three-cards-4")):
        with visitor.context.expect_page() as opened:
            visitor.find(link).first.click()
        opened.value.wait_for_url(f"{visitor.address}{place}")
        expect(opened.value.locator("h1")).to_have_text("Rules of Palazzi")
