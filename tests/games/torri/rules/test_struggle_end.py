"""How a struggle ends: a house, towers apart, or a merge.

White and Black are players unless it is said otherwise; Red and Blue are neutral.
"""

from tests.games.torri.positions import (
    legal,
    lots,
    match_at,
    play,
    position_of,
    prisoners,
    strikes,
    struggle,
    two_towers,
)

# How it ends.


def test_it_ends_when_the_weaker_tower_is_a_house() -> None:
    match = play(match_at(two_towers("WKR", "KKK", "BR", "K")), "1 place red c3")
    assert struggle(match).ending == "house"
    assert len(strikes(match)) == 1
    assert (lots(match)["b3"], lots(match)["d3"]) == ("WKR", "R")


def test_it_ends_when_the_stronger_tower_is_a_house() -> None:
    match = play(match_at(two_towers("WK", "KKK", "BRKW", "K"), strength="own"), "1 place red c3")
    assert struggle(match).ending == "house"
    assert strikes(match) == ["b3: white strikes blue, who takes supply", "d3: red strikes white"]
    assert (lots(match)["b3"], lots(match)["d3"]) == ("K", "RKW")


def test_a_tower_that_became_a_house_counts_as_one() -> None:
    match = play(match_at(two_towers("WKR", "KKK", "BR", "K")), "1 place blue c3")
    (block,) = match.view(None).blocks
    assert (block.tower, block.houses) == ("b3", {"white": 0, "black": 4, "red": 1, "blue": 1})


def test_a_house_that_would_be_of_the_same_colour_does_not_merge() -> None:
    match = play(match_at(two_towers("WKR", "KKK", "BW", "K")), "1 place red c3")
    assert struggle(match).ending == "house"
    assert (lots(match)["b3"], lots(match)["d3"]) == ("WKR", "W")


PARTING = {"a3": "K", "b3": "WKR", "b4": "K", "b2": "W", "c3": "W", "e3": "KRB", "f3": "R"}


def test_it_ends_when_the_towers_are_no_longer_in_one_block_and_both_stay() -> None:
    match = play(match_at(PARTING), "1 place blue d3")
    assert legal(match) == ["capture b2", "capture c3"]
    play(match, "2 capture c3")
    assert struggle(match).ending == "parted"
    assert strikes(match) == ["b3: white strikes black, who takes c3"]
    assert (lots(match)["b3"], lots(match)["e3"]) == ("WKR", "RB")
    assert sorted(block.tower for block in match.view(None).blocks) == ["b3", "e3"]


def test_it_goes_on_when_the_house_taken_parts_nothing() -> None:
    match = play(match_at(PARTING), "1 place blue d3", "2 capture b2")
    assert strikes(match)[1] == "e3: red strikes white, who takes f3"


def test_the_new_house_stays_with_the_block_it_still_touches() -> None:
    match = play(match_at(PARTING), "1 place blue d3", "2 capture c3")
    assert ("d3", "e3", "f3") in [block.lots for block in match.view(None).blocks]


def test_a_single_house_taken_without_asking_may_part_them_too() -> None:
    match = play(match_at(PARTING | {"b2": "K"}), "1 place blue d3")
    assert struggle(match).ending == "parted"
    assert match.to_move == 1


def test_the_second_strike_may_part_them_too() -> None:
    board = {"a3": "K", "b3": "WKR", "b4": "K", "b2": "K", "d3": "R", "e3": "KRB", "f3": "K"}
    match = play(match_at(board), "1 place blue c3")
    assert strikes(match) == ["b3: white strikes black", "e3: red strikes white, who takes d3"]
    assert struggle(match).ending == "parted"
    assert (lots(match)["b3"], lots(match)["e3"]) == ("KR", "RB")


def test_towers_apart_do_not_merge_even_if_one_colour_controls_both() -> None:
    match = play(match_at(PARTING | {"e3": "KWB"}), "1 place blue d3", "2 capture c3")
    assert struggle(match).ending == "parted"
    assert (lots(match)["b3"], lots(match)["e3"]) == ("WKR", "WB")
    match = play(match_at(PARTING | {"e3": "KWB"}), "1 place blue d3", "2 capture b2")
    assert struggle(match).ending == "merged"


def test_a_tower_that_is_a_house_ends_it_before_anything_else() -> None:
    match = play(match_at(PARTING | {"e3": "KW"}), "1 place blue d3", "2 capture c3")
    assert struggle(match).ending == "house"
    assert [block.tower for block in match.view(None).blocks if "e3" in block.lots] == [None]


# Merging.


def test_towers_of_one_colour_merge_at_once() -> None:
    match = play(match_at(two_towers("WRK", "KKK", "WBKR", "KK")), "1 place red c3")
    assert strikes(match) == []
    assert struggle(match).ending == "merged"
    assert prisoners(match) == {}


def test_all_bricks_but_the_lowest_go_in_their_order_under_the_stronger_tower() -> None:
    match = play(match_at(two_towers("WRK", "KKK", "WBKR", "KK")), "1 place red c3")
    assert (lots(match)["b3"], lots(match)["d3"]) == ("K", "WBKRWR")
    match = play(match_at(two_towers("WRK", "KKK", "WBKR", "KK"), strength="own"), "1 place red c3")
    assert (lots(match)["b3"], lots(match)["d3"]) == ("WRKWBK", "R")
    match = play(match_at(two_towers("WRK", "KK", "WBKR", "KKK")), "1 place red c3")
    assert (lots(match)["b3"], lots(match)["d3"]) == ("K", "WBKRWR")


def test_the_lowest_brick_stays_as_a_house() -> None:
    match = play(match_at(two_towers("WRK", "KKK", "WB", "KK")), "1 place red c3")
    assert (lots(match)["b3"], lots(match)["d3"]) == ("WRKW", "B")
    (block,) = match.view(None).blocks
    assert (block.tower, block.houses) == ("b3", {"white": 0, "black": 5, "red": 1, "blue": 1})


def test_the_conditions_for_placing_do_not_apply_to_a_merge() -> None:
    match = play(match_at(two_towers("WRRRR", "KKKK", "WRRB", "KK")), "1 place blue c3")
    assert lots(match)["b3"] == "WRRRRWRR"  # without a red house in the block


def test_nothing_returns_to_the_supply_in_a_merge() -> None:
    match = match_at(two_towers("WRK", "KKK", "WBKR", "KK"))
    before = position_of(match).supply
    play(match, "1 place red c3")
    assert position_of(match).supply == before | {"red": before["red"] - 1}


def test_a_strike_that_brings_one_colour_to_the_top_of_both_merges_them() -> None:
    match = play(match_at(two_towers("WRKK", "KKK", "BWKR", "KK")), "1 place red c3")
    assert strikes(match) == ["b3: white strikes blue, who takes supply"]
    assert struggle(match).ending == "merged"
    assert (lots(match)["b3"], lots(match)["d3"]) == ("WRKKWK", "R")


def test_the_tower_that_was_stronger_takes_in_the_other_even_if_it_is_lower_by_now() -> None:
    match = play(match_at(two_towers("WRK", "KKK", "BRKWKB", "K"), strength="own"), "1 place blue c3")
    assert strikes(match) == ["b3: white strikes blue, who takes supply", "d3: red strikes white"]
    assert struggle(match).ending == "merged"
    assert (lots(match)["b3"], lots(match)["d3"]) == ("RKRKWK", "B")


def test_the_colour_that_is_on_top_of_both_may_be_neutral() -> None:
    match = play(match_at(two_towers("WRK", "KKK", "BRKWKB", "K"), strength="own"), "1 place blue c3")
    assert [(tower.lot, tower.colour, tower.seat) for tower in match.view(None).towers] == [("b3", "red", None)]
