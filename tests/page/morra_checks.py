"""A game that the pages have never seen, at a table in the browser; run by `tests/test_third_game.py`."""

import pytest

from lucca.games import game_names
from tests.page.visitor import Visitor

pytestmark = pytest.mark.skipif("morra" not in game_names(), reason="morra is not registered")
ROUNDS = 4


def test_morra_is_on_the_first_page_and_played_to_its_end(visitor: Visitor) -> None:
    visitor.go("/").wait_for("#morra")
    visitor.go("/new/morra").find("[name=name]").fill("Anna")
    visitor.find("select[name=seat2]").select_option("novice")
    visitor.find("select[name=rounds]").select_option(str(ROUNDS))
    visitor.press("Open the table")
    visitor.at_table()
    for number in range(1, ROUNDS + 1):
        visitor.page.get_by_text(f"round: {number}", exact=True).wait_for()
        visitor.page.get_by_role("button", name="show 2").click()
    visitor.wait_for("#result:not([hidden])")
