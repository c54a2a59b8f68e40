"""Where matches begin: the first page and the form of a new table, with the focus on what comes next."""

import pytest
from playwright.sync_api import expect

from lucca.games import game_names
from tests.page.conftest import NewVisitor
from tests.page.visitor import UNSEEN_FOCUS, Visitor

NEXT = "#scene :is(button[name=action], a[data-pick]):focus"


@pytest.mark.parametrize("game", game_names())
def test_a_match_of_a_level_under_a_name(visitor: Visitor, game: str) -> None:
    visitor.go("/").find("[name=name]").fill("Anna")
    visitor.find(f"#{game}").get_by_role("radio", name="A novice").check()
    visitor.press_main(game)
    expect(visitor.find(".seats li").first).to_contain_text("Anna")
    expect(visitor.find(".seats li").nth(1)).to_contain_text("bot: novice")


@pytest.mark.parametrize("has_scripts", [True, False])
def test_the_name_is_changed_by_a_click(new_visitor: NewVisitor, has_scripts: bool) -> None:
    visitor = new_visitor(java_script_enabled=has_scripts).go("/")
    visitor.find("[name=name]").fill("Anna")
    visitor.press("Keep the name")
    expect(visitor.find("[name=name]")).to_be_hidden()
    visitor.find(".me summary").click()
    visitor.find("[name=name]").fill("Berta")
    visitor.key("Enter")
    expect(visitor.find(".me summary")).to_contain_text("You play as Berta")


def test_a_name_is_not_cut(visitor: Visitor) -> None:
    visitor.go("/").find("[name=name]").fill("A" * 31)
    visitor.press("Keep the name")
    expect(visitor.find("[name=name]:invalid")).to_have_value("A" * 31)
    expect(visitor.find("#name-limit")).to_have_text("At most 30 letters")


def test_friends_are_invited_by_their_seats_alone(visitor: Visitor) -> None:
    visitor.go("/new/palazzi")
    fields = visitor.find("main :is(input, select)").all()
    assert [field.get_attribute("name") for field in fields if field.is_visible()] == [
        *("name", "seat2", "seat3", "seat4", "seat5")
    ]
    visitor.find("summary", has_text="More").click()
    expect(visitor.find("[name=pace]").first).to_be_visible()


@pytest.mark.parametrize("has_scripts", [True, False])
def test_a_refused_form_is_found_again(new_visitor: NewVisitor, has_scripts: bool) -> None:
    visitor = new_visitor(java_script_enabled=has_scripts)
    visitor.allowed_error = "status of 4"
    visitor.go("/new/palazzi").find("[name=name]").fill("Anna")
    visitor.find("[name=seat2]").select_option("")
    visitor.find("[name=seat3]").select_option("")
    visitor.press("Open the table")
    for leave_and_return in (lambda: None, visitor.page.reload, lambda: leave(visitor)):
        leave_and_return()
        expect(visitor.find("main [role=alert]")).to_have_count(1)
        expect(visitor.find("[name=name]")).to_have_value("Anna")
        expect(visitor.find("[name=seat2]")).to_have_value("")
    visitor.page.go_back()
    expect(visitor.find("main [role=alert]")).to_have_count(0)
    expect(visitor.find("[name=name]")).to_have_value("Anna")
    expect(visitor.find("[name=seat2]")).to_have_value("")


def leave(visitor: Visitor) -> None:
    """Reads something else, and comes back."""
    visitor.find("header a", has_text="Rules of Torri").click()
    visitor.page.wait_for_url("**/rules/torri")
    visitor.page.go_back()


def test_palazzi_is_played_by_enter_alone(visitor: Visitor) -> None:
    visitor.go("/")
    expect(visitor.find("#palazzi button.main")).to_be_focused()
    visitor.key("Enter")
    visitor.at_table().wait_for(NEXT)
    for _ in range(2):  # the first of the two that are kept is only picked
        words = visitor.find(NEXT).inner_text()
        visitor.key("Enter")
        visitor.page.wait_for_function("words => document.activeElement.innerText !== words", arg=words)
        visitor.wait_for(NEXT)
    for _ in range(4):
        version = visitor.wait_for_turn().version
        visitor.wait_for(NEXT)
        visitor.key("Enter")
        visitor.wait_past(version)


@pytest.mark.parametrize("game", game_names())
def test_the_focus_is_at_the_board_when_a_match_opens_and_it_can_be_seen(visitor: Visitor, game: str) -> None:
    visitor.go("/").find(f"#{game} button.main").press("Enter")
    visitor.at_table().wait_for(f"{NEXT}-visible")  # also while the bots' first choices change the page
    assert visitor.page.evaluate(UNSEEN_FOCUS) is None


def test_who_waits_has_the_focus_at_what_is_said(visitor: Visitor) -> None:
    visitor.open("torri", "person").wait_for("#status h1:focus")
