"""The options of palazzi, what its editions differ in, and the options as the record that compiled rules read."""

from dataclasses import dataclass

import numpy as np

from lucca.games.game import BadRules
from lucca.games.options import Alias, Option, Value
from lucca.games.palazzi import deck
from lucca.games.palazzi.deck import Deck
from lucca.games.palazzi.rules import state
from lucca.locale import N_
from lucca.types import Array


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """What the rulebooks differ in, and what forms say about them."""

    described: Value
    players: tuple[int, ...]
    has_celebration: bool
    late_bastions: bool
    may_discard_bastion: bool
    street_by_area: bool


EDITIONS = {
    str(edition.described.value): edition
    for edition in (
        Edition(
            described=Value(
                "2005-de",
                label=N_("Lucca Città (2005), German rules"),
                explanation=N_("Three to five players, by the rules of the first box."),
                short=N_("2005, German"),
            ),
            players=(3, 4, 5),
            has_celebration=False,
            late_bastions=True,
            may_discard_bastion=False,
            street_by_area=True,
        ),
        Edition(
            described=Value(
                "2005-ja",
                label=N_("Lucca Città (2005), Japanese rules"),
                explanation=N_("Three to five players; a tower may also be discarded."),
                short=N_("2005, Japanese"),
            ),
            players=(3, 4, 5),
            has_celebration=False,
            late_bastions=True,
            may_discard_bastion=True,
            street_by_area=False,
        ),
        Edition(
            described=Value(
                "2013",
                label=N_("Lucca: The City of Games! (2013)"),
                explanation=N_("Two to five players; with two, the City of Lucca plays along."),
                short="2013",
            ),
            players=(2, 3, 4, 5),
            has_celebration=True,
            late_bastions=False,
            may_discard_bastion=True,
            street_by_area=False,
        ),
    )
}
ROUNDS = {2: 7, 3: 7, 4: 6, 5: 5}
PALACE_SIZES = {2: 5, 3: 5, 4: 4, 5: 3}

EDITION = Option(
    name="edition",
    kind="choice",
    default="2013",
    values=tuple(edition.described for edition in EDITIONS.values()),
    label=N_("Edition"),
    short=N_("edition {edition}"),
    aliases=(Alias("celebration", N_("Celebration"), {"edition": "2013", "celebration": True}),),
    is_edition=True,
)
PLAYERS = Option(name="players", kind="number", default=3, values=tuple(map(Value, ROUNDS)))
CELEBRATION = Option(
    name="celebration",
    kind="flag",
    default=False,
    label=N_("Celebration variant"),
    short=N_("Celebration"),
    explanation=N_("The special cards of the 2013 box join in."),
    help="the Celebration variant of 2013.",
)
DECK = Option(name="deck", kind="file", default=deck.RECONSTRUCTED, help="cards of your own box, as CSV.")
OPTIONS = (EDITION, PLAYERS, CELEBRATION, DECK)


def check_rules(edition: object, players: object, celebration: object, cards: Deck) -> None:
    """Raises BadRules if the options do not exist or do not go together."""
    if not EDITION.accepts(edition):
        raise BadRules("unknown-edition", edition=edition, editions=", ".join(EDITIONS))
    chosen = EDITIONS[str(edition)]
    if not PLAYERS.accepts(players) or players not in chosen.players:
        least, most = chosen.players[0], chosen.players[-1]
        raise BadRules("wrong-players", edition=edition, players=players, least=least, most=most)
    if not CELEBRATION.accepts(celebration):
        raise BadRules("celebration-not-bool", celebration=celebration)
    if celebration and not chosen.has_celebration:
        raise BadRules("no-celebration", edition=edition)
    if celebration and not cards.has_specials:
        raise BadRules("no-specials")


def rules_record(edition: str, players: int, celebration: bool, cards: Deck) -> Array:
    """Returns the options as an array of one `state.RULES` record."""
    rules = np.zeros(1, state.RULES)
    record = rules[0]
    record.players = players
    record.quarters = players + 1 if state.has_city(record) else players
    record.triplets = record.quarters + 1
    record.rounds = ROUNDS[players]
    record.palace_size = PALACE_SIZES[players]
    record.may_discard_bastion = EDITIONS[edition].may_discard_bastion
    record.street_by_area = EDITIONS[edition].street_by_area
    record.late_bastions = EDITIONS[edition].late_bastions
    for place, card in enumerate(cards.cards):
        record.number[place] = card.number or 0
        record.colour[place] = state.NONE if card.colour is None else deck.COLOURS.index(card.colour)
        record.windows[place] = card.windows
        record.shields[place] = card.shields
        if is_in_play(card, celebration) and not (card.kind == "bastion" and record.late_bastions):
            record.first_unseen[place // state.UNSEEN_WORD] |= 1 << place % state.UNSEEN_WORD
    return rules


def is_in_play(card: deck.Card, celebration: bool) -> bool:
    """Whether a card is in the deck: Celebration replaces the palaces 10 and 20 by the five special cards."""
    if celebration:
        return not (card.kind == "palace" and card.number in deck.REPLACED)
    return card.kind not in deck.CELEBRATION_KINDS
