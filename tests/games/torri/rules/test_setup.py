"""The board, the bricks, the colours of the seats, and how a match starts."""

from collections.abc import Sequence
from typing import Any

import pytest

from lucca.games import game_from_rules
from lucca.games.game import BadRules
from lucca.games.torri.game import Torri
from lucca.games.torri.notation import name_lot
from lucca.games.torri.options import COLOURS, SIZE
from lucca.match.match import Match
from tests.games.torri.positions import legal, lots, match_at, play, position_of, prisoners, supply


def refused_rules(**options: Any) -> str:
    """The reason code against options."""
    with pytest.raises(BadRules) as caught:
        Torri(**options)
    assert str(caught.value)
    return caught.value.code


@pytest.mark.parametrize("size", SIZE.allowed)
def test_the_board_starts_empty_and_all_bricks_are_in_the_supply(size: int) -> None:
    match = Match(Torri(size))
    assert lots(match) == {}
    assert [supply(match, colour) for colour in COLOURS] == [2 * size] * 4
    assert prisoners(match) == {}
    assert len(legal(match)) == 4 * size * size


def test_seat_1_begins_with_its_first_brick() -> None:
    position = position_of(Match(Torri()))
    assert (position.to_move, position.turn, position.brick, position.placed) == (1, 1, 1, None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_follow_one_another_and_then_it_is_seat_1_again(players: int) -> None:
    match = Match(Torri(6, players))
    for turn in range(1, 2 * players + 2):
        seat = (turn - 1) % players + 1
        assert (position_of(match).turn, match.to_move) == (turn, seat)
        column = "abcdef"[(turn - 1) % 6]
        play(match, f"{seat} place white {column}{1 + turn // 6}", f"{seat} place red {column}{4 + turn // 6}")


@pytest.mark.parametrize("size", [6, 8, 10, 12, 3, 4, 5])
def test_boards_of_6_8_10_and_12_and_small_ones_for_research_exist(size: int) -> None:
    assert Torri(size).rules["size"] == size


@pytest.mark.parametrize("size", [0, 1, 2, 7, 9, 11, 13, -6, 8.0, "8", None, True])
def test_no_other_size_exists(size: Any) -> None:
    assert refused_rules(size=size) == "wrong-size"


@pytest.mark.parametrize("players", [0, 1, 5, -2, 2.0, "2", None, True])
def test_torri_is_for_2_to_4(players: Any) -> None:
    assert refused_rules(players=players) == "wrong-seat-count"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_own_white_black_red_blue_in_this_order_if_nothing_else_is_said(players: int) -> None:
    game = Torri(players=players)
    assert game.rules["colors"] == ["white", "black", "red", "blue"][:players]
    assert position_of(Match(game)).colors == COLOURS[:players]


def test_seats_may_own_any_colours() -> None:
    assert position_of(Match(Torri(players=3, colors=["blue", "white", "red"]))).colors == ("blue", "white", "red")


@pytest.mark.parametrize(
    ("colors", "reason"),
    [
        (["white"], "wrong-colors"),
        (["white", "red", "blue"], "wrong-colors"),
        ([], "wrong-colors"),
        ("white,red", "wrong-colors"),
        (17, "wrong-colors"),
        ({"white", "red"}, "wrong-colors"),
        (["white", "green"], "unknown-colour"),
        (["white", ["red"]], "unknown-colour"),
        (["white", None], "unknown-colour"),
        (["red", "red"], "colour-shared"),
    ],
)
def test_every_seat_owns_one_colour_and_no_two_the_same(colors: Any, reason: str) -> None:
    assert refused_rules(players=2, colors=colors) == reason


@pytest.mark.parametrize("switching", [0, 1, "true", None])
def test_switching_is_played_or_not(switching: Any) -> None:
    assert refused_rules(switching=switching) == "switching-not-bool"


def test_the_usual_game_is_8_x_8_for_two_without_switching() -> None:
    assert Torri().rules == {
        "size": 8,
        "players": 2,
        "colors": ["white", "black"],
        "switching": False,
        "strength": "joined",
    }


def test_the_rules_of_a_record_have_every_option_and_no_other() -> None:
    rules = Torri(6, 3, ["red", "blue", "black"], True).rules
    assert game_from_rules("torri", rules).rules == rules
    for option in rules:
        if option != "strength":
            with pytest.raises(BadRules, match=option):
                game_from_rules("torri", {key: value for key, value in rules.items() if key != option})
    with pytest.raises(BadRules, match="komi"):
        game_from_rules("torri", {**rules, "komi": 6})


def test_rules_from_before_the_option_strength_mean_own() -> None:
    before = {key: value for key, value in Torri().rules.items() if key != "strength"}
    assert game_from_rules("torri", before).rules == {**before, "strength": "own"}


@pytest.mark.parametrize("strength", ["JOINED", "both", "", 1, None, True])
def test_there_are_two_readings_of_strength(strength: Any) -> None:
    assert refused_rules(strength=strength) == "unknown-strength"


def test_lots_are_named_like_the_squares_of_a_chess_board() -> None:
    game = Torri(12)
    assert list(game.notation.lots)[:13] == [f"{column}1" for column in "abcdefghijkl"] + ["a2"]
    assert list(game.notation.lots)[-1] == "l12"
    assert len(game.notation.lots) == 144
    assert [name_lot(lot) for lot in game.notation.lots.values()] == list(game.notation.lots)


BLOCKS = [
    ({"a1": "W", "a2": "K", "b2": "R", "c3": "B"}, ["a1 a2 b2", "c3"]),  # corners do not join
    ({"a1": "W", "b1": "K", "c1": "R"}, ["a1 b1 c1"]),
    ({"a1": "W", "c1": "K", "e1": "R"}, ["a1", "c1", "e1"]),
    ({"f1": "W", "a2": "K"}, ["f1", "a2"]),  # the edges of the board do not meet
    ({"f6": "W", "a1": "K"}, ["a1", "f6"]),
    ({"a4": "W", "a5": "K", "b4": "RR", "b5": "B"}, ["a4 b4 a5 b5"]),
    ({f"{column}{row}": "W" for column in "ab" for row in "123456"}, ["a1 b1 a2 b2 a3 b3 a4 b4 a5 b5 a6 b6"]),
]


@pytest.mark.parametrize(("board", "blocks"), BLOCKS)
def test_a_block_is_all_that_hangs_together_side_by_side(board: dict[str, str], blocks: Sequence[str]) -> None:
    seen = match_at(board).view(None).blocks
    assert sorted(" ".join(block.lots) for block in seen) == sorted(blocks)


@pytest.mark.parametrize("size", [10, 12])
def test_blocks_hang_together_across_the_whole_of_a_large_board(size: int) -> None:
    rows = [*(f"a{row}" for row in range(1, size + 1)), *(f"b{row}" for row in range(size, 0, -1))]
    match = Match(Torri(size))
    for at, lot in enumerate(rows[: 2 * size]):
        play(match, f"{match.to_move} place {('white', 'red', 'black', 'blue')[at % 4]} {lot}")
    (block,) = match.view(None).blocks
    assert set(block.lots) == set(rows[: 2 * size])
    assert block.tower is None
    assert sum(block.houses.values()) == 2 * size


def test_a_lot_is_empty_a_house_or_a_tower_and_its_top_brick_controls_it() -> None:
    match = match_at({"a1": "W", "c1": "KW", "e1": "RWB"})
    towers = {tower.lot: (tower.bricks, tower.colour, tower.seat) for tower in match.view(None).towers}
    assert towers == {"c1": ("KW", "black", 2), "e1": ("RWB", "red", None)}


def test_a_brick_placed_comes_out_of_the_supply() -> None:
    match = play(match_at({"a1": "W"}), "1 place blue c3")
    assert (supply(match, "blue"), supply(match, "white"), supply(match, "red")) == (11, 11, 12)
    assert lots(match) == {"a1": "W", "c3": "B"}


def test_every_other_lot_may_hold_a_block_of_its_own() -> None:
    names = [f"{column}{row}" for row in range(1, 13) for column in "abcdefghijkl" if (ord(column) + row) % 2]
    match = Match(Torri(size=12))
    for turn, lot in enumerate(names):
        colour = ("white", "black", "red", "blue")[turn % 4]
        play(match, f"{turn // 2 % 2 + 1} place {colour} {lot}")
    assert len(match.view(None).blocks) == 72
    before = match.view(None)
    play(match, "1 place red b2")  # beside four of them
    after = match.view(None)
    assert len(after.blocks) == 69
    assert sum(len(block.lots) for block in after.blocks) == 73
    assert {lot for block in after.blocks for lot in block.lots} == set(after.position.lots)
    assert all(before.position.lots[lot] == after.position.lots[lot] for lot in names)
    assert sum(block.houses["white"] for block in after.blocks) == 18
