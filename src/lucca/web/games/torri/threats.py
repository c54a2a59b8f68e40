"""Who is about to win, and what would prevent it."""

from collections.abc import Sequence
from dataclasses import dataclass

from lucca.games.game import State
from lucca.games.torri.game import Torri
from lucca.games.torri.options import COLOURS
from lucca.games.torri.rules.state import CAPTURING
from lucca.games.torri.view import Placement, Standing, View, build_standing
from lucca.locale import join_sentences
from lucca.locale.torri.phrases import say_threat
from lucca.locale.torri.prevention import say_bricks_that_prevent, say_what_prevents


@dataclass(frozen=True, slots=True)
class Threat:
    """A colour is about to win, perhaps the viewer's own; what would prevent it."""

    text: str
    prevention: str
    is_own: bool


def build_threats(game: Torri, state: State, view: View, names: Sequence[str]) -> tuple[Threat, ...]:
    """Everybody who wins at the start of their next turn, should nothing change."""
    return tuple(
        Threat(
            text=say_threat(standing, view.viewer, names),
            prevention=prevention_text(game, state, view, standing),
            is_own=standing.seat is not None and standing.seat == view.viewer,
        )
        for standing in view.colours
        if standing.threat
    )


def prevention_text(game: Torri, state: State, view: View, standing: Standing) -> str:
    """What would prevent a win, by the rules; and by which bricks, where another seat is to place one."""
    highest = [tower.lot for tower in view.towers if tower.colour == standing.colour]
    lots = [lot for lot in highest if len(view.position.lots[lot]) == standing.highest]
    by_rules = say_what_prevents(standing, lots)
    if view.position.phase != "placing" or view.position.to_move == standing.seat:
        return by_rules
    ends = [(placement, ends_threat(game, state, placement, standing)) for placement in decisive_placements(view)]
    preventing = [placement for placement, is_end in ends if is_end]
    perhaps = [placement for placement, is_end in ends if is_end is None]
    return join_sentences(by_rules, say_bricks_that_prevent(preventing, perhaps, view))


def decisive_placements(view: View) -> list[Placement]:
    """The bricks that change the height of a tower, or bring prisoners; no other can end a threat."""
    return [
        placement
        for placement in view.placements
        if not placement.refusal and (placement.struggle or len(view.position.lots.get(placement.lot, "")) > 1)
    ]


def ends_threat(game: Torri, state: State, placement: Placement, standing: Standing) -> bool | None:
    """Whether a brick ends a threat; None if that depends on a prisoner who is still to be chosen."""
    after, seat = state.copy(), game.to_move(state) or 0
    game.apply(after, seat, placement.action)
    outcome = game.outcome(after)
    if outcome:
        return seat in outcome.winners
    if after["phase"][0] == CAPTURING:
        return None
    return build_standing(game, after, COLOURS.index(standing.colour)).threat is None
