"""Without a mouse: Tab, Enter, arrows and short cuts, with the focus always in sight."""

from playwright.sync_api import expect

from tests.page.visitor import Visitor

OFFER = "#scene button[name=action]"


def enter(visitor: Visitor) -> None:
    """Presses what has the focus, and waits until the table has changed."""
    version = visitor.version
    visitor.key("Enter")
    visitor.wait_past(version)


def test_palazzi(visitor: Visitor) -> None:
    visitor.go("/").tab_to("#palazzi button.main")
    visitor.key("Enter")
    visitor.at_table().tab_to("#scene a.pz-pick")
    visitor.key("Enter")
    visitor.wait_for(OFFER)
    visitor.tab_to(OFFER)
    enter(visitor)
    for _ in range(4):
        visitor.wait_for_turn().tab_to(OFFER)
        enter(visitor)


def test_torri(visitor: Visitor) -> None:
    visitor.go("/").tab_to("#torri button.main")
    visitor.key("Enter")
    visitor.at_table().tab_to(".plan .lot")
    for steps in ("ArrowRight", "ArrowDown"), ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowRight"):
        if visitor.find(".ask").count():
            visitor.tab_to(".ask .tile:not(.none) a")
            visitor.key("Enter")
            visitor.wait_for(OFFER)
        if not visitor.page.evaluate("document.activeElement.matches('.plan .lot')"):
            visitor.tab_to(".plan .lot")
        visitor.key(*steps)
        place = visitor.find(".plan .lot:focus")
        expect(visitor.find("[data-look]")).to_have_text(place.locator(".sr").inner_text())
        enter(visitor)
    assert visitor.wait_for_turn().events >= 2


def test_the_focus_goes_to_what_is_due_and_stays_there(visitor: Visitor) -> None:
    visitor.open("torri", "here", rules={"size": 6}).tab_to(".plan .lot")
    enter(visitor)
    black = visitor.find("#pick-black")  # white has just been placed
    expect(black).to_be_focused()
    visitor.key("Enter")
    expect(visitor.find(".plan button.lot[value^='place black']")).to_have_count(35)
    expect(black).to_be_focused()
    visitor.tab_to(".plan .lot")
    lot = visitor.find(".plan .lot:focus").get_attribute("id")
    visitor.key("ArrowDown")
    expect(visitor.find(".plan .lot:focus")).not_to_have_id(lot or "")


def test_the_plan_has_edges(visitor: Visitor) -> None:
    visitor.open("torri", "here", rules={"size": 6})
    visitor.find("#lot-a1").focus()
    visitor.key("ArrowLeft", "ArrowDown")
    expect(visitor.find("#lot-a1")).to_be_focused()
    visitor.key(*["ArrowRight"] * 7, *["ArrowUp"] * 7)
    expect(visitor.find("#lot-f6")).to_be_focused()


def test_short_cuts(visitor: Visitor) -> None:
    visitor.open("torri", "here", rules={"size": 6}).show_plan().act()
    visitor.key("u")
    expect(visitor.find("#status")).to_contain_text("brick 1 of 2")
    visitor.open_menu().find("[data-keep=hold]").check()
    visitor.close_menu()
    visitor.play(2)
    visitor.key("e")
    expect(visitor.find("#status")).to_contain_text("brick 1 of 2")
    visitor.key("h")
    expect(visitor.find("#hint")).to_be_visible()
    visitor.key("c")
    expect(visitor.find("#say")).to_be_focused()
    visitor.page.keyboard.type("uh?")
    expect(visitor.find("#say")).to_have_value("uh?")


def test_they_are_shown_on_a_question_mark_and_can_be_switched_off(visitor: Visitor) -> None:
    visitor.open("torri", "here", rules={"size": 6}).show_plan().act()
    visitor.key("?")
    dialog = visitor.page.get_by_role("dialog", name="Shortcuts")
    expect(dialog).to_be_visible()
    expect(dialog.locator("kbd")).to_have_text(["u", "e", "h", "c", "?"])
    dialog.get_by_role("checkbox").uncheck()
    visitor.key("Escape")
    expect(dialog).to_be_hidden()
    visitor.find("#status").click()
    visitor.key("u", "?")
    expect(dialog).to_be_hidden()
    expect(visitor.find("#status")).to_contain_text("brick 2 of 2")


def test_the_content_is_skipped_to(visitor: Visitor) -> None:
    visitor.go("/rules/torri").key("Tab")
    expect(visitor.find("a.skip")).to_be_in_viewport()
    visitor.key("Enter", "Tab")
    expect(visitor.find("main a:focus")).to_have_count(1)
