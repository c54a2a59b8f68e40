"""The greedy bot: what a person would call a good rule of thumb, in both games."""

import pytest

from lucca.bots import new_bot
from lucca.bots.greedy import Greedy
from lucca.match.dealer import Numbers
from lucca.match.match import Match
from tests.bots.positions import chosen_action
from tests.games.palazzi.positions import MatchBuilder, play, points, quarter, skip_turns
from tests.games.torri.positions import lots, match_at, position_of
from tests.games.torri.positions import play as place

TABLE = "8 11 14 / 17 20 23 / 26 29 32"


def greedy_turn(match: Match) -> list[str]:
    """Lets the greedy bot play its turn to the end; returns its actions."""
    seat, done = match.to_move, list[str]()
    while match.to_move == seat and not (done and is_new_turn(match)):
        done.append(chosen_action(match, "greedy"))
        match.submit(seat or 0, done[-1])
    return done


def is_new_turn(match: Match) -> bool:
    """Whether a seat begins a turn: in torri with its first brick, in palazzi with a triplet yet to take."""
    if match.game.name == "torri":
        return position_of(match).brick == 1
    return all(name.startswith(("take", "open")) for name in match.legal()) and "open" not in " ".join(match.legal())


def test_it_opens_a_palace_for_a_good_party() -> None:
    builder = MatchBuilder(players=3).quarter(1, {"blue": "4 10 16 22", "brown": "6"}, {"red": "1 7 13 19 25"})
    builder.quarter(2, {"red": "31 37", "green": "3"}).quarter(3, {"red": "43", "green": "9"})
    match = builder.lay(f"28 2 5 / {TABLE}")
    assert match.to_move == 1
    assert chosen_action(match, "greedy") == "open red"
    play(match, "1 open red")
    assert points(match, 1)[1] == 3


def test_it_completes_a_palace_of_many_windows() -> None:
    builder = MatchBuilder(players=3).quarter(1, {"blue": "22 46 70 64", "brown": "6"}, opened={"red": "1 7 13 19 25"})
    builder.quarter(2, {"green": "3"}).quarter(3, {"green": "9"})
    match = builder.lay(f"94 2 5 / {TABLE}")
    assert match.to_move == 1
    done = greedy_turn(match)
    assert done[0] == "take 1"
    assert "build 94" in done, "in whatever order it plays the cards"
    assert "blue" in quarter(match, 1).completed
    assert points(match, 1)[0] == 14


def test_it_completes_any_palace_when_it_can() -> None:
    builder = MatchBuilder(players=3).quarter(1, {"blue": "4 10 16 22", "brown": "6"}, opened={"red": "1 7 13 19 25"})
    builder.quarter(2, {"red": "31 37", "green": "3"}).quarter(3, {"red": "43", "green": "9"})
    match = builder.lay(f"28 2 5 / {TABLE}")
    assert "build 28" in greedy_turn(match)


def test_it_does_not_open_a_palace_that_brings_nothing_yet() -> None:
    builder = MatchBuilder(players=3).quarter(1, {"brown": "6 12"}, {"red": "1 7 13 19 25"})
    builder.quarter(2, {"green": "3"}).quarter(3, {"blue": "10"})
    match = builder.lay(f"28 2 5 / {TABLE}")
    assert match.to_move == 1
    assert chosen_action(match, "greedy").startswith("take")


def test_no_card_that_fits_goes_to_waste() -> None:
    builder = MatchBuilder(players=3).quarter(1, {"red": "1", "yellow": "2", "green": "3"})
    builder.quarter(2, {"blue": "10"}).quarter(3, {"purple": "11"})
    match = builder.lay("7 8 9 / 13 14 15 / 19 20 21 / 25 26 27")
    assert match.to_move == 1
    done = greedy_turn(match)
    assert [name.split()[0] for name in done] == ["take", "build", "build", "build"]


@pytest.mark.parametrize(("red", "walls"), [("7", 1), ("7 13", 1), ("1 7", 2), ("1 7 25", 3)])
def test_it_builds_as_many_walls_as_its_shields_will_bear(red: str, walls: int) -> None:
    """Green and blue are opened: their cards are good for walls alone."""
    opened = {"green": "93 9 15 21 27", "blue": "94 10 16 22 28"}
    builder = MatchBuilder(players=3).quarter(1, {"red": red}, opened=opened)
    builder.quarter(2, {"red": "91"}).quarter(3, {"purple": "95"})
    match = builder.lay("57 63 69 / 45 51 81 / 33 39 87 / 34 40 46", round=7)
    while match.to_move != 1:
        skip_turns(match, 1)
    greedy_turn(match)
    assert match.state["walls"][0, 0] == walls


def test_it_rather_discards_than_builds_walls_on_no_shields() -> None:
    opened = {"green": "93 9 15 21 27", "blue": "94 10 16 22 28"}
    builder = MatchBuilder(players=3).quarter(1, {"red": "19"}, opened=opened)
    builder.quarter(2, {"red": "91"}).quarter(3, {"purple": "95"})
    match = builder.lay("57 63 69 / 45 51 81 / 33 39 87 / 34 40 46", round=3)
    skip_turns(match, 1)
    assert [name.split()[0] for name in greedy_turn(match)] == ["take", "discard", "discard", "discard"]


def test_it_takes_a_bastion_rather_than_a_useless_card() -> None:
    builder = MatchBuilder(players=3).quarter(
        1, {"red": "1 7"}, opened={"green": "3 9 15 21 27", "blue": "4 10 16 22 28"}
    )
    builder.quarter(2, {"purple": "5"}).quarter(3, {"purple": "11"})
    match = builder.lay("33 34 B / 39 40 46 / 45 52 58 / 51 64 70")
    assert match.to_move == 1
    done = greedy_turn(match)
    assert done[0] == "take 1"
    assert "build B" in done


def test_it_puts_a_floor_under_its_own_tower() -> None:
    match = match_at({"c3": "WK", "c4": "K", "b3": "R", "d3": "B", "f6": "K"}, placed="white")
    name = chosen_action(match, "greedy")
    place(match, f"1 {name}")
    assert len(lots(match)["c3"]) == 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_does_not_raise_a_rivals_tower_to_the_goal(players: int) -> None:
    board = {"c3": "KWRBW", "c4": "R", "b3": "B", "d3": "W", "c2": "W", "b2": "W"}
    match = match_at(board, players=players, placed="black")
    assert {"place red c3", "place white c3"} & set(match.legal())
    assert not chosen_action(match, "greedy").endswith("c3")


def test_it_wins_at_once_by_making_its_tower_ready_and_strictly_highest() -> None:
    match = match_at({"c3": "WKRBR", "c4": "K", "c5": "K", "b3": "R", "d3": "B", "c2": "R"}, placed="white")
    place(match, f"1 {chosen_action(match, 'greedy')}")
    assert len(lots(match)["c3"]) == 6


def test_it_breaks_or_equals_a_tower_that_would_win() -> None:
    """Black is ready; White may make its own as high by a floor."""
    board = {"b3": "KWRBWR", "a3": "R", "a4": "B", "e4": "WKKRB", "e5": "K", "f4": "K", "d4": "R", "e3": "B", "f3": "B"}
    match = match_at(board, placed="red")
    place(match, f"1 {chosen_action(match, 'greedy')}")
    assert match.outcome is None


def test_noise_makes_a_novice_vary_more_than_greed_does() -> None:
    builder = MatchBuilder(players=3).quarter(1, {"blue": "4 10"}).quarter(2, {"red": "31"}).quarter(3, {"red": "43"})
    match = builder.lay(f"28 2 5 / {TABLE}")
    assert len({chosen_action(match, Greedy(0.0), str(seed)) for seed in range(10)}) == 1
    varied = [len({chosen_action(match, name, str(seed)) for seed in range(40)}) for name in ("greedy", "novice")]
    assert varied[0] < varied[1]


def test_it_has_no_reasons() -> None:
    match = match_at({"c3": "WK", "c4": "K"})
    for name in ("greedy", "random"):
        bot = new_bot(name)
        advice = bot.advise(match.question(1), Numbers("1", "seat"))
        assert advice.action == bot.choose(match.question(1), Numbers("1", "seat"))
        assert (advice.values, advice.candidates, advice.line) == ((), (), ())
