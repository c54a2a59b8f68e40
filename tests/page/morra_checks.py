"""A game that the pages have never seen, at a table in the browser; run by `tests/test_third_game.py`."""

import pytest

from lucca.games import game_names
from tests.page.visitor import Visitor

pytestmark = pytest.mark.skipif("morra" not in game_names(), reason="morra is not registered")


def test_morra_is_on_the_first_page_and_played_to_its_end(visitor: Visitor) -> None:
    visitor.go("/new/morra").find("[name=name]").fill("Anna")
    visitor.find("select[name=seat2]").select_option("novice")
    visitor.find("select[name=rounds]").select_option("4")
    visitor.press("Open the table")
    visitor.at_table()
    for _ in range(4):
        visitor.page.get_by_role("button", name="show 2").click()
    visitor.see("#result:not([hidden])")
