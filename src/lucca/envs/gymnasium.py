"""The games in Gymnasium: one seat against bots. Importing this registers each, as `lucca/`, its title and `-v1`."""

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, SupportsIndex

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from lucca.bots.bot import Bot
from lucca.envs.bot_opponents import Opponent, check_opponents, new_opponent
from lucca.envs.make_game import choose_game
from lucca.envs.render import draw, write
from lucca.envs.seeds import check_seed
from lucca.envs.single import SingleMatch
from lucca.envs.spaces import (
    ILLEGAL_REWARD,
    MASK,
    Seen,
    action_space,
    check_action,
    check_render_mode,
    observation_space,
    see,
)
from lucca.games import game_names, game_spec
from lucca.types import JsonObject

SEEDS = 2**63

Step = tuple[Seen, float, bool, bool, JsonObject]


class LuccaEnv(gymnasium.Env[Seen, np.int64]):
    """A match of one seat against bots; an action that is not legal ends it, and costs as much as losing to one."""

    metadata: ClassVar[JsonObject] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # type: ignore[misc]
    name: ClassVar[str]

    def __init__(
        self,
        opponents: str | Bot | Sequence[str | Bot] = "greedy",
        seat: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.match = SingleMatch(choose_game(self.name, options))
        self.players = self.match.game.players
        self.opponents = check_opponents(opponents, self.players - 1)
        self.seat = check_seat(seat, self.players)
        self.render_mode = check_render_mode(render_mode, self.metadata["render_modes"])
        self.observation_space = observation_space(self.match)
        self.action_space = action_space(self.match)
        self.place = 0  # the program's own seat in this match, from 0
        self.others: dict[int, Opponent] = {}
        self.has_begun = False
        self.is_over = True

    def reset(self, *, seed: int | None = None, options: JsonObject | None = None) -> tuple[Seen, JsonObject]:  # noqa: ARG002
        """A new match, up to the seat's first decision; without a seed it follows from the last one's."""
        super().reset(seed=check_seed(seed))
        self.match.begin(seed)
        self.place = self.seat - 1 if self.seat else int(self.np_random.integers(self.players))
        places = [place for place in range(self.players) if place != self.place]
        seeds = self.np_random.integers(SEEDS, size=len(places)).tolist()
        self.others = {
            place: new_opponent(name, own) for place, name, own in zip(places, self.opponents, seeds, strict=True)
        }
        self.has_begun = True
        self.let_others_play()
        seen = see(self.match, self.place)
        return seen, self.info(seen)

    def step(self, action: SupportsIndex) -> Step:
        """The seat acts, and the others after it until it is asked again or the match is over."""
        if self.is_over:
            raise ResetNeeded(
                "the match is over, or was left: call reset()" if self.has_begun else "call reset() before step()"
            )
        number = check_action(self.match, action)
        if not self.match.act(number):
            return self.end_by_illegal(number)
        self.let_others_play()
        seen = see(self.match, self.place)
        info = self.info(seen)
        if not self.is_over:
            return seen, 0.0, False, False, info
        return seen, float(self.match.rewards[self.place]), True, False, {**info, **self.match.ending()}

    def let_others_play(self) -> None:
        """The bots act until the program is asked or the match is over; if they are interrupted, it is left."""
        self.is_over = True
        match = self.match
        while not match.is_over and (place := match.to_move) != self.place:
            match.act(self.others[place].choose(match))
        self.is_over = match.is_over

    def end_by_illegal(self, number: int) -> Step:
        """The match is over by an action that is not legal; nothing was done."""
        self.is_over = True
        seen = see(self.match, self.place)
        return seen, ILLEGAL_REWARD, True, False, {**self.info(seen), "illegal": self.match.complaint(number)}

    def info(self, seen: Seen) -> JsonObject:
        """What is told beside an observation: the mask again, and the seat that the program plays, from 1."""
        return {MASK: seen[MASK], "seat": self.place + 1}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as sb3-contrib's MaskablePPO asks."""
        if not self.has_begun:
            raise ResetNeeded("call reset() before action_masks()")
        return self.match.see(self.place)[1].astype(np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as a spectator may see it: a text, or a picture."""
        if not self.has_begun:
            raise ResetNeeded("call reset() before render()")
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing, for the environment was made without a render_mode")
            return None
        show = write if self.render_mode == "ansi" else draw
        return show(self.match.game, self.match.state)

    def encode(self, name: str) -> int:
        """The number of one's own action in the notation of records; raises ValueError."""
        return self.match.encode(name)

    def decode(self, number: int) -> str:
        """What a number means now, in the notation of records; raises ValueError."""
        return self.match.decode(number)


def check_seat(seat: object, players: int) -> int | None:
    """A seat, or None for a new one every match; raises ValueError."""
    if seat is None:
        return None
    if isinstance(seat, (int, np.integer)) and not isinstance(seat, bool) and 1 <= seat <= players:
        return int(seat)
    raise ValueError(f"seat must be 1 to {players}, or None for a new one every match, not {seat!r}")


@cache
def env_class(game: str) -> type[LuccaEnv]:
    """The class of a game's environments."""
    spec = game_spec(game)
    doc = f"{spec.title}; the options are {', '.join(spec.option_names)}."
    return type(f"{spec.title}Env", (LuccaEnv,), {"name": game, "__doc__": doc, "__module__": __name__})


def __getattr__(name: str) -> type[LuccaEnv]:
    """The classes by their names, its title and `Env`: Gymnasium and pickle look for them here."""
    for game in game_names():
        if name == f"{game_spec(game).title}Env":
            return env_class(game)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


for game in game_names():
    gymnasium.register(f"lucca/{game_spec(game).title}-v1", f"{__name__}:{game_spec(game).title}Env")
