"""Switching colours, where it is played: at the end of a turn, to a neutral colour, or not."""

import pytest

from lucca.match.match import Match
from tests.games.torri.positions import (
    Board,
    legal,
    match_at,
    play,
    position_of,
    prisoners,
    refusal_code,
    strikes,
    two_towers,
)
from tests.games.torri.rules.test_turn import FULL


def switching(board: Board, players: int = 2, **others: object) -> Match:
    """A match with switching in which seat 1 has its second brick to place; red was its first."""
    return match_at(board, players=players, switching=True, placed="red", **others)  # type: ignore[arg-type]


def test_nobody_switches_unless_it_was_agreed() -> None:
    match = play(match_at({}), "1 place red a1", "1 place blue c3")
    assert match.to_move == 2
    assert refusal_code(match, "2 switch red") == "no-switch-due"


def test_after_its_second_brick_a_seat_switches_to_a_neutral_colour_or_stays() -> None:
    match = play(switching({}), "1 place blue c3")
    assert (match.to_move, position_of(match).brick, position_of(match).placed) == (1, 2, "red")
    assert legal(match) == ["stay", "switch blue", "switch red"]


def test_with_three_players_there_is_one_neutral_colour() -> None:
    assert legal(play(switching({}, players=3), "1 place blue c3")) == ["stay", "switch blue"]


def test_with_four_players_a_seat_can_only_stay() -> None:
    match = play(switching({}, players=4), "1 place blue c3")
    assert legal(match) == ["stay"]
    assert refusal_code(match, "1 switch blue") == "not-neutral"
    play(match, "1 stay")
    assert match.to_move == 2


def test_a_seat_that_stays_keeps_its_colour() -> None:
    match = play(switching({}), "1 place blue c3", "1 stay")
    assert position_of(match).colors == ("white", "black")
    assert (match.to_move, position_of(match).turn, position_of(match).brick) == (2, 21, 1)


def test_a_seat_that_switches_owns_the_new_colour_and_the_old_one_is_neutral() -> None:
    match = play(switching({}), "1 place blue c3", "1 switch red")
    assert position_of(match).colors == ("red", "black")
    play(match, "2 place red e5", "2 place blue a5")
    assert legal(match) == ["stay", "switch blue", "switch white"]
    play(match, "2 switch white")
    assert position_of(match).colors == ("red", "white")


def test_nobody_switches_to_a_colour_that_a_seat_owns() -> None:
    match = play(switching({}), "1 place blue c3")
    assert refusal_code(match, "1 switch black") == "not-neutral"
    assert refusal_code(match, "1 switch white") == "not-neutral"  # one's own: that is to stay


def test_nobody_switches_before_both_bricks_are_placed() -> None:
    match = match_at({}, switching=True)
    assert refusal_code(match, "1 switch red") == "no-switch-due"
    play(match, "1 place red a1")
    assert refusal_code(match, "1 switch red") == "no-switch-due"
    assert refusal_code(match, "1 stay") == "no-switch-due"


def test_nothing_else_is_done_before_the_switch() -> None:
    match = play(switching({}), "1 place blue c3")
    assert refusal_code(match, "1 place white a1") == "switch-due"
    assert refusal_code(match, "1 capture c3") == "no-capture-due"
    assert refusal_code(match, "2 place white a1") == "not-your-turn"


def test_prisoners_stay_with_their_colours() -> None:
    match = switching({}, prisoners={"white": "RR", "red": "KKK"})
    play(match, "1 place blue c3", "1 switch red")
    assert prisoners(match) == {"white": 2, "red": 3}


def test_a_switch_does_not_win_before_the_seats_next_turn() -> None:
    match = switching({"e5": "RKKBBW"})
    play(match, "1 place blue a1", "1 switch red")
    assert match.outcome is None
    assert match.to_move == 2
    play(match, "2 place blue c1", "2 place white a3", "2 stay")
    assert match.outcome == ((1,), "tower", None)


def test_the_prisoners_of_the_new_colour_can_win() -> None:
    match = switching({}, prisoners={"blue": "RRRRRR"})
    play(match, "1 place white a1", "1 switch blue", "2 place blue c1", "2 place white a3", "2 stay")
    assert match.outcome == ((1,), "prisoners", None)


def test_what_the_old_colour_has_stands_in_the_way_of_the_new_one() -> None:
    match = switching({"e5": "RKKBBW", "c3": "WKKBBR"})
    play(match, "1 place blue a1", "1 switch red", "2 place blue c1", "2 place white a3", "2 stay")
    assert match.outcome is None


def test_a_colour_left_takes_its_prisoners_from_the_supply() -> None:
    board = two_towers("KWR", "KKK", "WR", "RR")
    match = play(switching(board), "1 place blue f6", "1 switch red", "2 place blue c3")
    assert strikes(match) == ["b3: black strikes white, who takes supply"]


def test_a_colour_taken_over_takes_its_prisoners_from_the_board() -> None:
    board = two_towers("KWR", "KKK", "RW", "WW")
    match = play(switching(board), "1 place blue f6", "1 switch red", "2 place blue c3")
    assert (match.to_move, legal(match)) == (1, ["capture a3", "capture a4", "capture a5"])


def test_there_is_no_switch_when_the_second_brick_cannot_be_placed() -> None:
    match = match_at({lot: bricks for lot, bricks in FULL.items() if lot != "a1"}, size=3, switching=True)
    play(match, "1 place white a1")
    assert match.outcome is not None
    assert (match.outcome.reason, legal(match)) == ("blocked", [])


def test_a_struggle_of_the_second_brick_is_resolved_before_the_switch() -> None:
    match = play(switching(two_towers("WR", "WKW", "KB", "WK")), "1 place blue c3")
    assert refusal_code(match, "1 switch blue") == "capture-due"
    assert refusal_code(match, "2 switch blue") == "no-switch-due"
    play(match, "2 capture a3")
    assert (match.to_move, legal(match)) == (1, ["stay", "switch blue", "switch red"])


@pytest.mark.parametrize(("choice", "winner"), [("switch red", 1), ("stay", 2)])
def test_the_ranking_is_of_the_colours_owned_at_the_end(choice: str, winner: int) -> None:
    last = {"blue": "WWWWKKKKKRRRRBBBBB"}  # all but one red brick
    match = match_at({"a1": "RWW", "c1": "KB"}, size=3, switching=True, placed="white", prisoners=last)
    play(match, "1 place red a3", f"1 {choice}")
    assert match.outcome == ((winner,), "blocked", None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_is_asked_at_the_end_of_each_turn(players: int) -> None:
    match = match_at({}, players=players, switching=True)
    for seat in range(1, players + 1):
        play(match, f"{seat} place red a{seat}", f"{seat} place blue c{seat}")
        assert match.to_move == seat
        play(match, f"{seat} stay")
