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
    """What the rulebooks differ in."""

    players: tuple[int, ...]
    has_celebration: bool
    late_bastions: bool
    may_discard_bastion: bool
    street_by_area: bool


EDITIONS = {
    "2005-de": Edition(
        players=(3, 4, 5), has_celebration=False, late_bastions=True, may_discard_bastion=False, street_by_area=True
    ),
    "2005-ja": Edition(
        players=(3, 4, 5), has_celebration=False, late_bastions=True, may_discard_bastion=True, street_by_area=False
    ),
    "2013": Edition(
        players=(2, 3, 4, 5), has_celebration=True, late_bastions=False, may_discard_bastion=True, street_by_area=False
    ),
}
ROUNDS = {2: 7, 3: 7, 4: 6, 5: 5}
PALACE_SIZES = {2: 5, 3: 5, 4: 4, 5: 3}

OPTIONS = (
    Option(
        name="edition",
        kind="choice",
        default="2013",
        values=(
            Value(
                "2005-de",
                label=N_("Lucca Città (2005), German rules"),
                explanation=N_("Three to five players, by the rules of the first box."),
                short=N_("2005, German"),
            ),
            Value(
                "2005-ja",
                label=N_("Lucca Città (2005), Japanese rules"),
                explanation=N_("Three to five players; a tower may also be discarded."),
                short=N_("2005, Japanese"),
            ),
            Value(
                "2013",
                label=N_("Lucca: The City of Games! (2013)"),
                explanation=N_("Two to five players; with two, the City of Lucca plays along."),
                short="2013",
            ),
        ),
        label=N_("Edition"),
        help="2005-de, 2005-ja, 2013 (usual) or celebration.",
        aliases=(Alias("celebration", N_("Celebration"), {"edition": "2013", "celebration": True}),),
    ),
    Option(name="players", kind="number", default=3, values=tuple(map(Value, (2, 3, 4, 5)))),
    Option(
        name="celebration",
        kind="flag",
        default=False,
        label=N_("Celebration variant"),
        explanation=N_("The special cards of the 2013 box join in."),
        help="the Celebration variant of 2013.",
    ),
    Option(name="deck", kind="file", default=deck.RECONSTRUCTED, help="cards of your own box, as CSV."),
)


def check_rules(edition: object, players: object, celebration: object, cards: Deck) -> None:
    """Raises BadRules if the options do not exist or do not go together."""
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise BadRules("unknown-edition", edition=edition, editions=", ".join(EDITIONS))
    allowed = EDITIONS[edition].players
    if type(players) is not int or players not in allowed:
        raise BadRules("wrong-players", edition=edition, players=players, least=allowed[0], most=allowed[-1])
    if type(celebration) is not bool:
        raise BadRules("celebration-not-bool", celebration=celebration)
    if celebration and not EDITIONS[edition].has_celebration:
        raise BadRules("no-celebration", edition=edition)
    if celebration and not cards.has_specials:
        raise BadRules("no-specials")


def rules_record(edition: str, players: int, celebration: bool, cards: Deck) -> Array:
    """Returns the options as an array of one `state.RULES` record."""
    rules = np.zeros(1, state.RULES)
    record = rules[0]
    record.players = players
    record.quarters = 3 if players == 2 else players
    record.triplets = 4 if players == 2 else players + 1
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
