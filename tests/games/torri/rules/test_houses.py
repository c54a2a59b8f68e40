"""Placing a house: the towers it brings together, and how strong they are."""

import pytest

from lucca.games.torri.game import Torri
from lucca.match.match import Match
from tests.games.torri.positions import (
    Board,
    legal_lots,
    lots,
    match_at,
    play,
    position_of,
    refusal_code,
    struggle,
    two_towers,
)


def strength(match: Match, lot: str) -> tuple[int, int]:
    """Returns a tower's strength from the view."""
    (tower,) = [tower for tower in match.view(None).towers if tower.lot == lot]
    return tower.strength.height, tower.strength.houses


def stronger(board: Board) -> str:
    """The stronger tower when a house is placed on c3."""
    return struggle(play(match_at(board, colors=["white", "black"]), "1 place blue c3")).stronger


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
    assert (struggle(match).stronger, struggle(match).weaker) == ("e3", "a1")


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


def test_strength_is_the_height() -> None:
    assert stronger(two_towers("WKRR", "RRRR", "BKR", "RRRR")) == "b3"
    assert stronger(two_towers("WKR", "RRRR", "BKRR", "RRRR")) == "d3"


@pytest.mark.parametrize(
    ("bricks", "houses", "expected"),
    [
        ("WK", "", (0, 0)),
        ("WKRBKRBK", "", (0, 0)),
        ("WK", "R", (1, 1)),
        ("WK", "RR", (2, 2)),
        ("WK", "RRRRR", (2, 5)),
        ("WKRBK", "RRR", (3, 3)),
        ("WKRBK", "RKBWR", (5, 5)),
    ],
)
def test_strength_is_no_greater_than_the_houses_of_the_towers_own_block(
    bricks: str, houses: str, expected: tuple[int, int]
) -> None:
    match = match_at(two_towers(bricks, houses, "KW", "BB"), 8)
    assert strength(match, "b3") == expected


def test_the_cap_is_that_of_the_own_block_not_of_the_joined_one() -> None:
    assert stronger(two_towers("WKRB", "R", "BK", "RRR")) == "d3"  # (1, 1) against (2, 3)


def test_equal_heights_are_compared_by_houses() -> None:
    assert stronger(two_towers("WK", "RRR", "BK", "RR")) == "b3"
    assert stronger(two_towers("WK", "RR", "BK", "RRR")) == "d3"


def test_houses_matter_only_where_heights_are_equal() -> None:
    assert stronger(two_towers("WKR", "RRR", "BK", "RRRRR")) == "b3"


def test_towers_without_houses_are_equal_however_high() -> None:
    match = match_at({"b3": "WKRBR", "d3": "BK"})
    assert refusal_code(match, "1 place blue c3") == "equal-strength"


def test_the_colours_of_houses_do_not_matter_for_strength() -> None:
    assert strength(match_at(two_towers("WKR", "RRR", "BKR", "WKB")), "d3") == (3, 3)


def test_the_new_house_strengthens_neither() -> None:
    match = match_at(two_towers("WKR", "RR", "BKR", "KKK"))
    play(match, "1 place blue c3")
    (weaker,) = struggle(match).strengths[1:]
    assert (weaker.height, weaker.houses) == (2, 2)
    match = match_at(two_towers("WKR", "RRR", "BKRW", "KKK"))
    assert refusal_code(match, "1 place blue c3") == "equal-strength"


def test_a_third_block_without_a_tower_belongs_to_neither() -> None:
    third = {"c4": "R", "c5": "R", "c6": "R"}
    match = match_at(two_towers("WKR", "RRR", "BKR", "KKK", **third))
    assert refusal_code(match, "1 place blue c3") == "equal-strength"
    match = play(match_at(two_towers("WKR", "RRR", "BKR", "KK", **third)), "1 place blue c3")
    assert [(it.height, it.houses) for it in struggle(match).strengths] == [(3, 3), (2, 2)]


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


def test_the_rules_example_of_strength() -> None:
    assert stronger(two_towers("WKRBR", "RRR", "BKR", "RRRR")) == "d3"
    assert refusal_code(match_at(two_towers("WKRBR", "RRR", "BKR", "RRR")), "1 place red c3") == "equal-strength"
