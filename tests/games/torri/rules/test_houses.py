"""Placing a house: the towers it brings together. How strong they are is in `test_strength.py`."""

import pytest

from lucca.games.torri.game import Torri
from lucca.match.match import Match
from tests.games.torri.positions import (
    legal_lots,
    lots,
    match_at,
    play,
    position_of,
    refusal_code,
    struggle,
    two_towers,
)


def test_a_house_that_touches_nothing_is_a_block_of_its_own() -> None:
    match = play(match_at({"a1": "W", "c3": "WK"}), "1 place red e5")
    assert position_of(match).struggle is None
    assert ("e5",) in [block.lots for block in match.view(None).blocks]


@pytest.mark.parametrize("colour", ["white", "black", "red", "blue"])
def test_a_house_may_have_any_colour(colour: str) -> None:
    match = play(match_at({"a1": "W", "a3": "K"}), f"1 place {colour} a2")
    assert len(match.view(None).blocks) == 1


def test_a_house_may_join_any_number_of_blocks_without_towers() -> None:
    match = match_at({"b3": "W", "d3": "K", "c2": "R", "c4": "B"})
    play(match, "1 place red c3")
    assert position_of(match).struggle is None
    assert [block.lots for block in match.view(None).blocks] == [("c2", "b3", "c3", "d3", "c4")]


def test_a_house_may_join_one_tower_to_other_blocks() -> None:
    match = match_at({"b3": "WK", "d3": "K", "c2": "R", "c4": "B"})
    play(match, "1 place red c3")
    assert position_of(match).struggle is None
    (block,) = match.view(None).blocks
    assert (block.tower, sum(block.houses.values())) == ("b3", 4)


def test_two_towers_of_different_strength_struggle() -> None:
    match = match_at(two_towers("WKR", "RRR", "BKRW", "R"))
    play(match, "1 place red c3")
    assert struggle(match).strikes


@pytest.mark.parametrize("third", ["WK", "BKR", "RWWWK"])
def test_three_towers_may_not_be_joined(third: str) -> None:
    match = match_at(two_towers("WKR", "RRR", "BKRW", "R", c4=third, c5="K", c6="K"))
    for colour in ("white", "black", "red", "blue"):
        assert refusal_code(match, f"1 place {colour} c3") == "three-towers"


def test_four_towers_may_not_be_joined() -> None:
    match = match_at({"b3": "WK", "d3": "KW", "c2": "RB", "c4": "BR", "c5": "R"})
    assert refusal_code(match, "1 place white c3") == "three-towers"


def test_towers_of_blocks_that_touch_only_at_a_distance_are_joined_too() -> None:
    match = match_at({"a1": "WKB", "a2": "R", "a3": "R", "c3": "K", "d3": "K", "e3": "KR", "f3": "K", "b5": "RW"})
    assert "b3" in legal_lots(match, "red")
    play(match, "1 place red b3")
    assert (struggle(match).stronger, struggle(match).weaker) == ("a1", "e3")


def test_towers_of_equal_strength_may_not_be_joined() -> None:
    match = match_at(two_towers("WKR", "RRR", "BKR", "WWW"))
    for colour in ("white", "black", "red", "blue"):
        assert refusal_code(match, f"1 place {colour} c3") == "equal-strength"


def test_towers_of_equal_strength_may_not_be_joined_if_one_colour_controls_both_either() -> None:
    match = match_at(two_towers("WKR", "RRR", "WKR", "WWW"))
    assert refusal_code(match, "1 place white c3") == "equal-strength"


def test_towers_of_one_colour_may_be_joined_if_one_is_stronger() -> None:
    match = play(match_at(two_towers("WKR", "RRR", "WKR", "KK")), "1 place red c3")
    assert struggle(match).ending == "merged"


def test_a_house_beside_the_same_block_twice_joins_nothing() -> None:
    match = match_at({"a1": "WK", "b1": "R", "c1": "R", "c2": "R", "c3": "R", "b3": "R", "a3": "R"})
    play(match, "1 place blue b2")
    assert position_of(match).struggle is None


@pytest.mark.parametrize("size", [3, 4, 5, 6, 8, 10, 12])
def test_the_corners_of_the_board_have_lots(size: int) -> None:
    match = Match(Torri(size))
    far = "abcdefghijkl"[size - 1]
    play(match, "1 place red a1", f"1 place blue {far}{size}", f"2 place red a{size}", f"2 place blue {far}1")
    assert lots(match) == {"a1": "R", f"a{size}": "R", f"{far}1": "B", f"{far}{size}": "B"}
