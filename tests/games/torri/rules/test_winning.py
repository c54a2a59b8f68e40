"""A win at the start of a turn: by a tower or by prisoners, strictly ahead of every other colour."""

import pytest

from lucca.match.match import Match
from tests.games.torri.positions import Board, legal, lots, match_at, play, position_of, refusal_code

SIX_HIGH = "WKKRRB"


def winner(match: Match) -> tuple[tuple[int, ...], str] | None:
    """Who won and by what, if anybody."""
    return match.outcome and (match.outcome.winners, match.outcome.reason)


@pytest.mark.parametrize("bricks", [SIX_HIGH, SIX_HIGH + "B", SIX_HIGH + "BRRBBK"])
def test_a_tower_as_high_as_the_boards_size_or_higher_wins(bricks: str) -> None:
    assert winner(match_at({"c3": bricks})) == ((1,), "tower")


def test_a_tower_lower_than_the_boards_size_does_not_win() -> None:
    match = match_at({"c3": SIX_HIGH[:5]})
    assert match.outcome is None
    assert match.to_move == 1


@pytest.mark.parametrize("size", [3, 4, 5, 6, 8, 10, 12])
def test_the_mark_is_the_size_of_the_board(size: int) -> None:
    bricks = "W" + "KRB" * 4
    assert winner(match_at({"c3": bricks[:size]}, size)) == ((1,), "tower")
    assert winner(match_at({"c3": bricks[: size - 1]}, size)) is None


@pytest.mark.parametrize("top", ["K", "R", "B"])
def test_an_equally_high_tower_of_any_other_colour_prevents_it(top: str) -> None:
    assert winner(match_at({"c3": SIX_HIGH, "e5": top + "WWWWW"})) is None


@pytest.mark.parametrize("top", ["K", "R", "B"])
def test_a_higher_tower_of_any_other_colour_prevents_it(top: str) -> None:
    assert winner(match_at({"c3": SIX_HIGH, "e5": top + "WWWWWW"})) is None


@pytest.mark.parametrize("top", ["K", "R", "B"])
def test_lower_towers_of_other_colours_do_not_matter(top: str) -> None:
    assert winner(match_at({"c3": SIX_HIGH + "R", "e5": top + "WWWWW"})) == ((1,), "tower")


def test_two_equal_towers_of_ones_own_are_no_tie() -> None:
    assert winner(match_at({"c3": SIX_HIGH, "e5": SIX_HIGH})) == ((1,), "tower")


def test_only_the_highest_tower_of_each_colour_counts() -> None:
    board = {"a1": "WK", "c3": SIX_HIGH + "R", "e5": "WKKK", "a5": SIX_HIGH[::-1]}
    assert winner(match_at(board)) == ((1,), "tower")


def test_floors_under_another_colour_are_nobodys_tower() -> None:
    assert winner(match_at({"c3": "RWWWWWW"})) is None


def test_a_neutral_colour_does_not_win() -> None:
    for seat in (1, 2):
        assert winner(match_at({"c3": "RWWWWWW"}, to_move=seat)) is None


def test_a_colour_wins_at_the_start_of_its_own_seats_turn_only() -> None:
    assert winner(match_at({"c3": SIX_HIGH}, to_move=2)) is None
    assert winner(match_at({"c3": SIX_HIGH}, players=3, to_move=1)) == ((1,), "tower")
    assert winner(match_at({"c3": SIX_HIGH}, players=3, to_move=3)) is None
    assert winner(match_at({"c3": SIX_HIGH}, colors=["blue", "white"], to_move=2)) == ((2,), "tower")


def test_reaching_the_mark_does_not_win_before_the_next_turn() -> None:
    match = match_at({"c3": "WKKRR", "c4": "B"})
    play(match, "1 place blue c3", "1 place red a1")
    assert lots(match)["c3"] == "WKKRRB"
    assert match.to_move == 2
    play(match, "2 place blue a6", "2 place red f6")
    assert winner(match) == ((1,), "tower")


def test_a_tower_that_another_has_matched_meanwhile_does_not_win() -> None:
    board: Board = {"c3": "WKKRR", "c4": "B", "e5": "KWWRR", "e6": "B"}
    match = play(match_at(board), "1 place blue c3", "1 place red a1", "2 place blue e5", "2 place red f1")
    assert match.outcome is None
    assert (match.to_move, position_of(match).turn) == (1, 22)


def test_of_two_that_reach_the_mark_the_one_whose_turn_comes_first_must_be_ahead() -> None:
    board: Board = {"c3": "WKKRR", "c4": "B", "e5": "KWWRRB"}
    match = play(match_at(board), "1 place blue c3", "1 place red a1")
    assert match.to_move == 2
    match = play(match_at(board), "1 place blue a1", "1 place red f1")
    assert winner(match) == ((2,), "tower")


def test_the_position_of_a_win_is_the_winners_turn_before_its_first_brick() -> None:
    match = play(match_at({"c3": SIX_HIGH}, to_move=2), "2 place blue a6", "2 place red f6")
    assert match.to_move is None
    assert legal(match) == []
    assert (position_of(match).turn, position_of(match).brick, position_of(match).placed) == (21, 1, None)
    assert refusal_code(match, "1 place white a1") == "match-over"


@pytest.mark.parametrize("bricks", ["RRRRRR", "KKRRBB", "KKKKKKB"])
def test_as_many_prisoners_as_the_boards_size_win_whatever_their_colours(bricks: str) -> None:
    assert winner(match_at({}, prisoners={"white": bricks})) == ((1,), "prisoners")


def test_fewer_prisoners_do_not_win() -> None:
    assert winner(match_at({}, prisoners={"white": "RRRRR"})) is None


@pytest.mark.parametrize("other", ["black", "red", "blue"])
def test_a_colour_with_as_many_prisoners_prevents_it(other: str) -> None:
    assert winner(match_at({}, prisoners={"white": "RRRRRR", other: "WWWWWW"})) is None
    assert winner(match_at({}, prisoners={"white": "RRRRRR", other: "WWWWWWW"})) is None
    assert winner(match_at({}, prisoners={"white": "RRRRRRB", other: "WWWWWW"})) == ((1,), "prisoners")


def test_prisoners_win_at_the_start_of_their_own_seats_turn_only() -> None:
    assert winner(match_at({}, to_move=2, prisoners={"white": "RRRRRR"})) is None
    assert winner(match_at({}, to_move=2, prisoners={"black": "RRRRRR"})) == ((2,), "prisoners")
    for seat in (1, 2):
        assert winner(match_at({}, to_move=seat, prisoners={"red": "WWWWWW"})) is None


def test_with_both_the_reason_is_the_tower() -> None:
    assert winner(match_at({"c3": SIX_HIGH}, prisoners={"white": "RRRRRR"})) == ((1,), "tower")


def test_a_tie_of_towers_does_not_prevent_a_win_by_prisoners() -> None:
    board = {"c3": SIX_HIGH, "e5": "BWWWWW"}
    assert winner(match_at(board, prisoners={"white": "RRRRRR"})) == ((1,), "prisoners")


def test_a_tie_of_prisoners_does_not_prevent_a_win_by_a_tower() -> None:
    prisoners = {"white": "RRRRRR", "blue": "KKKKKK"}
    assert winner(match_at({"c3": SIX_HIGH}, prisoners=prisoners)) == ((1,), "tower")


def test_a_win_comes_before_the_question_whether_a_brick_can_be_placed() -> None:
    everything = {"blue": "K" * 6 + "R" * 6 + "B" * 6, "red": "WWW"}
    match = match_at({"b2": "WWW"}, size=3, prisoners=everything)
    assert winner(match) == ((1,), "tower")


def test_red_with_two_towers_of_9_beats_8_but_not_a_neutral_9() -> None:
    nine, eight = "RWKBWKBWK", "WKBBBKKW"
    board = {"a1": nine, "c3": nine, "e5": eight}
    assert winner(match_at(board, 8, colors=["red", "white"])) == ((1,), "tower")
    board["e5"] = "BBWKKWBBW"
    assert winner(match_at(board, 8, colors=["red", "white"])) is None
    won = match_at(board, 8, colors=["red", "white"], prisoners={"red": "BBBBKKKK", "white": "RRR"})
    assert winner(won) == ((1,), "prisoners")
