"""Pages for a game that brings nothing of its own: positions and events in the words of records."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from lucca.games.game import State
from lucca.locale import _
from lucca.match.match import Match
from lucca.web.games.parts import GameView, Rank, Ranking


@dataclass(frozen=True, slots=True)
class PlainScene:
    """A position as lines of text, and a button for each legal action."""

    template: ClassVar[str] = "plain_scene.html"
    lines: tuple[str, ...]
    actions: tuple[str, ...]


def plain_scene(match: Match, view: GameView, _picked: str) -> PlainScene:
    """The position as the viewer may know it."""
    position = match.game.public_position(match.state)
    if view.viewer:
        position |= match.game.private_position(match.state, view.viewer)
    lines = (f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in position.items())
    return PlainScene(tuple(lines), tuple(choice.name for choice in view.choices))


def plain_narration(_game: object, event: str, _before: State, _after: State, names: Sequence[str]) -> list[str]:
    """The event in notation."""
    seat, _space, action = event.partition(" ")
    return [f"{names[int(seat) - 1]}: {action}" if seat.isdigit() else event]


def plain_ranking(view: GameView, names: Sequence[str]) -> Ranking:
    """The winners first, then by the total where the game counts points."""
    totals = view.outcome.totals
    ranks = [
        Rank(seat, name, seat in view.outcome.winners, (totals[seat - 1],) if totals else ())
        for seat, name in enumerate(names, start=1)
    ]
    ranks.sort(key=lambda rank: (not rank.is_winner, *(-number for number in rank.numbers)))
    return Ranking((_("total"),) if totals else (), tuple(ranks))


def no_option_texts(_rules: Mapping[str, object]) -> list[str]:
    """Nothing but the name of the game."""
    return []
