"""The balanced opening: three bricks in the first turn, none of one's own colour. Its ranking is in test_ranking.py."""

import pytest

from lucca.games import game_from_rules
from lucca.games.game import BadRules
from lucca.games.torri.game import Torri
from lucca.match.match import Match
from tests.games.torri.positions import legal, legal_lots, play, position_of, refusal_code


def opening(size: int = 6, **options: object) -> Match:
    return Match(Torri(size=size, opening=True, **options))  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [6, 8, 12])
def test_the_first_turn_has_three_bricks_and_all_others_two(size: int) -> None:
    match = opening(size)
    bricks = []
    for event in ("1 place black a1", "1 place red c3", "1 place blue e5", "2 place white a6", "2 place red f1"):
        bricks.append((match.to_move, position_of(match).turn, position_of(match).brick, position_of(match).bricks))
        play(match, event)
    assert bricks == [(1, 1, 1, 3), (1, 1, 2, 3), (1, 1, 3, 3), (2, 2, 1, 2), (2, 2, 2, 2)]
    assert (match.to_move, position_of(match).turn, position_of(match).bricks) == (1, 3, 2)


def test_no_brick_of_the_first_turn_has_the_own_colour() -> None:
    match = opening()
    for event in ("1 place black a1", "1 place red c3", "1 place blue e5"):
        assert refusal_code(match, "1 place white f6") == "own-colour-barred"
        assert legal_lots(match, "white") == []
        play(match, event)
    assert "place white f6" in legal(match)
    assert "place black f6" in legal(match)


def test_the_own_colour_is_that_of_the_seat() -> None:
    match = opening(colors=["blue", "white"])
    assert refusal_code(match, "1 place blue a1") == "own-colour-barred"
    assert "place white a1" in legal(match)


def test_a_colour_may_come_again_but_not_in_the_next_brick() -> None:
    match = play(opening(), "1 place red a1")
    assert refusal_code(match, "1 place red a2") == "same-colour-twice"
    play(match, "1 place blue a2")
    assert refusal_code(match, "1 place blue a3") == "same-colour-twice"
    assert position_of(match).placed == "blue"
    play(match, "1 place red a2")  # under the blue house, as there is a red one beside it
    assert position_of(match).lots == {"a1": "R", "a2": "BR"}


@pytest.mark.parametrize("size", [6, 12])
def test_the_answer_is_free(size: int) -> None:
    match = play(opening(size), "1 place black a1", "1 place red c3", "1 place black e5")
    assert "place black a5" in legal(match)
    assert "place black a5" in legal(play(match, "2 place white a3"))


def test_switching_comes_after_the_third_brick() -> None:
    match = play(opening(switching=True), "1 place red a1", "1 place blue c3")
    assert "stay" not in legal(match)
    assert legal(play(match, "1 place red e5")) == ["stay", "switch blue", "switch red"]


def test_a_match_is_as_the_rulebook_has_it_unless_the_opening_is_chosen() -> None:
    match = Match(Torri(size=6))
    assert "opening" not in match.game.rules
    assert "place white a1" in legal(match)
    play(match, "1 place red a1", "1 place white c3")
    assert match.to_move == 2


def test_rules_name_the_opening_only_where_it_is_played() -> None:
    rules = Torri(size=6, opening=True).rules
    assert rules["opening"] is True
    assert game_from_rules("torri", rules).rules == rules
    assert "opening" not in game_from_rules("torri", {**rules, "opening": False}).rules


@pytest.mark.parametrize("players", [3, 4])
def test_it_is_for_two(players: int) -> None:
    with pytest.raises(BadRules) as refused:
        Torri(players=players, opening=True)
    assert refused.value.code == "opening-for-two"


@pytest.mark.parametrize("value", [1, "yes", None])
def test_it_is_on_or_off(value: object) -> None:
    with pytest.raises(BadRules) as refused:
        Torri(opening=value)  # type: ignore[arg-type]
    assert refused.value.code == "opening-not-bool"
