"""The editions and what they differ in, as the numbers that the rules work with."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lucca.games.game import BadRules
from lucca.games.palazzi import deck, state
from lucca.games.palazzi.deck import Deck


@dataclass(frozen=True, slots=True)
class Edition:
    """What a rulebook says differently from the others."""

    players: tuple[int, ...]
    has_celebration: bool
    late_bastions: bool
    may_discard_bastion: bool
    street_by_area: bool


EDITIONS = {
    "2005-de": Edition((3, 4, 5), False, True, False, True),
    "2005-ja": Edition((3, 4, 5), False, True, True, False),
    "2013": Edition((2, 3, 4, 5), True, False, True, False),
}
ROUNDS = {2: 7, 3: 7, 4: 6, 5: 5}
PALACE_SIZES = {2: 5, 3: 5, 4: 4, 5: 3}


def check_rules(edition: Any, players: Any, celebration: Any, cards: Deck) -> None:
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


def rules_record(edition: str, players: int, celebration: bool, cards: Deck) -> NDArray[Any]:
    """The options as the flat record that compiled rules read."""
    rules = np.zeros(1, state.RULES)
    facts = rules[0]
    facts.players = players
    facts.quarters = 3 if players == 2 else players
    facts.triplets = 4 if players == 2 else players + 1
    facts.rounds = ROUNDS[players]
    facts.palace_size = PALACE_SIZES[players]
    facts.may_discard_bastion = EDITIONS[edition].may_discard_bastion
    facts.street_by_area = EDITIONS[edition].street_by_area
    facts.late_bastions = EDITIONS[edition].late_bastions
    for place, card in enumerate(cards.cards):
        facts.number[place] = card.number or 0
        facts.colour[place] = state.NONE if card.colour is None else deck.COLOURS.index(card.colour)
        facts.windows[place] = card.windows
        facts.shields[place] = card.shields
        if is_in_play(card, celebration) and not (card.kind == "bastion" and facts.late_bastions):
            facts.first_unseen[place // state.UNSEEN_WORD] |= 1 << place % state.UNSEEN_WORD
    return rules


def is_in_play(card: deck.Card, celebration: bool) -> bool:
    """Celebration puts the five special cards in the place of the palaces 10 and 20."""
    if celebration:
        return not (card.kind == "palace" and card.number in deck.REPLACED)
    return card.kind not in deck.CELEBRATION_KINDS
