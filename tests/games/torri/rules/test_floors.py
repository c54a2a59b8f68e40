"""Placing a floor: at the bottom of a stack, as long as houses outside answer for it."""

import pytest

from tests.games.torri.positions import legal_lots, lots, match_at, play, position_of, refusal_code, supply


def test_a_floor_goes_to_the_bottom_of_the_stack() -> None:
    match = match_at({"c3": "WRK", "c4": "B"})
    play(match, "1 place blue c3")
    assert lots(match)["c3"] == "WRKB"
    assert supply(match, "blue") == 10


def test_a_floor_under_a_house_makes_it_a_tower() -> None:
    match = play(match_at({"c3": "W", "c4": "B"}), "1 place blue c3")
    assert lots(match) == {"c3": "WB", "c4": "B"}
    (block,) = match.view(None).blocks
    assert (block.tower, block.houses) == ("c3", {"white": 0, "black": 0, "red": 0, "blue": 1})


def test_a_floor_never_changes_who_is_in_control() -> None:
    match = match_at({"c3": "W", "c4": "B"})
    play(match, "1 place blue c3")
    (tower,) = match.view(None).towers
    assert (tower.colour, tower.bricks) == ("white", "WB")


def test_the_stack_may_have_as_many_bricks_of_the_colour_as_there_are_houses_of_it_outside() -> None:
    houses = {"a3": "R", "b3": "R", "c4": "R"}
    assert "c3" in legal_lots(match_at({"c3": "WRKR"} | houses), "red")
    assert refusal_code(match_at({"c3": "WRKRR"} | houses), "1 place red c3") == "too-few-houses"


def test_a_brick_on_top_counts_as_one_of_the_stack() -> None:
    assert "c3" in legal_lots(match_at({"c3": "RK", "c4": "R", "c5": "R"}), "red")
    assert refusal_code(match_at({"c3": "RK", "c4": "R"}), "1 place red c3") == "too-few-houses"


def test_without_a_house_of_the_colour_no_floor_can_be_placed() -> None:
    match = match_at({"c3": "WK", "c4": "R"})
    assert refusal_code(match, "1 place blue c3") == "too-few-houses"
    assert refusal_code(match, "1 place black c3") == "too-few-houses"
    assert legal_lots(match, "red").count("c3") == 1


def test_under_a_house_of_its_own_colour_a_floor_needs_two_others() -> None:
    assert refusal_code(match_at({"a1": "W"}), "1 place white a1") == "too-few-houses"
    assert refusal_code(match_at({"a1": "W", "a2": "W"}), "1 place white a1") == "too-few-houses"
    match = match_at({"a1": "W", "a2": "W", "a3": "W"})
    assert {"a1", "a2", "a3"} <= set(legal_lots(match, "white"))
    play(match, "1 place white a2")
    assert lots(match)["a2"] == "WW"


def test_under_a_house_of_another_colour_one_house_is_enough() -> None:
    match = match_at({"a1": "W", "a2": "K"})
    assert "a2" in legal_lots(match, "white")
    assert "a1" not in legal_lots(match, "white")
    assert "a1" in legal_lots(match, "black")
    assert "a2" not in legal_lots(match, "black")


def test_houses_of_other_blocks_do_not_count() -> None:
    match = match_at({"a1": "W", "b2": "R", "c1": "R", "e5": "R"})
    assert refusal_code(match, "1 place red a1") == "too-few-houses"


def test_bricks_in_towers_are_no_houses() -> None:
    match = match_at({"a1": "WRRR", "a2": "K"})
    assert refusal_code(match, "1 place red a1") == "too-few-houses"


def test_only_the_placed_colour_is_checked() -> None:
    match = match_at({"a1": "WRRRKK", "a2": "B"}, colors=["red", "blue"])  # neither red nor black houses any more
    play(match, "1 place blue a1")
    assert lots(match)["a1"] == "WRRRKKB"


def test_a_tower_stays_when_its_block_has_lost_the_houses() -> None:
    match = match_at({"b1": "WRR", "a1": "R", "b2": "R"})
    assert refusal_code(match, "1 place red b1") == "too-few-houses"
    assert lots(match)["b1"] == "WRR"


def test_no_floor_goes_under_a_house_where_the_block_has_a_tower() -> None:
    match = match_at({"a1": "WK", "a2": "R", "a3": "R", "a4": "B"})
    for colour in ("red", "blue"):
        assert "a1" in legal_lots(match, colour)
        for lot in ("a2", "a3", "a4"):
            assert refusal_code(match, f"1 place {colour} {lot}") == "second-tower"


def test_a_tower_of_another_block_does_not_matter() -> None:
    match = match_at({"a1": "W", "a2": "R", "c3": "RWK", "e1": "BK"})
    assert "a1" in legal_lots(match, "red")
    assert "a2" in legal_lots(match, "white")


def test_a_second_tower_is_not_allowed_even_with_houses_enough() -> None:
    match = match_at({"a1": "WK", "a2": "R", "a3": "R", "a4": "R", "a5": "R"})
    assert refusal_code(match, "1 place red a3") == "second-tower"


def test_a_floor_never_starts_a_struggle() -> None:
    match = match_at({"a1": "WK", "b2": "K", "b3": "R", "c3": "B"})  # a1 and b2 meet at a corner only
    play(match, "1 place red b2")
    assert position_of(match).struggle is None
    assert lots(match) == {"a1": "WK", "b2": "KR", "b3": "R", "c3": "B"}
    assert match.to_move == 1


def test_floors_may_be_placed_under_anybodys_tower() -> None:
    for top in "WKRB":
        match = play(match_at({"a1": top + "W", "a2": "K", "b1": "K"}), "1 place black a1")
        assert lots(match)["a1"] == top + "WK"


def test_a_tower_has_no_greatest_height() -> None:
    houses = {f"{column}{row}": "B" for column in "ab" for row in (2, 3, 4)}
    match = match_at({"a1": "WRKRKRKRKRKRKBB"} | houses, colors=["red", "black"])
    play(match, "1 place blue a1")
    assert len(lots(match)["a1"]) == 16


EXAMPLE = {"a1": "R", "a2": "W", "b1": "W"}


def test_the_rules_example_of_a_floor() -> None:
    match = match_at(EXAMPLE)
    assert "a2" in legal_lots(match, "red")
    assert refusal_code(match, "1 place white a2") == "too-few-houses"
    for lot in EXAMPLE:
        assert refusal_code(match, f"1 place blue {lot}") == "too-few-houses"


def test_the_rules_example_of_a_floor_goes_on() -> None:
    match = play(match_at(EXAMPLE), "1 place red a2")
    assert lots(match)["a2"] == "WR"
    assert refusal_code(match, "1 place white a2") == "too-few-houses"
    play(match, "1 place black f6", "2 place white b2", "2 place black d6")
    assert "a2" in legal_lots(match, "white")
    for lot in ("a1", "b1", "b2"):
        for colour in ("white", "red", "black"):
            assert refusal_code(match, f"1 place {colour} {lot}") == "second-tower"
    play(match, "1 place white a2")
    assert lots(match)["a2"] == "WRW"


@pytest.mark.parametrize(("houses", "highest"), [("R", 2), ("RR", 3), ("RRR", 4)])
def test_a_colour_can_be_placed_under_a_tower_as_often_as_it_has_houses(houses: str, highest: int) -> None:
    board = {"a1": "W"} | {f"a{row}": "R" for row in range(2, 2 + len(houses))}
    match = match_at(board)
    for lot in ("f1", "f3", "f5"):
        if "a1" in legal_lots(match, "red"):
            play(match, f"{match.to_move} place red a1", f"{match.to_move} place blue {lot}")
    assert refusal_code(match, f"{match.to_move} place red a1") == "too-few-houses"
    assert len(lots(match)["a1"]) == highest
