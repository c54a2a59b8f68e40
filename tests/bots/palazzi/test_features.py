"""The features of palazzi, one by one."""

from lucca.bots.palazzi import features
from lucca.bots.spec import bot_spec
from lucca.match.match import Match
from tests.bots.interpreted import features_of
from tests.games.palazzi.positions import MatchBuilder, play

TABLE = "33 34 B / 39 40 46 / 45 52 58 / 51 64 70"


def named_features(match: Match, seat: int) -> dict[str, int]:
    """Returns the features of a seat that are not 0, by name; `NAME+1` is the next index of one with several."""
    values = features_of(match.game, match.state)[seat - 1]  # type: ignore[arg-type]
    return {name.upper(): value for name, value in zip(bot_spec("palazzi").feature_names, values, strict=True) if value}


def example_match() -> Match:
    """Three seats in the second round; a palace has five cards."""
    builder = MatchBuilder(players=3)
    builder.quarter(1, {"green": "3 9 15 21", "red": "1"}, {"blue": "4 10 16 22 28"}, walls=2, bastions=1, windows=6)
    builder.quarter(2, {"green": "27", "blue": "94 88"}, opened={"purple": "5 11 17 23 29"}, windows=6)
    builder.quarter(3, {"brown": "96"}, {"green": "57 63 69 75 81"}, walls=1, windows=9)
    return builder.lay(TABLE, round=2)


def test_a_palace_lacking_one_card() -> None:
    seen = named_features(example_match(), 1)
    assert seen["PALACES"] == 1
    assert seen["PALACE_WINDOWS"] == 0 + 1 + 2 + 3
    assert seen["PALACE_SHIELDS"] == 3 + 2 + 1 + 0
    assert seen["PALACE_PARTY"] == 1 + 2, "one green card of seat 2, a completed palace of seat 3"
    assert seen["PALACE_SUPPLY"] == 16 - 4 - 1 - 5 - 4, "the others lie somewhere"


def test_a_palace_lacking_four() -> None:
    seen = named_features(example_match(), 1)
    assert seen["PALACES+3"] == 1
    assert seen["PALACE_SHIELDS+3"] == 3
    assert "PALACE_WINDOWS+3" not in seen
    assert "PALACE_PARTY+3" not in seen
    assert seen["PALACE_SUPPLY+3"] == features.SUPPLY_REACH


def test_palaces_done_opened_and_not_begun() -> None:
    match = example_match()
    seen = named_features(match, 1)
    assert (seen["DONE"], seen["DONE_PARTY"], seen["STARTABLE"]) == (1, 2, 3)
    assert "OPEN_NOW" not in seen
    assert named_features(match, 2)["OPEN_NOW"] == 1
    assert seen["POINTS"] == 6


def test_ones_cards_that_another_may_open_a_party_upon() -> None:
    match = example_match()
    assert named_features(match, 1)["EXPOSED"] == 4, "green is completed at seat 3"
    assert named_features(match, 2)["EXPOSED"] == 1 + 2, "and blue at seat 1"
    assert "EXPOSED" not in named_features(match, 3)


def test_walls_and_the_shields_that_bear_them() -> None:
    match = example_match()
    one, three = named_features(match, 1), named_features(match, 3)
    assert (one["SHIELDS_NOW"], one["WALLS_NOW"], one["BASTIONS_NOW"]) == (9, 2, 1)
    assert one["SLACK"] == 9 - 4
    assert "LACK" not in one
    assert one["WALL_WORTH"] == (2 + 1) * 1
    assert one["WALL_HOPE"] == (2 + 1) * (1 + 1), "with the palace that lacks one card"
    assert three["LACK"] == 2 - 0, "card 96 has no shields"
    assert "WALL_WORTH" not in three
    assert three["WALL_HOPE"] == 1


def test_the_order_and_the_street() -> None:
    match = example_match()
    assert match.to_move == 1
    orders = [named_features(match, seat).get("ORDER", 0) for seat in (1, 2, 3)]
    assert orders == [0, 1, 2]
    assert named_features(match, 3)["HIGHEST"] == 1
    assert named_features(match, 3)["HIGHEST_LEAD"] == 96 - 88
    assert named_features(match, 2)["HIGHEST_LEAD"] == 88 - 96
    assert named_features(match, 1)["LOWEST"] == 1, "the lowest number of all is no good thing"
    assert named_features(match, 1)["LOWEST_LEAD"] == 27 - 1
    assert named_features(match, 2)["LOWEST_LEAD"] == 1 - 27


def test_the_table_for_those_still_to_play() -> None:
    match = example_match()
    one, two, three = (named_features(match, seat) for seat in (1, 2, 3))
    assert [seen["TO_PLAY"] for seen in (one, two, three)] == [1, 1, 1]
    assert one["TABLE_MATCHES"] == 1, "33 is green; blue is completed already"
    assert one["TABLE_COMPLETES"] == 1
    assert two["TABLE_MATCHES"] == 3, "45 is green, 52 and 58 are blue"
    assert "TABLE_COMPLETES" not in two
    assert "TABLE_MATCHES" not in three
    play(match, "1 take 4", "1 discard 51", "1 discard 64", "1 discard 70")
    assert "TO_PLAY" not in named_features(match, 1)
    assert "TABLE_COMPLETES" not in named_features(match, 1)


def test_the_rounds_left() -> None:
    assert named_features(example_match(), 1)["ROUNDS_LEFT+5"] == 1


def test_in_2005_the_highest_number_is_that_of_an_opened_palace() -> None:
    builder = MatchBuilder(edition="2005-de", players=3).quarter(1, {"green": "93"}, opened={"red": "1 7 13 19 25"})
    match = (
        builder.quarter(2, {"blue": "94"}).quarter(3, {"brown": "96"}).lay("33 34 B / 39 40 46 / 45 52 58 / 51 64 70")
    )
    assert named_features(match, 1)["HIGHEST"] == 1
    assert "HIGHEST" not in named_features(match, 3)
    assert named_features(match, 1)["LOWEST"] == 1


def test_the_city_has_numbers_too() -> None:
    builder = MatchBuilder(players=2).quarter(1, {"green": "3"}).quarter(2, {"blue": "94"}).quarter(3, {"brown": "96"})
    match = builder.lay(TABLE)
    assert "HIGHEST" not in named_features(match, 2)
    assert named_features(match, 2)["HIGHEST_LEAD"] == -2
