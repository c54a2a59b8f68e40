"""What one seat knows of a match: a state like any other, in which the others' secrets are cards nobody has seen.

And the other way: matches that a seat cannot tell from one, with the others' secrets drawn anew.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from lucca.games.game import CHANCE, Pick, State, Step
from lucca.games.palazzi import state as s
from lucca.games.palazzi.unseen import is_unseen, remove_unseen
from lucca.types import Array, Record

if TYPE_CHECKING:
    from lucca.games.palazzi.game import Palazzi

# Everything that lies open. What is not copied stays hidden.
OPEN_FIELDS = (
    *("discarded", "phase", "current_round", "turn", "dealt", "taken", "order", "order_shields", "order_number"),
    *("table", "area", "height", "stacks", "shields", "walls", "bastions"),
    *("city_palaces", "city_completed", "city_stacks", "points"),
)


def have_secrets(matches: State) -> NDArray[np.bool_]:
    """Of each match, whether the starting cards are not revealed yet."""
    secret: NDArray[np.bool_] = ~s.is_revealed(matches.view(np.recarray))
    return secret


def as_known_by(rules: Array, match: State, seat: int) -> State:
    """Before the reveal: the table and the seat's own hand and choice; every other card may still come."""
    if not have_secrets(match)[0]:
        return match.copy()
    known = match.copy()
    known[0] = 0
    for field in OPEN_FIELDS:
        known[field] = match[field]
    for field in ("hands", "kept"):
        known[field] = s.NONE
        known[field][0, seat - 1] = match[field][0, seat - 1]
    known["to_move"] = seat - 1 if match["phase"][0] == s.KEEPING else s.CHANCE
    hide_the_rest(rules, known)
    return known


def hide_the_rest(rules: Array, known: State) -> None:
    """All cards that do not lie open are unseen; bastions set aside from the hands cannot be told from those."""
    record = known[0]
    record.unseen[:] = rules["first_unseen"][0]
    record.unseen_left = sum(int(word).bit_count() for word in record.unseen)
    record.aside = s.BASTIONS if rules["late_bastions"][0] else 0  # 2005's towers wait beside the table, for all to see
    for card in (*record.table.flat, *record.hands.flat):
        if card != s.NONE:
            remove_unseen(record, card)


def heard_steps(players: int, steps: Sequence[Step], seat: int, is_hidden: bool) -> list[int | None]:
    """The places of the steps that a seat has heard of; None for a card dealt face down."""
    heard: list[int | None] = []
    held, hands, place = 0, s.HAND * players, 0
    while place < len(steps) and held < hands:
        if s.card_of(steps[place].action) != s.BASTION:  # that would be set aside, and nobody hears of it
            heard.append(None if is_hidden and held // s.HAND != seat - 1 else place)
            held += 1
        place += 1
    others = range(place, len(steps))
    heard += (at for at in others if steps[at].who in (CHANCE, seat)) if is_hidden else others
    return heard


def deal_secret_hands(known: State, players: int, seat: int, pick: Pick) -> State:
    """Deals the other seats' hands into what a seat knows of a match, in place."""
    for other in range(players):
        if other != seat - 1:
            deal_hand(known[0], other, pick)
    return known


def deal_hand(known: Record, seat: int, pick: Pick) -> None:
    """As many cards as the seat holds: a bastion never stays in a hand, any other unseen card may be there."""
    for place in range(cards_held(known, seat)):
        cards = [card for card in range(s.CARDS) if card not in range(s.BASTION, s.WILD) and is_unseen(known, card)]
        known.hands[seat, place] = cards[pick(len(cards))]
        remove_unseen(known, known.hands[seat, place])


def cards_held(known: Record, seat: int) -> int:
    """How many cards of its hand a seat was dealt so far; everybody can count them."""
    return min(max(known.dealt - s.HAND * seat, 0), s.HAND) if known.phase == s.HANDS else s.HAND


def resample_steps(game: "Palazzi", match: State, steps: Sequence[Step], seat: int, pick: Pick) -> list[Step]:
    """The draws of other hands and of the table as it is; then the seat's own choice, and any of the others."""
    dealt = deal_secret_hands(game.known(match, seat), game.players, seat, pick)
    other = game.initial()
    resampled = [Step(CHANCE, int(card)) for card in (*dealt["hands"][0].flat, *dealt["table"][0].flat) if card >= 0]
    for draw in resampled:
        game.apply(other, *draw)
    for chooser, action in enumerate((step.action for step in steps if step.who != CHANCE), start=1):
        legal = game.legal(other, chooser)
        choice = Step(chooser, action if chooser == seat else legal[pick(len(legal))])
        game.apply(other, *choice)
        resampled.append(choice)
    return resampled
