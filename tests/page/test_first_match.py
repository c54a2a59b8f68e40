"""A newcomer's first match: one click, then whatever the page offers."""

import re

import pytest
from playwright.sync_api import expect

from tests.page.visitor import Visitor

MOST_TURNS = 150


def expect_result(visitor: Visitor, seats: int) -> None:
    """The result has a row for each seat with points in columns, a winner and a chart of how it came about."""
    result = visitor.find("#result")
    expect(result.locator("h2.headline")).to_have_text(re.compile("^You (won|came)"))
    expect(result.locator("tbody tr")).to_have_count(seats)
    expect(result.locator("tbody tr.winner")).not_to_have_count(0)
    columns = result.locator("thead th").all_inner_texts()
    assert len(columns) >= 3
    for row in result.locator("tbody tr").all():
        assert all(re.fullmatch(r"[−-]?\d+", cell) for cell in row.locator("td").all_inner_texts())
    expect(result.locator(".chart polyline.course")).to_have_count(seats)
    assert "win" in visitor.asked


def expect_end_of_palazzi(visitor: Visitor) -> None:
    """The result, and the seal is broken."""
    expect_result(visitor, 3)
    assert visitor.find("#result thead th").all_inner_texts()[-1]
    visitor.open_menu().find("#seal summary").click()
    expect(visitor.find("#seed")).to_contain_text("Seed:")


def test_the_beginning_of_palazzi(visitor: Visitor) -> None:
    visitor.play_now("palazzi")
    assert visitor.play(5) == 5
    assert visitor.wait_for_turn().events > 5


def test_the_end_of_palazzi(visitor: Visitor) -> None:
    visitor.play_from("2013-3-points", 12, "novice", "novice")
    assert visitor.play(MOST_TURNS) < 12
    expect_end_of_palazzi(visitor)


@pytest.mark.slow
def test_palazzi(visitor: Visitor) -> None:
    visitor.play_now("palazzi")
    assert visitor.play(MOST_TURNS) < MOST_TURNS
    expect_end_of_palazzi(visitor)


@pytest.mark.parametrize("size", [4, pytest.param(6, marks=pytest.mark.slow)])
def test_torri_on_a_small_board(visitor: Visitor, size: int) -> None:
    visitor.open("torri", "player", rules={"size": size}).show_plan()
    assert visitor.play(MOST_TURNS) < MOST_TURNS
    expect_result(visitor, 2)


def test_torri_with_one_click(visitor: Visitor) -> None:
    visitor.play_now("torri")
    expect(visitor.find(".plan .lot")).to_have_count(64)
    for lot in ("b2", "d5", "f7", "c7"):  # in the city, where it is pressed with a mouse
        version = visitor.wait_for_turn().pick().version
        place = visitor.find(f'.city .lot.open[data-lot="{lot}"]')
        if not place.count():  # the bot has built there
            place = visitor.find(".city .lot.open").first
        place.click(position={"x": 30, "y": 18})
        visitor.wait_past(version)
    assert visitor.wait_for_turn().events >= 4


def test_the_table_is_found_again(visitor: Visitor) -> None:
    table = visitor.play_now("palazzi").page.url
    visitor.go("/")
    visitor.find("section", has_text="My tables").get_by_role("link", name="Palazzi").click()
    assert visitor.at_table().page.url == table
