"""What one seat knows of a match, as a state in which the others' secrets are unseen cards; and determinization.

Determinization (resampling) is the inverse: it fills such a state with secrets that are possible for that seat.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from lucca.games.game import CHANCE, Pick, State, Step
from lucca.games.palazzi.rules import state as s
from lucca.games.palazzi.rules.unseen import is_unseen, remove_unseen
from lucca.types import Array, FlatRecord

if TYPE_CHECKING:
    from lucca.games.palazzi.game import Palazzi

# The fields of a state that everybody sees. What is not listed here is not copied, so stays hidden.
OPEN_FIELDS = (
    *("discarded", "phase", "current_round", "turn", "dealt", "taken", "order", "order_shields", "order_number"),
    *("table", "area", "height", "stacks", "shields", "walls", "bastions"),
    *("city_palaces", "city_completed", "city_stacks", "points"),
)


def have_secrets(states: State) -> NDArray[np.bool_]:
    """Returns for each state whether the starting cards are not revealed yet."""
    secret: NDArray[np.bool_] = ~s.is_after_reveal(states["current_round"])
    return secret


def known_state(rules: Array, state: State, seat: int) -> State:
    """Returns a copy; before the reveal only with the table and the seat's own hand and choice, the rest unseen."""
    if s.is_after_reveal(state["current_round"][0]):  # the field first: records are slow to read
        return state.copy()
    known = state.copy()
    known[0] = 0
    for field in OPEN_FIELDS:
        known[field] = state[field]
    for field in ("hands", "kept"):
        known[field] = s.NONE
        known[field][0, seat - 1] = state[field][0, seat - 1]
    known["to_move"] = seat - 1 if state["phase"][0] == s.KEEPING else s.CHANCE
    hide_other_cards(rules, known)
    return known


def hide_other_cards(rules: Array, known: State) -> None:
    """Marks all cards as unseen that are neither on the table nor in the seat's hand, bastions set aside included."""
    record = known[0]
    record.unseen[:] = rules["first_unseen"][0]
    record.unseen_left = sum(int(word).bit_count() for word in record.unseen)
    record.aside = s.BASTIONS if rules["late_bastions"][0] else 0  # 2005's towers wait beside the table, for all to see
    for card in (*record.table.flat, *record.hands.flat):
        if card != s.NONE:
            remove_unseen(record, card)


def visible_steps(players: int, steps: Sequence[Step], seat: int, is_hidden: bool) -> list[int | None]:
    """Returns the indices of the steps that a seat may know; None for a card dealt face down to another seat."""
    visible: list[int | None] = []
    held, hands, place = 0, s.HAND * players, 0
    while place < len(steps) and held < hands:
        if s.card_of(steps[place].action) != s.BASTION:  # that is set aside in secret
            visible.append(None if is_hidden and held // s.HAND != seat - 1 else place)
            held += 1
        place += 1
    others = range(place, len(steps))
    visible += (at for at in others if steps[at].who in (CHANCE, seat)) if is_hidden else others
    return visible


def deal_secret_hands(known: State, players: int, seat: int, pick: Pick) -> State:
    """Deals hands to the other seats in a state of `known_state`, in place; returns that state."""
    for other in range(players):
        if other != seat - 1:
            deal_hand(known[0], other, pick)
    return known


def deal_hand(known: FlatRecord, seat: int, pick: Pick) -> None:
    """Draws as many cards as the seat holds from the unseen ones; bastions are never in a hand."""
    for place in range(cards_held(known, seat)):
        cards = [card for card in range(s.CARDS) if card not in range(s.BASTION, s.WILD) and is_unseen(known, card)]
        known.hands[seat, place] = cards[pick(len(cards))]
        remove_unseen(known, known.hands[seat, place])


def cards_held(known: FlatRecord, seat: int) -> int:
    """Returns how many cards a seat was dealt so far, which is no secret."""
    return min(max(known.dealt - s.HAND * seat, 0), s.HAND) if known.phase == s.HANDS else s.HAND


def resample_steps(game: "Palazzi", state: State, steps: Sequence[Step], seat: int, pick: Pick) -> list[Step]:
    """Returns draws of other hands and of the same table, then the seat's own choice and random ones of the others."""
    dealt = deal_secret_hands(game.known(state, seat), game.players, seat, pick)
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
