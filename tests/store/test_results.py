"""What is kept of a match for a seat."""

from lucca.games.game import Outcome
from lucca.locale.results import say_score
from lucca.store.results import result_row
from tests.store.table_play import seated


def test_whoever_plays_alone_has_points_and_no_rivals() -> None:
    table = seated().table
    table.seats = table.seats[:1]
    row = result_row(table, Outcome((1,), "done", (12,)), 1)
    assert [row[name] for name in ("rivals", "is_won", "rank", "points", "best_rival")] == ["[]", True, 1, 12, None]
    assert say_score(True, 1, 12, None) == "won"
