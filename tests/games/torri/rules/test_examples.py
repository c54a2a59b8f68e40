"""The struggles that the rules tell strike by strike: the rulebook's own example, and one with a neutral colour."""

import pytest

from lucca.games.torri.position import Strength
from lucca.match.match import Match
from tests.games.torri.positions import (
    legal,
    legal_lots,
    lots,
    match_at,
    play,
    position_of,
    prisoners,
    refusal_code,
    strikes,
    struggle,
    supply,
    two_towers,
)

LEFT = {"a3": "B", "b2": "R", "b3": "W", "b4": "K", "c2": "W", "c4": "B"}
RIGHT = {"e2": "B", "e4": "K", "f3": "W"}
RULEBOOK = LEFT | {"c3": "WRK"} | RIGHT | {"e3": "BRKW"}


def rulebook() -> Match:
    """The example of the rulebook, for four players; Red is to move."""
    return match_at(RULEBOOK, players=4, to_move=3)


def test_the_rulebooks_example_starts_with_a_blue_floor() -> None:
    match = rulebook()
    assert "c3" in legal_lots(match, "blue")  # two blue houses, and no blue brick in the tower
    play(match, "3 place blue c3")
    assert lots(match) == RULEBOOK | {"c3": "WRKB"}
    assert (match.to_move, position_of(match).brick, position_of(match).placed) == (3, 2, "blue")
    assert supply(match, "blue") == 12 - 5


def test_in_the_rulebooks_example_the_left_tower_is_stronger() -> None:
    match = play(rulebook(), "3 place blue c3")
    towers = {tower.lot: tower.strength for tower in match.view(3).towers}
    assert towers == {"c3": Strength(4, 6, 4), "e3": Strength(4, 3, 4)}
    play(match, "3 place red d3")
    assert (struggle(match).stronger, struggle(match).weaker, struggle(match).joined) == ("c3", "e3", "d3")
    assert struggle(match).strengths == (Strength(4, 6, 4), Strength(4, 3, 4))  # equally high: the houses decide


def test_in_the_rulebooks_example_the_left_tower_is_stronger_by_the_other_reading_too() -> None:
    match = play(match_at(RULEBOOK, players=4, to_move=3, strength="own"), "3 place blue c3")
    towers = {tower.lot: tower.strength for tower in match.view(3).towers}
    assert towers == {"c3": Strength(4, 6, 4), "e3": Strength(3, 3, 4)}
    play(match, "3 place red d3", "4 capture b3")
    assert struggle(match).strengths == (Strength(4, 6, 4), Strength(3, 3, 4))
    assert strikes(match) == ["c3: white strikes blue, who takes b3", "e3: red strikes white"]
    assert (struggle(match).ending, lots(match)["c3"]) == ("merged", "RKBRK")


def test_in_the_rulebooks_example_white_strikes_and_blue_chooses_a_white_house() -> None:
    match = play(rulebook(), "3 place blue c3", "3 place red d3")
    assert strikes(match) == ["c3: white strikes blue"]
    assert lots(match) == RULEBOOK | {"c3": "WRKB", "d3": "R", "e3": "RKW"}
    assert (match.to_move, legal(match)) == (4, ["capture b3", "capture c2"])
    assert refusal_code(match, "4 capture f3") == "not-capturable"  # white, but in the other block
    assert refusal_code(match, "3 capture b3") == "capture-due"
    assert supply(match, "blue") == 12 - 4
    assert prisoners(match) == {}
    assert (position_of(match).turn, position_of(match).brick, position_of(match).placed) == (20, 2, "blue")


@pytest.mark.parametrize("prisoner", ["b3", "c2"])
def test_the_rulebooks_example_ends_with_a_red_tower_of_5(prisoner: str) -> None:
    match = play(rulebook(), "3 place blue c3", "3 place red d3", f"4 capture {prisoner}")
    assert strikes(match) == [f"c3: white strikes blue, who takes {prisoner}", "e3: red strikes white"]
    assert struggle(match).ending == "merged"
    expected = RULEBOOK | {"c3": "RKBRK", "d3": "R", "e3": "W"}
    assert lots(match) == {lot: bricks for lot, bricks in expected.items() if lot != prisoner}
    assert prisoners(match) == {"blue": 1}  # White found no red house
    assert position_of(match).supply == {"white": 12 - 4, "black": 12 - 4, "red": 12 - 4, "blue": 12 - 4}
    assert (match.to_move, position_of(match).turn) == (4, 21)
    blocks = {block.lots: block.tower for block in match.view(None).blocks}
    if prisoner == "c2":
        assert list(blocks.values()) == ["c3"]
    else:  # a3 loses its link over b3
        assert {tower for lots, tower in blocks.items() if "c3" in lots} == {"c3"}
        assert ("a3",) in blocks


def test_an_example_with_a_neutral_colour() -> None:
    board = {"b3": "WBKWR", "a2": "B", "a3": "W", "b2": "W", "b4": "K"}
    board |= {"d3": "BRKR", "d2": "K", "d4": "R", "e3": "K"}
    for seat in (1, 2, 3):
        match = match_at(board, players=3, to_move=seat)
        play(match, f"{seat} place blue c3")
        assert struggle(match).strengths == (Strength(5, 4, 5), Strength(4, 3, 4))
        assert strikes(match) == [
            "b3: white strikes blue, who takes supply",
            "d3: red strikes white, who takes d4",
            "b3: blue strikes red, who takes a2",
            "d3: black strikes blue, who takes supply",
        ]
        assert struggle(match).ending == "merged"
        gone = ("d4", "a2")
        expected = board | {"b3": "KWRK", "c3": "B", "d3": "R"}
        assert lots(match) == {lot: bricks for lot, bricks in expected.items() if lot not in gone}
        assert prisoners(match) == {"blue": 2, "white": 1, "red": 1}
        assert position_of(match).supply == {"white": 12 - 4, "black": 12 - 6, "red": 12 - 3, "blue": 12 - 2}
        assert (match.to_move, position_of(match).brick) == (seat, 2)


def test_an_example_of_a_prisoner_that_parts_the_towers() -> None:
    board = {"b2": "WKR", "a2": "W", "b1": "K", "c2": "W", "e2": "KRB", "f2": "R"}
    match = play(match_at(board), "1 place blue d2")
    assert (match.to_move, legal(match)) == (2, ["capture a2", "capture c2"])
    play(match, "2 capture c2")
    assert struggle(match).ending == "parted"
    assert (lots(match)["b2"], lots(match)["e2"]) == ("WKR", "RB")


def test_a_fight_to_the_last_brick() -> None:
    match = play(match_at(two_towers("WKWKW", "KKKKK", "RBRBK", "KK")), "1 place blue c3")
    assert strikes(match) == [
        "b3: white strikes red, who takes supply",
        "d3: blue strikes white",
        "b3: black strikes blue, who takes supply",
        "d3: red strikes black",
        "b3: white strikes red, who takes supply",
        "d3: blue strikes white",
        "b3: black strikes blue, who takes supply",
    ]
    assert struggle(match).ending == "house"
    assert prisoners(match) == {"red": 2, "blue": 2}
