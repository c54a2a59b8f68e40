"""What PettingZoo's users may do wrong, and what then happens."""

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.env_logger import EnvLogger

from lucca.envs.pettingzoo import env, parallel_env, raw_env
from lucca.games.game import same_state
from tests.envs.pettingzoo_play import an_illegal_action, choose, play_on


def test_an_illegal_action_loses_the_match_at_once() -> None:
    table = env("palazzi")
    table.reset(seed=2)
    play_on(table, Random(1), 10)
    loser = table.agent_selection
    table.step(an_illegal_action(table))
    assert table.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in table.possible_agents}
    assert all(table.terminations.values())
    assert all(table.truncations.values())
    assert table.infos[loser][
        "illegal"
    ] == f"action 0 is a starting choice, and {loser} has no hand to choose from".replace("_", " ")
    for agent in table.agent_iter():
        assert table.last()[1] == (-1.0 if agent == loser else 0.0)
        table.step(None)
    assert table.agents == []
    table.reset(seed=2)
    assert not any(table.terminations.values())


def test_the_raw_environment_refuses_an_illegal_action_and_nothing_changes() -> None:
    table = raw_env("torri", size=4)
    table.reset(seed=1)
    play_on(table, Random(1), 5)
    before, agent = table.match.state.copy(), table.agent_selection
    with pytest.raises(ValueError, match=r"action \d+ \(.*\) is not legal now"):
        table.step(an_illegal_action(table))
    for wrong in (-1, 10**30, table.match.decisions):
        with pytest.raises(ValueError, match="there is no action"):
            table.step(wrong)
    no_numbers: tuple[Any, ...] = (1.5, "place white a1", None, [1])
    for thing in no_numbers:
        with pytest.raises(TypeError, match="an action is a whole number"):
            table.step(thing)
    assert same_state(table.match.state, before)
    assert table.agent_selection == agent
    play_on(table, Random(1))
    for _ in table.possible_agents:
        table.step(None)
    with pytest.raises(ValueError, match="over"):
        table.step(None)


@pytest.mark.parametrize("wrong", [-1, 10**30, 1.5, "1", None])
def test_what_is_no_action_is_not_in_the_action_space(wrong: Any) -> None:
    table = env("torri", size=4)
    table.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        table.step(wrong)
    assert not any(table.terminations.values())
    table.step(np.int32(choose(table, Random(1))))


@pytest.mark.parametrize("make", [env, raw_env])
def test_nothing_can_be_done_before_reset(make: Any) -> None:
    table = make("palazzi", render_mode="ansi")
    for call in (lambda: table.step(0), lambda: table.observe("seat_1"), table.agent_iter, table.render):
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before"):
            call()
    for name in ("agents", "num_agents", "rewards", "terminations", "truncations", "infos", "agent_selection"):
        with pytest.raises(AttributeError, match=rf"{name} cannot be accessed before reset\(\)"):
            getattr(table, name)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = table.nothing


def test_a_step_when_all_have_left_is_warned_of(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("torri", size=3)
    table.reset(seed=1)
    play_on(table, Random(1))
    with pytest.raises(ValueError, match="the only valid action is None"):
        table.step(0)
    for _ in table.possible_agents:
        table.step(None)
    EnvLogger.flush()
    table.step(None)
    assert "Should reset() first" in EnvLogger.mqueue[0]


def test_a_loop_over_agents_must_step() -> None:
    table = env("torri")
    table.reset(seed=1)
    turns = iter(table.agent_iter())
    next(turns)
    with pytest.raises(AssertionError, match=r"call step\(\)"):
        next(turns)
    table.reset(seed=1)
    count = 0
    for _ in table.agent_iter(3):
        table.step(choose(table, Random(1)))
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
    for make in (env, raw_env, parallel_env):
        with pytest.raises(ValueError, match=words) as refused:
            make(game, **options)
        assert "\n" not in str(refused.value)


def test_wrong_seeds_and_agents_are_refused() -> None:
    table = env("palazzi")
    with pytest.raises(TypeError, match="a seed is a whole number"):
        table.reset(seed="1")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a seed is 0 or more"):
        table.reset(seed=-1)
    table.reset()
    for ask in (table.observe, table.observation_space, table.action_space):
        with pytest.raises(ValueError, match="there is no agent 'seat_4': there are seat_1, seat_2, seat_3"):
            ask("seat_4")


def test_the_others_do_not_hear_which_secret_cards_an_illegal_action_named() -> None:
    table = env("palazzi", players=3, celebration=True)
    for seed in range(200):
        table.reset(seed=seed)
        illegal = np.flatnonzero(table.observe("seat_1")["action_mask"][:12] == 0).tolist()
        if illegal:
            break
    table.step(illegal[0])
    assert "keep" in table.infos["seat_1"]["illegal"]
    assert table.infos["seat_2"] is not table.infos["seat_3"]
    assert [table.infos[agent]["illegal"] for agent in ("seat_2", "seat_3")] == ["seat_1 did what is not legal"] * 2
