"""What Gymnasium's environments refuse, each in one sentence."""

from typing import Any

import pytest
from gymnasium.error import ResetNeeded

from lucca.envs.gymnasium import PalazziEnv


def test_nothing_can_be_done_before_reset() -> None:
    env = PalazziEnv(render_mode="ansi")
    with pytest.raises(ResetNeeded, match=r"call reset\(\) before step"):
        env.step(0)
    with pytest.raises(ResetNeeded, match=r"call reset\(\) before render"):
        env.render()
    env = PalazziEnv()
    env.reset()
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None


@pytest.mark.parametrize(
    ("options", "problem", "words"),
    [
        ({"size": 8}, ValueError, "palazzi has no option 'size'"),
        ({"players": 9}, ValueError, "9"),
        ({"seat": 4}, ValueError, "seat must be 1 to 3"),
        ({"seat": 0}, ValueError, "seat must be 1 to 3"),
        ({"seat": "1"}, ValueError, "seat must be 1 to 3"),
        ({"seat": True}, ValueError, "seat must be 1 to 3"),
        ({"opponents": "genius"}, ValueError, "genius"),
        ({"opponents": ["random"]}, ValueError, "opponents must be 2, one for each other seat, not 1"),
        ({"opponents": None}, TypeError, "opponents must be a bot, the name of one"),
        ({"opponents": [1, 2]}, TypeError, "opponents must be a bot, the name of one"),
        ({"render_mode": "human"}, ValueError, "ansi, rgb_array"),
    ],
)
def test_wrong_options_are_refused_in_one_sentence(options: Any, problem: type[Exception], words: str) -> None:
    with pytest.raises(problem, match=words) as refused:
        PalazziEnv(**options)
    assert "\n" not in str(refused.value)


def test_wrong_actions_and_seeds_are_refused() -> None:
    env = PalazziEnv(opponents="random")
    with pytest.raises(TypeError, match="a seed is a whole number"):
        env.reset(seed="1")  # type: ignore[arg-type]
    env.reset(seed=1)
    with pytest.raises(TypeError, match="an action is a whole number"):
        env.step("take 1")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no action 5000: actions are 0 to 311"):
        env.step(5000)
    with pytest.raises(ValueError, match="has no hand with both cards"):
        env.encode("keep 1 96" if env.encode("take 1") else "")
