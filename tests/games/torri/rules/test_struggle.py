"""The struggle of two towers: who strikes, and what comes after it.

White and Black are players unless it is said otherwise; Red and Blue are neutral.
"""

from tests.games.torri.positions import (
    lots,
    match_at,
    play,
    position_of,
    refusal_code,
    strikes,
    struggle,
    supply,
    two_towers,
)

# Who strikes.


def test_the_stronger_tower_strikes_first() -> None:
    match = play(match_at(two_towers("WKR", "RRR", "RKW", "RR")), "1 place blue c3")
    assert strikes(match)[0] == "b3: white strikes red, who takes supply"
    match = play(match_at(two_towers("WKR", "RR", "RKW", "RRR")), "1 place blue c3")
    assert strikes(match)[0] == "d3: red strikes white"


def test_the_towers_strike_in_turns() -> None:
    match = play(match_at(two_towers("WKWKW", "KKKKK", "RBRBK", "KK")), "1 place blue c3")
    assert [strike.tower for strike in struggle(match).strikes] == ["b3", "d3", "b3", "d3", "b3", "d3", "b3"]
    assert (lots(match)["b3"], lots(match)["d3"]) == ("KW", "K")


def test_a_strike_sends_the_top_brick_of_the_other_tower_to_the_supply() -> None:
    match = match_at(two_towers("WKR", "KKK", "BK", "KK"))
    before = supply(match, "blue")
    play(match, "1 place red c3")
    assert lots(match)["d3"] == "K"
    assert supply(match, "blue") == before + 1


def test_a_brick_that_was_struck_can_be_placed_again() -> None:
    everything = {"red": "B" * 6, "black": "B" * 5}
    match = match_at(two_towers("WKR", "KKK", "BK", "KK"), prisoners=everything)
    assert refusal_code(match, "1 place blue f6") == "colour-exhausted"
    play(match, "1 place red c3", "1 place blue f6")
    assert lots(match)["f6"] == "B"


def test_the_colours_are_read_before_anything_moves() -> None:
    match = play(match_at(two_towers("WKRB", "KKK", "BRKW", "KK"), players=4), "1 place red c3")
    first, second = strikes(match)[:2]
    assert first == "b3: white strikes blue"  # and not Red, who is on top afterwards
    assert second == "d3: red strikes white"


def test_stronger_and_weaker_are_not_found_anew() -> None:
    match = match_at(two_towers("WBK", "WWW", "RBKBWK", "RR"), colors=["black", "red"], strength="own")
    play(match, "1 place blue c3")
    play(match, "2 capture a4")  # this cuts off a5 too: b3 has one house left, d3 has two
    assert strikes(match) == ["b3: white strikes red, who takes a4", "d3: blue strikes white, who takes supply"]
    assert (struggle(match).stronger, struggle(match).ending) == ("b3", "merged")
    assert (lots(match)["b3"], lots(match)["d3"]) == ("BKBKBW", "K")


# Afterwards.


def test_after_a_struggle_of_the_first_brick_the_same_seat_places_its_second() -> None:
    match = play(match_at(two_towers("WKR", "KKK", "BR", "K")), "1 place red c3")
    assert (match.to_move, position_of(match).brick, position_of(match).placed) == (1, 2, "red")


def test_after_a_struggle_of_the_second_brick_the_next_seat_plays() -> None:
    match = play(match_at(two_towers("WKR", "KKK", "BR", "K"), placed="white"), "1 place red c3")
    assert (match.to_move, position_of(match).brick, position_of(match).placed) == (2, 1, None)


def test_a_struggle_can_end_the_match_at_the_start_of_the_next_turn() -> None:
    match = match_at(two_towers("KRKRK", "WWWW", "KWB", "RR"), placed="white")
    play(match, "1 place red c3")
    assert lots(match)["b3"] == "KRKRKKW"
    assert match.outcome == ((2,), "tower", None)


def test_a_prisoner_can_end_the_match_at_the_start_of_the_next_turn() -> None:
    match = match_at(two_towers("WR", "WKK", "KB", "WK"), placed="blue", prisoners={"black": "RRRRR"})
    play(match, "1 place red c3")
    assert match.outcome == ((2,), "prisoners", None)


def test_a_struggle_is_told_until_the_next_brick() -> None:
    match = play(match_at(two_towers("WKR", "KKK", "BR", "K")), "1 place red c3")
    assert struggle(match).joined == "c3"
    play(match, "1 place white f6")
    assert position_of(match).struggle is None


def test_a_record_shows_a_struggle_only_while_a_prisoner_is_to_be_chosen() -> None:
    match = match_at(two_towers("WR", "WKW", "KB", "WK"))
    assert match.game.position(match.state)["struggle"] is None
    play(match, "1 place red c3")
    position = match.game.position(match.state)
    assert position["struggle"] == {"stronger": "b3", "weaker": "d3", "joined": "c3", "capture": "white"}
    assert (position["brick"], position["placed"]) == (1, "red")
    assert position["lots"]["d3"] == "B"  # the struck floor is gone already
    play(match, "2 capture a3")
    assert match.game.position(match.state)["struggle"] is None
    assert position_of(match).struggle is not None
