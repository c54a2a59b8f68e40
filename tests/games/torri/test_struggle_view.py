"""What a view tells of a struggle, strike by strike."""

import pytest

from lucca.games.torri.position import Strength, Strike
from tests.games.torri.positions import match_at, play, struggle, two_towers


def test_a_struggle_is_told_blow_by_blow() -> None:
    match = play(match_at(two_towers("WKR", "KKK", "BRKW", "RR"), strength="own"), "1 place blue c3")
    found = struggle(match)
    assert (found.stronger, found.weaker, found.joined) == ("b3", "d3", "c3")
    assert found.strengths == (Strength(3, 3, 3), Strength(2, 2, 4))
    assert found.strikes == (
        Strike(tower="b3", colour="white", struck="blue", source="supply", taken="supply"),
        Strike(tower="d3", colour="red", struck="white", source="block", taken=None),
    )
    assert (found.ending, found.capture, match.to_move) == (None, "red", 1)
    play(match, "1 capture e4")
    assert struggle(match).strikes[1].taken == "e4"
    assert struggle(match).capture is None


@pytest.mark.parametrize(
    ("board", "ending"),
    [
        (two_towers("WKR", "KKK", "BR", "K"), "house"),
        (two_towers("WKR", "KKK", "WR", "K"), "merged"),
        ({"a3": "W", "a2": "K", "a4": "K", "b3": "W", "a1": "WKR", "d3": "KRB", "e3": "K"}, "parted"),
    ],
)
def test_the_ending_is_told(board: dict[str, str], ending: str) -> None:
    match = play(match_at(board), "1 place blue c3")
    if match.to_move == 2:
        play(match, "2 capture b3")
    assert struggle(match).ending == ending
    assert match.view(None).position.struggle == struggle(match)


def test_without_a_struggle_none_is_told() -> None:
    assert play(match_at({}), "1 place red a1").view(None).position.struggle is None
