"""What is allowed: for every action the reason it is refused, or LEGAL; and all legal actions of the seat to move."""

from lucca.games.palazzi.reasons import (
    ALREADY_OPENED,
    ALREADY_TAKEN,
    BASTION_NO_WALL,
    CARD_NOT_UNSEEN,
    CARDS_DUE,
    CITY_CARD_DUE,
    KEEP_DUE,
    KEEP_PAST,
    LEGAL,
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
from lucca.games.palazzi.state import (
    BUILD,
    BUILDING,
    CITY,
    COLOURS,
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
    PLAYING,
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
    pack_action,
    triplet_of,
    verb_of,
)
from lucca.games.palazzi.unseen import is_unseen


def refusal(rules, state, seat, action):
    """Why the seat may not do this now, or LEGAL; starting choices are taken in the order of the seats."""
    verb = verb_of(action)
    if state.phase == OVER:
        return MATCH_OVER
    if state.phase == HANDS or state.phase == TABLE:
        return refuse_deal(rules, state, verb, card_of(action), other_of(action))
    if verb == DRAW or verb == DEAL_HAND or verb == DEAL_TABLE:
        return NO_CARDS_DUE
    if seat != state.to_move:
        return NOT_YOUR_TURN
    if state.phase == KEEPING:
        return refuse_keep(state, seat, card_of(action), other_of(action)) if verb == KEEP else KEEP_DUE
    return KEEP_PAST if verb == KEEP else refuse_in_turn(rules, state, seat, action)


def refusal_at_once(rules, state, seat, action):
    """The same where seats act as they like: they choose their starting cards at the same time, and may change them."""
    if state.phase == KEEPING and verb_of(action) == KEEP:
        return refuse_keep(state, seat, card_of(action), other_of(action))
    return refusal(rules, state, seat, action)


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
    return WILD_STARTS_PALACE if is_wild(first) else LEGAL


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


def legal(rules, state, seat, actions):
    """Write all legal actions of a seat into `actions`; returns how many (0 where it is not asked)."""
    if state.phase == KEEPING:
        return legal_keeps(state, seat, actions)
    if seat != state.to_move:
        return 0
    if state.phase == TURN:
        return legal_turns(rules, state, actions)
    if state.phase == PLAYING:
        return legal_plays(rules, state, actions)
    return legal_city(rules, state, actions) if state.phase == CITY else 0


def legal_keeps(state, seat, actions):
    """Set-up, 2: every ordered pair of the hand."""
    count = 0
    for one in range(HAND):
        for other in range(HAND):
            first, second = state.hands[seat, one], state.hands[seat, other]
            if one != other and not is_wild(first):
                actions[count] = pack_action(KEEP, first, second, 0)
                count += 1
    return count


def legal_turns(rules, state, actions):
    """A round, 2: open a completed palace, or take a triplet."""
    count = 0
    for colour in range(COLOURS):
        if state.area[state.to_move, colour] == COMPLETED:
            actions[count] = pack_action(OPEN, 0, colour, 0)
            count += 1
    for triplet in range(rules.triplets):
        if has_cards(state, triplet):
            actions[count] = pack_action(TAKE, 0, 0, triplet)
            count += 1
    return count


def legal_plays(rules, state, actions):
    """A round, 4: every way to play each card left of the triplet."""
    count = 0
    for place in range(TRIPLET):
        card = state.table[state.taken, place]
        if card != NONE and is_first_copy(state, state.taken, place):
            count = legal_builds(rules, state, state.to_move, BUILD, 0, card, actions, count)
            if not is_bastion(card):
                actions[count] = pack_action(WALL, card, 0, 0)
                count += 1
            if not is_bastion(card) or rules.may_discard_bastion:
                actions[count] = pack_action(DISCARD, card, 0, 0)
                count += 1
    return count


def is_first_copy(state, triplet, place):
    """Two bastions in one triplet are one choice."""
    for earlier in range(place):
        if state.table[triplet, earlier] == state.table[triplet, place]:
            return False
    return True


def legal_builds(rules, state, quarter, verb, triplet, card, actions, count):
    """Appends the ways to build one card in a quarter; returns how many actions there are now."""
    for colour in range(COLOURS if is_wild(card) else 1):
        if refuse_build(rules, state, quarter, card, colour) == LEGAL:
            actions[count] = pack_action(verb, card, colour, triplet)
            count += 1
    return count


def legal_city(rules, state, actions):
    """A round, 5: every card of the triplets left that the City can lay."""
    count = 0
    for triplet in range(rules.triplets):
        for place in range(TRIPLET):
            card = state.table[triplet, place]
            if card != NONE and is_first_copy(state, triplet, place):
                count = legal_builds(rules, state, city_of(rules), LAY, triplet, card, actions, count)
    return count


def city_can_lay(rules, state):
    """A round, 5: whether any card left can be laid for the City (wilds need a palace under construction)."""
    for triplet in range(rules.triplets):
        for place in range(TRIPLET):
            card = state.table[triplet, place]
            if card != NONE and (not is_wild(card) or is_building_anything(state, city_of(rules))):
                return True
    return False


def is_building_anything(state, quarter):
    """Whether a quarter has a palace under construction."""
    for colour in range(COLOURS):
        if state.area[quarter, colour] == BUILDING:
            return True
    return False
