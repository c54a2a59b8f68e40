"""Cards that lie on the table or in a hand, and what can be done with each."""

from dataclasses import dataclass

from lucca.games.palazzi.game import Palazzi
from lucca.locale import _
from lucca.locale.palazzi.phrases import say_asked, say_word
from lucca.web.games.palazzi.cards import Card, build_card
from lucca.web.games.palazzi.offers import CardEffect, Offer
from lucca.web.games.palazzi.scene_context import SceneContext


@dataclass(frozen=True, slots=True)
class OfferedCard:
    """A card on the table or in a hand: what it would do, what can be done with it, and how to pick it first."""

    card: Card
    effect: CardEffect | None = None
    offers: tuple[Offer, ...] = ()
    pick: str = ""
    is_picked: bool = False
    place: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards in a seat's hand, or what is left of the triplet that a seat plays."""

    heading: str
    asks: str
    cards: tuple[OfferedCard, ...]


def first_only(context: SceneContext, place: str, cards: tuple[str, ...], at: int) -> tuple[Offer, ...]:
    """What a card offers; of several bastions only the first, they are interchangeable."""
    return context.offers.get(place, ()) if cards.index(cards[at]) == at else ()


def build_hand(context: SceneContext, picked: str) -> Hand:
    """The viewer's starting hand, or the triplet being played, which lies open."""
    view, position, cards = context.view, context.view.position, context.view.position.hand or ()
    if position.phase != "playing":
        return Hand(_("Your hand"), say_asked(view), build_starting_hand(context, cards, picked))
    offered = tuple(
        OfferedCard(build_card(context.game, name, f"hand-{at}"), offers=first_only(context, f"card {name}", cards, at))
        for at, name in enumerate(cards)
    )
    name = context.name_of(position.to_move)
    heading = _("Your hand") if position.to_move == view.viewer else _("{name} plays").format(name=name)
    return Hand(heading, say_asked(view), offered)


def build_starting_hand(context: SceneContext, cards: tuple[str, ...], picked: str) -> tuple[OfferedCard, ...]:
    """The starting hand: a first card is picked, then the second is a button; what was kept is marked."""
    keeps = {tuple(choice.name.split(" ")[1:]): choice.name for choice in context.view.choices}
    firsts = {first for first, _second in keeps}
    picked = picked if picked in firsts else ""
    places = dict(zip(context.view.position.kept or (), (_("laid first"), _("laid second")), strict=False))
    return tuple(
        OfferedCard(
            card=build_card(context.game, name),
            offers=(build_keep_offer(context.game, keeps[picked, name]),) if (picked, name) in keeps else (),
            pick=name if name in firsts and not picked else "",
            is_picked=name == picked,
            place=places.get(name, ""),
        )
        for name in cards
    )


def build_keep_offer(game: Palazzi, action: str) -> Offer:
    """The button for the second starting card, once the first was picked."""
    _verb, first, second = action.split(" ")
    about = _("keep {first}, then {second}").format(first=say_word(game, first), second=say_word(game, second))
    return Offer(action, _("Keep second"), about, "best")
