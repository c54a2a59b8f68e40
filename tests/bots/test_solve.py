"""Solving what is left of a match: exactly what looking at everything one by one finds, and the search does it."""

from typing import Any

import pytest

from lucca.bots import play_match, seat_bots
from lucca.bots.budget import Budget
from lucca.bots.kernels.contract import ONE
from lucca.bots.kernels.network import POINT_VALUE
from lucca.bots.search import Search
from lucca.bots.solve import Solution, solve
from lucca.games.compiled_game import CompiledGame
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.rules import state
from lucca.games.torri.game import Torri
from lucca.match.dealer import Numbers
from lucca.match.match import Match
from tests.bots.max_n import Values, outcomes
from tests.bots.positions import chosen_action, decision_points, random_position
from tests.games.palazzi.configurations import typical_configurations
from tests.games.palazzi.positions import MatchBuilder, skip_turns

FEW = 3000  # positions that can be looked at in plain Python too


def turns_left(match: Match, turns: int) -> bool:
    """Palazzi: whether it is the last round and so many seats have yet to take a triplet."""
    rules, position = match.game.rules_record[0], match.state[0]  # type: ignore[attr-defined]
    is_last = position.current_round == rules.rounds and position.phase == state.TURN
    return bool(is_last and position.turn + turns == rules.players)


def check_solution(match: Match) -> Solution:
    """Solves a position and compares the solution with exhaustive search in plain Python."""
    game = match.game
    assert isinstance(game, CompiledGame)
    seat = match.to_move or 0
    solution = solve(game, match.state)
    assert solution is not None
    seen: dict[bytes, frozenset[Values]] = {}
    values = tuple(round(value * ONE) for value in solution.values)
    assert values in outcomes(game, match.state, seen)
    after = match.state.copy()
    for action in solution.actions:
        game.check(after, seat, action)
        game.apply(after, seat, action)
    assert values in outcomes(game, after, seen), "the move leads to what it promises"
    return solution


@typical_configurations
def test_the_last_turn_of_palazzi_is_solved(options: dict[str, Any]) -> None:
    game = Palazzi(**options)
    for seed in range(4):
        check_solution(random_position(game, str(seed), lambda match: turns_left(match, 1)))


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, {"edition": "2005-de", "players": 4}], ids=str)
@pytest.mark.parametrize("seed", ["1"])
def test_the_last_two_turns_of_palazzi_are_solved(options: dict[str, Any], seed: str) -> None:
    check_solution(random_position(Palazzi(**options), seed, lambda match: turns_left(match, 2)))


@typical_configurations
def test_a_triplet_half_played_is_solved(options: dict[str, Any]) -> None:
    def is_playing(match: Match) -> bool:
        rules, position = match.game.rules_record[0], match.state[0]  # type: ignore[attr-defined]
        is_last = position.current_round == rules.rounds and position.phase == state.PLAYING
        return bool(is_last and position.turn + 1 == rules.players)

    for seed in range(3):
        for skip in range(3):
            check_solution(random_position(Palazzi(**options), str(seed), is_playing, skip))


def test_the_citys_last_cards_are_solved() -> None:
    for options in ({"players": 2}, {"players": 2, "celebration": True}):
        game = Palazzi(**options)  # type: ignore[arg-type]
        for seed in range(4):
            for skip in range(2):
                match = random_position(game, str(seed), is_last_city, skip)
                assert len(check_solution(match).actions) == 1


def is_last_city(match: Match) -> bool:
    """Whether a card for the City is due in the last round."""
    return bool(match.state["phase"][0] == state.CITY and match.state["current_round"][0] == 7)


@pytest.mark.parametrize(("size", "players"), [(3, 2), (3, 3), (3, 4), (4, 2), (4, 3)])
@pytest.mark.parametrize("switching", [False, True])
def test_endings_of_torri_are_solved(size: int, players: int, switching: bool) -> None:
    game = Torri(size, players, None, switching)
    solved = 0
    for seed in range(6):
        for position in [match.state.copy() for match in decision_points(game, str(seed))][-4:]:
            match = Match(game)
            match.state = position
            if solve(game, position, FEW) is not None:
                check_solution(match)
                solved += 1
    assert solved > 3


def test_nothing_is_solved_while_chance_has_a_say() -> None:
    game = Palazzi()
    for match in decision_points(game, "1"):
        is_last = match.state["current_round"][0] == 7
        assert (solve(game, match.state, 1) is None) or is_last


@pytest.mark.parametrize("game", [Palazzi(), Torri(3, 2)], ids=["palazzi", "torri"])
def test_a_match_that_is_over_leaves_nothing_to_solve(game: CompiledGame) -> None:
    assert solve(game, play_match(game, seat_bots(["random"] * game.players, game.players), "1").state) is None


def test_larger_boards_are_not_looked_at_whole() -> None:
    for size in (5, 6, 8):
        game = Torri(size, 2)
        assert solve(game, game.initial()) is None


def test_what_takes_too_many_positions_is_given_up() -> None:
    game = Torri(3, 2)
    assert solve(game, game.initial(), 2000) is None
    late = random_position(game, "1", lambda match: len(match.steps) == 7)
    assert solve(game, late.state, 1_000_000) is not None


def test_a_bastion_that_wins_is_taken() -> None:
    """Without it seats 1 and 3 have 10 points each, and seat 3 the higher number."""
    opened = {"green": "3 9 15 21 27", "blue": "4 10 16 22 28"}
    builder = MatchBuilder(players=3).quarter(1, {"red": "13"}, opened=opened, windows=13)
    builder.quarter(2, {"red": "91 85"}).quarter(3, {"red": "79 73"}, windows=10)
    match = skip_turns(builder.lay("57 63 69 / 34 40 46 / B 33 39 / 75 45 51", round=7), 1)
    solution = check_solution(match)
    assert [match.game.action_name(action) for action in solution.actions] == ["take 3"]
    assert solution.values[0] == 1 + 2 * POINT_VALUE / ONE
    assert solution.values[2] == -2 * POINT_VALUE / ONE


@typical_configurations
def test_the_search_plays_the_solution_of_the_last_turn(options: dict[str, Any]) -> None:
    game = Palazzi(**options)
    for seed in range(4):
        match = random_position(game, str(seed), lambda match: turns_left(match, 1))
        found = solve(game, match.state)
        assert found is not None
        bot = Search(Budget(simulations=400))
        seat = match.to_move or 0
        assert chosen_action(match, bot) == game.action_name(found.actions[0])
        advice = Search(Budget(simulations=400)).advise(match.question(seat), Numbers("1", "seat"))
        assert advice.action == found.actions[0]
        assert bot.tree_search is not None
        assert bot.tree_search.simulations == 0, "there was nothing to guess"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_search_plays_the_solution_of_a_small_board(players: int) -> None:
    game = Torri(3, players)
    for seed in range(3):
        positions = [match.state.copy() for match in decision_points(game, str(seed))][-3:]
        for position in positions:
            match = Match(game)
            match.state = position
            found = solve(game, position, FEW)
            if found and len(match.legal()) > 1:
                assert chosen_action(match, "search:2000") == game.action_name(found.actions[0])
