"""The final ranking, when a brick cannot be placed: towers, then prisoners, then bricks on the board."""

from collections.abc import Mapping

import pytest

from lucca.match.match import Match
from tests.games.torri.positions import Board, match_at

SIZE = 8


def blocked(
    board: Board,
    players: int = 2,
    prisoners: Mapping[str, str] | None = None,
    size: int = SIZE,
    opening: bool = False,
) -> Match:
    """A match that ends now because the supply is empty: all other bricks are prisoners of Blue, who is neutral."""
    used = "".join([*board.values(), *(prisoners or {}).values()])
    rest = "".join(letter * (2 * size - used.count(letter)) for letter in "WKRB")
    match = match_at(board, size, players, prisoners={"blue": rest} | dict(prisoners or {}), opening=opening)
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.totals) == ("blocked", None)
    standings = [standing for standing in match.view(None).colours if standing.seat]
    best = max(standing.ranking for standing in standings)
    assert {standing.seat for standing in standings if standing.ranking == best} == set(match.outcome.winners)
    return match


def winners(board: Board, players: int = 2, prisoners: Mapping[str, str] | None = None) -> tuple[int, ...]:
    """Who wins when the supply is empty."""
    outcome = blocked(board, players, prisoners).outcome
    assert outcome is not None
    return outcome.winners


def test_the_highest_tower_wins() -> None:
    assert winners({"a1": "WKR", "c3": "KW"}) == (1,)
    assert winners({"a1": "WKR", "c3": "KWRR"}) == (2,)


def test_the_highest_tower_comes_before_prisoners_and_bricks() -> None:
    assert winners({"a1": "WKR", "c3": "KK", "e5": "K", "g7": "K"}, prisoners={"black": "WWWWW"}) == (1,)


def test_one_tower_is_compared_not_all() -> None:
    assert winners({"a1": "WKR", "c3": "KW", "e5": "KW", "g7": "KW"}) == (1,)


def test_a_tower_need_not_be_as_high_as_the_board() -> None:
    assert winners({"a1": "WK"}) == (1,)


def test_floors_under_another_colour_are_nobodys_tower() -> None:
    assert winners({"a1": "RWWWW", "c3": "KR"}) == (2,)


def test_a_house_is_no_tower() -> None:
    assert winners({"a1": "W", "c3": "W"}, prisoners={"black": "W"}) == (2,)


def test_equal_towers_are_compared_by_prisoners() -> None:
    board = {"a1": "WKR", "c3": "KWR", "e5": "W", "g7": "W"}
    assert winners(board, prisoners={"white": "K", "black": "WR"}) == (2,)
    assert winners(board, prisoners={"white": "KRR", "black": "WR"}) == (1,)


def test_prisoners_come_before_bricks() -> None:
    assert winners({"a1": "WKR", "c3": "KWR", "e5": "K", "g7": "K"}, prisoners={"white": "R"}) == (1,)


def test_equal_prisoners_are_compared_by_bricks_on_the_board() -> None:
    assert winners({"a1": "WKR", "c3": "KWR", "e5": "K"}) == (2,)
    assert winners({"a1": "W", "c3": "W", "e5": "K"}) == (1,)


def test_floors_count_as_bricks_on_the_board_under_whatever_colour() -> None:
    assert winners({"a1": "WRWR", "c3": "KRRR"}) == (1,)
    assert winners({"a1": "WRWR", "c3": "KRRR", "e5": "RKK"}) == (2,)


def test_bricks_in_the_supply_or_in_prison_do_not_count() -> None:
    board = {"a1": "WR", "c3": "KR"}
    assert winners(board, prisoners={"white": "R", "black": "W"}) == (1, 2)


def test_seats_equal_in_everything_share_the_win() -> None:
    assert winners({"a1": "WKR", "c3": "KWR"}, prisoners={"white": "R", "black": "R"}) == (1, 2)
    assert winners({"a1": "WKR", "c3": "KRW", "e5": "RWK"}, 3) == (1, 2, 3)


def test_some_seats_may_share_the_win_ahead_of_others() -> None:
    assert winners({"a1": "WKR", "c3": "KWR", "e5": "RB"}, 3) == (1, 2)
    assert winners({"a1": "WK", "c3": "KWR", "e5": "RKB", "g7": "R"}, 3) == (2, 3)
    assert winners({"a1": "WK", "c3": "KWR", "e5": "RKB"}, 3) == (2,)


@pytest.mark.parametrize("neutral", ["RWWKK", "BWWKKWK"])
def test_neutral_colours_are_ignored(neutral: str) -> None:
    assert winners({"a1": "WKR", "c3": "KW", "e5": neutral}, prisoners={"red": "RRRRRRR"}) == (1,)


def test_nobody_needs_a_tower_prisoners_or_bricks() -> None:
    assert winners({}) == (1, 2)
    assert winners({"a1": "R"}, 3) == (3,)


def test_a_tower_that_could_not_win_because_of_a_tie_is_ranked_all_the_same() -> None:
    match = blocked({"a1": "W" + "R" * 7, "c3": "R" + "K" * 7, "e5": "KW"})
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_with_four_players_all_colours_are_ranked() -> None:
    board = {"a1": "WWK", "c3": "KWW", "e5": "RRKB", "g7": "BBRK"}
    match = match_at(board, SIZE, 4, prisoners={"red": "W" * 12 + "K" * 12, "blue": "R" * 13 + "B" * 13})
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((4,), "blocked")


def test_the_rules_example_of_a_final_ranking() -> None:
    board = {"a1": "WKBKB", "c3": "RKBKB", "e5": "KBKBKB", "g1": "BWWWWWWWW", "g7": "BRRRRRRRRRR"}
    outcome = match_at(
        board,
        SIZE,
        colors=["white", "red"],
        prisoners={"white": "RR", "red": "WW", "blue": "W" * 5 + "R" * 3 + "K" * 9 + "B" * 7},
    ).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((2,), "blocked")


@pytest.mark.parametrize(
    ("white", "black", "usual", "balanced"),
    [
        ("", "W", (2,), (2,)),  # level with the prisoner that White counts more, and Black has more bricks
        ("R", "R", (2,), (1,)),
        ("R", "RRR", (2,), (2,)),
        ("RR", "R", (1,), (1,)),
    ],
)
@pytest.mark.parametrize("size", [8, 10, 12])
def test_in_the_balanced_opening_seat_1_counts_a_prisoner_more_on_large_boards(
    white: str, black: str, usual: tuple[int, ...], balanced: tuple[int, ...], size: int
) -> None:
    board = {"a1": "WKR", "c3": "KWR", "e5": "K"}
    for opening in (False, True):
        match = blocked(board, 2, {"white": white, "black": black}, size, opening)
        assert match.outcome is not None
        assert match.outcome.winners == (balanced if opening and size > 8 else usual)


def test_the_extra_prisoner_does_not_outweigh_a_tower() -> None:
    outcome = blocked({"a1": "WK", "c3": "KWR"}, 2, {"white": "RRR"}, 10, opening=True).outcome
    assert outcome is not None
    assert outcome.winners == (2,)


def test_the_extra_prisoner_does_not_help_to_win_by_prisoners() -> None:
    nine = {"white": "K" * 9}
    assert match_at({}, 10, prisoners=nine, opening=True).outcome is None
    assert match_at({}, 10, prisoners={"white": "K" * 10}, opening=True).outcome is not None
