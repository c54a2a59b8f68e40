"""The table of palazzi as its page shows it: all that the templates need, made from what one viewer may see."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from lucca.games.palazzi.deck import COLOURS
from lucca.games.palazzi.game import Palazzi
from lucca.games.palazzi.outlook import party_payers, table_outlooks
from lucca.games.palazzi.view import View
from lucca.locale import _, join_words
from lucca.locale.palazzi.endings import say_what_the_city_does
from lucca.locale.palazzi.phrases import say_asked, say_cards, say_numbers, say_order_reason
from lucca.match.match import Match
from lucca.web.games.palazzi.cards import UnseenCards, build_card, build_unseen
from lucca.web.games.palazzi.hands import Hand, OfferedCard, build_hand, first_only
from lucca.web.games.palazzi.offers import Offer, build_card_effect, build_offers
from lucca.web.games.palazzi.quarters import Quarter, build_city, build_quarter
from lucca.web.games.palazzi.scene_context import SceneContext


@dataclass(frozen=True, slots=True)
class Triplet:
    """One of the triplets; without cards once it was taken."""

    number: int
    cards: tuple[OfferedCard, ...]
    text: str
    offer: Offer | None


@dataclass(frozen=True, slots=True)
class OrderLine:
    """A seat in the order of play, why it stands there, and whether it is asked now or has played already."""

    seat: int
    name: str
    shields: int
    number: int | None
    reason: str
    is_now: bool
    has_played: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table. `rounds` says of each round whether it has begun; `asks` and `note` are about the triplets."""

    template: ClassVar[str] = "palazzi/table.html"
    course: ClassVar[str] = "palazzi/course.html"
    round: str
    rounds: tuple[bool, ...]
    order: tuple[OrderLine, ...]
    next_order: str
    numbers: tuple[str, ...]
    triplets: tuple[Triplet, ...]
    asks: str
    note: str
    hand: Hand | None
    own: Quarter | None
    others: tuple[Quarter, ...]
    city: Quarter | None
    unseen: tuple[UnseenCards, ...]
    size: int  # how many storeys a completed palace has


def make_context(match: Match, view: View, names: Sequence[str]) -> SceneContext:
    """What a scene is made from."""
    game, state = cast(Palazzi, match.game), match.state
    parties = view.parties[view.viewer - 1] if view.viewer else {}
    return SceneContext(
        game=game,
        view=view,
        names=names,
        offers=build_offers(game, state, view),
        outlooks=table_outlooks(game, state, view.viewer),
        payers={colour: party_payers(game, state, view.viewer or 0, COLOURS.index(colour)) for colour in parties},
    )


def build_scene(match: Match, view: View, names: Sequence[str], picked: str = "") -> Scene:
    """The table as one viewer sees it; `picked` is the first of two starting cards, anything else is ignored."""
    context, position = make_context(match, view, names), view.position
    others = [seat for seat in range(1, view.players + 1) if seat != view.viewer]
    return Scene(
        round=round_text(view) if position.is_revealed else "",
        rounds=tuple(number <= position.round for number in range(1, view.rounds + 1)),
        order=() if view.outcome else build_order(context),
        next_order=join_words(context.name_of(seat) for seat in view.next_order) if view.rounds_left else "",
        numbers=tuple(say_numbers(view, names)),
        triplets=tuple(build_triplet(context, at, cards or ()) for at, cards in enumerate(position.table, start=1)),
        asks=say_asked(view) if position.phase in ("turn", "city") else "",
        note=say_what_the_city_does() if position.phase == "city" else "",
        hand=build_hand(context, picked) if position.hand else None,
        own=build_quarter(context, view.viewer) if view.viewer else None,
        others=tuple(build_quarter(context, seat) for seat in others),
        city=build_city(context),
        unseen=build_unseen(context.game, view),
        size=context.game.palace_size,
    )


def round_text(view: View) -> str:
    return _("Round {round} of {rounds}.").format(round=view.position.round, rounds=view.rounds)


def build_order(context: SceneContext) -> tuple[OrderLine, ...]:
    """The order of play, and why each seat has its place."""
    order, to_move = context.view.order, context.view.position.to_move
    now = next((at for at, place in enumerate(order) if place.seat == to_move), 0)
    return tuple(
        OrderLine(
            seat=place.seat,
            name=context.name_of(place.seat),
            shields=place.shields,
            number=place.number,
            reason=say_order_reason(place),
            is_now=place.seat == to_move,
            has_played=at < now,
        )
        for at, place in enumerate(order)
    )


def build_triplet(context: SceneContext, number: int, cards: tuple[str, ...]) -> Triplet:
    """A triplet, what its cards would do for the viewer, and what can be laid from it for the City."""
    offered = tuple(
        OfferedCard(
            card=build_card(context.game, name, f"{number}-{at}"),
            effect=build_card_effect(context.game, name, context.outlooks[name]) if name in context.outlooks else None,
            offers=first_only(context, f"city {number} {name}", cards, at),
        )
        for at, name in enumerate(cards)
    )
    return Triplet(number, offered, say_cards(context.game, cards), context.offer_at(f"take {number}"))
