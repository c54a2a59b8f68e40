"""The games in PettingZoo: `env(game, players=3)` has the agents `seat_1`, `seat_2` and `seat_3`.

`env` does what PettingZoo's wrappers do around its own classic games, without their price in time.
"""

from collections.abc import Iterator
from typing import Any, Never

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.env import AECIterable
from pettingzoo.utils.env_logger import EnvLogger

from lucca.envs.make_game import choose_game
from lucca.envs.render import draw, write
from lucca.envs.single import SingleMatch
from lucca.envs.spaces import (
    ILLEGAL_REWARD,
    Seen,
    action_space,
    check_action,
    check_render_mode,
    observation_space,
    see,
)
from lucca.types import Array, JsonObject

RENDER_MODES = ["ansi", "rgb_array", "human"]
Act = int | np.integer[Any] | None  # None is how an agent leaves a match that is over
AFTER_RESET = ("agents", "num_agents", "agent_selection", "rewards", "terminations", "truncations", "infos")


def env(game: str, render_mode: str | None = None, **options: Any) -> "CheckedEnv":
    """A match; whoever does what is not legal loses it at once. Raises ValueError for wrong options."""
    return CheckedEnv(game, render_mode, **options)


def raw_env(game: str, render_mode: str | None = None, **options: Any) -> "RawEnv":
    """A match in which an action that is not legal raises ValueError and changes nothing."""
    return RawEnv(game, render_mode, **options)


def parallel_env(game: str, render_mode: str | None = None, **options: Any) -> ParallelEnv[str, Seen, Act]:
    """The same where all agents act in every step; only what the seat to move does counts."""
    table: AECEnv[str, Seen, Any] = env(game, render_mode, **options)
    return turn_based_aec_to_parallel(table)


class Turns(AECIterable[str, Seen, Act]):
    """The agents as they are asked, one after the other."""

    env: "RawEnv"

    def __iter__(self) -> Iterator[str]:  # type: ignore[override]  # a generator is what is fast
        match = self.env
        for _ in range(self.max_iter):
            if not match.agents:
                return
            assert match.has_moved, "call step() or reset() in a loop over agent_iter()"
            match.has_moved = False
            yield match.agent_selection


class RawEnv(AECEnv[str, Seen, Act]):
    """One match. All agents are there to its end and leave it together, each with a last step of None."""

    def __init__(self, game: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.match = SingleMatch(choose_game(game, options))
        self.render_mode = check_render_mode(render_mode, RENDER_MODES)
        # Not for `aec_to_parallel`, which wants all agents to act in turn; `parallel_env` needs no such thing.
        self.metadata = {"name": f"lucca_{game}_v1", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.metadata["render_fps"] = 1
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.match.game.players + 1)]
        self.places = {agent: place for place, agent in enumerate(self.possible_agents)}
        self.seen = {agent: observation_space(self.match) for agent in self.possible_agents}
        self.doable = {agent: action_space(self.match) for agent in self.possible_agents}
        self.has_begun = False
        self.is_over = True
        self.has_moved = False  # since an agent was last named by `agent_iter`

    def __getattr__(self, name: str) -> Never:
        """Whatever is there only after `reset`."""
        if name in AFTER_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset()")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may see: the same for all."""
        return self.seen[agent] if agent in self.seen else self.refuse_agent(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may ever do: the same for all."""
        return self.doable[agent] if agent in self.doable else self.refuse_agent(agent)

    def refuse_agent(self, agent: object) -> Never:
        """Somebody asks for an agent that is not there."""
        raise ValueError(f"there is no agent {agent!r}: there are {', '.join(self.possible_agents)}")

    def reset(self, seed: int | None = None, options: JsonObject | None = None) -> None:  # noqa: ARG002
        """A new match; without a seed the cards go on from the last one's. There are no options."""
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
        self.show()

    def observe(self, agent: str) -> Seen:
        """What an agent sees now; its mask is empty while it is not asked."""
        if not self.has_begun:
            self.refuse_before_reset("observe")
        try:
            place = self.places[agent]
        except (KeyError, TypeError):
            self.refuse_agent(agent)
        return see(self.match, place)

    def step(self, action: Act) -> None:
        """The agent to move acts; once the match is over, every agent leaves by None."""
        self.has_moved = True
        if self.is_over:
            self.leave(action)
            return
        number = self.number_of(action)
        if not self.match.act(number):
            self.refuse(number)
        elif self.match.is_over:
            self.end(self.match.rewards.tolist(), self.match.ending())
        else:
            self.agent_selection = self.agents[self.match.to_move]
        if self.render_mode == "human":
            self.show()

    def number_of(self, action: Act) -> int:
        """An action as a number; raises TypeError or ValueError."""
        return check_action(self.match, action)

    def refuse(self, number: int) -> None:
        """An action that is not legal."""
        raise ValueError(self.match.complaint(number))

    def end(self, rewards: list[float], info: JsonObject) -> None:
        """The match is over for everybody."""
        self.is_over = True
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: dict(info) for agent in self.agents}
        self._deads_step_first()

    def leave(self, action: Act) -> None:
        """An agent's step after the end."""
        if not self.has_begun:
            self.refuse_before_reset("step")
        if not self.agents:
            self.refuse_after_end()
        else:
            self._was_dead_step(action)

    def refuse_before_reset(self, call: str) -> Never:
        """Something is asked of a match that has not begun."""
        raise AssertionError(f"reset() needs to be called before {call}()")

    def refuse_after_end(self) -> None:
        """A step when every agent has left."""
        raise ValueError("the match is over and all agents have left: call reset()")

    def agent_iter(self, max_iter: int = 2**63 - 1) -> Turns:
        """The agents as they are asked, until the match is over and all have left."""
        if not self.has_begun:
            self.refuse_before_reset("agent_iter")
        return Turns(self, max_iter)

    def render(self) -> str | Array | None:
        """The table as a spectator may see it: a text, or a picture."""
        if not self.has_begun:
            self.refuse_before_reset("render")
        if self.render_mode is None:
            logger.warn("render() shows nothing, for the environment was made without a render_mode")
            return None
        if self.render_mode == "rgb_array":
            return draw(self.match.game, self.match.state)
        text = write(self.match.game, self.match.state)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def show(self) -> None:
        """Prints the table where that is wanted."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """There is nothing to close."""

    def encode(self, name: str) -> int:
        """The number of an action of the agent to move in the notation of records; raises ValueError."""
        return self.match.encode(name)

    def decode(self, number: int) -> str:
        """What a number means for the agent to move, in the notation of records; raises ValueError."""
        return self.match.decode(number)


class CheckedEnv(RawEnv):
    """What PettingZoo's TerminateIllegal, AssertOutOfBounds and OrderEnforcing wrappers make of a match."""

    def number_of(self, action: Act) -> int:
        """An action as a number; AssertionError for what is not in the action space."""
        try:
            return check_action(self.match, action)
        except (TypeError, ValueError) as problem:
            raise AssertionError(f"action is not in action space: {problem}") from None

    def refuse(self, number: int) -> None:
        """Ends the match: the agent gets -1 and the others nothing."""
        EnvLogger.warn_on_illegal_move()
        rewards = [ILLEGAL_REWARD if agent == self.agent_selection else 0.0 for agent in self.agents]
        offender, sentence = self.agent_selection, self.match.complaint(number)
        self.end(rewards, {"illegal": f"{offender} did what is not legal"})
        self.infos[offender]["illegal"] = sentence  # for it alone: the sentence may name cards that are secret
        self.truncations = dict.fromkeys(self.agents, True)

    def refuse_after_end(self) -> None:
        """A step when every agent has left: a warning, and nothing happens."""
        EnvLogger.warn_step_after_terminated_truncated()
