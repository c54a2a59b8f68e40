"""A round, the cards: a palace started, grown, completed; walls, bastions, discards."""

import pytest

from lucca.match.match import Match
from tests.games.palazzi.positions import MatchBuilder, legal, play, points, quarter, refusal_code, skip_turns

TRIPLETS = "73 74 75 / 76 77 B / 79 80 81 / B B 84"


def taken(triplet: int, builder: MatchBuilder | None = None) -> Match:
    """Seat 1 plays first, with red 1 under construction, and has taken a triplet."""
    builder = builder or MatchBuilder(players=3)
    builder.quarter(1, {"red": "1"}).quarter(2, {"yellow": "8"}).quarter(3, {"green": "15"})
    return play(builder.lay(TRIPLETS), f"1 take {triplet}")


def shields(match: Match, seat: int) -> int:
    found: int = match.view(None).support[seat - 1].shields
    return found


def test_a_card_can_be_built_walled_or_discarded() -> None:
    assert legal(taken(1)) == sorted(f"{verb} {card}" for verb in ("build", "discard", "wall") for card in (73, 74, 75))


def test_a_card_of_a_new_colour_starts_a_palace() -> None:
    match = play(taken(1), "1 build 74")
    assert quarter(match, 1).building == {"red": ("1",), "yellow": ("74",)}
    assert shields(match, 1) == 3 + 3
    assert points(match, 1) == (0, 0, 0, 0)


def test_a_card_is_added_on_top_of_the_palace_of_its_colour() -> None:
    match = play(taken(1), "1 build 73")
    assert quarter(match, 1).building == {"red": ("1", "73")}
    assert match.view(None).highest.number == 73
    assert match.view(None).lowest.number == 8  # the 1 is covered
    assert points(match, 1) == (0, 0, 0, 0)


def test_a_lower_card_on_top_shows_its_lower_number() -> None:
    match = taken(1, MatchBuilder(players=3).quarter(1, {"yellow": "92"}).quarter(3, {"red": "85"}))
    assert match.view(None).highest.number == 92
    play(match, "1 build 74")
    assert match.view(None).highest.number == 85


def test_a_completed_palace_scores_the_windows_of_all_its_cards_at_once() -> None:
    match = taken(3, MatchBuilder(players=3).quarter(1, {"yellow": "2 14 20 32"}))  # 0 + 2 + 3 + 1 windows
    assert points(match, 1) == (0, 0, 0, 0)
    play(match, "1 build 80")  # and 1
    assert points(match, 1) == (7, 0, 0, 0)
    assert points(match, 2) == points(match, 3) == (0, 0, 0, 0)
    play(match, "1 discard 79", "1 discard 81")
    assert points(match, 1) == (7, 0, 0, 0)


def test_a_completed_palace_leaves_those_under_construction_with_its_shields() -> None:
    match = taken(3, MatchBuilder(players=3).quarter(1, {"yellow": "2 14 20 32"}))
    assert shields(match, 1) == 3 + 6
    play(match, "1 build 80")
    assert shields(match, 1) == 3
    assert quarter(match, 1).building == {"red": ("1",)}
    assert quarter(match, 1).completed == {"yellow": ("2", "14", "20", "32", "80")}
    assert quarter(match, 1).opened == {}


def test_a_palace_one_card_short_is_not_complete() -> None:
    match = play(taken(3, MatchBuilder(players=3).quarter(1, {"yellow": "2 14 20"})), "1 build 80")
    assert quarter(match, 1).building["yellow"] == ("2", "14", "20", "80")
    assert points(match, 1) == (0, 0, 0, 0)


@pytest.mark.parametrize("area", ["completed", "opened"])
def test_there_is_one_palace_a_colour_ever(area: str) -> None:
    builder = MatchBuilder(players=3)
    builder.quarter(1, **{area: {"yellow": "2 14 20 32 38"}})  # type: ignore[arg-type]
    match = taken(1, builder)
    assert refusal_code(match, "1 build 74") == "palace-exists"
    assert "build 74" not in legal(match)
    assert {"wall 74", "discard 74"} < set(legal(match))


def test_a_palace_completed_this_turn_takes_no_more_cards_of_the_turn() -> None:
    builder = (
        MatchBuilder(players=3).quarter(1, {"red": "1 7 13 19"}).quarter(2, {"yellow": "8"}).quarter(3, {"green": "15"})
    )
    match = play(builder.lay("73 79 75 / 76 77 78 / 74 80 81 / 82 83 84"), "1 take 1", "1 build 73")
    assert refusal_code(match, "1 build 79") == "palace-exists"


def test_any_palace_card_is_a_wall_without_colour_number_or_shields() -> None:
    match = play(taken(1), "1 wall 73", "1 wall 74")
    assert quarter(match, 1).walls == 2
    assert quarter(match, 1).building == {"red": ("1",)}
    assert shields(match, 1) == 3
    assert match.view(None).highest.number == 15
    assert points(match, 1) == (0, 0, 0, 0)


def test_a_walled_card_keeps_its_colour_from_no_palace() -> None:
    match = play(taken(1), "1 wall 74", "1 build 75", "1 build 73")
    play(skip_turns(match), "* table: 61 62 63 / 64 65 66 / 67 68 69 / 70 71 72")
    play(skip_turns(match, until=1), "1 take 1", "1 build 62")
    assert quarter(match, 1).building["yellow"] == ("62",)


def test_a_bastion_is_built() -> None:
    match = play(taken(2), "1 build B")
    assert quarter(match, 1).bastions == 1
    assert quarter(match, 1).walls == 0
    assert quarter(match, 1).building == {"red": ("1",)}
    assert shields(match, 1) == 3
    assert points(match, 1) == (0, 0, 0, 0)


def test_a_bastion_is_never_a_wall() -> None:
    match = taken(2)
    assert refusal_code(match, "1 wall B") == "bastion-no-wall"
    assert "wall B" not in legal(match)


def test_only_bastions_are_bastions() -> None:
    match = play(taken(1), "1 build 73", "1 wall 74", "1 discard 75")
    assert quarter(match, 1).bastions == 0


def test_two_bastions_of_a_triplet_are_one_choice_but_two_cards() -> None:
    match = taken(4)
    assert legal(match) == ["build 84", "build B", "discard 84", "discard B", "wall 84"]
    play(match, "1 build B")
    assert match.view(None).position.hand == ("B", "84")
    play(match, "1 build B", "1 discard 84")
    assert quarter(match, 1).bastions == 2
    assert match.to_move == 2


def test_a_discarded_card_is_nowhere_and_does_not_come_again() -> None:
    match = play(taken(2), "1 discard 76", "1 discard B", "1 discard 77")
    assert quarter(match, 1).building == {"red": ("1",)}
    assert (quarter(match, 1).walls, quarter(match, 1).bastions) == (0, 0)
    assert match.state["discarded"][0] == 3
    assert "76" not in match.view(None).unseen
    assert match.view(None).unseen.count("B") == 1
