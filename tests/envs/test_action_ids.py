"""Numbers of actions: dense, stable, and the same there and back."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lucca.envs.action_ids import ActionIds
from lucca.envs.compile import action_ids_of
from lucca.envs.palazzi.action_ids import KEEPS
from lucca.games.game import CHANCE
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri
from lucca.match.dealer import Dealer, Numbers
from lucca.match.match import Match
from tests.games.palazzi.configurations import CONFIGURATIONS as PALAZZI
from tests.games.torri.configurations import CONFIGURATIONS as TORRI

GAMES = [*(Palazzi(**options) for options in PALAZZI), *(Torri(**options) for options in TORRI)]
ACTION_IDS = {id(game): action_ids_of(game) for game in GAMES}


@settings(max_examples=60)
@given(st.sampled_from(GAMES), st.integers(0, 10**6).map(str))
def test_every_legal_action_has_a_number_and_comes_back(game: Any, seed: str) -> None:
    action_ids = ACTION_IDS[id(game)]
    match = Match(game)
    numbers = Numbers(seed, "play")
    dealer = Dealer(seed)
    dealer.deal(match)
    while seat := match.to_move:
        actions = game.legal(match.state)
        encoded = [action_ids.encode(match.state, seat, action) for action in actions]
        assert [action_ids.decode(match.state, seat, number) for number in encoded] == actions
        assert action_ids.legal(match.state, seat) == sorted(set(encoded))
        assert 0 <= min(encoded) <= max(encoded) < action_ids.decisions
        match.submit(seat, actions[numbers.below(len(actions))])
        dealer.deal(match)


@settings(max_examples=30)
@given(st.sampled_from(PALAZZI), st.integers(0, 10**6).map(str))
def test_chance_outcomes_are_those_of_the_rules(options: dict[str, Any], seed: str) -> None:
    game = Palazzi(**options)
    action_ids = action_ids_of(game)
    match = Match(game)
    numbers = Numbers(seed, "draws")
    while chances := game.chances(match.state):
        odds = {action_ids.decode_chance(number): odd for number, odd in action_ids.outcomes(match.state)}
        assert odds == pytest.approx(game.chance(match.state))
        assert [number for number, _ in action_ids.outcomes(match.state)] == sorted(map(action_ids.encode_chance, odds))
        match.draw(game.nth_chance(match.state, numbers.below(chances)))
    assert match.to_move != CHANCE


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(list(game.rules.values())[:4])[:40])
def test_numbers_leave_no_gaps(game: Any) -> None:
    action_ids = ACTION_IDS[id(game)]
    decoded = [action_ids.decode(game.initial(), 1, number) for number in range(action_ids.first, action_ids.decisions)]
    assert len(set(decoded)) == len(decoded)
    assert all(game.notation.is_action(action) for action in decoded)


def names(game: Any, numbers: list[int]) -> list[str]:
    """What numbers mean."""
    return [game.action_name(action_ids_of(game).decode(game.initial(), 1, number)) for number in numbers]


def test_the_numbers_of_torri_are_those_of_the_document() -> None:
    game = Torri(size=8, switching=True)
    assert names(game, [0, 7, 8, 63, 64, 255]) == [
        *("place white a1", "place white h1", "place white a2", "place white h8", "place black a1", "place blue h8"),
    ]
    assert names(game, [256, 319, 320, 323, 324]) == ["capture a1", "capture h8", "switch white", "switch blue", "stay"]
    assert action_ids_of(game).decisions == 325
    assert action_ids_of(Torri(size=8)).decisions == 320


def test_the_numbers_of_palazzi_are_those_of_the_document() -> None:
    game = Palazzi(players=3)
    assert names(game, [12, 17, 18, 21]) == ["open red", "open brown", "take 1", "take 4"]
    assert names(game, [22, 118, 119, 214, 215, 311]) == [
        *("build 1", "build B", "wall 1", "wall 96", "discard 1", "discard B"),
    ]
    assert [action_ids_of(Palazzi(players=players)).decisions for players in (2, 3, 4, 5)] == [700, 312, 313, 314]
    assert action_ids_of(Palazzi(edition="2005-de")).decisions == 311
    assert len(KEEPS) == 12


@pytest.mark.parametrize("game", [Palazzi(), Torri()], ids=["palazzi", "torri"])
def test_numbers_that_mean_nothing_are_refused(game: Any) -> None:
    action_ids: ActionIds = action_ids_of(game)
    for number in (-1, action_ids.decisions, 10**9):
        with pytest.raises(ValueError, match=str(number)):
            action_ids.decode(game.initial(), 1, number)
    for number in (-1, action_ids.chances, 10**9):
        with pytest.raises(ValueError, match=str(number)):
            action_ids.decode_chance(number)
    with pytest.raises(ValueError, match="12345678"):
        action_ids.encode(game.initial(), 1, 12345678)


def test_a_starting_choice_needs_a_hand() -> None:
    game = Palazzi()
    with pytest.raises(ValueError, match="no hand"):
        action_ids_of(game).decode(game.initial(), 1, 0)
