"""The end: last openings, walls and bastions, street numbers in each edition, who wins."""

import pytest

from lucca.match.match import Match
from tests.games.palazzi.positions import MatchBuilder, legal, order, play, points, quarter, refusal_code, skip_turns

TRIPLETS = "73 74 75 / 76 77 78 / 79 80 81 / 82 83 84"
LAST = 7
THREE_OPENED = {"yellow": "2 14 20 26 32", "green": "21 27 33 39 45", "blue": "22 28 34 40 46"}


def end(builder: MatchBuilder) -> Match:
    """The last round of three seats, in which all discard what they take."""
    return skip_turns(builder.lay(TRIPLETS, LAST))


def street(match: Match) -> tuple[int, ...]:
    return tuple(points(match, seat)[3] for seat in (1, 2, 3))


def test_the_match_ends_after_the_last_round_without_new_triplets() -> None:
    builder = MatchBuilder(players=3).quarter(1, {"red": "1"}).quarter(2, {"yellow": "8"}).quarter(3, {"green": "15"})
    match = builder.lay(TRIPLETS, LAST)
    assert match.outcome is None
    skip_turns(match, until=3)
    play(match, "3 take 3", "3 discard 79", "3 discard 80")
    assert match.to_move == 3
    play(match, "3 discard 81")
    assert match.to_move is None
    assert match.outcome is not None
    assert legal(match) == []
    position = match.view(None).position
    assert (position.round, position.table, position.hand) == (LAST, (), None)


def test_nothing_is_done_after_the_end() -> None:
    builder = MatchBuilder(players=3).quarter(1, {"red": "1"}).quarter(2, {"yellow": "8"}).quarter(3, {"green": "15"})
    match = end(builder)
    assert refusal_code(match, "1 take 4") == "match-over"
    assert refusal_code(match, "* table: 61 62 63 / 64 65 66 / 67 68 69 / 70 71 72") == "match-over"


def test_all_completed_palaces_are_opened_at_the_end() -> None:
    builder = MatchBuilder(players=3)
    builder.quarter(1, {"brown": "6"}, completed={"red": "1 7 13 19 25", "blue": "22 28 34 40 46"})
    builder.quarter(2, {"red": "31", "blue": "52 58"}).quarter(3, {"purple": "17"}, completed={"red": "37 43 49 55 61"})
    match = end(builder)
    assert quarter(match, 1).opened == {"red": ("1", "7", "13", "19", "25"), "blue": ("22", "28", "34", "40", "46")}
    assert quarter(match, 3).opened == {"red": ("37", "43", "49", "55", "61")}
    assert quarter(match, 1).completed == quarter(match, 3).completed == {}
    assert order(match) == (2, 1, 3)
    assert points(match, 1)[1] == (1 + 2) + 2
    assert points(match, 3)[1] == 1  # of 2's card: the palace of 1 is opened already


def test_the_order_is_found_once_more_for_the_last_openings() -> None:
    builder = MatchBuilder(players=3)
    builder.quarter(1, {"yellow": "2"}, completed={"red": "1 7 13 19 25"})
    builder.quarter(2, {"green": "9"}, completed={"red": "31 37 43 49 55"})
    builder.quarter(3, {"blue": "22"})
    match = builder.lay(TRIPLETS, LAST)
    assert order(match) == (1, 2, 3)
    play(match, "1 take 2", "1 discard 76", "1 discard 77", "1 discard 78")
    play(match, "2 take 1", "2 build 75", "2 discard 73", "2 discard 74")  # 5 shields against 3
    skip_turns(match)
    assert order(match) == (2, 1, 3)
    assert points(match, 1) == (0, 0, 0, -3)
    assert points(match, 2) == (0, 2, 0, 3)


def test_a_palace_completed_in_the_last_turn_is_opened_at_the_end() -> None:
    builder = MatchBuilder(players=3)
    builder.quarter(1, {"red": "1 7 13 19"}).quarter(2, {"red": "43"}).quarter(3, {"green": "15"})
    match = play(builder.lay(TRIPLETS, LAST), "1 take 1", "1 build 73", "1 discard 74", "1 discard 75")
    assert points(match, 1) == (6, 0, 0, 0)
    skip_turns(match)
    assert points(match, 1)[:2] == (6, 1)
    assert quarter(match, 1).opened == {"red": ("1", "7", "13", "19", "73")}


@pytest.mark.parametrize(
    ("building", "walls", "bastions", "worth"),
    [
        ("1 25 7", 4, 1, 15),  # 8 shields bear 4 walls
        ("1 25 13", 4, 1, 0),  # 7 do not, and the bastion is lost too
        ("1 25 13", 3, 1, 12),  # 7 bear 3
        ("19", 0, 2, 6),  # without walls bastions need no shields
        ("19", 1, 2, 0),
        ("7", 1, 0, 3),
        ("1 25 7", 0, 0, 0),
    ],
)
def test_walls_and_bastions_score_each_opened_palace_if_2_shields_bear_every_wall(
    building: str, walls: int, bastions: int, worth: int
) -> None:
    builder = MatchBuilder(players=3)
    builder.quarter(1, {"red": building}, opened=THREE_OPENED, walls=walls, bastions=bastions)
    builder.quarter(2, {"purple": "5"}, walls=1).quarter(3, {"brown": "18"})
    match = end(builder)
    assert points(match, 1)[2] == worth
    assert points(match, 2)[2] == 0  # borne, but no palace is opened


def test_palaces_opened_at_the_end_count_for_walls() -> None:
    builder = MatchBuilder(players=3)
    builder.quarter(1, {"red": "1"}, opened={"yellow": "2 14 20 26 32"}, completed={"green": "21 27 33 39 45"}, walls=1)
    builder.quarter(2, {"purple": "5"}).quarter(3, {"brown": "18"})
    assert points(end(builder), 1)[2] == 2


def test_shields_of_completed_palaces_bear_no_walls() -> None:
    builder = MatchBuilder(players=3)
    builder.quarter(1, {"red": "1 7 25 49"}, walls=1).quarter(2, {"purple": "5"}).quarter(3, {"brown": "18"})
    match = play(builder.lay(TRIPLETS, LAST), "1 take 1", "1 build 73", "1 discard 74", "1 discard 75")
    assert points(skip_turns(match), 1)[2] == 0


@pytest.mark.parametrize("edition", ["2013", "2005-ja"])
def test_the_lowest_visible_number_of_all_loses_3_and_the_highest_gains_3(edition: str) -> None:
    builder = MatchBuilder(edition=edition)
    builder.quarter(1, {"red": "31"}, opened={"yellow": "26 14 20 32 2"})
    builder.quarter(2, {"blue": "94"}).quarter(3, {"brown": "6 12", "purple": "35"}, completed={"red": "1 7 13 19 67"})
    match = end(builder)
    assert street(match) == (-3, 3, 0)
    assert sum(street(match)) == 0


@pytest.mark.parametrize("edition", ["2013", "2005-ja"])
def test_nothing_changes_for_a_seat_with_both_the_lowest_and_the_highest_number(edition: str) -> None:
    builder = MatchBuilder(edition=edition)
    builder.quarter(1, {"red": "31"}).quarter(2, {"blue": "94", "red": "1"}).quarter(3, {"brown": "12"})
    assert street(end(builder)) == (0, 0, 0)


def test_the_number_of_a_palace_opened_at_the_end_counts() -> None:
    builder = MatchBuilder()
    builder.quarter(1, {"red": "31"}, completed={"yellow": "2 14 20 26 92"})
    builder.quarter(2, {"blue": "4"}).quarter(3, {"brown": "90"})
    assert street(end(builder)) == (3, -3, 0)


def test_2005_de_looks_for_the_lowest_under_construction_and_the_highest_among_opened() -> None:
    builder = MatchBuilder(edition="2005-de")
    builder.quarter(1, {"red": "31"}, opened={"yellow": "26 14 20 32 2"})
    builder.quarter(2, {"blue": "94"}).quarter(3, {"brown": "6 12", "purple": "35"}, completed={"red": "1 7 13 19 67"})
    assert street(end(builder)) == (0, 0, 0)  # both are seat 3's: 12 and, opened at the end, 67
    builder = MatchBuilder(edition="2005-de")
    builder.quarter(1, {"red": "31"}, opened={"yellow": "26 14 20 32 2"})
    builder.quarter(2, {"blue": "94"}).quarter(3, {"brown": "6 36"}, completed={"red": "1 7 13 19 67"})
    assert street(end(builder)) == (-3, 0, 3)


def test_2005_de_takes_no_points_when_nothing_is_under_construction() -> None:
    builder = MatchBuilder(edition="2005-de")
    builder.quarter(1, opened={"yellow": "26 14 20 32 2"})
    builder.quarter(2, opened={"red": "1 7 13 19 67"}).quarter(3, completed={"blue": "4 10 16 22 28"})
    assert street(end(builder)) == (0, 3, 0)


def test_2005_de_gives_no_points_when_nothing_is_opened() -> None:
    builder = MatchBuilder(edition="2005-de")
    builder.quarter(1, {"red": "31"}).quarter(2, {"blue": "94"}).quarter(3, {"brown": "12"})
    assert street(end(builder)) == (0, 0, -3)


def test_the_highest_total_of_all_columns_wins() -> None:
    builder = MatchBuilder()
    builder.quarter(1, {"red": "31"}, windows=7)
    builder.quarter(2, {"blue": "94"}, windows=3, bastions=2, opened={"yellow": "2 14 20 26 32"})
    builder.quarter(3, {"brown": "12"}, completed={"red": "1 7 13 19 67"}, windows=5)
    match = end(builder)
    assert points(match, 2) == (3, 0, 2, 3)
    assert points(match, 3) == (5, 1, 0, -3)
    assert match.outcome == ((2,), "points", (7, 8, 3))


def test_a_tie_goes_to_the_highest_visible_number_of_the_tied_seats() -> None:
    builder = MatchBuilder()
    builder.quarter(1, {"red": "31"}, windows=4).quarter(2, {"blue": "40"}, windows=4).quarter(3, {"brown": "12 96"})
    builder.quarter(3, {"red": "1"})
    match = end(builder)
    assert match.outcome == ((2,), "number", (4, 4, 0))


@pytest.mark.parametrize("area", ["building", "opened"])
def test_the_number_that_breaks_a_tie_may_stand_in_any_area(area: str) -> None:
    builder = MatchBuilder()
    builder.quarter(1, {"red": "31"}, windows=4).quarter(1, **{area: {"green": "27 33 39 45"}})  # type: ignore[arg-type]
    builder.quarter(2, {"blue": "40"}, windows=4).quarter(3, {"brown": "12 96", "red": "1"})
    assert end(builder).outcome == ((1,), "number", (4, 4, 0))


def test_a_tie_behind_the_winner_is_won_by_points() -> None:
    builder = MatchBuilder()
    builder.quarter(1, {"red": "31"}, windows=9).quarter(2, {"blue": "40"}).quarter(3, {"brown": "12 96", "red": "1"})
    assert end(builder).outcome == ((1,), "points", (9, 0, 0))


def test_totals_may_be_negative() -> None:
    builder = MatchBuilder()
    builder.quarter(1, {"red": "1"}).quarter(2, {"blue": "94"}).quarter(3, {"brown": "12"})
    assert end(builder).outcome == ((2,), "points", (-3, 3, 0))
