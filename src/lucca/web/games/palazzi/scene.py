"""The table of palazzi as its page shows it: all that the templates need, made from what one viewer may see."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.view import OrderPlace, View
from lucca.locale import _
from lucca.locale.palazzi.match import say_cards, say_numbers, say_shields
from lucca.web.games.palazzi.cards import Shade, see_card, see_unseen
from lucca.web.games.palazzi.context import Sight
from lucca.web.games.palazzi.hands import Hand, Laid, first_only, see_hand
from lucca.web.games.palazzi.offers import Offer, see_fit, see_offers
from lucca.web.games.palazzi.quarters import Quarter, see_city, see_quarter


@dataclass(frozen=True, slots=True)
class Triplet:
    """One of the triplets; without cards once it was taken."""

    number: int
    cards: tuple[Laid, ...]
    words: str
    offer: Offer | None


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat in the order of play, why it stands there, and whether it is asked now."""

    name: str
    reason: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table. `rounds` says of each round whether it has begun; `asks` is about the triplets."""

    template: ClassVar[str] = "palazzi/table.html"
    round: str
    rounds: tuple[bool, ...]
    order: tuple[Turn, ...]
    next_order: str
    numbers: tuple[str, ...]
    triplets: tuple[Triplet, ...]
    asks: str
    hand: Hand | None
    own: Quarter | None
    others: tuple[Quarter, ...]
    city: Quarter | None
    unseen: tuple[Shade, ...]


def see_scene(game: Palazzi, view: View, names: Sequence[str], picked: str = "") -> Scene:
    """The table as one viewer sees it; `picked` is the first of two starting cards, anything else is ignored."""
    sight, position = Sight(game, view, names, see_offers(game, view)), view.position
    others = [seat for seat in range(1, view.players + 1) if seat != view.viewer]
    return Scene(
        round=say_round(view) if position.round else "",
        rounds=tuple(number <= position.round for number in range(1, view.rounds + 1)),
        order=() if view.outcome else tuple(see_turn(sight, standing) for standing in view.order),
        next_order=_(", ").join(sight.name_of(seat) for seat in view.next_order) if view.rounds_left else "",
        numbers=tuple(say_numbers(view, names)),
        triplets=tuple(see_triplet(sight, number, cards or ()) for number, cards in enumerate(position.table, start=1)),
        asks=say_asks(view),
        hand=see_hand(sight, picked) if position.hand else None,
        own=see_quarter(sight, view.viewer) if view.viewer else None,
        others=tuple(see_quarter(sight, seat) for seat in others),
        city=see_city(sight),
        unseen=see_unseen(game, view),
    )


def say_round(view: View) -> str:
    """Which round it is."""
    return _("Round {round} of {rounds}.").format(round=view.position.round, rounds=view.rounds)


def say_asks(view: View) -> str:
    """What the viewer is to do with the triplets."""
    verbs = {choice.name.split(" ")[0] for choice in view.choices}
    if "open" in verbs:
        return _("Open palaces, or take a triplet:")
    if "take" in verbs:
        return _("Take a triplet:")
    return _("Lay a card for the City of Lucca:") if "city" in verbs else ""


def see_turn(sight: Sight, standing: OrderPlace) -> Turn:
    """A seat in the order of play and why it stands there."""
    reason = say_shields(standing.shields)
    if standing.number is not None:
        reason = _("{shields}, number {number}").format(shields=reason, number=standing.number)
    return Turn(sight.name_of(standing.seat), reason, standing.seat == sight.view.position.to_move)


def see_triplet(sight: Sight, number: int, cards: tuple[str, ...]) -> Triplet:
    """A triplet, what its cards would do for the viewer, and what can be laid from it for the City."""
    laid = tuple(
        Laid(
            card=see_card(sight.game, name, f"{number}-{at}"),
            fit=see_fit(sight.game, sight.view, name),
            offers=first_only(sight, f"city {number} {name}", cards, at),
        )
        for at, name in enumerate(cards)
    )
    return Triplet(number, laid, say_cards(sight.game, cards), sight.offer_at(f"take {number}"))
