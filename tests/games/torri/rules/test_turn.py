"""A turn: two bricks of different colours, each resolved before the next, and no pass."""

import pytest

from lucca.games.torri.options import COLOURS
from tests.games.torri.positions import legal, legal_lots, lots, match_at, play, position_of, refusal_code, supply

# A full board of size 3 on which nothing can be placed: every colour has two houses, and two bricks in the tower.
ROWS = ("W W K", "K RWKBRWKB R", "R B B")  # from the bottom up
FULL = {
    f"{column}{row}": stack
    for row, stacks in enumerate(ROWS, 1)
    for column, stack in zip("abc", stacks.split(), strict=True)
}


def without(*names: str) -> dict[str, str]:
    """The full board with some lots empty."""
    return {lot: bricks for lot, bricks in FULL.items() if lot not in names}


def test_a_seat_places_two_bricks_and_then_it_is_the_next_seats_turn() -> None:
    match = match_at({"c3": "W"}, players=3, to_move=2)
    assert (position_of(match).brick, position_of(match).placed) == (1, None)
    play(match, "2 place white a1")
    assert (match.to_move, position_of(match).brick, position_of(match).placed) == (2, 2, "white")
    play(match, "2 place red a3")
    assert (match.to_move, position_of(match).brick, position_of(match).placed) == (3, 1, None)
    assert lots(match) == {"a1": "W", "a3": "R", "c3": "W"}


def test_its_own_colour_is_not_required() -> None:
    match = play(match_at({}), "1 place red a1", "1 place blue c3")
    assert match.to_move == 2


@pytest.mark.parametrize("colour", COLOURS)
def test_the_two_bricks_have_different_colours(colour: str) -> None:
    match = match_at({"b2": "W"}, placed=colour)
    assert legal_lots(match, colour) == []
    for other in COLOURS:
        assert other == colour or legal_lots(match, other)
    assert refusal_code(match, f"1 place {colour} e5") == "same-colour-twice"


def test_the_next_seat_may_place_the_same_colours_again() -> None:
    match = play(match_at({}), "1 place red a1", "1 place blue c3")
    play(match, "2 place blue e5", "2 place red a5")


def test_the_second_brick_is_placed_on_the_board_that_the_first_left() -> None:
    match = match_at({"a1": "W", "a2": "K"})
    assert refusal_code(match, "1 place red a1") == "too-few-houses"
    play(match, "1 place white b1")
    assert refusal_code(match, "1 place red b1") == "too-few-houses"
    play(match, "1 place black b1")
    assert lots(match) == {"a1": "W", "a2": "K", "b1": "WK"}


def test_the_first_brick_may_be_a_house_and_the_second_a_floor_under_it() -> None:
    match = play(match_at({"a1": "W", "b1": "K"}), "1 place red a2", "1 place white a2")
    assert lots(match)["a2"] == "RW"


def test_a_struggle_of_the_first_brick_is_resolved_before_the_second() -> None:
    match = match_at({"a1": "W", "a2": "W", "b1": "WKR", "d1": "KRB", "e1": "B"})
    play(match, "1 place red c1")
    assert refusal_code(match, "2 place white f6") == "capture-due"
    assert (position_of(match).brick, position_of(match).placed) == (1, "red")
    play(match, "2 capture a1")
    assert (match.to_move, position_of(match).brick, position_of(match).placed) == (1, 2, "red")
    assert refusal_code(match, "1 place red f6") == "same-colour-twice"
    assert match.to_move == 1


def test_nobody_passes() -> None:
    match = match_at({"c3": "W"})
    assert all(name.startswith("place ") for name in legal(match))
    assert refusal_code(match, "1 stay") == "no-switch-due"
    play(match, "1 place red a1")
    assert all(name.startswith("place ") for name in legal(match))
    assert refusal_code(match, "1 stay") == "no-switch-due"


def test_the_match_ends_at_once_when_the_first_brick_cannot_be_placed() -> None:
    match = match_at(FULL, size=3)
    assert match.to_move is None
    assert match.outcome is not None
    assert match.outcome.reason == "blocked"
    assert legal(match) == []
    assert (position_of(match).brick, position_of(match).placed) == (1, None)
    assert min(supply(match, colour) for colour in COLOURS) == 2


def test_the_match_ends_at_once_when_the_second_brick_cannot_be_placed() -> None:
    match = match_at(without("a1"), size=3)
    play(match, "1 place white a1")  # now White has the houses for a floor, but white was the first brick
    assert match.outcome is not None
    assert match.outcome.reason == "blocked"
    assert (position_of(match).turn, position_of(match).brick, position_of(match).placed) == (20, 2, "white")


def test_a_colour_that_may_not_be_placed_twice_may_be_all_that_could_be_placed() -> None:
    match = match_at(FULL | {"a1": "K"}, size=3, placed="white")  # Black has the houses for a floor
    assert legal(match) == ["place black b2"]
    assert match_at(FULL | {"a1": "K"}, size=3, placed="black").outcome is not None


def test_there_is_no_duty_to_keep_the_second_brick_placeable() -> None:
    board = without("a1") | {"b2": "RWKBKB", "c1": "R", "a2": "R"}  # a house on a1, or a red floor under b2
    match = match_at(board, size=3)
    assert legal(match) == sorted(["place red b2", *(f"place {colour} a1" for colour in COLOURS)])
    play(match, "1 place black a1", "1 place red b2")
    assert position_of(match).turn == 21
    match = play(match_at(board, size=3), "1 place red a1")
    assert match.outcome is not None
    assert (match.outcome.reason, position_of(match).turn, position_of(match).brick) == ("blocked", 20, 2)


def test_the_match_ends_when_the_supply_has_nothing_but_the_colour_of_the_first_brick() -> None:
    gone = {"red": "WWWWWWKKKKKKRRR", "blue": "BBBBB"}
    match = match_at({"a1": "B"}, size=3, prisoners=gone)
    assert [supply(match, colour) for colour in COLOURS] == [0, 0, 3, 0]
    play(match, "1 place red c3")
    assert match.outcome is not None
    assert match.outcome.reason == "blocked"


def test_the_match_ends_when_the_supply_is_empty() -> None:
    match = match_at({"a1": "B"}, size=3, prisoners={"red": "WWWWWWKKKKKKRRRRRR", "blue": "BBBBB"})
    assert match.outcome is not None
    assert match.outcome.reason == "blocked"


def test_a_colour_that_has_run_out_cannot_be_placed() -> None:
    match = match_at({"a1": "W", "b1": "K"}, size=3, prisoners={"red": "WWWWW"})
    assert legal_lots(match, "white") == []
    assert refusal_code(match, "1 place white c3") == "colour-exhausted"
    assert refusal_code(match, "1 place white b1") == "colour-exhausted"


def test_seats_place_on_their_own_turns_only() -> None:
    match = match_at({}, players=3)
    assert refusal_code(match, "2 place white a1") == "not-your-turn"
    play(match, "1 place red a1")
    assert refusal_code(match, "3 place white c1") == "not-your-turn"
    play(match, "1 place white c1")
    assert refusal_code(match, "1 place white e1") == "not-your-turn"


def test_nothing_is_done_after_the_end() -> None:
    match = match_at(FULL, size=3)
    assert refusal_code(match, "1 place white a1") == "match-over"
    assert refusal_code(match, "2 capture a1") == "match-over"
    assert refusal_code(match, "1 stay") == "match-over"
