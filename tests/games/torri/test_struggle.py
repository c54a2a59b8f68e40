"""The struggle of two towers: strikes, prisoners, and how it ends.

White and Black are players unless it is said otherwise; Red and Blue are neutral.
"""

import pytest

from tests.games.torri.table import (
    legal,
    lots,
    play,
    prisoners,
    refused,
    see,
    stand,
    strikes,
    struggle,
    supply,
    two_towers,
)

# Who strikes.


def test_the_stronger_tower_strikes_first() -> None:
    match = play(stand(two_towers("WKR", "RRR", "RKW", "RR")), "1 place blue c3")
    assert strikes(match)[0] == "b3: white strikes red, who takes supply"
    match = play(stand(two_towers("WKR", "RR", "RKW", "RRR")), "1 place blue c3")
    assert strikes(match)[0] == "d3: red strikes white"


def test_the_towers_strike_in_turns() -> None:
    match = play(stand(two_towers("WKWKW", "KKKKK", "RBRBK", "KK")), "1 place blue c3")
    assert [strike.tower for strike in struggle(match).strikes] == ["b3", "d3", "b3", "d3", "b3", "d3", "b3"]
    assert (lots(match)["b3"], lots(match)["d3"]) == ("KW", "K")


def test_a_strike_sends_the_top_brick_of_the_other_tower_to_the_supply() -> None:
    match = stand(two_towers("WKR", "KKK", "BK", "KK"))
    before = supply(match, "blue")
    play(match, "1 place red c3")
    assert lots(match)["d3"] == "K"
    assert supply(match, "blue") == before + 1


def test_a_brick_that_was_struck_can_be_placed_again() -> None:
    everything = {"red": "B" * 6, "black": "B" * 5}
    match = stand(two_towers("WKR", "KKK", "BK", "KK"), prisoners=everything)
    assert refused(match, "1 place blue f6") == "colour-exhausted"
    play(match, "1 place red c3", "1 place blue f6")
    assert lots(match)["f6"] == "B"


def test_the_colours_are_read_before_anything_moves() -> None:
    match = play(stand(two_towers("WKR", "KKK", "BRKW", "KK"), players=4), "1 place red c3")
    first, second = strikes(match)[:2]
    assert first == "b3: white strikes blue"  # and not Red, who is on top afterwards
    assert second == "d3: red strikes white"


def test_stronger_and_weaker_are_not_found_anew() -> None:
    match = stand(two_towers("WBK", "WWW", "RBKBWK", "RR"), colors=["black", "red"])
    play(match, "1 place blue c3")
    play(match, "2 capture a4")  # this cuts off a5 too: b3 has one house left, d3 has two
    assert strikes(match) == ["b3: white strikes red, who takes a4", "d3: blue strikes white, who takes supply"]
    assert (struggle(match).stronger, struggle(match).ending) == ("b3", "merged")
    assert (lots(match)["b3"], lots(match)["d3"]) == ("BKBKBW", "K")


# A player's prisoner.


def test_the_struck_colour_takes_a_house_of_the_striking_colour_from_the_strikers_block() -> None:
    match = stand(two_towers("WR", "WKK", "KB", "WK"))
    play(match, "1 place red c3")
    assert strikes(match) == ["b3: white strikes black, who takes a3"]
    assert prisoners(match) == {"black": 1}
    assert "a3" not in lots(match)
    assert lots(match)["e3"] == "W"  # a white house, but of the other block


def test_a_prisoner_is_out_of_the_match_for_good() -> None:
    match = stand(two_towers("WR", "WKK", "KB", "WK"))
    before = supply(match, "white")
    play(match, "1 place red c3")
    assert supply(match, "white") == before
    assert sum(bricks.count("W") for bricks in lots(match).values()) == 2


def test_of_several_houses_the_struck_seat_chooses() -> None:
    match = stand(two_towers("WR", "WKWW", "KB", "WK"))
    play(match, "1 place red c3")
    assert match.to_move == 2
    assert legal(match) == ["capture a2", "capture a3", "capture a5"]
    play(match, "2 capture a5")
    assert prisoners(match) == {"black": 1}
    assert "a5" not in lots(match)
    assert [lots(match)[lot] for lot in ("a3", "a4", "a2")] == ["W", "K", "W"]


def test_the_seat_that_chooses_may_be_the_one_whose_turn_it_is() -> None:
    match = stand(two_towers("WR", "WKW", "KB", "WK"), to_move=2)
    play(match, "2 place red c3")
    assert match.to_move == 2
    play(match, "2 capture a3")
    assert (match.to_move, see(match).brick) == (2, 2)


def test_the_seat_that_chooses_may_be_any_other() -> None:
    match = stand(two_towers("WR", "WKW", "KB", "WK"), players=4, to_move=4, placed="blue")
    play(match, "4 place red c3")
    assert match.to_move == 2
    assert refused(match, "4 capture a3") == "capture-due"
    play(match, "2 capture a3")
    assert match.to_move == 1


def test_a_prisoner_must_be_taken() -> None:
    match = play(stand(two_towers("WR", "WKW", "KB", "WK")), "1 place red c3")
    assert legal(match) == ["capture a3", "capture a5"]
    assert refused(match, "2 stay") == "no-switch-due"
    assert refused(match, "2 place white f6") == "capture-due"


def test_a_single_house_is_taken_without_asking() -> None:
    match = play(stand(two_towers("WR", "KKW", "KB", "WK")), "1 place red c3")
    assert (match.to_move, see(match).brick) == (1, 2)
    assert prisoners(match) == {"black": 1}
    assert "a5" not in lots(match)


def test_the_house_just_placed_is_not_counted_among_those_to_choose_from() -> None:
    match = play(stand(two_towers("WR", "KKW", "KB", "WK")), "1 place white c3")
    assert strikes(match) == ["b3: white strikes black, who takes a5"]
    assert lots(match)["c3"] == "W"


def test_without_a_house_of_the_striking_colour_there_is_no_prisoner() -> None:
    match = play(stand(two_towers("WR", "KKR", "KB", "WK")), "1 place red c3")
    assert strikes(match) == ["b3: white strikes black"]
    assert prisoners(match) == {}
    assert lots(match)["e3"] == "W"


@pytest.mark.parametrize("lot", ["a4", "e3", "c3", "c4", "b3", "d3", "f6"])
def test_only_houses_of_that_colour_and_block_can_be_taken(lot: str) -> None:
    match = stand(two_towers("WWR", "WKWW", "KBK", "WK", c4="W"))  # c4 hangs on the new house alone
    play(match, "1 place white c3")
    assert legal(match) == ["capture a2", "capture a3", "capture a5"]
    assert refused(match, f"2 capture {lot}") == "not-capturable"


def test_the_house_just_placed_cannot_be_taken_but_connects() -> None:
    match = play(stand(two_towers("WRW", "KKR", "KBW", "KK")), "1 place white c3")
    assert strikes(match)[0] == "b3: white strikes black"  # there is no white house but the new one
    assert strikes(match)[1].startswith("d3: blue strikes white")  # the towers are still joined by it
    assert lots(match)["c3"] == "W"


def test_a_third_block_without_a_tower_cannot_be_captured_from() -> None:
    match = play(stand(two_towers("WR", "KKR", "KB", "WK", c4="W", c5="W")), "1 place red c3")
    assert prisoners(match) == {}
    assert (lots(match)["c4"], lots(match)["c5"]) == ("W", "W")


def test_floors_are_never_taken() -> None:
    match = play(stand(two_towers("WWWW", "KKKK", "KBW", "KK")), "1 place red c3")
    assert strikes(match)[0] == "b3: white strikes black"
    assert lots(match)["b3"] == "WWW"
    assert prisoners(match) == {"blue": 1}


def test_blocks_are_looked_at_afresh_for_every_strike() -> None:
    town = {"c3": "WWBR", "b3": "W", "a3": "W", "c2": "R", "c4": "R", "e3": "KBKBK", "f3": "R", "e2": "R"}
    match = play(stand(town), "1 place red d3")
    assert legal(match) == ["capture a3", "capture b3"]
    play(match, "2 capture b3")  # a3 is cut off
    assert strikes(match)[:3] == [
        "c3: white strikes black, who takes b3",
        "e3: blue strikes white",
        "c3: white strikes blue, who takes supply",
    ]
    match = play(stand(town | {"e3": "KBKKB"}, players=3, colors=["white", "black", "blue"]), "1 place red d3")
    play(match, "2 capture b3")
    assert strikes(match)[2] == "c3: white strikes blue"
    assert lots(match)["a3"] == "W"
    match = play(stand(town | {"e3": "KBKKB"}, players=3, colors=["white", "black", "blue"]), "1 place red d3")
    play(match, "2 capture a3")  # nothing is cut off
    assert strikes(match)[2] == "c3: white strikes blue, who takes b3"


def test_a_colour_strikes_with_the_block_of_the_tower_it_stands_on() -> None:
    match = stand(two_towers("WKB", "KKR", "RKW", "RK"))
    play(match, "1 place blue c3")
    assert strikes(match)[:2] == ["b3: white strikes red, who takes supply", "d3: black strikes white, who takes e4"]


# A neutral colour's prisoner.


def test_a_neutral_colour_takes_a_brick_of_the_striking_colour_from_the_supply() -> None:
    match = stand(two_towers("WK", "WWW", "RB", "K"))
    before = supply(match, "white")
    play(match, "1 place black c3")
    assert strikes(match) == ["b3: white strikes red, who takes supply"]
    assert supply(match, "white") == before - 1
    assert prisoners(match) == {"red": 1}


def test_the_board_is_untouched_by_it() -> None:
    town = two_towers("WK", "WWW", "RB", "K")
    match = play(stand(town), "1 place black c3")
    assert lots(match) == town | {"c3": "K", "d3": "B"}


def test_nobody_is_asked_for_a_neutral_colour() -> None:
    match = play(stand(two_towers("WK", "WWW", "RB", "K")), "1 place black c3")
    assert (match.to_move, see(match).brick) == (1, 2)


def test_with_an_empty_supply_a_neutral_colour_takes_nothing() -> None:
    town = two_towers("WK", "WWW", "RB", "K")
    match = stand(town, prisoners={"black": "WWWW", "blue": "WWWW"})
    assert supply(match, "white") == 0
    play(match, "1 place black c3")
    assert strikes(match) == ["b3: white strikes red"]
    assert prisoners(match) == {"black": 4, "blue": 4}
    assert lots(match) == town | {"c3": "K", "d3": "B"}  # and no house instead


def test_bricks_that_this_struggle_returned_to_the_supply_can_be_taken() -> None:
    town = two_towers("WWKK", "KKKK", "RBRK", "KKK")
    match = stand(town, prisoners={"black": "WWWWW", "blue": "WWWWW"})
    assert supply(match, "white") == 0
    play(match, "1 place black c3")
    assert strikes(match)[:3] == [
        "b3: white strikes red",  # the supply has no white brick
        "d3: blue strikes white",  # now it has one
        "b3: white strikes blue, who takes supply",
    ]


def test_a_neutral_colour_can_be_the_striker() -> None:
    match = stand(two_towers("RB", "RKK", "WK", "KK"))
    play(match, "1 place blue c3")
    assert strikes(match) == ["b3: red strikes white, who takes a3"]
    assert prisoners(match) == {"white": 1}


def test_neutral_colours_struggle_with_each_other() -> None:
    match = stand(two_towers("RB", "RKK", "BK", "KK"))
    play(match, "1 place blue c3")
    assert strikes(match) == ["b3: red strikes blue, who takes supply"]
    assert prisoners(match) == {"blue": 1}


# How it ends.


def test_it_ends_when_the_weaker_tower_is_a_house() -> None:
    match = play(stand(two_towers("WKR", "KKK", "BR", "K")), "1 place red c3")
    assert struggle(match).ending == "house"
    assert len(strikes(match)) == 1
    assert (lots(match)["b3"], lots(match)["d3"]) == ("WKR", "R")


def test_it_ends_when_the_stronger_tower_is_a_house() -> None:
    match = play(stand(two_towers("WK", "KKK", "BRKW", "K")), "1 place red c3")
    assert struggle(match).ending == "house"
    assert strikes(match) == ["b3: white strikes blue, who takes supply", "d3: red strikes white"]
    assert (lots(match)["b3"], lots(match)["d3"]) == ("K", "RKW")


def test_a_tower_that_became_a_house_counts_as_one() -> None:
    match = play(stand(two_towers("WKR", "KKK", "BR", "K")), "1 place blue c3")
    (block,) = match.view(None).blocks
    assert (block.tower, block.houses) == ("b3", {"white": 0, "black": 4, "red": 1, "blue": 1})


def test_a_house_that_would_be_of_the_same_colour_does_not_merge() -> None:
    match = play(stand(two_towers("WKR", "KKK", "BW", "K")), "1 place red c3")
    assert struggle(match).ending == "house"
    assert (lots(match)["b3"], lots(match)["d3"]) == ("WKR", "W")


PARTING = {"a3": "K", "b3": "WKR", "b4": "K", "b2": "W", "c3": "W", "e3": "KRB", "f3": "R"}


def test_it_ends_when_the_towers_are_no_longer_in_one_block_and_both_stay() -> None:
    match = play(stand(PARTING), "1 place blue d3")
    assert legal(match) == ["capture b2", "capture c3"]
    play(match, "2 capture c3")
    assert struggle(match).ending == "parted"
    assert strikes(match) == ["b3: white strikes black, who takes c3"]
    assert (lots(match)["b3"], lots(match)["e3"]) == ("WKR", "RB")
    assert sorted(block.tower for block in match.view(None).blocks) == ["b3", "e3"]


def test_it_goes_on_when_the_house_taken_parts_nothing() -> None:
    match = play(stand(PARTING), "1 place blue d3", "2 capture b2")
    assert strikes(match)[1] == "e3: red strikes white, who takes f3"


def test_the_new_house_stays_with_the_block_it_still_touches() -> None:
    match = play(stand(PARTING), "1 place blue d3", "2 capture c3")
    assert ("d3", "e3", "f3") in [block.lots for block in match.view(None).blocks]


def test_a_single_house_taken_without_asking_may_part_them_too() -> None:
    match = play(stand(PARTING | {"b2": "K"}), "1 place blue d3")
    assert struggle(match).ending == "parted"
    assert match.to_move == 1


def test_the_second_strike_may_part_them_too() -> None:
    town = {"a3": "K", "b3": "WKR", "b4": "K", "b2": "K", "d3": "R", "e3": "KRB", "f3": "K"}
    match = play(stand(town), "1 place blue c3")
    assert strikes(match) == ["b3: white strikes black", "e3: red strikes white, who takes d3"]
    assert struggle(match).ending == "parted"
    assert (lots(match)["b3"], lots(match)["e3"]) == ("KR", "RB")


def test_towers_apart_do_not_merge_even_if_one_colour_controls_both() -> None:
    match = play(stand(PARTING | {"e3": "KWB"}), "1 place blue d3", "2 capture c3")
    assert struggle(match).ending == "parted"
    assert (lots(match)["b3"], lots(match)["e3"]) == ("WKR", "WB")
    match = play(stand(PARTING | {"e3": "KWB"}), "1 place blue d3", "2 capture b2")
    assert struggle(match).ending == "merged"


def test_a_tower_that_is_a_house_ends_it_before_anything_else() -> None:
    match = play(stand(PARTING | {"e3": "KW"}), "1 place blue d3", "2 capture c3")
    assert struggle(match).ending == "house"
    assert [block.tower for block in match.view(None).blocks if "e3" in block.lots] == [None]


# Merging.


def test_towers_of_one_colour_merge_at_once() -> None:
    match = play(stand(two_towers("WRK", "KKK", "WBKR", "KK")), "1 place red c3")
    assert strikes(match) == []
    assert struggle(match).ending == "merged"
    assert prisoners(match) == {}


def test_all_bricks_but_the_lowest_go_in_their_order_under_the_stronger_tower() -> None:
    match = play(stand(two_towers("WRK", "KKK", "WBKR", "KK")), "1 place red c3")
    assert (lots(match)["b3"], lots(match)["d3"]) == ("WRKWBK", "R")
    match = play(stand(two_towers("WRK", "KK", "WBKR", "KKK")), "1 place red c3")
    assert (lots(match)["b3"], lots(match)["d3"]) == ("K", "WBKRWR")


def test_the_lowest_brick_stays_as_a_house() -> None:
    match = play(stand(two_towers("WRK", "KKK", "WB", "KK")), "1 place red c3")
    assert (lots(match)["b3"], lots(match)["d3"]) == ("WRKW", "B")
    (block,) = match.view(None).blocks
    assert (block.tower, block.houses) == ("b3", {"white": 0, "black": 5, "red": 1, "blue": 1})


def test_the_conditions_for_placing_do_not_apply_to_a_merge() -> None:
    match = play(stand(two_towers("WRRR", "KKKK", "WRRRB", "KK")), "1 place blue c3")
    assert lots(match)["b3"] == "WRRRWRRR"  # without a red house in the block


def test_nothing_returns_to_the_supply_in_a_merge() -> None:
    match = stand(two_towers("WRK", "KKK", "WBKR", "KK"))
    before = see(match).supply
    play(match, "1 place red c3")
    assert see(match).supply == before | {"red": before["red"] - 1}


def test_a_strike_that_brings_one_colour_to_the_top_of_both_merges_them() -> None:
    match = play(stand(two_towers("WRK", "KKK", "BWKR", "KK")), "1 place red c3")
    assert strikes(match) == ["b3: white strikes blue, who takes supply"]
    assert struggle(match).ending == "merged"
    assert (lots(match)["b3"], lots(match)["d3"]) == ("WRKWK", "R")


def test_the_tower_that_was_stronger_takes_in_the_other_even_if_it_is_lower_by_now() -> None:
    match = play(stand(two_towers("WRK", "KKK", "BRKWKB", "K")), "1 place blue c3")
    assert strikes(match) == ["b3: white strikes blue, who takes supply", "d3: red strikes white"]
    assert struggle(match).ending == "merged"
    assert (lots(match)["b3"], lots(match)["d3"]) == ("RKRKWK", "B")


def test_the_colour_that_is_on_top_of_both_may_be_neutral() -> None:
    match = play(stand(two_towers("WRK", "KKK", "BRKWKB", "K")), "1 place blue c3")
    assert [(tower.lot, tower.colour, tower.seat) for tower in match.view(None).towers] == [("b3", "red", None)]


# Afterwards.


def test_after_a_struggle_of_the_first_brick_the_same_seat_places_its_second() -> None:
    match = play(stand(two_towers("WKR", "KKK", "BR", "K")), "1 place red c3")
    assert (match.to_move, see(match).brick, see(match).placed) == (1, 2, "red")


def test_after_a_struggle_of_the_second_brick_the_next_seat_plays() -> None:
    match = play(stand(two_towers("WKR", "KKK", "BR", "K"), placed="white"), "1 place red c3")
    assert (match.to_move, see(match).brick, see(match).placed) == (2, 1, None)


def test_a_struggle_can_end_the_match_at_the_start_of_the_next_turn() -> None:
    match = stand(two_towers("KRKRK", "WWWW", "KWB", "RR"), placed="white")
    play(match, "1 place red c3")
    assert lots(match)["b3"] == "KRKRKKW"
    assert match.outcome == ((2,), "tower", None)


def test_a_prisoner_can_end_the_match_at_the_start_of_the_next_turn() -> None:
    match = stand(two_towers("WR", "WKK", "KB", "WK"), placed="blue", prisoners={"black": "RRRRR"})
    play(match, "1 place red c3")
    assert match.outcome == ((2,), "prisoners", None)


def test_a_struggle_is_told_until_the_next_brick() -> None:
    match = play(stand(two_towers("WKR", "KKK", "BR", "K")), "1 place red c3")
    assert struggle(match).joined == "c3"
    play(match, "1 place white f6")
    assert see(match).struggle is None


def test_a_record_shows_a_struggle_only_while_a_prisoner_is_to_be_chosen() -> None:
    match = stand(two_towers("WR", "WKW", "KB", "WK"))
    assert match.game.position(match.state)["struggle"] is None
    play(match, "1 place red c3")
    position = match.game.position(match.state)
    assert position["struggle"] == {"stronger": "b3", "weaker": "d3", "joined": "c3", "capture": "white"}
    assert (position["brick"], position["placed"]) == (1, "red")
    assert position["lots"]["d3"] == "B"  # the struck floor is gone already
    play(match, "2 capture a3")
    assert match.game.position(match.state)["struggle"] is None
    assert see(match).struggle is not None
