"""The games in PettingZoo: its own tests pass, and it plays exactly what the rules say."""

import pickle
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.render_test import render_test
from pettingzoo.test.seed_test import parallel_seed_test, seed_test

from lucca.envs.pettingzoo import RawEnv, env, parallel_env, raw_env
from lucca.games.game import same_state
from tests.envs.parallel_match import Twin
from tests.envs.pettingzoo_play import choose, play_on
from tests.games.palazzi.configurations import CONFIGURATIONS as PALAZZI

TORRI = [
    {"size": 3, "players": 2, "switching": True},
    {"size": 4, "players": 4},
    {"size": 6, "players": 3, "colors": ["blue", "red", "white"]},
    {"size": 8, "players": 2},
    {"size": 12, "players": 2, "switching": True},
]
EVERY = [*(("palazzi", options) for options in PALAZZI), *(("torri", options) for options in TORRI)]
SOME = [("palazzi", {"players": 3}), ("palazzi", {"players": 2, "celebration": True}), ("torri", {"size": 4})]

every_game = pytest.mark.parametrize(("game", "options"), EVERY)
some_games = pytest.mark.parametrize(("game", "options"), SOME)

# What `api_test` says of all environments with masks but its own, and of the masks of agents that may do nothing.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


@every_game
def test_the_api_tests_of_pettingzoo_find_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    api_test(env(game, **options), num_cycles=1000)
    api_test(raw_env(game, **options), num_cycles=20)
    seed_test(lambda: env(game, **options), num_cycles=100)


@every_game
def test_the_parallel_tests_of_pettingzoo_find_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(game, **options), num_cycles=1000)
    parallel_seed_test(lambda: parallel_env(game, **options), num_cycles=20)


@some_games
def test_the_render_tests_of_pettingzoo_find_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    make: Any = partial(env, game, **options)
    render_test(make)


@every_game
def test_a_match_in_pettingzoo_is_a_match_of_ours(game: str, options: dict[str, Any]) -> None:
    table, random = env(game, **options), Random(1)
    table.reset(seed=7)
    twin = Twin(table.match, 7)
    while not table.is_over:
        number = choose(table, random)
        name = table.decode(number)
        assert table.encode(name) == number
        assert f"seat_{twin.match.to_move}" == table.agent_selection
        table.step(number)
        twin.follow(name)
    assert twin.is_same()
    outcome = twin.match.outcome
    assert outcome
    for agent, info in table.infos.items():
        assert info == {"winners": outcome.winners, "reason": outcome.reason} | (
            {"points": outcome.totals} if outcome.totals else {}
        )
        is_winner = int(agent.removeprefix("seat_")) in outcome.winners
        assert table.rewards[agent] >= 0 if is_winner else table.rewards[agent] < 0
    assert sum(table.rewards.values()) == pytest.approx(0, abs=1e-6)


def test_the_winner_gets_one_and_the_others_pay() -> None:
    table = env("palazzi", players=5)
    table.reset(seed=1)
    play_on(table, Random(1))
    assert sorted(table.rewards.values()) == [-0.25, -0.25, -0.25, -0.25, 1]
    assert all(table.terminations.values())
    assert not any(table.truncations.values())
    paid = {}
    for agent in table.agent_iter():
        paid[agent] = table.last()[1]
        table.step(None)
    assert sorted(paid.values()) == [-0.25, -0.25, -0.25, -0.25, 1]
    assert table.agents == []


def test_names_are_what_users_look_for() -> None:
    table = env("palazzi")
    assert str(table) == table.metadata["name"] == "lucca_palazzi_v1"
    assert str(env("torri")) == "lucca_torri_v1"
    assert table.possible_agents == ["seat_1", "seat_2", "seat_3"]
    assert table.metadata["render_modes"] == ["ansi", "rgb_array", "human"]
    assert env("torri", size=6).action_space("seat_1") == Discrete(180)


def test_the_same_seed_is_the_same_match_and_no_seed_a_new_one() -> None:
    one, other = env("palazzi"), env("palazzi")
    for seed in (3, None, None, 3):
        one.reset(seed=seed)
        other.reset(seed=seed)
        assert same_state(one.match.state, other.match.state)
    first = one.match.state.copy()
    one.reset()
    assert not same_state(one.match.state, first)
    one, other = env("palazzi"), env("palazzi")
    one.reset()
    other.reset()
    assert not same_state(one.match.state, other.match.state)


def test_observations_are_the_callers_own() -> None:
    table = env("torri", size=4)
    table.reset(seed=1)
    one, other = table.observe("seat_1"), table.observe("seat_1")
    one["observation"][:] = 5
    one["action_mask"][:] = 0
    assert other["action_mask"].any()
    assert np.array_equal(other["observation"], table.observe("seat_1")["observation"])


def test_before_the_reveal_nobody_sees_another_hand_or_choice() -> None:
    one, other = raw_env("palazzi"), raw_env("palazzi")
    one.reset(seed=5)
    other.reset(seed=5)
    hands = other.match.state["hands"][0]
    hands[[1, 2]] = hands[[2, 1]]
    assert_alike(one, other, "seat_1")
    one.step(0)
    other.step(7)
    hands[[0, 2]] = hands[[2, 0]]
    assert not np.array_equal(one.observe("seat_1")["observation"], other.observe("seat_1")["observation"])
    hands[[0, 1]] = hands[[1, 0]]
    assert_alike(one, other, "seat_2")


def assert_alike(one: RawEnv, other: RawEnv, agent: str) -> None:
    """An agent cannot tell two matches apart."""
    for name, seen in one.observe(agent).items():
        assert np.array_equal(seen, other.observe(agent)[name])
    assert one.agent_selection == other.agent_selection


def test_only_the_agent_to_move_has_a_mask() -> None:
    table = env("palazzi", players=4)
    table.reset(seed=1)
    for agent in table.agents:
        assert table.observe(agent)["action_mask"].any() == (agent == table.agent_selection)


def test_rendering_shows_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("torri", size=4, render_mode="ansi")
    table.reset()
    table.step(table.encode("place white b2"))
    assert " 2 . W . ." in str(table.render()).splitlines()
    table = env("torri", size=4, render_mode="human")
    table.reset()
    table.step(table.encode("place white b2"))
    assert table.render() is None
    assert capsys.readouterr().out.count(" 2 . W . .") == 2
    table = env("torri")
    table.reset()
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert table.render() is None


@some_games
def test_a_copy_goes_its_own_way(game: str, options: dict[str, Any]) -> None:
    table = env(game, **options)
    table.reset(seed=1)
    play_on(table, Random(1), 12)
    before = table.match.state.copy()
    for again in (deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert again.match.game.rules == table.match.game.rules
        assert again.agent_selection == table.agent_selection
        play_on(again, Random(2))
        assert again.match.ending()
        assert same_state(table.match.state, before)
    one, other = deepcopy(table), pickle.loads(pickle.dumps(table))
    for twin in (one, other):
        play_on(twin, Random(3))
        twin.reset()
    assert same_state(one.match.state, other.match.state)
    deepcopy(env(game, **options)).reset()
