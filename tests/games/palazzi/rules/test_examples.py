"""The rulebooks' own examples."""

from lucca.games.palazzi.rules.scoring import wall_points
from tests.games.palazzi.positions import MatchBuilder, order, play, points


def test_party_of_five_points() -> None:
    builder = MatchBuilder(players=5)
    builder.quarter(1, completed={"red": "1 7 13"}, building={"blue": "4"})
    builder.quarter(2, building={"red": "19 25", "blue": "10"})
    builder.quarter(3, building={"red": "31", "blue": "16"})
    builder.quarter(4, completed={"red": "37 43 49"}, building={"blue": "22"})
    builder.quarter(5, opened={"red": "55 61 67"}, building={"blue": "28"})
    match = builder.lay("2 3 5 / 6 8 9 / 11 12 14 / 15 17 18 / 20 21 23 / 24 26 27")
    while match.to_move != 1:
        taken = match.game.action_name(match.game.legal(match.state)[-1])
        seat = match.to_move
        cards = match.view(None).position.table[int(taken.split()[1]) - 1]
        play(match, f"{seat} {taken}", *(f"{seat} discard {card}" for card in cards))
    play(match, "1 open red")
    assert points(match, 1) == (0, 5, 0, 0)


def test_four_walls_and_a_bastion_with_eight_shields_and_three_opened_are_15() -> None:
    builder = MatchBuilder(players=4)
    opened = {"red": "19 43 67 91", "yellow": "20 44 68 92", "green": "21 45 69 93"}
    builder.quarter(1, building={"blue": "4 28 34"}, opened=opened, walls=4, bastions=1)  # 3 + 3 + 2 shields
    assert builder.state.shields[0] == 8
    assert wall_points(builder.state, 0) == 15
    builder.state.shields[0] = 7
    assert wall_points(builder.state, 0) == 0


def test_order_of_play_by_shields_then_number() -> None:
    builder = MatchBuilder(players=3)
    builder.quarter(1, building={"red": "25 43"})  # 3 + 0 shields
    builder.quarter(1, building={"yellow": "14"})  # and 1
    builder.quarter(2, building={"blue": "28"})  # 3
    builder.quarter(3, building={"green": "51 93", "purple": "65"})  # 3 + 0 + 1
    assert builder.state.shields[:3].tolist() == [4, 3, 4]
    assert order(builder.lay("2 3 5 / 6 8 9 / 11 12 15 / 16 17 18")) == (3, 1, 2)
