"""Palaces as they are drawn: storeys, what makes a palace special, and the party it could give."""

from dataclasses import dataclass

from lucca.games.palazzi.view import StreetNumber, View
from lucca.locale import _, join_phrases
from lucca.locale.palazzi.endings import say_payer
from lucca.web.games.palazzi.cards import Card, build_card
from lucca.web.games.palazzi.offers import Offer
from lucca.web.games.palazzi.scene_context import SceneContext


@dataclass(frozen=True, slots=True)
class Palace:
    """A stack of cards, the top one first; `missing` storeys are still to come.

    `marks` say whether its number is the lowest or highest, `party` what a party would bring now.
    """

    style: str
    colour: str
    number: str
    cards: tuple[Card, ...]
    size: int
    missing: int
    marks: tuple[str, ...]
    party: str
    offer: Offer | None
    payers: str


def build_palace(context: SceneContext, seat: int, area: str, colour: str, stack: tuple[str, ...]) -> Palace:
    """One palace of a seat, or of the City (seat 0); `stack` is from the bottom up."""
    game, view = context.game, context.view
    number = str(game.card(stack[-1]).number)
    offer = context.offer_at(f"open {colour}") if seat == view.viewer and area == "completed" else None
    return Palace(
        style=colour,
        colour=_(colour),
        number=number,
        cards=tuple(build_card(game, name) for name in reversed(stack)),
        size=game.palace_size,
        missing=game.palace_size - len(stack) if area == "building" else 0,
        marks=mark_texts(view, seat, number),
        party=party_text(view, seat, area, colour),
        offer=offer,
        payers=payers_text(context, colour) if offer else "",
    )


def mark_texts(view: View, seat: int, number: str) -> tuple[str, ...]:
    """Whether a palace has the lowest or the highest street number of all."""

    def is_here(street: StreetNumber | None) -> bool:
        return street is not None and (street.seat or 0, str(street.number)) == (seat, number)

    marks = ((view.lowest, _("lowest")), (view.highest, _("highest")))
    return tuple(words for street, words in marks if is_here(street))


def party_text(view: View, seat: int, area: str, colour: str) -> str:
    """What a completed palace would bring if it were opened now; the City gives no parties."""
    if not seat or area != "completed":
        return ""
    return _("party: +{points}").format(points=view.parties[seat - 1][colour])


def payers_text(context: SceneContext, colour: str) -> str:
    """Whose cards and palaces a party is paid for."""
    return join_phrases(say_payer(payer, context.names) for payer in context.payers[colour])
