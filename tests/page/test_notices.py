"""Notifications that it is one's turn: asked for by a click, and only where the page is out of sight."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.visitor import Visitor

# A browser without windows shows none: what it is asked for is kept instead. A page of it is always in view.
KEEP_NOTIFICATIONS = """
  window.notices = [];
  window.askedFor = 0;
  window.focused = 0;
  window.focus = () => (window.focused += 1);
  window.Notification = class {
    static permission = PERMISSION;
    static async requestPermission() { window.askedFor += 1; return Notification.permission; }
    constructor(title, words) { Object.assign(this, words, { title }); window.notices.push(this); }
    close() { this.isClosed = true; }
  };
"""
NOTICES = "window.notices.map(({ title, body, tag, isClosed }) => [title, body, tag, !!isClosed])"
BOX = "[data-notices] input"
Pair = tuple[Visitor, Visitor]


def let(visitor: Visitor, permission: str) -> None:
    """Loads the page in a browser that answers so when it is asked."""
    visitor.page.add_init_script(KEEP_NOTIFICATIONS.replace("PERMISSION", f'"{permission}"'))
    visitor.page.reload()
    visitor.wait_for("#status")
    visitor.open_menu()


def look_away(visitor: Visitor, is_hidden: bool = True) -> None:
    """What the browser tells the page when another tab is shown, or this one again."""
    visitor.page.evaluate(
        """isHidden => {
          Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        is_hidden,
    )


def turn(visitor: Visitor) -> None:
    """Builds both bricks, whatever lies over the board."""
    if visitor.find("#menu[open]").count():
        visitor.close_menu()
    visitor.play(2)


def wait_for_turn_of(visitor: Visitor) -> None:
    expect(visitor.page).to_have_title("● It is your turn: place brick 1 of 2. – Lucca")


def test_whoever_looks_elsewhere_is_notified_and_a_click_leads_back(pair: Pair) -> None:
    anna, berta = pair
    let(berta, "granted")
    expect(berta.find(BOX)).not_to_be_checked()
    berta.find(BOX).check()
    look_away(berta)
    turn(anna)
    wait_for_turn_of(berta)
    table = berta.page.evaluate("location.pathname")
    asked = "It is your turn: place brick 1 of 2."
    title = berta.find("[data-notices]").get_attribute("data-notices")
    assert berta.page.evaluate(NOTICES) == [[title, asked, table, False]]
    berta.page.evaluate("window.notices[0].onclick()")
    assert berta.page.evaluate("window.focused") == 1
    assert berta.page.evaluate(NOTICES) == [[title, asked, table, True]]


def test_a_notification_goes_when_the_page_is_seen_again(pair: Pair) -> None:
    anna, berta = pair
    let(berta, "granted")
    berta.find(BOX).check()
    look_away(berta)
    turn(anna)
    wait_for_turn_of(berta)
    look_away(berta, is_hidden=False)
    assert [notice[-1] for notice in berta.page.evaluate(NOTICES)] == [True]


def test_nobody_is_notified_who_sees_the_page_or_has_not_asked(pair: Pair) -> None:
    anna, berta = pair
    for visitor in pair:
        let(visitor, "granted")
    anna.find(BOX).check()
    look_away(berta)
    turn(anna)
    wait_for_turn_of(berta)
    turn(berta)
    wait_for_turn_of(anna)
    assert [visitor.page.evaluate("window.notices.length") for visitor in pair] == [0, 0]
    assert [visitor.page.evaluate("window.askedFor") for visitor in pair] == [1, 0]


def test_the_wish_is_kept(pair: Pair) -> None:
    _anna, berta = pair
    let(berta, "granted")
    berta.find(BOX).check()
    expect(berta.find("[data-forbidden]")).to_be_hidden()
    berta.page.reload()
    expect(berta.find(BOX)).to_be_checked()
    berta.open_menu().find(BOX).uncheck()
    berta.page.reload()
    expect(berta.find(BOX)).not_to_be_checked()
    assert berta.page.evaluate("window.askedFor") == 0


def test_a_browser_that_forbids_notifications_is_named(pair: Pair) -> None:
    _anna, berta = pair
    let(berta, "denied")
    berta.find(BOX).click()
    expect(berta.find("[data-forbidden]")).to_have_text("Your browser does not let this page send notifications.")
    expect(berta.find(BOX)).not_to_be_checked()


def test_in_a_real_browser_it_is_asked_for_by_the_click_alone(new_visitor: Callable[..., Visitor]) -> None:
    visitor = new_visitor(permissions=["notifications"]).open("torri", "here", rules={"size": 6})
    visitor.wait_for_turn().open_menu().find(BOX).check()
    expect(visitor.find("[data-forbidden]")).to_be_hidden()
    expect(visitor.find(BOX)).to_be_checked()
