"""What PettingZoo's users may do wrong, and what then happens."""

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.env_logger import EnvLogger

from lucca.envs.pettingzoo import env as new_env
from lucca.envs.pettingzoo import parallel_env, raw_env
from tests.envs.pettingzoo_play import illegal_action, play_randomly, random_action
from tests.same_state import same_state


def test_an_illegal_action_loses_the_match_at_once() -> None:
    env = new_env("palazzi")
    env.reset(seed=2)
    play_randomly(env, Random(1), 10)
    loser = env.agent_selection
    env.step(illegal_action(env))
    assert env.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in env.possible_agents}
    assert all(env.terminations.values())
    assert all(env.truncations.values())
    assert env.infos[loser][
        "illegal"
    ] == f"action 0 is a starting choice, and {loser} has no hand to choose from".replace("_", " ")
    for agent in env.agent_iter():
        assert env.last()[1] == (-1.0 if agent == loser else 0.0)
        env.step(None)
    assert env.agents == []
    env.reset(seed=2)
    assert not any(env.terminations.values())


def test_the_raw_environment_refuses_an_illegal_action_and_nothing_changes() -> None:
    env = raw_env("torri", size=4)
    env.reset(seed=1)
    play_randomly(env, Random(1), 5)
    before, agent = env.match.state.copy(), env.agent_selection
    with pytest.raises(ValueError, match=r"action \d+ \(.*\) is not legal now"):
        env.step(illegal_action(env))
    for wrong in (-1, 10**30, env.match.decisions):
        with pytest.raises(ValueError, match="there is no action"):
            env.step(wrong)
    no_numbers: tuple[Any, ...] = (1.5, "place white a1", None, [1])
    for thing in no_numbers:
        with pytest.raises(TypeError, match="an action is a whole number"):
            env.step(thing)
    assert same_state(env.match.state, before)
    assert env.agent_selection == agent
    play_randomly(env, Random(1))
    for _ in env.possible_agents:
        env.step(None)
    with pytest.raises(ValueError, match="over"):
        env.step(None)


@pytest.mark.parametrize("wrong", [-1, 10**30, 1.5, "1", None])
def test_what_is_no_action_is_not_in_the_action_space(wrong: Any) -> None:
    env = new_env("torri", size=4)
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(wrong)
    assert not any(env.terminations.values())
    env.step(np.int32(random_action(env, Random(1))))


@pytest.mark.parametrize("make", [new_env, raw_env])
def test_nothing_can_be_done_before_reset(make: Any) -> None:
    env = make("palazzi", render_mode="ansi")
    for call in (lambda: env.step(0), lambda: env.observe("seat_1"), env.agent_iter, env.render):
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before"):
            call()
    for name in ("agents", "num_agents", "rewards", "terminations", "truncations", "infos", "agent_selection"):
        with pytest.raises(AttributeError, match=rf"{name} cannot be accessed before reset\(\)"):
            getattr(env, name)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = env.nothing


def test_a_step_when_all_have_left_is_warned_of(capsys: pytest.CaptureFixture[str]) -> None:
    env = new_env("torri", size=3)
    env.reset(seed=1)
    play_randomly(env, Random(1))
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    for _ in env.possible_agents:
        env.step(None)
    EnvLogger.flush()
    env.step(None)
    assert "Should reset() first" in EnvLogger.mqueue[0]


def test_a_loop_over_agents_must_step() -> None:
    env = new_env("torri")
    env.reset(seed=1)
    turns = iter(env.agent_iter())
    next(turns)
    with pytest.raises(AssertionError, match=r"call step\(\)"):
        next(turns)
    env.reset(seed=1)
    count = 0
    for _ in env.agent_iter(3):
        env.step(random_action(env, Random(1)))
        count += 1
    assert count == 3


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("chess", {}, "'chess'"),
        (None, {}, "None"),
        ("palazzi", {"size": 8}, "palazzi has no option 'size'"),
        ("palazzi", {"players": 9}, "9"),
        ("palazzi", {"players": "3"}, "3"),
        ("palazzi", {"edition": "1999"}, "2013"),
        ("torri", {"size": 7}, "7"),
        ("torri", {"render_mode": "film"}, "ansi, rgb_array, human"),
    ],
)
def test_wrong_options_are_refused_in_one_sentence(game: Any, options: dict[str, Any], words: str) -> None:
    for make in (new_env, raw_env, parallel_env):
        with pytest.raises(ValueError, match=words) as refused:
            make(game, **options)
        assert "\n" not in str(refused.value)


def test_wrong_seeds_and_agents_are_refused() -> None:
    env = new_env("palazzi")
    with pytest.raises(TypeError, match="a seed is a whole number"):
        env.reset(seed="1")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a seed is 0 or more"):
        env.reset(seed=-1)
    env.reset()
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(ValueError, match="there is no agent 'seat_4': there are seat_1, seat_2, seat_3"):
            ask("seat_4")


def test_the_others_do_not_hear_which_secret_cards_an_illegal_action_named() -> None:
    env = new_env("palazzi", players=3, celebration=True)
    for seed in range(200):
        env.reset(seed=seed)
        illegal = np.flatnonzero(env.observe("seat_1")["action_mask"][:12] == 0).tolist()
        if illegal:
            break
    env.step(illegal[0])
    assert "keep" in env.infos["seat_1"]["illegal"]
    assert env.infos["seat_2"] is not env.infos["seat_3"]
    assert [env.infos[agent]["illegal"] for agent in ("seat_2", "seat_3")] == ["seat_1 did what is not legal"] * 2
