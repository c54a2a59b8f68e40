"""What a table offers beside acting: taking back, ending a turn, hints, and signs that it is one's turn."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import NewVisitor, Pair
from tests.page.visitor import Visitor

HOLD = "[data-keep=hold]"


@pytest.fixture
def alone(visitor: Visitor) -> Visitor:
    """Anna at a small board, playing for both."""
    return visitor.open("torri", "here", rules={"size": 6}).show_plan()


def test_undo(alone: Visitor) -> None:
    before = alone.find(".plan").inner_text()
    alone.act()
    assert alone.find(".plan").inner_text() != before
    version = alone.version
    alone.press("Take back")
    alone.wait_past(version)
    assert alone.find(".plan").inner_text() == before
    expect(alone.find("#status")).to_contain_text("brick 1 of 2")
    expect(alone.page.get_by_role("button", name="Take back")).to_have_count(0)


def test_the_end_of_a_turn_is_confirmed_by_who_likes_to(alone: Visitor) -> None:
    expect(alone.find(HOLD)).not_to_be_checked()
    alone.open_menu().find(HOLD).check()
    alone.close_menu()
    alone.play(2)
    assert "End your turn, or take it back." in alone.asked
    expect(alone.find(".plan button.lot")).to_have_count(0)
    alone.page.reload()
    expect(alone.find(HOLD)).to_be_checked()
    version = alone.version
    alone.press("Take back")
    alone.wait_past(version)
    expect(alone.find("#status")).to_contain_text("brick 2 of 2")
    alone.show_plan().act()
    alone.press("End turn")
    expect(alone.find("#status")).to_contain_text("brick 1 of 2")
    alone.open_menu().find(HOLD).uncheck()
    alone.close_menu()
    alone.play(2)
    expect(alone.find("#status")).to_contain_text("Anna: It is your turn: place brick 1 of 2.")


@pytest.fixture
def graced(new_visitor: NewVisitor) -> Visitor:
    """Anna against a bot, with a moment to take back her turns, and a clock that stands still."""
    visitor = new_visitor(grace=True)
    visitor.page.clock.install(time=0)
    visitor.open("torri", "novice", rules={"size": 6}).show_plan()
    visitor.page.clock.pause_at(1000)
    return visitor


def test_bots_wait_a_moment_in_which_a_turn_can_be_taken_back(graced: Visitor) -> None:
    graced.play(2)
    expect(graced.page.get_by_role("button", name="End turn")).to_be_visible()
    version = graced.version
    graced.press("Take back")
    graced.wait_past(version)
    expect(graced.find("#status")).to_contain_text("brick 2 of 2")
    graced.page.clock.run_for(10_000)
    graced.act()
    assert graced.events == 2
    graced.page.clock.run_for(5_000)
    graced.wait_for('#log[data-events="4"]')
    expect(graced.find("#status")).to_contain_text("brick 1 of 2")


def test_bots_play_at_once_for_who_wishes_so(graced: Visitor) -> None:
    graced.open_menu().find("#grace").uncheck()
    graced.close_menu()
    graced.play(2)
    graced.wait_for('#log[data-events="4"]')


def test_who_likes_to_confirm_has_all_the_time(graced: Visitor) -> None:
    graced.open_menu().find(HOLD).check()
    graced.close_menu()
    graced.play(2)
    graced.page.clock.run_for(60_000)
    assert "End your turn, or take it back." in graced.asked
    graced.press("End turn")
    graced.wait_for('#log[data-events="4"]')


@pytest.mark.parametrize("game", ["palazzi", "torri"])
def test_a_hint_is_shown_on_the_table(visitor: Visitor, game: str) -> None:
    if game == "palazzi":
        visitor.open("palazzi", "here", "here").play(3)
        visitor.wait_for_turn()
    else:
        visitor.open("torri", "here", rules={"size": 6}).show_plan()
    visitor.press("Hint")
    hint = visitor.wait_for("#hint:not([hidden])")
    action = hint.get_attribute("data-hint")
    expect(hint.locator("h2")).to_have_text("Hint")
    assert len(hint.locator("p").all_inner_texts()) >= 1
    hinted = visitor.find(f'.hinted[value="{action}"]:not([data-confirm])')
    expect(hinted).to_be_visible()
    visitor.do(hinted)
    expect(visitor.find("#hint")).to_be_hidden()
    expect(visitor.find(".hinted")).to_have_count(0)


def test_a_hint_for_the_first_cards(visitor: Visitor) -> None:
    visitor.open("palazzi", "here", "here").wait_for_turn().press("Hint")
    action = visitor.wait_for("#hint:not([hidden])").get_attribute("data-hint") or ""
    expect(visitor.find(f'.hinted[value="{action}"]')).to_be_visible()


COUNT_RINGS = """() => {
  window.rings = 0;
  const Sound = AudioContext;
  window.AudioContext = class extends Sound { constructor() { super(); window.rings += 1; } };
}"""


def test_the_title_and_a_sound_say_whose_turn_it_is(pair: Pair) -> None:
    anna, berta = pair
    expect(anna.page).to_have_title("● It is your turn: place brick 1 of 2. – Lucca")
    expect(berta.page).to_have_title("Waiting for: Anna – Lucca")
    for visitor in pair:
        visitor.page.evaluate(COUNT_RINGS)
    anna.open_menu().find("[data-keep=sound]").uncheck()
    anna.close_menu()
    anna.play(2)
    expect(berta.page).to_have_title("● It is your turn: place brick 1 of 2. – Lucca")
    expect(anna.page).to_have_title("Waiting for: Berta – Lucca")
    berta.play(2)
    expect(anna.page).to_have_title("● It is your turn: place brick 1 of 2. – Lucca")
    assert [visitor.page.evaluate("window.rings") for visitor in pair] == [0, 1]
    anna.page.reload()
    expect(anna.find("[data-keep=sound]")).not_to_be_checked()
    expect(anna.page).to_have_title("● It is your turn: place brick 1 of 2. – Lucca")


def test_what_cannot_be_done_is_said(alone: Visitor) -> None:
    alone.allowed_error = "status of 4"
    alone.page.evaluate("document.getElementById('lot-a1').value = 'fly'")
    alone.find("#lot-a1").click()
    expect(alone.find("#problem .problem")).to_contain_text("is not understood")
    alone.do(alone.find("#lot-b1"))
    expect(alone.find("#problem .problem")).to_have_count(0)


def test_a_lot_that_is_not_legal_says_why(alone: Visitor) -> None:
    alone.find("#pick-red").click()
    alone.do(alone.wait_for('.plan [value="place red a1"]'))
    alone.find("#pick-blue").click()
    shut = alone.wait_for("#lot-a1[href*=blue]")
    shut.click(force=True)  # it is pressed although it says that it is disabled
    expect(alone.find("[data-look]")).to_contain_text("Under a1, a blue floor needs")
    expect(alone.find("#status")).to_contain_text("brick 2 of 2")


def test_another_colour_is_picked(alone: Visitor) -> None:
    alone.find("#pick-red").click()
    expect(alone.find("#pick-red")).to_have_attribute("aria-current", "true")
    alone.do(alone.find("#lot-d4"))
    expect(alone.find("#log .log")).to_contain_text("red")
