"""The games in OpenSpiel: its own tests pass, and it plays exactly what the rules say."""

import pickle
import sys
import unittest
from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lucca.envs.batch import BatchEnv
from lucca.envs.openspiel import LuccaGame, wrap
from lucca.envs.openspiel.state import returns_of
from lucca.envs.optional_imports import MissingPackage, import_openspiel
from lucca.games import game_names, game_spec
from lucca.games.palazzi.game import Palazzi
from lucca.games.torri.game import Torri
from tests.envs.openspiel.openspiel_play import GAMES, first_decision, pyspiel, random_states, random_step
from tests.same_state import same_state

SOME = [
    "lucca_palazzi",
    "lucca_palazzi(players=2,celebration=True)",
    "lucca_palazzi(edition=2005,rulebook=ja,players=5)",
    "lucca_torri(size=6)",
    "lucca_torri(size=5,players=3,colors=blue+red+white)",
    "lucca_torri(size=4,players=4,switching=True)",
    "lucca_torri(size=3,played=place white b2+place red a2+place black b3)",
]
some_games = pytest.mark.parametrize("name", SOME)


@some_games
def test_the_simulations_of_openspiel_find_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@some_games
def test_the_python_simulations_of_openspiel_find_nothing_wrong(name: str) -> None:
    games_sim_test: Any = import_module("open_spiel.python.tests.games_sim_test")
    games_sim_test.GamesSimTest("sim_game").sim_game(pyspiel.load_game(name))


@some_games
def test_the_api_tests_of_openspiel_find_nothing_wrong(name: str) -> None:
    api_test: Any = import_module("open_spiel.integration_tests.api_test")
    attributes = {"game_name": name, "game": pyspiel.load_game(name)}
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), attributes)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 3
    assert not result.errors + result.failures


@settings(max_examples=40)
@given(st.sampled_from(GAMES), st.integers(0, 10**6))
def test_a_match_in_openspiel_is_a_match_of_ours(name: str, seed: int) -> None:
    *_, state = random_states(name, seed)
    lucca = state.get_game().lucca
    replayed, _, problem = lucca.replay(state.snapshot.steps)
    assert problem is None
    assert same_state(replayed, state.snapshot.state)
    outcome = lucca.outcome(replayed)
    best = max(state.returns())
    assert sum(state.returns()) == pytest.approx(0)
    assert best == pytest.approx(1 / len(outcome.winners) if len(outcome.winners) < lucca.players else 0)
    assert [seat for seat in range(1, lucca.players + 1) if state.returns()[seat - 1] == best] == list(outcome.winners)


@settings(max_examples=15)
@given(st.sampled_from(GAMES), st.integers(0, 10**6))
def test_the_history_leads_to_the_same_state_again(name: str, seed: int) -> None:
    *_, state = random_states(name, seed)
    again = state.get_game().new_initial_state()
    for number in state.history():
        again.apply_action(number)
    assert same_state(again.snapshot.state, state.snapshot.state)
    assert again.snapshot.steps == state.snapshot.steps


@some_games
def test_a_clone_goes_its_own_way(name: str) -> None:
    random = Random(1)
    for state in random_states(name, 3):
        clone = state.clone()
        assert same_state(clone.snapshot.state, state.snapshot.state)
        assert clone.legal_actions() == state.legal_actions()
        if not clone.is_terminal():
            before = state.snapshot.state.copy()
            random_step(clone, random)
            assert same_state(state.snapshot.state, before)
            assert len(clone.snapshot.steps) == len(state.snapshot.steps) + 1


@some_games
def test_what_searches_ask_is_what_openspiel_asks(name: str) -> None:
    for state in random_states(name, 4):
        base = pyspiel.State
        assert state.legal_actions() == base.legal_actions(state)
        state.legal_actions().clear()
        assert state.is_chance_node() == base.is_chance_node(state)
        for player in range(state.num_players()):
            assert state.legal_actions(player) == base.legal_actions(state, player)


def test_matches_outlive_pickling() -> None:
    state = first_decision("lucca_palazzi")
    state.apply_action(5)
    again = pickle.loads(pickle.dumps(state))
    assert same_state(again.snapshot.state, state.snapshot.state)
    assert again.information_state_string(1) == state.information_state_string(1)
    assert again.legal_actions() == state.legal_actions()
    with pytest.raises(AttributeError):
        _ = state.nothing


@pytest.mark.parametrize("game", game_names())
def test_classes_can_be_imported_by_name(game: str) -> None:
    package, title = import_module("lucca.envs.openspiel"), game_spec(game).title
    found = getattr(package, f"{title}Game")
    assert issubclass(found, LuccaGame)
    assert pickle.loads(pickle.dumps(found)) is found
    assert isinstance(pyspiel.load_game(f"lucca_{game}"), found)
    with pytest.raises(AttributeError, match="ChessGame"):
        _ = package.ChessGame


@pytest.mark.parametrize("options", [("palazzi", {}), ("torri", {"size": 3, "players": 3})])
def test_returns_are_the_rewards_of_the_other_environments(options: tuple[str, dict[str, Any]]) -> None:
    """Both are computed from who won, by the rules in Python here and by compiled code there."""
    env = BatchEnv(options[0], 20, seed=1, **options[1])
    seen = set()
    for _ in range(400):
        before, actions = env.states.copy(), env.sample()
        batch = env.step(actions)
        for index in batch.ended.nonzero()[0]:
            state = before[index : index + 1]
            action = env.action_ids.decode(state, int(state["to_move"][0]) + 1, int(actions[index]))
            env.game.apply(state, int(state["to_move"][0]) + 1, action)
            returns = returns_of(env.game.outcome(state), env.players)
            assert batch.rewards[index].tolist() == pytest.approx(returns)
            seen.add(tuple(returns))
    assert len(seen) > 2
    assert returns_of(None, 2) == [0.0, 0.0]


def test_actions_are_named_as_in_records() -> None:
    state = first_decision("lucca_torri(size=6)")
    assert state.action_to_string(0) == "place white a1"
    assert state.string_to_action("place red c4") == 2 * 36 + 3 * 6 + 2
    dealt = first_decision("lucca_palazzi")
    lucca, match = dealt.get_game().lucca, dealt.snapshot.state
    assert [dealt.action_to_string(n) for n in dealt.legal_actions()] == list(
        map(lucca.action_name, lucca.legal(match))
    )
    start = dealt.get_game().new_initial_state()
    assert start.action_to_string(pyspiel.PlayerId.CHANCE, 16) == "draw 17"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("lucca_palazzi(edition=2014)", "2005-de, 2005-ja, 2013"),
        ("lucca_palazzi(edition=2005)", "2005-de, 2005-ja, 2013"),
        ("lucca_palazzi(players=9)", "9"),
        ("lucca_palazzi(edition=2005,rulebook=de,celebration=True)", "2005-de"),
        ("lucca_palazzi(edition=2005-de)", "edition"),
        ("lucca_palazzi(colour=red)", "colour"),
        ("lucca_torri(size=7)", "7"),
        ("lucca_torri(colors=white)", "2"),
        ("lucca_torri(colors=white+pink)", "pink"),
        ("lucca_torri(players=5)", "5"),
        ("lucca_torri(played=put white a1)", "put"),
        ("lucca_torri(size=6,played=place white h8)", "h8"),
        ("lucca_torri(played=place white a1+place white b1)", "different colours"),
        ("lucca_palazzi(played=take 1)", "played"),
    ],
)
def test_wrong_parameters_are_refused_in_one_sentence(name: str, words: str) -> None:
    with pytest.raises(pyspiel.SpielError) as refused:
        pyspiel.load_game(name)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value).strip()


def test_what_was_played_leaves_something_to_play() -> None:
    *_, last = random_states("lucca_torri(size=3)", 1)
    names = [last.get_game().lucca.action_name(step.action) for step in last.snapshot.steps]
    for words, played in (("nothing is left", names), ("over", [*names, "place white a1"])):
        with pytest.raises(pyspiel.SpielError, match=words):
            pyspiel.load_game(f"lucca_torri(size=3,played={'+'.join(played)})")
    game = pyspiel.load_game(f"lucca_torri(size=3,played={'+'.join(names[:-1])})")
    state = game.new_initial_state()
    assert state.history() == []
    state.apply_action(state.string_to_action(names[-1]))
    assert same_state(state.snapshot.state, last.snapshot.state)
    assert state.information_state_string(0) == last.information_state_string(0)


@some_games
def test_wrong_actions_are_refused_and_change_nothing(name: str) -> None:
    state = first_decision(name)
    count = state.get_game().num_distinct_actions()
    before, history = state.snapshot.state.copy(), state.history()
    wrong = set(range(count)) - set(state.legal_actions())
    for number in (*sorted(wrong)[:50], -2, count, 10**9):
        with pytest.raises(pyspiel.SpielError):
            state.apply_action(number)
    assert same_state(state.snapshot.state, before)
    assert state.history() == history


def test_nothing_can_be_done_after_the_end_or_by_nobody() -> None:
    *_, state = random_states("lucca_torri(size=3)", 1)
    with pytest.raises(pyspiel.SpielError, match="over"):
        state.apply_action(0)
    with pytest.raises(pyspiel.SpielError):
        first_decision("lucca_palazzi").legal_actions(-1)
    with pytest.raises(pyspiel.SpielError, match="shape"):
        pyspiel.load_game("lucca_torri").make_py_observer(None, {"shape": 1})


@pytest.mark.parametrize("player", [-1, 3])
def test_nobody_else_is_shown_anything(player: int) -> None:
    state = first_decision("lucca_palazzi")
    observer = state.get_game().make_py_observer()
    for show in (observer.set_from, observer.string_from):
        with pytest.raises(pyspiel.SpielError, match=f"no player {player}"):
            show(state, player)


@pytest.mark.parametrize("game", [Palazzi("2005-ja", 4), Palazzi(players=2, celebration=True), Torri(6, 3)])
def test_a_game_of_ours_is_the_game_that_openspiel_loads(game: Any) -> None:
    spiel = wrap(game)
    loaded = pyspiel.load_game(str(spiel))
    assert str(loaded) == str(spiel)
    assert loaded.lucca.rules == game.rules
    assert loaded.num_distinct_actions() == spiel.num_distinct_actions()


def test_without_openspiel_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(MissingPackage, match="OpenSpiel is not installed"):
        import_openspiel()
