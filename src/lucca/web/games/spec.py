"""What a game gives its pages: the layer's spec, filled by `web/games/{game}/spec.py`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from lucca.games.game import Game, Outcome, State, View
from lucca.match.match import Match
from lucca.registry import game_names, spec_of
from lucca.web.games.plain import (
    PLAIN_CURTAIN,
    PLAIN_FAIRNESS,
    plain_ending,
    plain_narration,
    plain_ranking,
    plain_scene,
)
from lucca.web.games.spec_types import Appendix, Curtain, Fairness, Picture, Ranking, Scene

G = TypeVar("G", bound=Game)  # the class of the game
V = TypeVar("V", bound=View)  # what its `view` returns, as a dataclass


@dataclass(frozen=True, slots=True)
class WebSpec(Generic[G, V]):
    """What is different for the pages of each game. Texts are messages for translation, functions return translations.

    A game without a scene of its own is shown as plain text with a button for each legal action.
    """

    blurb: str  # what the game is like, on the first page
    task: Callable[[V], str]  # what is asked of the viewer now
    outcome: Callable[[Outcome, Sequence[str]], str]  # who won and by what, given the names of the seats

    scene: Callable[[Match, V, str], Scene] = plain_scene  # the match as drawn; the last argument is what was picked
    pick_for: Callable[[str], str] = lambda _action: ""  # what has to be picked for an action's button to be shown
    beside: str = ""  # what lies in `.scene-beside` of the scene, as the name of a phone's screen
    body_classes: Callable[[V], tuple[str, ...]] = lambda _view: ()  # for CSS
    curtain: Curtain[V] = PLAIN_CURTAIN  # where people who share a device have secrets from each other
    fairness: Fairness = PLAIN_FAIRNESS  # how players can check chance, in a game that has any

    # The game, an event in notation, the state before and after it, and the names: what happened, one line or more.
    narrate: Callable[[G, str, State, State, Sequence[str]], list[str]] = plain_narration
    # The game, the state before and after the last event, and the names: who won, then how, line by line.
    narrate_ending: Callable[[G, State, State, Sequence[str]], list[str]] = plain_ending
    begins_round: Callable[[str], bool] = lambda _event: False  # whether chart and replay mark an event
    # The game, the state before a decision and who decides: whose turn it is, where that may be another seat.
    whose_turn: Callable[[G, State, int], int] = lambda _game, _before, seat: seat
    # The game, an event in notation, the state before and after it: whether the replay marks it,
    stands_out: Callable[[G, str, State, State], bool] = lambda *_: False
    # and the states that it leads through, where a replay shows more of them than the last.
    stages: Callable[[G, str, State, State], Sequence[State]] = lambda *_: ()
    chart_values: Callable[[G, State], tuple[int, ...]] | None = None  # a number for each seat, for the chart
    chart_title: str = ""
    ranking: Callable[[V, Sequence[str]], Ranking] = plain_ranking  # the final table

    cover: Callable[[], Picture] | None = None  # on the first page
    # On the rules page, by section slug; where a game has editions they are given the one that is read, or "".
    pictures: Mapping[str, Callable[..., Picture]] = field(default_factory=dict)
    appendix: Callable[[], Appendix] | None = None  # one more part of the rules page

    art: str = ""  # a template with SVG definitions, included once in every page that shows the game
    stylesheets: tuple[str, ...] = ()  # addresses
    scripts: tuple[str, ...] = ()  # addresses, at the table and in replays
    templates: Path | None = None  # a folder with the game's own templates, if they are not among lucca's
    static: Path | None = None  # a folder served as `/static/{game}`, likewise


AnyWebSpec = WebSpec[Any, Any]  # of a game that is only known by its name


def web_spec(game: str) -> AnyWebSpec:
    """The spec of a game's pages; raises LookupError if there is no such game."""
    return spec_of(game, "web", WebSpec)


def web_specs() -> dict[str, AnyWebSpec]:
    """Those of all games by name, in the order in which they are shown."""
    return {name: web_spec(name) for name in game_names()}


def scene_of(match: Match, view: View, may_act: bool, picked: str = "") -> Scene:
    """A match as its viewer sees it; without buttons where the viewer may not act."""
    seen = view if may_act else replace(cast(Any, view), choices=())  # every game's view is a dataclass
    return web_spec(match.game.name).scene(match, seen, picked)
