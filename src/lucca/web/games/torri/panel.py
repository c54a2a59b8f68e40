"""What stands beside the board: the colours against the goal, the towers, and the last struggle."""

from collections.abc import Sequence
from dataclasses import dataclass

from lucca.games.torri.options import COLOURS, LETTERS
from lucca.games.torri.view import Standing, View
from lucca.locale.sentences import sentence
from lucca.locale.torri.phrases import (
    say_meeting_of,
    say_seat,
    say_strength_fully,
    say_strike,
    say_struggle_end,
    say_threat,
)

COLOUR_REFUSALS = ("same-colour-twice", "own-colour-barred")  # they hold for a colour on every lot
LETTER_OF = {colour: letter for letter, colour in LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour: who plays it, its bricks, and how near it is to the goal.

    `pick` is the word of the address that picks it, if it can be picked; `refusal` says why it cannot be placed.
    """

    name: str
    letter: str
    seat: int | None
    player: str
    supply: int
    highest: int
    prisoners: int
    is_turn: bool
    pick: str
    is_picked: bool
    refusal: str


@dataclass(frozen=True, slots=True)
class Threat:
    """A colour is about to win; perhaps the viewer's own."""

    text: str
    is_own: bool


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


def build_colours(view: View, names: Sequence[str], picked: str) -> tuple[Colour, ...]:
    """All colours, those of seats first, in the order of play; one of them is picked if any can be."""
    order = sorted(view.colours, key=lambda standing: standing.seat or len(COLOURS) + 1)
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
            pick=standing.colour if picked else "",
            is_picked=standing.colour == picked,
            refusal=refusal_text(view, standing) if picked else "",
        )
        for standing in order
    )


def refusal_text(view: View, standing: Standing) -> str:
    """Why a colour cannot be placed at all now, if that is so.

    Where both reasons hold, an action is refused by the rules for the other one: the supply tells people more.
    """
    if standing.supply == 0:
        return sentence("colour-exhausted", {"colour": standing.colour})
    refusal = next((place.refusal for place in view.placements if place.colour == standing.colour), None)
    return sentence(refusal, {"colour": standing.colour}) if refusal in COLOUR_REFUSALS else ""


def build_threats(view: View, names: Sequence[str]) -> tuple[Threat, ...]:
    """Who is about to win."""
    return tuple(
        Threat(say_threat(standing, view.viewer, names), standing.seat is not None and standing.seat == view.viewer)
        for standing in view.colours
        if standing.threat
    )


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
