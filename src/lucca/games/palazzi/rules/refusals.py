"""What is not allowed: for every action the reason it is refused, or LEGAL."""

from lucca.games.contract import LEGAL
from lucca.games.palazzi.rules.reason_codes import (
    ALREADY_OPENED,
    ALREADY_TAKEN,
    BASTION_NO_WALL,
    CARD_NOT_UNSEEN,
    CARDS_DUE,
    CITY_CARD_DUE,
    KEEP_DUE,
    KEEP_PAST,
    MATCH_OVER,
    NO_CARDS_DUE,
    NO_CITY_CARD_DUE,
    NO_PALACE,
    NO_SUCH_TRIPLET,
    NOT_COMPLETED,
    NOT_IN_HAND,
    NOT_IN_TRIPLET,
    NOT_UNDER_CONSTRUCTION,
    NOT_YOUR_TURN,
    OPEN_BEFORE_TAKING,
    OTHER_HAND_DUE,
    OTHER_TABLE_DUE,
    PALACE_EXISTS,
    SAME_CARD_TWICE,
    TAKE_DUE,
    TOWER_NOT_DISCARDED,
    TRIPLET_TAKEN,
    TWO_WILDS,
    WILD_STARTS_PALACE,
)
from lucca.games.palazzi.rules.state import (
    BUILDING,
    CHANCE,
    CITY,
    COMPLETED,
    DEAL_HAND,
    DEAL_TABLE,
    DISCARD,
    DRAW,
    EMPTY,
    HAND,
    HANDS,
    KEEP,
    KEEPING,
    LAY,
    NONE,
    OPEN,
    OPENED,
    OVER,
    TABLE,
    TAKE,
    TRIPLET,
    TURN,
    WALL,
    card_of,
    city_of,
    is_bastion,
    is_wild,
    other_of,
    triplet_of,
    verb_of,
)
from lucca.games.palazzi.rules.unseen import is_unseen


def refusal(rules, state, seat, action):
    """Why the seat may not do this now, or LEGAL; starting choices are taken in the order of the seats."""
    verb = verb_of(action)
    if state.phase == OVER:
        return MATCH_OVER
    if state.phase == HANDS or state.phase == TABLE:
        return refuse_deal(rules, state, verb, card_of(action), other_of(action)) if seat == CHANCE else CARDS_DUE
    if verb == DRAW or verb == DEAL_HAND or verb == DEAL_TABLE:
        return NO_CARDS_DUE
    if seat != state.to_move:
        return NOT_YOUR_TURN
    if state.phase == KEEPING:
        return refuse_keep(state, seat, card_of(action), other_of(action)) if verb == KEEP else KEEP_DUE
    return KEEP_PAST if verb == KEEP else refuse_in_turn(rules, state, seat, action)


def refusal_at_once(rules, state, seat, action):
    """Set-up, 2: like `refusal`, but seats choose their starting cards in any order, and may change them."""
    if state.phase != KEEPING or not is_seat(rules, seat):
        return refusal(rules, state, seat, action)
    if verb_of(action) == KEEP:
        return refuse_keep(state, seat, card_of(action), other_of(action))
    return refusal(rules, state, state.to_move, action)


def is_seat(rules, seat):
    """Whether a number is one of the seats, not chance or a number out of range."""
    return 0 <= seat < rules.players


def refuse_deal(rules, state, verb, card, other):
    """Set-up, 1 and a round, 6: hands in the order of the seats, then the table with all its triplets."""
    if verb == DEAL_HAND:
        return LEGAL if state.phase == HANDS and state.dealt == HAND * other else OTHER_HAND_DUE
    if verb == DEAL_TABLE:
        return LEGAL if state.phase == TABLE and other == rules.triplets else OTHER_TABLE_DUE
    return refuse_draw(state, card) if verb == DRAW else CARDS_DUE


def refuse_draw(state, card):
    """Set-up, 1: a card comes once; 2005's towers are not among the unseen before the reveal."""
    return LEGAL if is_unseen(state, card) else CARD_NOT_UNSEEN


def refuse_keep(state, seat, first, second):
    """Set-up, 2: two cards of the hand; a wild is never laid first, so at most one is kept."""
    if not is_in_hand(state, seat, first) or not is_in_hand(state, seat, second):
        return NOT_IN_HAND
    if first == second:
        return SAME_CARD_TWICE
    if is_wild(first) and is_wild(second):
        return TWO_WILDS
    return LEGAL if can_start_palace(first) else WILD_STARTS_PALACE


def can_start_palace(card):
    """Celebration: a wild is never the first card of a palace."""
    return not is_wild(card)


def is_in_hand(state, seat, card):
    """Whether a card was dealt to a seat."""
    for place in range(HAND):
        if state.hands[seat, place] == card:
            return True
    return False


def refuse_in_turn(rules, state, seat, action):
    """A round: first the openings, then a triplet, then its cards; with two players, cards for the City."""
    verb = verb_of(action)
    if state.phase == CITY:
        return refuse_city(rules, state, action) if verb == LAY else CITY_CARD_DUE
    if verb == LAY:
        return NO_CITY_CARD_DUE
    if verb == OPEN:
        return refuse_open(state, seat, other_of(action)) if state.phase == TURN else OPEN_BEFORE_TAKING
    if verb == TAKE:
        return refuse_take(rules, state, triplet_of(action)) if state.phase == TURN else ALREADY_TAKEN
    if state.phase == TURN:
        return TAKE_DUE
    if not is_in_triplet(state, state.taken, card_of(action)):
        return NOT_IN_HAND
    return refuse_play(rules, state, seat, verb, card_of(action), other_of(action))


def refuse_open(state, seat, colour):
    """A round, 2a: a completed palace."""
    area = state.area[seat, colour]
    if area == COMPLETED:
        return LEGAL
    if area == EMPTY:
        return NO_PALACE
    return ALREADY_OPENED if area == OPENED else NOT_COMPLETED


def refuse_take(rules, state, triplet):
    """A round, 2b: one of the triplets left."""
    if triplet >= rules.triplets:
        return NO_SUCH_TRIPLET
    return LEGAL if has_cards(state, triplet) else TRIPLET_TAKEN


def has_cards(state, triplet):
    """Whether a triplet still lies on the table."""
    for place in range(TRIPLET):
        if state.table[triplet, place] != NONE:
            return True
    return False


def is_in_triplet(state, triplet, card):
    """Whether a card lies in a triplet."""
    for place in range(TRIPLET):
        if state.table[triplet, place] == card:
            return True
    return False


def refuse_play(rules, state, seat, verb, card, colour):
    """A round, 4: build, wall or discard a card of the triplet taken."""
    if verb == WALL:
        return BASTION_NO_WALL if is_bastion(card) else LEGAL
    if verb == DISCARD:
        return TOWER_NOT_DISCARDED if is_bastion(card) and not rules.may_discard_bastion else LEGAL
    return refuse_build(rules, state, seat, card, colour)


def refuse_build(rules, state, quarter, card, colour):
    """A round, 4: one palace a colour, ever, and only one under construction grows; wilds never start one."""
    if is_bastion(card):
        return LEGAL
    if is_wild(card):
        return refuse_wild(state, quarter, colour)
    area = state.area[quarter, rules.colour[card]]
    return LEGAL if area == EMPTY or area == BUILDING else PALACE_EXISTS


def refuse_wild(state, quarter, colour):
    """Celebration: a wild is added to a palace under construction, never its first card."""
    if state.area[quarter, colour] == BUILDING:
        return LEGAL
    return WILD_STARTS_PALACE if state.area[quarter, colour] == EMPTY else NOT_UNDER_CONSTRUCTION


def refuse_city(rules, state, action):
    """A round, 5: a card of a triplet left, laid as part of a palace or as a bastion."""
    if triplet_of(action) >= rules.triplets:
        return NO_SUCH_TRIPLET
    if not has_cards(state, triplet_of(action)):
        return TRIPLET_TAKEN
    if not is_in_triplet(state, triplet_of(action), card_of(action)):
        return NOT_IN_TRIPLET
    return refuse_build(rules, state, city_of(rules), card_of(action), other_of(action))
