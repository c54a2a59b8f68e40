"""Pages for a game that brings nothing of its own: positions and events in the words of records."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from lucca.games.game import Game, State, View
from lucca.locale import N_, _, join_words, ngettext
from lucca.match.match import Match
from lucca.web.games.spec_types import Curtain, Fairness, Rank, Ranking


@dataclass(frozen=True, slots=True)
class PlainScene:
    """A position as lines of text, and a button for each legal action."""

    template: ClassVar[str] = "plain_scene.html"
    lines: tuple[str, ...]
    actions: tuple[str, ...]


PLAIN_CURTAIN: Curtain[View] = Curtain(
    text=N_("Hand the device to {name}."),
    may_lift=lambda view: bool(view.choices),
    is_own_pick=lambda _view, _picked: False,
)
PLAIN_FAIRNESS = Fairness(
    title=N_("Fair draws"),
    explanation=N_(
        "All that is left to chance was fixed before the match began: when it is over, the seed is shown, and its "
        "SHA-256 must be this."
    ),
)


def plain_scene(match: Match, view: View, _picked: str) -> PlainScene:
    """The position as the viewer may know it."""
    position = match.game.public_position(match.state)
    if view.viewer:
        position |= match.game.private_position(match.state, view.viewer)
    lines = (f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in position.items())
    return PlainScene(tuple(lines), tuple(choice.name for choice in view.choices))


def plain_narration(game: Game, event: str, _before: State, _after: State, names: Sequence[str]) -> list[str]:
    """The event in notation."""
    parsed = game.parse_event(event)
    if not parsed.is_decision:
        return [event]
    return [f"{names[step.who - 1]}: {game.action_name(step.action)}" for step in parsed.steps]


def plain_ending(game: Game, _before: State, after: State, names: Sequence[str]) -> list[str]:
    """Who won."""
    outcome = game.outcome(after)
    assert outcome
    text = ngettext("Winner: {names}.", "Winners: {names}.", len(outcome.winners))
    return [text.format(names=join_words(names[seat - 1] for seat in outcome.winners))]


def plain_ranking(view: View, names: Sequence[str]) -> Ranking:
    """The winners first, then by the total where the game counts points."""
    assert view.outcome
    winners, totals = view.outcome.winners, view.outcome.totals
    ranks = [
        Rank(seat, name, seat in winners, (totals[seat - 1],) if totals else ())
        for seat, name in enumerate(names, start=1)
    ]
    ranks.sort(key=lambda rank: (not rank.is_winner, *(-number for number in rank.numbers)))
    return Ranking((_("total"),) if totals else (), tuple(ranks), has_total=bool(totals))
