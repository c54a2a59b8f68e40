"""The frame around the board: panels, screens of a phone, the menu, and what is new in those that are not seen."""

from playwright.sync_api import expect

from tests.page.conftest import NewVisitor, Pair

PANELS = ("log", "chat", "scoring", "seats")


def test_arrows_lead_through_the_panels_and_one_is_shown(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().open("palazzi", "here", "here")
    visitor.find("#tab-log").focus()
    for name in (*PANELS[1:], "log"):
        visitor.key("ArrowRight")
        tab = visitor.find(f"#tab-{name}")
        expect(tab).to_be_focused()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(visitor.find(".tabs [aria-selected=true]")).to_have_count(1)
        expect(visitor.find(".panel:visible")).to_have_id(f"panel-{name}")
    visitor.key("ArrowLeft")
    expect(visitor.find("#tab-seats")).to_be_focused()


def test_a_panel_stays_and_says_how_much_is_new_in_the_others(pair: Pair) -> None:
    anna, berta = pair
    berta.show_panel("seats")
    anna.place("b2")
    anna.show_panel("chat").find("#say").fill("Well?")
    anna.press("Send")
    expect(berta.find("#tab-log .badge")).to_have_text("1 new")
    expect(berta.find("#tab-chat .badge")).to_have_text("1 new")
    expect(berta.find("#panel-seats")).to_be_visible()
    expect(anna.find("#tab-chat .badge")).to_be_hidden()
    berta.show_panel("chat")
    expect(berta.find("#tab-chat .badge")).to_be_hidden()
    expect(berta.find("#tab-log .badge")).to_be_visible()


def test_the_menu_closes_by_escape_and_by_a_click_elsewhere(new_visitor: NewVisitor) -> None:
    visitor = new_visitor().open("palazzi", "here", "here").open_menu()
    visitor.key("Escape")
    expect(visitor.find("#menu[open]")).to_have_count(0)
    expect(visitor.find("#menu > summary")).to_be_focused()
    visitor.open_menu().find("#status h1").click()
    expect(visitor.find("#menu[open]")).to_have_count(0)


def test_a_phone_shows_one_screen_after_another(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visitor.play_from("2013-3-points", 40)
    screens = {
        "board": ".scene-board",
        "beside": ".scene-beside",
        "log": "#log .log",
        "chat": "#say",
        "more": "#seats",
    }
    for name in screens:
        button = visitor.find(f".screens [data-screen={name}]")
        button.tap()
        expect(button).to_have_attribute("aria-current", "true")
        for other, selector in screens.items():
            expect(visitor.find(selector)).to_be_visible(visible=other == name)
        expect(visitor.find("#status h1")).to_be_in_viewport()


def test_without_scripts_nothing_is_hidden(new_visitor: NewVisitor) -> None:
    for width in (1280, 390):
        visitor = new_visitor(java_script_enabled=False, viewport={"width": width, "height": 844})
        visitor.play_from("2013-3-points", 40)
        for shown in (".scene-board", ".scene-beside", "#log .log", "#say", ".scoring", "#seats"):
            expect(visitor.find(shown)).to_be_visible()
        expect(visitor.find(".tabs, .screens").first).to_be_hidden()
        visitor.open_menu()
        expect(visitor.find(".language select")).to_be_visible()
