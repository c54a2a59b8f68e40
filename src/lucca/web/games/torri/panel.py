"""What stands beside the board: a tile for each colour, the towers, and the last struggle."""

from collections.abc import Sequence
from dataclasses import dataclass

from lucca.games.torri.options import COLOURS
from lucca.games.torri.view import Standing, View
from lucca.locale.sentences import sentence
from lucca.locale.torri.phrases import (
    say_meeting_of,
    say_seat,
    say_strength_fully,
    say_strike,
    say_struggle_end,
)
from lucca.web.games.torri.lots import Pick
from lucca.web.games.torri.marks import LETTER_OF, Mark

COLOUR_REFUSALS = ("same-colour-twice", "own-colour-barred")  # they hold for a colour on every lot


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour: who plays it, its bricks, and how near it is to the goal.

    `pick` is the word of the address that picks it, if it can be picked; `refusal` says why it cannot be placed.
    `threat` is `tower` or `prisoners` where it is about to win by that. `marks` are the bricks that its seat placed
    since the viewer's last turn.
    """

    name: str
    letter: str
    seat: int | None
    player: str
    supply: int
    highest: int
    prisoners: int
    is_turn: bool
    is_own: bool
    pick: str
    is_picked: bool
    refusal: str
    threat: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class TowerLine:
    """A tower in the list, its bricks from the top down."""

    lot: str
    bricks: str
    player: str
    strength: str


@dataclass(frozen=True, slots=True)
class StrikeDisplay:
    """A strike: from a tower on another, of which a brick of a colour goes."""

    text: str
    tower: str
    other: str
    letter: str


@dataclass(frozen=True, slots=True)
class StruggleDisplay:
    """A struggle from its beginning to its end, or to the prisoner that is to be chosen (`ending` is empty then)."""

    joined: str
    meeting: str
    strikes: tuple[StrikeDisplay, ...]
    ending: str


def build_colours(view: View, names: Sequence[str], pick: Pick, marks: Sequence[Mark]) -> tuple[Colour, ...]:
    """All colours, always in the same order: a colour is found by its place."""
    can_pick = view.position.phase == "placing" and bool(view.choices)
    return tuple(
        Colour(
            name=standing.colour,
            letter=LETTER_OF[standing.colour],
            seat=standing.seat,
            player=say_seat(standing.seat, names),
            supply=standing.supply,
            highest=standing.highest,
            prisoners=standing.prisoners,
            is_turn=standing.seat == view.position.turn_of and not view.outcome,
            is_own=standing.seat is not None and standing.seat == view.viewer,
            pick=standing.colour if can_pick else "",
            is_picked=standing.colour == pick.colour,
            refusal=refusal_text(view, standing) if can_pick else "",
            threat=standing.threat or "",
            marks=tuple(mark for mark in marks if mark.seat == standing.seat),
        )
        for standing in sorted(view.colours, key=lambda standing: COLOURS.index(standing.colour))
    )


def refusal_text(view: View, standing: Standing) -> str:
    """Why a colour cannot be placed at all now, if that is so.

    Where both reasons hold, an action is refused by the rules for the other one: the supply tells people more.
    """
    if standing.supply == 0:
        return sentence("colour-exhausted", {"colour": standing.colour})
    refusal = next((place.refusal for place in view.placements if place.colour == standing.colour), None)
    return sentence(refusal, {"colour": standing.colour}) if refusal in COLOUR_REFUSALS else ""


def build_tower_lines(view: View, names: Sequence[str]) -> tuple[TowerLine, ...]:
    """The towers, the highest first."""
    return tuple(
        TowerLine(tower.lot, tower.bricks, say_seat(tower.seat, names), say_strength_fully(tower.strength))
        for tower in view.towers
    )


def build_struggle(view: View) -> StruggleDisplay | None:
    """The struggle that the last brick started."""
    struggle = view.position.struggle
    if struggle is None:
        return None
    last = len(struggle.strikes) - 1
    strikes = [
        StrikeDisplay(
            text=say_strike(strike, struggle, bool(struggle.capture) and number == last),
            tower=strike.tower,
            other=struggle.weaker if strike.tower == struggle.stronger else struggle.stronger,
            letter=LETTER_OF[strike.struck],
        )
        for number, strike in enumerate(struggle.strikes)
    ]
    ending = say_struggle_end(struggle, view.position.lots) if struggle.ending else ""
    return StruggleDisplay(struggle.joined, say_meeting_of(struggle), tuple(strikes), ending)
