"""How strong towers are, by both readings of the rulebook (the option `strength`)."""

from itertools import product

import pytest

from lucca.games.torri.options import STRENGTH
from lucca.games.torri.position import Strength
from lucca.games.torri.view import Tower
from lucca.match.match import Match
from tests.games.torri.positions import (
    Board,
    legal_lots,
    match_at,
    play,
    refusal_code,
    struggle,
    two_towers,
)

both_readings = pytest.mark.parametrize("strength", STRENGTH.allowed)


def strengths(board: Board, strength: str) -> dict[str, Strength]:
    """The strengths of the stronger and then the weaker tower, by lot, when a house is placed on c3."""
    found = struggle(play(match_at(board, 8, colors=["white", "black"], strength=strength), "1 place blue c3"))
    return dict(zip((found.stronger, found.weaker), found.strengths, strict=True))


def stronger(board: Board, strength: str) -> str:
    """The stronger tower when a house is placed on c3."""
    return next(iter(strengths(board, strength)))


def refused(board: Board, strength: str) -> bool:
    """Whether a house on c3 would join towers that are equally strong; what is listed as legal agrees."""
    match = match_at(board, 8, strength=strength)
    if "c3" in legal_lots(match, "blue"):
        return False
    assert refusal_code(match, "1 place blue c3") == "equal-strength"
    return True


def by_itself(match: Match, lot: str) -> Strength:
    """A tower's strength in the view."""
    return next(tower for tower in towers_of(match) if tower.lot == lot).strength


def towers_of(match: Match) -> tuple[Tower, ...]:
    """The towers of the view."""
    towers: tuple[Tower, ...] = match.view(None).towers
    return towers


@both_readings
def test_strength_is_the_height(strength: str) -> None:
    assert stronger(two_towers("WKRR", "RRRR", "BKR", "RRRR"), strength) == "b3"
    assert stronger(two_towers("WKR", "RRRR", "BKRR", "RRRR"), strength) == "d3"


@both_readings
def test_equal_heights_are_compared_by_houses(strength: str) -> None:
    assert stronger(two_towers("WK", "RRR", "BK", "RR"), strength) == "b3"
    assert stronger(two_towers("WK", "RR", "BK", "RRR"), strength) == "d3"


@both_readings
def test_houses_matter_only_where_heights_are_equal(strength: str) -> None:
    assert stronger(two_towers("WKR", "RRR", "BK", "RRRRR"), strength) == "b3"


@both_readings
def test_towers_of_equal_height_with_as_many_houses_are_equal(strength: str) -> None:
    assert refused(two_towers("WKR", "RRR", "BKR", "WWW"), strength)
    assert refused(two_towers("WKR", "RRR", "WKR", "WWW"), strength)  # also if one colour controls both


@both_readings
def test_the_colours_of_houses_do_not_matter(strength: str) -> None:
    assert refused(two_towers("WKR", "RRR", "BKR", "WKB"), strength)


@both_readings
def test_towers_without_houses_are_equal_however_high(strength: str) -> None:
    assert refused({"b3": "WKRBR", "d3": "BK"}, strength)


# Usually the houses of all joined blocks cap the height.


def test_all_houses_of_the_joined_blocks_cap_the_height() -> None:
    board = two_towers("WKRBRB", "R", "BKW", "RRR")
    assert strengths(board, "joined") == {"b3": Strength(4, 1, 6), "d3": Strength(3, 3, 3)}
    assert strengths(board, "own") == {"d3": Strength(3, 3, 3), "b3": Strength(1, 1, 6)}


def test_of_towers_that_are_capped_alike_the_one_with_more_houses_is_stronger() -> None:
    assert strengths(two_towers("WKRBRB", "R", "BKRWR", "RR"), "joined") == {
        "d3": Strength(3, 2, 5),
        "b3": Strength(3, 1, 6),
    }


def test_towers_of_different_heights_are_equal_where_too_few_houses_are_joined() -> None:
    four = two_towers("WKRBRB", "RR", "BKRWR", "RR")
    assert refused(four, "joined")
    assert refused(four | {"c4": "R"}, "joined")  # five houses: 5 high both
    assert not refused(four | {"c4": "R", "c5": "R"}, "joined")  # six houses: 6 against 5


def test_the_new_house_does_not_cap_less() -> None:
    assert refused(two_towers("WKR", "R", "BK", "R"), "joined")  # two houses: with the new one it would be 3 against 2


def test_a_third_block_counts_for_the_cap_alone() -> None:
    third = {"c4": "R", "c5": "R", "c6": "R"}
    assert refused(two_towers("WKR", "RRR", "BKR", "KKK", **third), "joined")
    board = two_towers("WKRBR", "R", "BKRW", "KK")
    assert strengths(board, "joined") == {"d3": Strength(3, 2, 4), "b3": Strength(3, 1, 5)}
    assert strengths(board | third, "joined") == {"b3": Strength(5, 1, 5), "d3": Strength(4, 2, 4)}


def test_a_fourth_block_counts_too() -> None:
    board = two_towers("WKRBR", "R", "BKRW", "KK", c2="K", c4="K")
    assert strengths(board, "joined") == {"b3": Strength(5, 1, 5), "d3": Strength(4, 2, 4)}


def test_by_itself_all_of_a_towers_height_counts() -> None:
    match = match_at(two_towers("WKRBRB", "R", "BKW", "RRR"), 8)
    assert by_itself(match, "b3") == Strength(6, 1, 6)


# With `own`, those of the tower's own block.


@pytest.mark.parametrize(
    ("bricks", "houses", "expected"),
    [
        ("WK", "", Strength(0, 0, 2)),
        ("WKRBKRBK", "", Strength(0, 0, 8)),
        ("WK", "R", Strength(1, 1, 2)),
        ("WK", "RR", Strength(2, 2, 2)),
        ("WK", "RRRRR", Strength(2, 5, 2)),
        ("WKRBK", "RRR", Strength(3, 3, 5)),
        ("WKRBK", "RKBWR", Strength(5, 5, 5)),
    ],
)
def test_the_houses_of_the_own_block_cap_the_height(bricks: str, houses: str, expected: Strength) -> None:
    match = match_at(two_towers(bricks, houses, "KW", "BB"), 8, strength="own")
    assert by_itself(match, "b3") == expected


def test_the_other_towers_houses_do_not_lift_the_cap() -> None:
    assert stronger(two_towers("WKRB", "R", "BK", "RRR"), "own") == "d3"  # (1, 1) against (2, 3)


def test_the_new_house_strengthens_neither() -> None:
    board = two_towers("WKR", "RR", "BKR", "KKK")
    assert strengths(board, "own")["b3"] == Strength(2, 2, 3)
    assert refused(two_towers("WKR", "RRR", "BKRW", "KKK"), "own")


def test_a_third_block_counts_for_neither() -> None:
    third = {"c4": "R", "c5": "R", "c6": "R"}
    assert refused(two_towers("WKR", "RRR", "BKR", "KKK", **third), "own")
    board = two_towers("WKR", "RRR", "BKR", "KK", **third)
    assert strengths(board, "own") == {"b3": Strength(3, 3, 3), "d3": Strength(2, 2, 3)}


# The examples of the rules page.


def test_the_rules_example_of_strength() -> None:
    first = two_towers("WKRB", "RRRRR", "BKRW", "RRR", a6="K")
    assert strengths(first, "joined") == {"b3": Strength(4, 6, 4), "d3": Strength(4, 3, 4)}
    assert strengths(first, "own") == {"b3": Strength(4, 6, 4), "d3": Strength(3, 3, 4)}
    second = two_towers("WKRBRB", "RR", "BKRWR", "RR")
    assert refused(second, "joined")
    assert refused(second, "own")


@both_readings
def test_what_is_listed_agrees_with_what_is_refused(strength: str) -> None:
    """Over all pairs of low towers with few houses, also beside a third block."""
    for left, right, third in product(range(1, 5), range(1, 5), (0, 1, 2)):
        board = two_towers(
            "WKRBRB", "R" * left, "BKRW", "K" * right, **dict(zip(("c4", "c5"), "BB"[:third], strict=False))
        )
        joined = left + right + third
        cap_left, cap_right = (joined, joined) if strength == "joined" else (left, right)
        expected = (min(6, cap_left), left) == (min(4, cap_right), right)
        assert refused(board, strength) == expected, board
