"""What every game must do, whatever it is: one set of tests over all of them."""

import inspect
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lucca.bots import play_match, seat_bots
from lucca.bots.registry import BOTS
from lucca.games import compiler, game_class, game_from_rules, game_names, game_spec, new_game
from lucca.games.compiled_game import CompiledGame
from lucca.games.game import CHANCE, BadRules, Game, IllegalAction, InvalidAction
from lucca.match.dealer import Dealer
from lucca.match.match import Match
from lucca.match.record import read_record, replay_record, write_record
from lucca.problem import Problem
from tests.command_environment import environment
from tests.games.lockstep import check_lockstep
from tests.same_state import same_state

every_game = pytest.mark.parametrize("name", game_names())


def played(name: str, seed: str = "1", bot: str = "random") -> Match:
    """A whole match."""
    game = new_game(name)
    return play_match(game, seat_bots([bot] * game.players, game.players), seed)


@every_game
def test_a_match_has_one_seat_to_move_and_ends_with_an_outcome(name: str) -> None:
    match = played(name)
    assert match.to_move is None
    assert match.outcome is not None
    assert set(match.outcome.winners) <= set(range(1, match.game.players + 1))
    assert match.game.legal(match.state) == []


@every_game
def test_a_match_can_be_started_where_another_was(name: str) -> None:
    match = played(name)
    assert isinstance(match.game, CompiledGame)
    for _ in range(2):
        match.game.kernel.start_match(match.game.rules_record, match.state)
        assert same_state(match.state, match.game.initial())
        match.state.view(np.uint8)[:] = 0x5A  # nor does it matter what lay there before


@every_game
def test_the_rules_of_a_record_give_the_same_game(name: str) -> None:
    game = new_game(name)
    assert game_from_rules(name, game.rules).rules == game.rules


@every_game
@pytest.mark.parametrize("bot", list(BOTS))
def test_a_record_replays_to_the_same_state(name: str, bot: str) -> None:
    match = played(name, "2", bot)
    again = replay_record(read_record(write_record(match)))
    assert again.refused is None
    assert same_state(again.state, match.state)
    assert write_record(again.match()) == write_record(match)


@every_game
def test_the_same_seed_gives_the_same_match(name: str) -> None:
    assert played(name, "3").events() == played(name, "3").events()
    assert played(name, "3").events() != played(name, "4").events()


@every_game
def test_interpreted_and_compiled_rules_stay_in_lockstep(name: str) -> None:
    match = played(name)
    assert isinstance(match.game, CompiledGame)
    check_lockstep(match.game, match.steps)


@every_game
def test_chances_add_up(name: str) -> None:
    game: Game = new_game(name)
    match = Match(game)
    if match.to_move == CHANCE:
        odds = game.chance(match.state)
        assert sum(odds.values()) == pytest.approx(1)
        assert len(odds) <= game.chances(match.state)


@every_game
def test_a_decision_of_nobody_or_a_stranger_is_refused(name: str) -> None:
    match = Match(new_game(name))
    Dealer("1").deal(match)
    action = match.game.legal(match.state)[0]
    for stranger in (0, match.game.players + 1, 99, -1):
        assert match.game.legal(match.state, stranger or -1) == []
        with pytest.raises(IllegalAction):
            match.submit(stranger, action)


@every_game
@pytest.mark.parametrize("words", ["", " ", "nonsense", "\n", "ü", "0"])
def test_words_that_mean_nothing_are_invalid(name: str, words: str) -> None:
    with pytest.raises(InvalidAction):
        new_game(name).parse_action(words)


@every_game
@pytest.mark.parametrize("spoil", [str.upper, " {}".format, "{} ".format, "{} 1".format, "{}\n".format])
def test_words_are_understood_only_as_they_are_written(name: str, spoil: Callable[[str], str]) -> None:
    match = played(name)
    for event in match.events():
        who, _, words = event.partition(" ")
        if who != "*":
            match.game.parse_action(words)
            with pytest.raises(InvalidAction):
                match.game.parse_action(spoil(words))
            with pytest.raises(InvalidAction):
                match.game.parse_event(f"{who}  {words}")


@every_game
def test_nothing_is_done_once_a_match_is_over(name: str) -> None:
    match = played(name)
    seat, action = next(step for step in reversed(match.steps) if step.who != CHANCE)
    for who in (seat, seat % match.game.players + 1):
        with pytest.raises(IllegalAction) as caught:
            match.submit(who, action)
        assert caught.value.code == "match-over"
        assert str(caught.value) == "The match is over."


@every_game
def test_an_option_that_the_game_does_not_have_is_refused(name: str) -> None:
    with pytest.raises(BadRules, match="'weather'"):
        new_game(name, weather="fine")


@every_game
def test_every_refusal_has_a_sentence(name: str) -> None:
    match = played(name)
    game, refused = match.game, dict[str, str]()
    assert isinstance(game, CompiledGame)
    for at in range(0, len(match.steps), len(match.steps) // 5):
        state, _, _ = game.replay(match.steps[:at])
        for who, action in product(range(1, game.players + 1), game.notation.names):
            try:
                game.check(state, who, action)
            except IllegalAction as problem:
                refused[problem.code] = str(problem)
    assert len(refused) > 1
    assert set(refused) <= set(game.reason_words.values())
    assert [text for text in refused.values() if not text.endswith(".") or "{" in text] == []


@every_game
def test_options_are_described_as_the_class_takes_them(name: str) -> None:
    taken = inspect.signature(game_class(name)).parameters
    described = {option.name: option.default for option in game_spec(name).options}
    assert {option: parameter.default for option, parameter in taken.items()} == described
    assert list(taken) == list(described)


@every_game
def test_rules_must_be_complete(name: str) -> None:
    rules: dict[str, Any] = dict(new_game(name).rules)
    written = [option.name for option in game_spec(name).options if option.is_written_when_absent]
    assert list(rules) == written
    for option in game_spec(name).options:
        rest = {key: value for key, value in rules.items() if key != option.name}
        if option.absent is None:
            with pytest.raises(BadRules):
                game_from_rules(name, rest)
        else:
            absent = {option.name: option.absent} if option.is_written_when_absent else {}
            assert game_from_rules(name, rest).rules == {**rules, **absent}
    for wrong in ({}, {**rules, "nothing": 1}):
        with pytest.raises(BadRules):
            game_from_rules(name, wrong)


@every_game
@pytest.mark.parametrize("value", [None, -1, 99, 2.0, "many", [], {}])
def test_every_option_is_checked(name: str, value: Any) -> None:
    rules = new_game(name).rules
    for option in game_spec(name).option_names:
        with pytest.raises(Problem) as caught:
            game_from_rules(name, {**rules, option: value})
        assert str(caught.value)


@every_game
def test_undo_goes_back_to_the_last_new_information(name: str) -> None:
    match = Match(new_game(name))
    dealer = Dealer("5")
    undone = 0
    while match.outcome is None:
        dealer.deal(match)
        seat = match.to_move
        if not seat:
            break
        before, lines = match.state.copy(), match.events()
        match.submit(seat, match.game.legal(match.state)[0])
        if match.can_undo(seat):
            undone += 1
            match.undo(seat)
            assert same_state(match.state, before)
            assert match.events() == lines
            match.submit(seat, match.game.legal(match.state)[0])
        for other in range(1, match.game.players + 1):
            if other != seat and other not in match.pending:
                assert not match.can_undo(other)
    assert undone > 10


@every_game
def test_an_unknown_game_is_refused(name: str) -> None:
    with pytest.raises(BadRules):
        new_game(name + "x")


@every_game
def test_integers_that_are_no_action_are_refused(name: str) -> None:
    match = Match(new_game(name))
    Dealer("1").deal(match)
    legal = set(match.game.legal(match.state))
    strangers = {flipped for action in legal for bit in range(31) if (flipped := action ^ (1 << bit)) not in legal}
    assert len(strangers) > 30
    before = match.state.copy()
    for action in sorted(strangers | {-1, 0, 2**40}):
        with pytest.raises((InvalidAction, IllegalAction)):
            match.submit(1, action)
    assert same_state(match.state, before)


@every_game
def test_nobody_looks_from_a_seat_that_is_not_there(name: str) -> None:
    match = Match(new_game(name))
    Dealer("1").deal(match)
    for stranger in (0, -1, match.game.players + 1, 99):
        with pytest.raises(ValueError, match="no seat"):
            match.view(stranger)
        with pytest.raises(ValueError, match="no seat"):
            match.events_for(stranger)


@every_game
@pytest.mark.compiled
def test_what_was_compiled_for_a_use_is_all_it_needs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = str(compiler.cache_home())
    monkeypatch.setenv("LUCCA_CACHE_DIR", str(tmp_path))
    subprocess.run(
        [sys.executable, "-m", "tests.conformance.compile_from_cache", name, full], env=environment(), check=True
    )
