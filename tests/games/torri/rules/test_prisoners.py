"""Prisoners: whom a strike gives one, and from where.

White and Black are players unless it is said otherwise; Red and Blue are neutral.
"""

import pytest

from tests.games.torri.positions import (
    legal,
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

# A player's prisoner.


def test_the_struck_colour_takes_a_house_of_the_striking_colour_from_the_strikers_block() -> None:
    match = match_at(two_towers("WR", "WKK", "KB", "WK"))
    play(match, "1 place red c3")
    assert strikes(match) == ["b3: white strikes black, who takes a3"]
    assert prisoners(match) == {"black": 1}
    assert "a3" not in lots(match)
    assert lots(match)["e3"] == "W"  # a white house, but of the other block


def test_a_prisoner_is_out_of_the_match_for_good() -> None:
    match = match_at(two_towers("WR", "WKK", "KB", "WK"))
    before = supply(match, "white")
    play(match, "1 place red c3")
    assert supply(match, "white") == before
    assert sum(bricks.count("W") for bricks in lots(match).values()) == 2


def test_of_several_houses_the_struck_seat_chooses() -> None:
    match = match_at(two_towers("WR", "WKWW", "KB", "WK"))
    play(match, "1 place red c3")
    assert match.to_move == 2
    assert legal(match) == ["capture a2", "capture a3", "capture a5"]
    play(match, "2 capture a5")
    assert prisoners(match) == {"black": 1}
    assert "a5" not in lots(match)
    assert [lots(match)[lot] for lot in ("a3", "a4", "a2")] == ["W", "K", "W"]


def test_the_seat_that_chooses_may_be_the_one_whose_turn_it_is() -> None:
    match = match_at(two_towers("WR", "WKW", "KB", "WK"), to_move=2)
    play(match, "2 place red c3")
    assert match.to_move == 2
    play(match, "2 capture a3")
    assert (match.to_move, position_of(match).brick) == (2, 2)


def test_the_seat_that_chooses_may_be_any_other() -> None:
    match = match_at(two_towers("WR", "WKW", "KB", "WK"), players=4, to_move=4, placed="blue")
    play(match, "4 place red c3")
    assert match.to_move == 2
    assert refusal_code(match, "4 capture a3") == "capture-due"
    play(match, "2 capture a3")
    assert match.to_move == 1


def test_a_prisoner_must_be_taken() -> None:
    match = play(match_at(two_towers("WR", "WKW", "KB", "WK")), "1 place red c3")
    assert legal(match) == ["capture a3", "capture a5"]
    assert refusal_code(match, "2 stay") == "no-switch-due"
    assert refusal_code(match, "2 place white f6") == "capture-due"


def test_a_single_house_is_taken_without_asking() -> None:
    match = play(match_at(two_towers("WR", "KKW", "KB", "WK")), "1 place red c3")
    assert (match.to_move, position_of(match).brick) == (1, 2)
    assert prisoners(match) == {"black": 1}
    assert "a5" not in lots(match)


def test_the_house_just_placed_is_not_counted_among_those_to_choose_from() -> None:
    match = play(match_at(two_towers("WR", "KKW", "KB", "WK")), "1 place white c3")
    assert strikes(match) == ["b3: white strikes black, who takes a5"]
    assert lots(match)["c3"] == "W"


def test_without_a_house_of_the_striking_colour_there_is_no_prisoner() -> None:
    match = play(match_at(two_towers("WR", "KKR", "KB", "WK")), "1 place red c3")
    assert strikes(match) == ["b3: white strikes black"]
    assert struggle(match).strikes[0].source == "block"
    assert prisoners(match) == {}
    assert lots(match)["e3"] == "W"


@pytest.mark.parametrize("lot", ["a4", "e3", "c3", "c4", "b3", "d3", "f6"])
def test_only_houses_of_that_colour_and_block_can_be_taken(lot: str) -> None:
    match = match_at(two_towers("WWR", "WKWW", "KBK", "WK", c4="W"))  # c4 hangs on the new house alone
    play(match, "1 place white c3")
    assert legal(match) == ["capture a2", "capture a3", "capture a5"]
    assert refusal_code(match, f"2 capture {lot}") == "not-capturable"


def test_the_house_just_placed_cannot_be_taken_but_connects() -> None:
    match = play(match_at(two_towers("WRW", "KKR", "KBW", "KK")), "1 place white c3")
    assert strikes(match)[0] == "b3: white strikes black"  # there is no white house but the new one
    assert strikes(match)[1].startswith("d3: blue strikes white")  # the towers are still joined by it
    assert lots(match)["c3"] == "W"


def test_a_third_block_without_a_tower_cannot_be_captured_from() -> None:
    match = play(match_at(two_towers("WR", "KKR", "KB", "WK", c4="W", c5="W")), "1 place red c3")
    assert prisoners(match) == {}
    assert (lots(match)["c4"], lots(match)["c5"]) == ("W", "W")


def test_floors_are_never_taken() -> None:
    match = play(match_at(two_towers("WWWW", "KKKK", "KBW", "KK")), "1 place red c3")
    assert strikes(match)[0] == "b3: white strikes black"
    assert lots(match)["b3"] == "WWW"
    assert prisoners(match) == {"blue": 1}


def test_blocks_are_looked_at_afresh_for_every_strike() -> None:
    board = {"c3": "WWBR", "b3": "W", "a3": "W", "c2": "R", "c4": "R", "e3": "KBKB", "f3": "R", "e2": "R"}
    match = play(match_at(board), "1 place red d3")
    assert legal(match) == ["capture a3", "capture b3"]
    play(match, "2 capture b3")  # a3 is cut off
    assert strikes(match)[:3] == [
        "c3: white strikes black, who takes b3",
        "e3: blue strikes white",
        "c3: white strikes blue, who takes supply",
    ]
    match = play(match_at(board | {"e3": "KBKK"}, players=3, colors=["white", "black", "blue"]), "1 place red d3")
    play(match, "2 capture b3")
    assert strikes(match)[2] == "c3: white strikes blue"
    assert lots(match)["a3"] == "W"
    match = play(match_at(board | {"e3": "KBKK"}, players=3, colors=["white", "black", "blue"]), "1 place red d3")
    play(match, "2 capture a3")  # nothing is cut off
    assert strikes(match)[2] == "c3: white strikes blue, who takes b3"


def test_a_colour_strikes_with_the_block_of_the_tower_it_stands_on() -> None:
    match = match_at(two_towers("WKB", "KKR", "RKW", "RK"))
    play(match, "1 place blue c3")
    assert strikes(match)[:2] == ["b3: white strikes red, who takes supply", "d3: black strikes white, who takes e4"]


# A neutral colour's prisoner.


def test_a_neutral_colour_takes_a_brick_of_the_striking_colour_from_the_supply() -> None:
    match = match_at(two_towers("WK", "WWW", "RB", "K"))
    before = supply(match, "white")
    play(match, "1 place black c3")
    assert strikes(match) == ["b3: white strikes red, who takes supply"]
    assert supply(match, "white") == before - 1
    assert prisoners(match) == {"red": 1}


def test_the_board_is_untouched_by_it() -> None:
    board = two_towers("WK", "WWW", "RB", "K")
    match = play(match_at(board), "1 place black c3")
    assert lots(match) == board | {"c3": "K", "d3": "B"}


def test_nobody_is_asked_for_a_neutral_colour() -> None:
    match = play(match_at(two_towers("WK", "WWW", "RB", "K")), "1 place black c3")
    assert (match.to_move, position_of(match).brick) == (1, 2)


def test_with_an_empty_supply_a_neutral_colour_takes_nothing() -> None:
    board = two_towers("WK", "WWW", "RB", "K")
    match = match_at(board, prisoners={"black": "WWWW", "blue": "WWWW"})
    assert supply(match, "white") == 0
    play(match, "1 place black c3")
    assert strikes(match) == ["b3: white strikes red"]
    assert struggle(match).strikes[0].source == "supply"
    assert prisoners(match) == {"black": 4, "blue": 4}
    assert lots(match) == board | {"c3": "K", "d3": "B"}  # and no house instead


def test_bricks_that_this_struggle_returned_to_the_supply_can_be_taken() -> None:
    board = two_towers("WWKK", "KKKK", "RBRK", "KKK")
    match = match_at(board, prisoners={"black": "WWWWW", "blue": "WWWWW"})
    assert supply(match, "white") == 0
    play(match, "1 place black c3")
    assert strikes(match)[:3] == [
        "b3: white strikes red",  # the supply has no white brick
        "d3: blue strikes white",  # now it has one
        "b3: white strikes blue, who takes supply",
    ]


def test_a_neutral_colour_can_be_the_striker() -> None:
    match = match_at(two_towers("RB", "RKK", "WK", "KK"))
    play(match, "1 place blue c3")
    assert strikes(match) == ["b3: red strikes white, who takes a3"]
    assert prisoners(match) == {"white": 1}


def test_neutral_colours_struggle_with_each_other() -> None:
    match = match_at(two_towers("RB", "RKK", "BK", "KK"))
    play(match, "1 place blue c3")
    assert strikes(match) == ["b3: red strikes blue, who takes supply"]
    assert prisoners(match) == {"blue": 1}
