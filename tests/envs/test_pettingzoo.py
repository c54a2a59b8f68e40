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

from lucca.envs.pettingzoo import RawEnv, parallel_env, raw_env
from lucca.envs.pettingzoo import env as new_env
from tests.envs.pettingzoo_play import play_randomly, random_action
from tests.envs.shadow_match import ShadowMatch
from tests.games.palazzi.configurations import CONFIGURATIONS as PALAZZI
from tests.same_state import same_state

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
    api_test(new_env(game, **options), num_cycles=1000)
    api_test(raw_env(game, **options), num_cycles=20)
    seed_test(lambda: new_env(game, **options), num_cycles=100)


@every_game
def test_the_parallel_tests_of_pettingzoo_find_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(game, **options), num_cycles=1000)
    parallel_seed_test(lambda: parallel_env(game, **options), num_cycles=20)


@some_games
def test_the_render_tests_of_pettingzoo_find_nothing_wrong(game: str, options: dict[str, Any]) -> None:
    make: Any = partial(new_env, game, **options)
    render_test(make)


@every_game
def test_a_match_in_pettingzoo_is_a_match_of_ours(game: str, options: dict[str, Any]) -> None:
    env, random = new_env(game, **options), Random(1)
    env.reset(seed=7)
    shadow = ShadowMatch(env.match, 7)
    while not env.is_over:
        number = random_action(env, random)
        name = env.decode(number)
        assert env.encode(name) == number
        assert f"seat_{shadow.match.to_move}" == env.agent_selection
        env.step(number)
        shadow.follow(name)
    assert shadow.is_same()
    outcome = shadow.match.outcome
    assert outcome
    for agent, info in env.infos.items():
        assert info == {"winners": outcome.winners, "reason": outcome.reason} | (
            {"points": outcome.totals} if outcome.totals else {}
        )
        is_winner = int(agent.removeprefix("seat_")) in outcome.winners
        assert env.rewards[agent] >= 0 if is_winner else env.rewards[agent] < 0
    assert sum(env.rewards.values()) == pytest.approx(0, abs=1e-6)


def test_the_winner_gets_one_and_the_others_pay() -> None:
    env = new_env("palazzi", players=5)
    env.reset(seed=1)
    play_randomly(env, Random(1))
    assert sorted(env.rewards.values()) == [-0.25, -0.25, -0.25, -0.25, 1]
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    paid = {}
    for agent in env.agent_iter():
        paid[agent] = env.last()[1]
        env.step(None)
    assert sorted(paid.values()) == [-0.25, -0.25, -0.25, -0.25, 1]
    assert env.agents == []


def test_names_are_what_users_look_for() -> None:
    env = new_env("palazzi")
    assert str(env) == env.metadata["name"] == "lucca_palazzi_v1"
    assert str(new_env("torri")) == "lucca_torri_v1"
    assert env.possible_agents == ["seat_1", "seat_2", "seat_3"]
    assert env.metadata["render_modes"] == ["ansi", "rgb_array", "human"]
    assert new_env("torri", size=6).action_space("seat_1") == Discrete(180)


def test_the_same_seed_is_the_same_match_and_no_seed_a_new_one() -> None:
    one, other = new_env("palazzi"), new_env("palazzi")
    for seed in (3, None, None, 3):
        one.reset(seed=seed)
        other.reset(seed=seed)
        assert same_state(one.match.state, other.match.state)
    first = one.match.state.copy()
    one.reset()
    assert not same_state(one.match.state, first)
    one, other = new_env("palazzi"), new_env("palazzi")
    one.reset()
    other.reset()
    assert not same_state(one.match.state, other.match.state)


def test_observations_are_the_callers_own() -> None:
    env = new_env("torri", size=4)
    env.reset(seed=1)
    one, other = env.observe("seat_1"), env.observe("seat_1")
    one["observation"][:] = 5
    one["action_mask"][:] = 0
    assert other["action_mask"].any()
    assert np.array_equal(other["observation"], env.observe("seat_1")["observation"])


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
    env = new_env("palazzi", players=4)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


def test_rendering_shows_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    env = new_env("torri", size=4, render_mode="ansi")
    env.reset()
    env.step(env.encode("place white b2"))
    assert " 2 . W . ." in str(env.render()).splitlines()
    env = new_env("torri", size=4, render_mode="human")
    env.reset()
    env.step(env.encode("place white b2"))
    assert env.render() is None
    assert capsys.readouterr().out.count(" 2 . W . .") == 2
    env = new_env("torri")
    env.reset()
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None


@some_games
def test_a_copy_goes_its_own_way(game: str, options: dict[str, Any]) -> None:
    env = new_env(game, **options)
    env.reset(seed=1)
    play_randomly(env, Random(1), 12)
    before = env.match.state.copy()
    for again in (deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert again.match.game.rules == env.match.game.rules
        assert again.agent_selection == env.agent_selection
        play_randomly(again, Random(2))
        assert again.match.outcome_info()
        assert same_state(env.match.state, before)
    one, other = deepcopy(env), pickle.loads(pickle.dumps(env))
    for each in (one, other):
        play_randomly(each, Random(3))
        each.reset()
    assert same_state(one.match.state, other.match.state)
    deepcopy(new_env(game, **options)).reset()
