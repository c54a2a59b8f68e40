"""Advice of a search: the action it would play, win chances, candidates, and a line that can be played."""

from typing import Any

import pytest

from lucca.bots.bot import Advice
from lucca.bots.budget import Budget
from lucca.bots.explain import LONGEST_LINE
from lucca.bots.search import Search
from lucca.games.compiled_game import CompiledGame
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.rules import state
from lucca.games.torri.game import Torri
from lucca.match.dealer import Numbers
from lucca.match.match import Match
from tests.bots.positions import random_position
from tests.games.palazzi.configurations import typical_configurations

BOARDS = [(3, 2), (4, 3), (6, 2), (6, 4), (8, 3)]


def numbers() -> Numbers:
    """Returns a new generator with always the same numbers."""
    return Numbers("1", "advice")


def check_reasons(match: Match, simulations: int) -> Advice:
    """Asks for advice and checks all parts of it."""
    seat = match.to_move or 0
    question = match.question(seat)
    bot = Search(Budget(simulations=simulations))
    advice = bot.advise(question, numbers())
    assert advice.action in question.legal
    assert advice.action == Search(Budget(simulations=simulations)).choose(question, numbers())
    assert len(advice.values) == match.game.players
    assert all(0 <= value <= 1 for value in advice.values)
    assert sum(advice.values) == pytest.approx(1, abs=0.1)
    check_candidates(match, advice)
    check_line(match, advice, seat)
    return advice


def check_candidates(match: Match, advice: Advice) -> None:
    """Checks that the chosen move comes first, then the others by visits, and that all can be played."""
    chosen, others = advice.candidates[0], advice.candidates[1:]
    assert chosen.actions[0] == advice.action
    assert [other.visits for other in others] == sorted((other.visits for other in others), reverse=True)
    assert len({candidate.actions for candidate in advice.candidates}) == len(advice.candidates)
    for candidate in advice.candidates:
        assert candidate.visits > 0 or candidate is chosen
        assert 0 <= candidate.value <= 1
        position = match.state.copy()
        for action in candidate.actions:
            match.game.check(position, match.to_move or 0, action)
            match.game.apply(position, match.to_move or 0, action)


def check_line(match: Match, advice: Advice, seat: int) -> None:
    """Checks that the line begins with the action and is legal, event by event."""
    assert 1 <= len(advice.line) <= LONGEST_LINE + 2
    assert advice.line[0] == f"{seat} {match.game.action_name(advice.action)}"
    position = match.state.copy()
    for words in advice.line:
        [step] = match.game.parse_event(words).steps
        match.game.check(position, step.who, step.action)
        match.game.apply(position, step.who, step.action)


@typical_configurations
@pytest.mark.parametrize("simulations", [1, 60])
def test_palazzi_in_every_phase(options: dict[str, Any], simulations: int) -> None:
    game = Palazzi(**options)
    phases = [state.KEEPING, state.TURN, state.PLAYING, *([state.CITY] if game.players == 2 else [])]
    for phase in phases:
        for skip in (0, 3, 100):  # the last of a match, too
            match = random_position(game, "4", lambda match, at=phase: match.state["phase"][0] == at, skip)  # type: ignore[misc]
            check_reasons(match, simulations)


@pytest.mark.parametrize(("size", "players"), BOARDS)
@pytest.mark.parametrize("simulations", [1, 60])
def test_torri_from_its_beginning_to_its_end(size: int, players: int, simulations: int) -> None:
    for skip in (0, 1, 7, 300):
        check_reasons(random_position(Torri(size, players), "4", lambda _: True, skip), simulations)


@typical_configurations
@pytest.mark.parametrize("simulations", [6, 12, 150])
def test_the_last_round_is_explained_as_it_is_solved(options: dict[str, Any], simulations: int) -> None:
    def is_last_turn(match: Match) -> bool:
        rules, position = match.game.rules_record[0], match.state[0]  # type: ignore[attr-defined]
        return bool(position.current_round == rules.rounds and position.phase == state.TURN)

    for seed in range(3):
        for skip in range(3):
            check_reasons(random_position(Palazzi(**options), str(seed), is_last_turn, skip), simulations)


def test_looking_longer_all_moves_are_candidates() -> None:
    match = random_position(Torri(6, 2), "4", lambda _: True, 6)
    assert len(check_reasons(match, 60).candidates) == len(match.legal())


def test_a_long_look_expects_more_than_ones_own_turn() -> None:
    match = random_position(Torri(6, 2), "4", lambda _: True, 6)
    line = check_reasons(match, 1500).line
    assert {words[0] for words in line} == {"1", "2"}


def test_advice_in_the_middle_of_a_plan_is_thought_of_anew() -> None:
    match = random_position(Palazzi(), "2", lambda match: match.state["phase"][0] == state.PLAYING, 12)
    seat, bot = match.to_move or 0, Search(Budget(simulations=50))
    match.submit(seat, bot.choose(match.question(seat), numbers()))
    if match.to_move == seat and match.state["phase"][0] == state.PLAYING:
        advice = bot.advise(match.question(seat), numbers())
        check_candidates(match, advice)
        check_line(match, advice, seat)
        assert bot.choose(match.question(seat), numbers()) in match.game.legal(match.state)


@pytest.mark.parametrize("game", [Palazzi(), Torri(6, 2)], ids=["palazzi", "torri"])
def test_advice_changes_nothing_in_the_match(game: CompiledGame) -> None:
    match = random_position(game, "3", lambda _: True, 7)
    before, lines = match.state.tobytes(), match.events()
    check_reasons(match, 80)
    assert match.state.tobytes() == before
    assert match.events() == lines
