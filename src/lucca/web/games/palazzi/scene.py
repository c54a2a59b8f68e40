"""The table of palazzi as its page shows it: all that the templates need, made from what one viewer may see."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from lucca.games.palazzi.build_preview import party_payers, table_outlooks
from lucca.games.palazzi.deck import COLOURS
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.view import OrderPlace, View
from lucca.locale import _
from lucca.locale.palazzi.match import say_cards, say_numbers, say_shields
from lucca.match.match import Match
from lucca.web.games.palazzi.cards import Shade, make_card, make_unseen
from lucca.web.games.palazzi.context import SceneContext
from lucca.web.games.palazzi.hands import Hand, Laid, first_only, make_hand
from lucca.web.games.palazzi.offers import Offer, make_fit, make_offers
from lucca.web.games.palazzi.quarters import Quarter, make_city, make_quarter


@dataclass(frozen=True, slots=True)
class Triplet:
    """One of the triplets; without cards once it was taken."""

    number: int
    cards: tuple[Laid, ...]
    text: str
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


def make_context(match: Match, view: View, names: Sequence[str]) -> SceneContext:
    """What a scene is made from."""
    game, state = cast(Palazzi, match.game), match.state
    parties = view.parties[view.viewer - 1] if view.viewer else {}
    return SceneContext(
        game=game,
        view=view,
        names=names,
        offers=make_offers(game, state, view),
        outlooks=table_outlooks(game, state, view.viewer),
        payers={colour: party_payers(game, state, view.viewer or 0, COLOURS.index(colour)) for colour in parties},
    )


def make_scene(match: Match, view: View, names: Sequence[str], picked: str = "") -> Scene:
    """The table as one viewer sees it; `picked` is the first of two starting cards, anything else is ignored."""
    context, position = make_context(match, view, names), view.position
    others = [seat for seat in range(1, view.players + 1) if seat != view.viewer]
    return Scene(
        round=round_text(view) if position.is_revealed else "",
        rounds=tuple(number <= position.round for number in range(1, view.rounds + 1)),
        order=() if view.outcome else tuple(make_turn(context, standing) for standing in view.order),
        next_order=_(", ").join(context.name_of(seat) for seat in view.next_order) if view.rounds_left else "",
        numbers=tuple(say_numbers(view, names)),
        triplets=tuple(make_triplet(context, at, cards or ()) for at, cards in enumerate(position.table, start=1)),
        asks=asks_text(view),
        hand=make_hand(context, picked) if position.hand else None,
        own=make_quarter(context, view.viewer) if view.viewer else None,
        others=tuple(make_quarter(context, seat) for seat in others),
        city=make_city(context),
        unseen=make_unseen(context.game, view),
    )


def round_text(view: View) -> str:
    """Which round it is."""
    return _("Round {round} of {rounds}.").format(round=view.position.round, rounds=view.rounds)


def asks_text(view: View) -> str:
    """What the viewer is to do with the triplets."""
    verbs = {choice.name.split(" ")[0] for choice in view.choices}
    if "open" in verbs:
        return _("Open palaces, or take a triplet:")
    if "take" in verbs:
        return _("Take a triplet:")
    return _("Lay a card for the City of Lucca:") if "city" in verbs else ""


def make_turn(context: SceneContext, standing: OrderPlace) -> Turn:
    """A seat in the order of play and why it stands there."""
    reason = say_shields(standing.shields)
    if standing.number is not None:
        reason = _("{shields}, number {number}").format(shields=reason, number=standing.number)
    return Turn(context.name_of(standing.seat), reason, standing.seat == context.view.position.to_move)


def make_triplet(context: SceneContext, number: int, cards: tuple[str, ...]) -> Triplet:
    """A triplet, what its cards would do for the viewer, and what can be laid from it for the City."""
    laid = tuple(
        Laid(
            card=make_card(context.game, name, f"{number}-{at}"),
            fit=make_fit(context.game, name, context.outlooks[name]) if name in context.outlooks else None,
            offers=first_only(context, f"city {number} {name}", cards, at),
        )
        for at, name in enumerate(cards)
    )
    return Triplet(number, laid, say_cards(context.game, cards), context.offer_at(f"take {number}"))
