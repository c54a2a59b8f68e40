"""The order of play: most shields first, equal ones by their highest number, found anew for every round."""

import pytest

from tests.games.palazzi.positions import MatchBuilder, order, play, skip_turns

TRIPLETS = "73 74 75 / 76 77 78 / 79 80 81 / 82 83 84"
NEXT_TRIPLETS = "* table: 61 62 63 / 64 65 66 / 67 68 69 / 70 71 72"


def test_most_shields_under_construction_play_first() -> None:
    builder = MatchBuilder(players=3)
    builder.quarter(1, building={"red": "13"})  # 1 shield
    builder.quarter(2, building={"yellow": "2", "blue": "22"})  # 3 + 0
    builder.quarter(3, building={"green": "9"})  # 2
    assert order(builder.lay(TRIPLETS)) == (2, 3, 1)


def test_equal_shields_play_by_their_highest_visible_number() -> None:
    builder = MatchBuilder(players=3)
    builder.quarter(1, building={"red": "25"})
    builder.quarter(2, building={"yellow": "26", "red": "43"})
    builder.quarter(3, building={"green": "27"})
    assert order(builder.lay(TRIPLETS)) == (2, 3, 1)


@pytest.mark.parametrize("area", ["building", "completed", "opened"])
def test_the_number_that_decides_a_tie_may_stand_in_any_area(area: str) -> None:
    builder = MatchBuilder(players=3)
    builder.quarter(1, building={"red": "25"})
    builder.quarter(2, building={"yellow": "2"}).quarter(2, **{area: {"blue": "22 46 70 94"}})  # type: ignore[arg-type]
    builder.quarter(3, building={"green": "9"})
    assert order(builder.lay(TRIPLETS)) == (2, 1, 3)


def test_a_covered_number_decides_nothing() -> None:
    builder = MatchBuilder(players=3)
    builder.quarter(1, building={"red": "91 1"})  # 0 + 3 shields, 1 is visible
    builder.quarter(2, building={"yellow": "2"})
    builder.quarter(3, building={"green": "9"})
    assert order(builder.lay(TRIPLETS)) == (2, 1, 3)


def test_the_order_is_found_anew_for_every_round() -> None:
    builder = MatchBuilder(players=3).quarter(1, {"red": "1"}).quarter(2, {"yellow": "8"}).quarter(3, {"green": "15"})
    match = builder.lay(TRIPLETS)  # 3, 2 and 1 shields
    play(match, "1 take 1", "1 discard 73", "1 discard 74", "1 discard 75")
    play(match, "2 take 2", "2 discard 76", "2 discard 77", "2 discard 78")
    play(match, "3 take 3", "3 build 81", "3 discard 79", "3 discard 80", NEXT_TRIPLETS)  # now 3 shields
    assert order(match) == (3, 1, 2)
    assert match.to_move == 3


def test_shields_of_a_completed_palace_do_not_count_for_the_order() -> None:
    builder = MatchBuilder(players=3)
    builder.quarter(1, building={"red": "1 25 49 55", "blue": "22"})
    builder.quarter(2, building={"yellow": "8"}).quarter(3, building={"green": "15"})
    match = builder.lay(TRIPLETS)
    play(match, "1 take 1", "1 build 73", "1 discard 74", "1 discard 75")
    assert order(match) == (1, 2, 3)  # the order of this round stays
    play(skip_turns(match), NEXT_TRIPLETS)
    assert order(match) == (2, 3, 1)
