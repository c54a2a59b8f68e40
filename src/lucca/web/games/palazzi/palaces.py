"""Palaces as they are drawn: storeys, what makes a palace special, and the party it could give."""

from dataclasses import dataclass

from lucca.games.palazzi.view import StreetNumber, View
from lucca.locale import _, ngettext
from lucca.web.games.palazzi.cards import Card, see_card
from lucca.web.games.palazzi.context import Sight
from lucca.web.games.palazzi.offers import Offer


@dataclass(frozen=True, slots=True)
class Palace:
    """A stack of cards, the top one first; `missing` storeys are still to come, `notes` say what is special."""

    look: str
    colour: str
    number: str
    cards: tuple[Card, ...]
    size: int
    missing: int
    notes: tuple[str, ...]
    offer: Offer | None
    payers: str


def see_palace(sight: Sight, seat: int, area: str, colour: str, stack: tuple[str, ...]) -> Palace:
    """One palace of a seat, or of the City (seat 0); `stack` is from the bottom up."""
    game, view = sight.game, sight.view
    number = str(game.card(stack[-1]).number)
    offer = sight.offer_at(f"open {colour}") if seat == view.viewer and area == "completed" else None
    return Palace(
        look=colour,
        colour=_(colour),
        number=number,
        cards=tuple(see_card(game, name) for name in reversed(stack)),
        size=game.palace_size,
        missing=game.palace_size - len(stack) if area == "building" else 0,
        notes=(*say_marks(view, seat, number), *(() if offer else say_party(view, seat, area, colour))),
        offer=offer,
        payers=say_payers(sight, seat, colour) if offer else "",
    )


def say_marks(view: View, seat: int, number: str) -> list[str]:
    """Whether a palace has the lowest or the highest street number of all."""

    def is_here(street: StreetNumber | None) -> bool:
        return street is not None and (street.seat or 0, str(street.number)) == (seat, number)

    marks = ((view.lowest, _("lowest")), (view.highest, _("highest")))
    return [words for street, words in marks if is_here(street)]


def say_party(view: View, seat: int, area: str, colour: str) -> list[str]:
    """What a completed palace would bring if it were opened now; the City gives no parties."""
    if not seat or area != "completed":
        return []
    return [_("party: +{points}").format(points=view.parties[seat - 1][colour])]


def say_payers(sight: Sight, seat: int, colour: str) -> str:
    """Whose cards and palaces a party is paid for."""
    payers: list[str] = []
    for other, quarter in enumerate(sight.view.position.quarters, start=1):
        if other != seat:
            cards, palaces = len(quarter.building.get(colour, ())), int(colour in quarter.completed)
            payers += say_payer(sight.name_of(other), cards, palaces)
    if city := sight.view.position.city:
        palaces = [found for found, _cards in city.completed].count(colour)
        payers += say_payer(sight.name_of(None), len(city.building.get(colour, ())), palaces)
    return _("; ").join(payers)


def say_payer(name: str, cards: int, palaces: int) -> list[str]:
    """One quarter's part in a party."""
    building = ngettext("{name}: {count} card", "{name}: {count} cards", cards)
    completed = ngettext("{name}: {count} completed palace", "{name}: {count} completed palaces", palaces)
    found = ((building, cards), (completed, palaces))
    return [words.format(name=name, count=count) for words, count in found if count]
