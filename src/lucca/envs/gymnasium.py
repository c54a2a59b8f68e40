"""Gymnasium environments: one seat against bots. Importing it registers each game, like `lucca/{class_name}-v1`."""

from collections.abc import Sequence
from typing import Any, ClassVar, SupportsIndex

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from lucca.bots.bot import Bot
from lucca.envs.bot_opponents import Opponent, check_opponents, new_opponent
from lucca.envs.game_classes import find_class
from lucca.envs.make_game import make_game
from lucca.envs.render import render_picture, render_text
from lucca.envs.seeds import check_seed
from lucca.envs.single import SingleMatch
from lucca.envs.spaces import (
    ILLEGAL_REWARD,
    MASK,
    Observation,
    action_space,
    check_action,
    check_render_mode,
    observation_space,
    observe,
)
from lucca.games import game_names, game_spec
from lucca.types import JsonObject

SEEDS = 2**63

StepResult = tuple[Observation, float, bool, bool, JsonObject]


class LuccaEnv(gymnasium.Env[Observation, np.int64]):
    """A match of one seat against bots; an illegal action ends it with ILLEGAL_REWARD, as much as losing to one."""

    metadata: ClassVar[JsonObject] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # type: ignore[misc]
    name: ClassVar[str]

    def __init__(
        self,
        opponents: str | Bot | Sequence[str | Bot] = "greedy",
        seat: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.match = SingleMatch(make_game(self.name, options))
        self.players = self.match.game.players
        self.opponents = check_opponents(opponents, self.players - 1)
        self.seat = check_seat(seat, self.players)
        self.render_mode = check_render_mode(render_mode, self.metadata["render_modes"])
        self.observation_space = observation_space(self.match)
        self.action_space = action_space(self.match)
        self.seat_index = 0  # the seat that the caller plays in this match, from 0
        self.opponents_by_seat: dict[int, Opponent] = {}
        self.has_begun = False
        self.is_over = True

    def reset(self, *, seed: int | None = None, options: JsonObject | None = None) -> tuple[Observation, JsonObject]:  # noqa: ARG002
        """Begins a match and plays to the seat's first decision; without a seed goes on with the last one's numbers."""
        super().reset(seed=check_seed(seed))
        self.match.begin(seed)
        self.seat_index = self.seat - 1 if self.seat else int(self.np_random.integers(self.players))
        others = [index for index in range(self.players) if index != self.seat_index]
        seeds = self.np_random.integers(SEEDS, size=len(others)).tolist()
        self.opponents_by_seat = {
            index: new_opponent(name, own) for index, name, own in zip(others, self.opponents, seeds, strict=True)
        }
        self.has_begun = True
        self.play_opponents()
        observation = observe(self.match, self.seat_index)
        return observation, self.info(observation)

    def step(self, action: SupportsIndex) -> StepResult:
        """Applies the seat's action, and lets opponents play until the seat is to move or the match is over."""
        if self.is_over:
            raise ResetNeeded(
                "the match is over, or was left: call reset()" if self.has_begun else "call reset() before step()"
            )
        number = check_action(self.match, action)
        if not self.match.act(number):
            return self.end_as_illegal(number)
        self.play_opponents()
        observation = observe(self.match, self.seat_index)
        info = self.info(observation)
        if not self.is_over:
            return observation, 0.0, False, False, info
        reward = float(self.match.rewards[self.seat_index])
        return observation, reward, True, False, {**info, **self.match.outcome_info()}

    def play_opponents(self) -> None:
        """Lets bots play until the seat is to move or the match is over; if interrupted, `is_over` stays True."""
        self.is_over = True
        match = self.match
        while not match.is_over and (index := match.to_move) != self.seat_index:
            match.act(self.opponents_by_seat[index].choose(match))
        self.is_over = match.is_over

    def end_as_illegal(self, number: int) -> StepResult:
        """Ends the match because of an illegal action, without changing its state."""
        self.is_over = True
        observation = observe(self.match, self.seat_index)
        info = {**self.info(observation), "illegal": self.match.illegal_message(number)}
        return observation, ILLEGAL_REWARD, True, False, info

    def info(self, observation: Observation) -> JsonObject:
        """Returns the info of an observation: its mask again, and the seat that is played, from 1."""
        return {MASK: observation[MASK], "seat": self.seat_index + 1}

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the mask of legal actions, for MaskablePPO of sb3-contrib."""
        if not self.has_begun:
            raise ResetNeeded("call reset() before action_masks()")
        return self.match.observe(self.seat_index)[1].astype(np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Returns the match as a spectator may see it, as text or picture by `render_mode`."""
        if not self.has_begun:
            raise ResetNeeded("call reset() before render()")
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing, for the environment was made without a render_mode")
            return None
        show = render_text if self.render_mode == "ansi" else render_picture
        return show(self.match.game, self.match.state)

    def encode(self, name: str) -> int:
        """Returns the number of an action of the seat, given in notation; raises ValueError."""
        return self.match.encode(name)

    def decode(self, number: int) -> str:
        """Returns what a number means now, in notation; raises ValueError."""
        return self.match.decode(number)


def check_seat(seat: object, players: int) -> int | None:
    """Returns the seat, or None for a random one in every match; raises ValueError."""
    if seat is None:
        return None
    if isinstance(seat, (int, np.integer)) and not isinstance(seat, bool) and 1 <= seat <= players:
        return int(seat)
    raise ValueError(f"seat must be 1 to {players}, or None for a new one every match, not {seat!r}")


def register(game: str) -> type[LuccaEnv]:
    """Makes the environment class of a game and registers it."""
    spec = game_spec(game)
    doc = f"{spec.title}; the options are {', '.join(spec.option_names)}."
    made = type(f"{spec.class_name}Env", (LuccaEnv,), {"name": game, "__doc__": doc, "__module__": __name__})
    gymnasium.register(f"lucca/{spec.class_name}-v1", f"{__name__}:{made.__name__}")
    return made


CLASSES = {game: register(game) for game in game_names()}


def __getattr__(name: str) -> type[LuccaEnv]:
    """Finds classes by name: a game's `class_name` and `Env`."""
    return find_class(__name__, CLASSES.values(), name)
