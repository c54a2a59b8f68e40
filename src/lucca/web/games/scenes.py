"""A match as its page shows it: the scene of its game."""

from dataclasses import replace
from typing import Any

from lucca.match.match import Match
from lucca.web.games.palazzi.scene import Scene as PalazziScene
from lucca.web.games.palazzi.scene import see_scene as see_palazzi
from lucca.web.games.torri.scene import Scene as TorriScene
from lucca.web.games.torri.scene import see_scene as see_torri

Scene = PalazziScene | TorriScene


def scene_of(match: Match, view: Any, may_act: bool, picked: str = "") -> Scene:
    """A match by what its viewer sees; with nothing to press where the viewer may not act."""
    if not may_act:
        view = replace(view, choices=())
    if match.game.name == "torri":
        return see_torri(match.game, view, match.seats, picked, last_lot(match))  # type: ignore[arg-type]
    return see_palazzi(match.game, view, match.seats, picked)  # type: ignore[arg-type]


def last_lot(match: Match) -> str:
    """Where the last brick was placed."""
    words = [event.split(" ") for event in match.game.write_events(match.steps[-4:])]
    return next((word[3] for word in reversed(words) if word[1] == "place"), "")
