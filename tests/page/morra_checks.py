"""A game that the pages have never seen, at a table in the browser; run by `tests/test_third_game.py`."""

import pytest
from playwright.sync_api import expect

from lucca.games import game_names
from tests.page.visitor import HAND_OVER, Visitor

pytestmark = pytest.mark.skipif("morra" not in game_names(), reason="morra is not registered")
ROUNDS = 4


def test_morra_is_on_the_first_page_and_played_to_its_end(visitor: Visitor) -> None:
    visitor.go("/").wait_for("#morra")
    visitor.go("/new/morra").find("[name=name]").fill("Anna")
    visitor.find("select[name=seat2]").select_option("novice")
    visitor.find("summary", has_text="More").click()
    visitor.find("select[name=rounds]").select_option(str(ROUNDS))
    visitor.press("Open the table")
    expect(visitor.at_table().find("#seats .rules")).to_have_text(f"Morra, {ROUNDS} rounds")
    for number in range(1, ROUNDS + 1):
        visitor.page.get_by_text(f"round: {number}", exact=True).wait_for()
        visitor.page.get_by_role("button", name="show 2").click()
    visitor.wait_for("#result:not([hidden])")
    visitor.open_menu().find("#seal summary").click()
    expect(visitor.find("#seed")).to_contain_text("Seed: ")


def test_two_who_share_a_device_hide_from_each_other_what_they_show(visitor: Visitor) -> None:
    visitor.open("morra", "here", rules={"rounds": ROUNDS}).act()
    visitor.wait_for(HAND_OVER)
    assert visitor.asked == "Hand the device to Guest."
    expect(visitor.find("#scene button[name=action]")).to_have_count(0)
    for _ in range(2 * ROUNDS - 1):
        visitor.wait_for_turn().page.get_by_text("shown: null", exact=True).wait_for()
        visitor.act()
    visitor.wait_for("#result:not([hidden])")
