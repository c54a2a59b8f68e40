"""PettingZoo environments: `env(game, players=3)` has the agents `seat_1`, `seat_2` and `seat_3`.

`env` behaves like PettingZoo's classic games in their wrappers, but is implemented without wrappers, which are slow.
"""

from collections.abc import Iterator
from typing import Any, Never

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.env import AECIterable
from pettingzoo.utils.env_logger import EnvLogger

from lucca.envs.make_game import make_game
from lucca.envs.render import render_picture, render_text
from lucca.envs.single import SingleMatch
from lucca.envs.spaces import (
    ILLEGAL_REWARD,
    Observation,
    action_space,
    check_action,
    check_render_mode,
    observation_space,
    observe,
)
from lucca.types import Array, JsonObject

RENDER_MODES = ["ansi", "rgb_array", "human"]
AgentAction = int | np.integer[Any] | None  # None is the step of an agent after the end
AFTER_RESET = ("agents", "num_agents", "agent_selection", "rewards", "terminations", "truncations", "infos")


def env(game: str, render_mode: str | None = None, **options: Any) -> "CheckedEnv":
    """Makes an environment where an illegal action ends the match; raises ValueError for wrong options."""
    return CheckedEnv(game, render_mode, **options)


def raw_env(game: str, render_mode: str | None = None, **options: Any) -> "RawEnv":
    """Makes an environment where an illegal action raises ValueError and changes nothing."""
    return RawEnv(game, render_mode, **options)


def parallel_env(
    game: str, render_mode: str | None = None, **options: Any
) -> ParallelEnv[str, Observation, AgentAction]:
    """Makes an environment where all agents act in every step; only the action of the seat to move counts."""
    aec_env: AECEnv[str, Observation, Any] = env(game, render_mode, **options)
    return turn_based_aec_to_parallel(aec_env)


class AgentIterable(AECIterable[str, Observation, AgentAction]):
    """Iterates over the agents to move; like PettingZoo's own, but faster."""

    env: "RawEnv"

    def __iter__(self) -> Iterator[str]:  # type: ignore[override]  # a generator is what is fast
        env = self.env
        for _ in range(self.max_iter):
            if not env.agents:
                return
            assert env.has_moved, "call step() or reset() in a loop over agent_iter()"
            env.has_moved = False
            yield env.agent_selection


class RawEnv(AECEnv[str, Observation, AgentAction]):
    """A match as an AEC environment. No agent ends before the others; after the end each takes a last step of None."""

    def __init__(self, game: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.match = SingleMatch(make_game(game, options))
        self.render_mode = check_render_mode(render_mode, RENDER_MODES)
        # Not parallelizable by `aec_to_parallel`, which needs agents that act in turn; `parallel_env` does without.
        self.metadata = {"name": f"lucca_{game}_v1", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.metadata["render_fps"] = 1
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.match.game.players + 1)]
        self.places = {agent: place for place, agent in enumerate(self.possible_agents)}
        self.agent_observation_spaces = {agent: observation_space(self.match) for agent in self.possible_agents}
        self.agent_action_spaces = {agent: action_space(self.match) for agent in self.possible_agents}
        self.has_begun = False
        self.is_over = True
        self.has_moved = False  # whether `step` or `reset` was called since `agent_iter` last yielded an agent

    def __getattr__(self, name: str) -> Never:
        """Raises an AttributeError that says so for attributes that exist only after `reset`."""
        if name in AFTER_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset()")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of an agent's observations, the same for all; raises ValueError."""
        return self.agent_observation_spaces[agent] if agent in self.places else self.raise_unknown_agent(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of an agent's actions, the same for all; raises ValueError."""
        return self.agent_action_spaces[agent] if agent in self.places else self.raise_unknown_agent(agent)

    def raise_unknown_agent(self, agent: object) -> Never:
        raise ValueError(f"there is no agent {agent!r}: there are {', '.join(self.possible_agents)}")

    def reset(self, seed: int | None = None, options: JsonObject | None = None) -> None:  # noqa: ARG002
        """Begins a match; without a seed goes on with the last one's random numbers. `options` are ignored."""
        self.match.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, JsonObject] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.match.to_move]
        self.has_begun = True
        self.is_over = False
        self.has_moved = True
        self.print_if_human()

    def observe(self, agent: str) -> Observation:
        """Returns what an agent sees now; its mask is empty unless it is to move. Raises ValueError."""
        if not self.has_begun:
            self.raise_before_reset("observe")
        try:
            place = self.places[agent]
        except (KeyError, TypeError):
            self.raise_unknown_agent(agent)
        return observe(self.match, place)

    def step(self, action: AgentAction) -> None:
        """Applies an action of the agent to move; once the match is over, it must be None."""
        self.has_moved = True
        if self.is_over:
            self.step_after_end(action)
            return
        number = self.check_number(action)
        if not self.match.act(number):
            self.handle_illegal(number)
        elif self.match.is_over:
            self.end(self.match.rewards.tolist(), self.match.outcome_info())
        else:
            self.agent_selection = self.agents[self.match.to_move]
        if self.render_mode == "human":
            self.print_if_human()

    def check_number(self, action: AgentAction) -> int:
        """Returns an action as int; raises TypeError or ValueError if it is not in the action space."""
        return check_action(self.match, action)

    def handle_illegal(self, number: int) -> None:
        """Raises ValueError."""
        raise ValueError(self.match.illegal_message(number))

    def end(self, rewards: list[float], info: JsonObject) -> None:
        """Terminates all agents with their rewards and the same info."""
        self.is_over = True
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: dict(info) for agent in self.agents}
        self._deads_step_first()

    def step_after_end(self, action: AgentAction) -> None:
        if not self.has_begun:
            self.raise_before_reset("step")
        if not self.agents:
            self.handle_step_after_end()
        else:
            self._was_dead_step(action)

    def raise_before_reset(self, call: str) -> Never:
        raise AssertionError(f"reset() needs to be called before {call}()")

    def handle_step_after_end(self) -> None:
        """Raises ValueError: every agent has taken its last step."""
        raise ValueError("the match is over and all agents have left: call reset()")

    def agent_iter(self, max_iter: int = 2**63 - 1) -> AgentIterable:
        """Iterates over the agents to move, until the match is over and all have taken their last step."""
        if not self.has_begun:
            self.raise_before_reset("agent_iter")
        return AgentIterable(self, max_iter)

    def render(self) -> str | Array | None:
        """Returns the match as a spectator may see it, as text or picture, or prints it, by `render_mode`."""
        if not self.has_begun:
            self.raise_before_reset("render")
        if self.render_mode is None:
            logger.warn("render() shows nothing, for the environment was made without a render_mode")
            return None
        if self.render_mode == "rgb_array":
            return render_picture(self.match.game, self.match.state)
        text = render_text(self.match.game, self.match.state)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def print_if_human(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Does nothing."""

    def encode(self, name: str) -> int:
        """Returns the number of an action of the agent to move, given in notation; raises ValueError."""
        return self.match.encode(name)

    def decode(self, number: int) -> str:
        """Returns what a number means for the agent to move, in notation; raises ValueError."""
        return self.match.decode(number)


class CheckedEnv(RawEnv):
    """A match as in PettingZoo's wrappers TerminateIllegal, AssertOutOfBounds and OrderEnforcing."""

    def check_number(self, action: AgentAction) -> int:
        """Returns an action as int; raises AssertionError if it is not in the action space."""
        try:
            return check_action(self.match, action)
        except (TypeError, ValueError) as problem:
            raise AssertionError(f"action is not in action space: {problem}") from None

    def handle_illegal(self, number: int) -> None:
        """Ends the match: the agent gets ILLEGAL_REWARD and the others nothing."""
        EnvLogger.warn_on_illegal_move()
        rewards = [ILLEGAL_REWARD if agent == self.agent_selection else 0.0 for agent in self.agents]
        offender, sentence = self.agent_selection, self.match.illegal_message(number)
        self.end(rewards, {"illegal": f"{offender} did what is not legal"})
        self.infos[offender]["illegal"] = sentence  # for it alone: the message may tell a secret
        self.truncations = dict.fromkeys(self.agents, True)

    def handle_step_after_end(self) -> None:
        """Only warns."""
        EnvLogger.warn_step_after_terminated_truncated()
