"""Two players: the City of Lucca, its quarter and the cards that the seats lay for it."""

import pytest

from lucca.games.palazzi.game import Palazzi
from lucca.match.match import Match
from tests.games.palazzi.positions import (
    MatchBuilder,
    city,
    legal,
    order,
    play,
    points,
    quarter,
    refusal_code,
    skip_turns,
)

TRIPLETS = "73 74 75 / 76 77 78 / 79 80 81 / 82 83 84"


def two_seats(celebration: bool = False) -> MatchBuilder:
    """Seat 1 with 3 shields plays before seat 2 with 2."""
    builder = MatchBuilder(players=2, celebration=celebration)
    return builder.quarter(1, {"red": "1"}).quarter(2, {"yellow": "8"})


def city_phase(builder: MatchBuilder, triplets: str = TRIPLETS, round: int = 1) -> Match:
    """Both turns of a round are over, the triplets 3 and 4 are left."""
    return skip_turns(builder.lay(triplets, round))


def revealed(hands: tuple[str, str], keeps: tuple[str, str], celebration: bool = False) -> Match:
    match = Match(Palazzi(players=2, celebration=celebration))
    play(match, f"* hand 1: {hands[0]}", f"* hand 2: {hands[1]}", f"* table: {TRIPLETS}")
    return play(match, f"1 keep {keeps[0]}", f"2 keep {keeps[1]}")


def test_the_unkept_cards_go_to_the_city_in_ascending_number() -> None:
    match = revealed(("13 2 9 4", "1 10 8 3"), ("2 9", "8 3"))
    assert city(match).building == {"red": ("1", "13"), "blue": ("4", "10")}
    assert (city(match).completed, city(match).bastions) == ((), 0)
    assert not {"13", "4", "1", "10"} & set(match.view(None).unseen)


def test_the_four_unkept_cards_of_one_colour_are_one_palace_of_the_city() -> None:
    match = revealed(("25 2 9 1", "13 7 8 3"), ("2 9", "8 3"))
    assert city(match).building == {"red": ("1", "7", "13", "25")}


def test_unkept_wilds_come_last_in_ascending_number_on_the_citys_largest_palace() -> None:
    match = revealed(("W20 13 2 3", "W10 1 8 94"), ("2 3", "8 94"), celebration=True)
    assert city(match).building == {"red": ("1", "13", "W10", "W20")}
    match = revealed(("W500 13 2 3", "94 1 8 9"), ("2 3", "8 9"), celebration=True)
    assert city(match).building == {"red": ("1", "13", "W500"), "blue": ("94",)}


def test_an_unkept_wild_goes_to_the_higher_number_of_equally_large_palaces() -> None:
    match = revealed(("W10 13 2 3", "4 15 8 9"), ("2 3", "8 9"), celebration=True)
    assert city(match).building == {"red": ("13",), "green": ("15", "W10"), "blue": ("4",)}
    match = revealed(("W20 13 2 3", "W10 94 8 9"), ("2 3", "8 9"), celebration=True)
    assert city(match).building == {"red": ("13",), "blue": ("94", "W10", "W20")}


def test_the_city_has_no_turn_in_the_order_of_play() -> None:
    match = two_seats().quarter(3, {"red": "25 49", "blue": "28"}).lay(TRIPLETS)
    assert order(match) == (1, 2)


def test_the_first_in_order_lays_a_card_of_either_triplet_left() -> None:
    match = city_phase(two_seats())
    assert match.to_move == 1
    assert match.view(None).position.table == (None, None, ("79", "80", "81"), ("82", "83", "84"))
    assert legal(match) == [f"city 3 {card}" for card in (79, 80, 81)] + [f"city 4 {card}" for card in (82, 83, 84)]
    play(match, "1 city 4 83")
    assert city(match).building == {"purple": ("83",)}


def test_the_order_of_the_round_decides_who_is_first_for_the_city() -> None:
    builder = MatchBuilder(players=2).quarter(1, {"yellow": "8"}).quarter(2, {"red": "1"})
    match = city_phase(builder)
    assert refusal_code(match, "1 city 3 79") == "not-your-turn"
    play(match, "2 city 3 79", "1 city 4 84")


def test_the_second_lays_a_card_of_the_other_triplet() -> None:
    match = play(city_phase(two_seats()), "1 city 4 83")
    assert match.to_move == 2
    assert match.view(None).position.table == (None, None, ("79", "80", "81"), None)
    assert legal(match) == ["city 3 79", "city 3 80", "city 3 81"]
    assert refusal_code(match, "2 city 4 82") == "triplet-taken"
    play(match, "2 city 3 79")
    assert city(match).building == {"red": ("79",), "purple": ("83",)}


def test_only_a_card_of_the_triplet_named_is_laid_for_the_city() -> None:
    match = city_phase(two_seats())
    assert refusal_code(match, "1 city 3 82") == "not-in-triplet"
    assert refusal_code(match, "1 city 1 73") == "triplet-taken"
    assert refusal_code(match, "1 city 5 79") == "no-such-triplet"


def test_the_four_cards_left_are_discarded_and_the_round_is_over() -> None:
    match = two_seats().lay(TRIPLETS)
    play(match, "1 take 1", "1 wall 73", "1 wall 74", "1 wall 75", "2 take 2", "2 wall 76", "2 wall 77", "2 wall 78")
    play(match, "1 city 4 83", "2 city 3 79")
    assert match.state["discarded"][0] == 4
    assert refusal_code(match, "1 city 3 80") == "cards-due"
    play(match, "* table: 61 62 63 / 64 65 66 / 67 68 69 / 70 71 72")
    assert match.view(None).position.round == 2


def test_a_card_for_the_city_is_neither_wall_nor_discard() -> None:
    match = city_phase(two_seats())
    for event in ("1 wall 79", "1 discard 79", "1 build 79", "1 take 3", "1 open red"):
        assert refusal_code(match, event) == "city-card-due"


def test_no_card_is_laid_for_the_city_during_the_turns() -> None:
    match = two_seats().lay(TRIPLETS)
    assert refusal_code(match, "1 city 3 79") == "no-city-card-due"
    play(match, "1 take 1")
    assert refusal_code(match, "1 city 3 79") == "no-city-card-due"


def test_a_bastion_is_laid_for_the_city() -> None:
    match = city_phase(two_seats(), "73 74 75 / 76 77 78 / B B 81 / 82 83 84")
    assert legal(match) == ["city 3 81", "city 3 B", "city 4 82", "city 4 83", "city 4 84"]
    play(match, "1 city 3 B")
    assert city(match).bastions == 1
    assert match.view(None).position.table == (None, None, None, ("82", "83", "84"))


def test_a_completed_palace_of_the_city_scores_for_nobody() -> None:
    match = city_phase(two_seats().quarter(3, {"red": "7 13 19 43", "green": "3"}))
    play(match, "1 city 3 79")
    assert city(match).completed == (("red", ("7", "13", "19", "43", "79")),)
    assert city(match).building == {"green": ("3",)}
    assert points(match, 1) == points(match, 2) == (0, 0, 0, 0)


def test_the_city_may_start_another_palace_of_a_colour_it_has_completed() -> None:
    match = city_phase(two_seats().quarter(3, completed={"red": "7 13 19 43 25"}))
    play(match, "1 city 3 79")
    assert city(match).completed == (("red", ("7", "13", "19", "43", "25")),)
    assert city(match).building == {"red": ("79",)}


def test_the_city_completes_several_palaces_of_a_colour_and_each_counts_for_a_party() -> None:
    builder = two_seats().quarter(2, completed={"red": "61 67 73 85 91"})
    builder.quarter(3, {"red": "31 37 49 55"}, completed={"red": "7 13 19 43 25"})
    match = city_phase(builder, "4 74 75 / 76 77 78 / 79 80 81 / 82 83 84", round=7)
    play(match, "1 city 3 79")
    assert city(match).completed == (("red", ("7", "13", "19", "43", "25")), ("red", ("31", "37", "49", "55", "79")))
    assert city(match).building == {}
    play(match, "2 city 4 82")
    assert points(match, 2)[1] == 2 + 2 + 1  # opened at the end: the City's two palaces, and the card of seat 1


def test_the_city_has_one_palace_of_a_colour_under_construction() -> None:
    match = play(city_phase(two_seats().quarter(3, {"red": "7"})), "1 city 3 79")
    assert city(match).building == {"red": ("7", "79")}


def test_a_party_counts_the_cards_and_every_completed_palace_of_the_city() -> None:
    builder = two_seats().quarter(1, completed={"blue": "4 10 16 22 28"})
    builder.quarter(3, {"blue": "82", "green": "3 9"}, completed={"blue": "34 40 46 52 58", "green": "15 21 27 33 39"})
    builder.quarter(3, completed={"blue": "64 70 76 88 94"})
    match = play(builder.lay("73 74 75 / 5 77 78 / 79 80 81 / 6 83 84"), "1 open blue")
    assert points(match, 1) == (0, 1 + 2 + 2, 0, 0)


def test_the_city_never_opens() -> None:
    match = city_phase(two_seats().quarter(3, completed={"red": "7 13 19 43 25"}), round=7)
    play(match, "1 city 3 79", "2 city 4 82")
    assert match.to_move is None
    assert city(match).completed == (("red", ("7", "13", "19", "43", "25")),)


def test_a_wild_for_the_city_is_added_to_any_palace_under_construction() -> None:
    builder = two_seats(celebration=True).quarter(3, {"red": "7", "green": "3"}, completed={"blue": "4 16 22 28 34"})
    match = city_phase(builder, "73 74 75 / 76 77 78 / W10 80 81 / 82 83 84")
    assert [name for name in legal(match) if "W10" in name] == ["city 3 W10 green", "city 3 W10 red"]
    assert refusal_code(match, "1 city 3 W10 yellow") == "wild-starts-palace"
    assert refusal_code(match, "1 city 3 W10 blue") == "wild-starts-palace"
    play(match, "1 city 3 W10 green")
    assert city(match).building == {"red": ("7",), "green": ("3", "W10")}


def test_wilds_alone_are_laid_for_the_city_once_it_has_a_palace_under_construction() -> None:
    match = city_phase(two_seats(celebration=True), "73 74 75 / 76 77 78 / W10 W20 W500 / 82 83 84")
    assert legal(match) == ["city 4 82", "city 4 83", "city 4 84"]
    play(match, "1 city 4 82")
    assert match.to_move == 2
    assert legal(match) == ["city 3 W10 blue", "city 3 W20 blue", "city 3 W500 blue"]


def test_nothing_is_laid_from_wilds_alone_without_a_palace_under_construction() -> None:
    match = city_phase(two_seats(celebration=True), "73 74 75 / 76 77 78 / W10 W20 W500 / B 83 84")
    play(match, "1 city 4 B")
    assert city(match).building == {}
    assert match.state["discarded"][0] == 6 + 2 + 3
    play(match, "* table: 61 62 63 / 64 65 66 / 67 68 69 / 70 71 72")
    assert match.view(None).position.round == 2


@pytest.mark.parametrize(
    ("colour", "number", "street"), [("red", "7", (0, 3)), ("brown", "96", (-3, 0)), ("yellow", "50", (-3, 3))]
)
def test_the_city_takes_part_in_the_street_numbers_like_a_seat(
    colour: str, number: str, street: tuple[int, int]
) -> None:
    builder = (
        MatchBuilder(players=2).quarter(1, {"green": "9"}).quarter(2, {"green": "93"}).quarter(3, {colour: number})
    )
    match = play(city_phase(builder, round=7), "1 city 3 81", "2 city 4 82")
    assert points(match, 1) == (0, 0, 0, street[0])
    assert points(match, 2) == (0, 0, 0, street[1])


def test_a_completed_palace_of_the_city_shows_its_number() -> None:
    builder = MatchBuilder(players=2).quarter(1, {"green": "9"}).quarter(2, {"yellow": "92"})
    builder.quarter(3, completed={"red": "91 7 13 19 1", "blue": "4 10 16 22 94"})
    match = city_phase(builder, round=7)
    play(match, "1 city 3 79", "2 city 4 82")
    assert points(match, 1) == points(match, 2) == (0, 0, 0, 0)


def test_the_city_cannot_win() -> None:
    match = city_phase(two_seats().quarter(1, windows=1).quarter(3, {"brown": "96"}), round=7)
    play(match, "1 city 3 79", "2 city 4 82")
    assert match.outcome is not None
    assert match.outcome.winners == (2,)  # 1 loses 3 for the lowest number
    assert match.outcome.totals == (-2, 0)


def test_a_seat_keeps_to_one_palace_a_colour_with_two_players_too() -> None:
    builder = two_seats().quarter(1, completed={"yellow": "2 14 20 26 32"})
    match = play(builder.lay(TRIPLETS), "1 take 1")
    assert refusal_code(match, "1 build 74") == "palace-exists"
    assert quarter(match, 1).building == {"red": ("1",)}
