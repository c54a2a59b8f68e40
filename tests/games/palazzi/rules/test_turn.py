"""A round: whose turn it is, openings and their parties, taking a triplet."""

from tests.games.palazzi.positions import MatchBuilder, legal, play, points, quarter, refusal_code, skip_turns

TRIPLETS = "73 74 75 / 76 77 78 / 79 80 81 / 82 83 84"
NEXT_TRIPLETS = "* table: 61 62 63 / 64 65 66 / 67 68 69 / 70 71 72"


def three_seats() -> MatchBuilder:
    """Seats with 3, 2 and 1 shields: they play in the order 1, 2, 3."""
    builder = MatchBuilder(players=3)
    return builder.quarter(1, {"red": "1"}).quarter(2, {"yellow": "8"}).quarter(3, {"green": "15"})


def test_seats_act_in_the_order_of_play_only() -> None:
    match = three_seats().lay(TRIPLETS)
    assert match.to_move == 1
    assert refusal_code(match, "2 take 1") == "not-your-turn"
    play(match, "1 take 1")
    assert refusal_code(match, "3 build 73") == "not-your-turn"
    play(match, "1 discard 75", "1 discard 73", "1 discard 74")
    assert match.to_move == 2
    assert refusal_code(match, "1 take 2") == "not-your-turn"


def test_any_completed_palaces_may_be_opened_one_by_one_before_taking() -> None:
    builder = three_seats()
    builder.quarter(1, completed={"blue": "4 10 16 22 28", "brown": "6 12 18 24 30"})
    match = builder.lay(TRIPLETS)
    takes = ["take 1", "take 2", "take 3", "take 4"]
    assert legal(match) == ["open blue", "open brown", *takes]
    play(match, "1 open brown")
    assert legal(match) == ["open blue", *takes]
    play(match, "1 open blue")
    assert legal(match) == takes
    assert quarter(match, 1).completed == {}
    assert list(quarter(match, 1).opened) == ["blue", "brown"]


def test_no_palace_must_be_opened() -> None:
    match = three_seats().quarter(1, completed={"blue": "4 10 16 22 28"}).lay(TRIPLETS)
    skip_turns(match)
    assert quarter(match, 1).completed == {"blue": ("4", "10", "16", "22", "28")}
    assert quarter(match, 1).opened == {}
    assert points(match, 1) == (0, 0, 0, 0)


def test_only_completed_palaces_can_be_opened() -> None:
    builder = (
        three_seats().quarter(1, opened={"purple": "5 11 17 23 29"}).quarter(2, completed={"blue": "4 10 16 22 28"})
    )
    match = builder.lay(TRIPLETS)
    assert refusal_code(match, "1 open red") == "not-completed"
    assert refusal_code(match, "1 open blue") == "no-palace"
    assert refusal_code(match, "1 open purple") == "already-opened"


def test_palaces_are_opened_before_a_triplet_is_taken() -> None:
    match = three_seats().quarter(1, completed={"blue": "4 10 16 22 28"}).lay(TRIPLETS)
    play(match, "1 take 1")
    assert refusal_code(match, "1 open blue") == "open-before-taking"
    play(match, "1 discard 73")
    assert refusal_code(match, "1 open blue") == "open-before-taking"


def test_a_palace_completed_this_turn_cannot_be_opened_before_the_next() -> None:
    match = three_seats().quarter(1, building={"blue": "4 10 16 28"}).lay(TRIPLETS)
    play(match, "1 take 2", "1 build 76")
    assert refusal_code(match, "1 open blue") == "open-before-taking"
    play(match, "1 discard 77", "1 discard 78")
    assert refusal_code(match, "1 open blue") == "not-your-turn"
    play(skip_turns(match), NEXT_TRIPLETS)
    skip_turns(match, until=1)
    assert legal(match)[0] == "open blue"
    play(match, "1 open blue")


def test_a_party_gives_1_for_each_card_under_construction_of_the_others() -> None:
    builder = MatchBuilder(players=4)
    builder.quarter(1, completed={"red": "1 7 13 19"}, building={"blue": "4 28"})
    builder.quarter(2, building={"red": "25 31 37"}).quarter(3, building={"red": "43"}).quarter(4, {"yellow": "14"})
    match = skip_turns(builder.lay(f"{TRIPLETS} / 85 86 87"), until=1)
    assert points(play(match, "1 open red"), 1) == (0, 4, 0, 0)


def test_a_party_gives_2_for_each_completed_palace_of_the_others_whatever_its_size() -> None:
    builder = MatchBuilder(players=4)
    builder.quarter(1, completed={"red": "1 7 13 19"}, building={"blue": "4"})
    builder.quarter(2, completed={"red": "25 31 37 43"}).quarter(3, completed={"red": "49 55 61 67"})
    match = builder.lay(f"{TRIPLETS} / 85 86 87")
    assert points(play(match, "1 open red"), 1) == (0, 4, 0, 0)


def test_a_party_gives_nothing_for_opened_palaces_other_colours_or_the_own_cards() -> None:
    builder = MatchBuilder(players=4)
    builder.quarter(1, completed={"red": "1 7 13 19", "yellow": "2 8 14 20"}, building={"blue": "4 28"})
    builder.quarter(2, opened={"red": "25 31 37 43"}, building={"yellow": "26", "blue": "10"})
    builder.quarter(3, completed={"green": "3 9 15 21"}, building={"brown": "12"})
    match = builder.lay(f"{TRIPLETS} / 85 86 87")
    assert points(play(match, "1 open red"), 1) == (0, 0, 0, 0)
    assert points(play(match, "1 open yellow"), 1) == (0, 1, 0, 0)


def test_a_palace_once_opened_gives_nothing_to_later_parties() -> None:
    builder = three_seats()
    builder.quarter(1, completed={"blue": "4 10 16 22 28"}).quarter(2, completed={"blue": "34 40 46 52 58"})
    match = play(builder.lay(TRIPLETS), "1 open blue")
    play(skip_turns(match, until=2), "2 open blue")
    assert points(match, 1) == (0, 2, 0, 0)
    assert points(match, 2) == (0, 0, 0, 0)


def test_opening_leaves_the_others_as_they_were() -> None:
    match = three_seats().quarter(1, completed={"yellow": "2 14 20 26 32"}).lay(TRIPLETS)
    play(match, "1 open yellow")
    assert quarter(match, 2).building == {"yellow": ("8",)}
    assert points(match, 2) == (0, 0, 0, 0)
    assert match.to_move == 1


def test_a_seat_must_take_a_triplet_before_it_plays_a_card() -> None:
    match = three_seats().lay(TRIPLETS)
    assert refusal_code(match, "1 build 73") == "take-due"
    assert refusal_code(match, "1 wall 73") == "take-due"
    assert refusal_code(match, "1 discard 73") == "take-due"


def test_each_seat_takes_one_of_the_triplets_left() -> None:
    match = three_seats().lay(TRIPLETS)
    assert refusal_code(match, "1 take 5") == "no-such-triplet"
    play(match, "1 take 3")
    assert match.view(None).position.table[2] is None
    assert refusal_code(match, "1 take 4") == "already-taken"
    skip_turns(match, until=2)
    assert refusal_code(match, "2 take 3") == "triplet-taken"
    assert legal(match) == ["take 1", "take 2", "take 4"]


def test_only_the_three_cards_taken_are_played() -> None:
    match = play(three_seats().lay(TRIPLETS), "1 take 1")
    assert match.view(None).position.hand == ("73", "74", "75")
    assert refusal_code(match, "1 build 79") == "not-in-hand"
    assert refusal_code(match, "1 wall 2") == "not-in-hand"
    play(match, "1 build 74")
    assert match.view(None).position.hand == ("73", "75")
    assert refusal_code(match, "1 discard 74") == "not-in-hand"


def test_all_three_cards_are_played_in_any_order() -> None:
    for cards in (("73", "74", "75"), ("74", "75", "73"), ("75", "73", "74")):
        match = play(three_seats().lay(TRIPLETS), "1 take 1")
        for card in cards:
            assert match.to_move == 1
            play(match, f"1 build {card}")
        assert match.to_move == 2


def test_the_triplet_left_over_is_discarded_and_new_triplets_are_laid() -> None:
    match = three_seats().lay(TRIPLETS)
    play(match, "1 take 1", "1 wall 73", "1 wall 74", "1 wall 75")
    play(match, "2 take 2", "2 wall 76", "2 wall 77", "2 wall 78")
    play(match, "3 take 4", "3 wall 82", "3 wall 83", "3 wall 84")
    assert match.state["discarded"][0] == 3
    assert match.view(None).position.table == ()
    assert refusal_code(match, "1 take 3") == "cards-due"
    assert refusal_code(match, "* table: 79 62 63 / 64 65 66 / 67 68 69 / 70 71 72") == "card-not-unseen"
    assert refusal_code(match, "* table: 61 62 63 / 64 65 66 / 67 68 69") == "other-table-due"
    assert refusal_code(match, "* hand 1: 61 62 63 64") == "other-hand-due"
    play(match, NEXT_TRIPLETS)
    assert match.view(None).position.round == 2
    assert match.view(None).position.table[0] == ("61", "62", "63")


def test_no_triplets_are_laid_while_a_round_is_under_way() -> None:
    match = three_seats().lay(TRIPLETS)
    assert refusal_code(match, NEXT_TRIPLETS) == "no-cards-due"
    play(match, "1 take 1")
    assert refusal_code(match, NEXT_TRIPLETS) == "no-cards-due"


def test_starting_cards_are_not_kept_in_a_round() -> None:
    assert refusal_code(three_seats().lay(TRIPLETS), "1 keep 73 74") == "keep-past"


def test_nobody_plays_for_the_city_with_three_players() -> None:
    match = three_seats().lay(TRIPLETS)
    assert refusal_code(match, "1 city 1 73") == "no-city-card-due"
    assert match.view(None).position.city is None
