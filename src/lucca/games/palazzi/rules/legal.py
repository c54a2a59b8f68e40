"""What is allowed: all legal actions of a seat."""

from lucca.games.contract import LEGAL
from lucca.games.palazzi.rules.refusals import can_start_palace, has_cards, is_seat, refuse_build
from lucca.games.palazzi.rules.state import (
    BUILD,
    BUILDING,
    CITY,
    COLOURS,
    COMPLETED,
    DISCARD,
    HAND,
    KEEP,
    KEEPING,
    LAY,
    NONE,
    OPEN,
    PLAYING,
    TAKE,
    TRIPLET,
    TURN,
    WALL,
    city_of,
    is_bastion,
    is_wild,
    pack_action,
)


def legal(rules, state, seat, actions):
    """Write all legal actions of a seat into `actions`; returns how many (0 where it is not asked)."""
    if state.phase == KEEPING and is_seat(rules, seat):
        return legal_keeps(state, seat, actions)
    if seat != state.to_move:
        return 0
    if state.phase == TURN:
        return legal_turns(rules, state, actions)
    if state.phase == PLAYING:
        return legal_plays(rules, state, actions)
    return legal_city(rules, state, actions) if state.phase == CITY else 0


def count_legal(rules, state, actions):
    """How many legal actions the seat to move has; they are listed in `actions`."""
    return legal(rules, state, state.to_move, actions)


def nth_legal(rules, state, actions, n):
    """The n-th of the actions that `count_legal` listed."""
    return actions[n]


def legal_keeps(state, seat, actions):
    """Set-up, 2: every ordered pair of the hand."""
    count = 0
    for one in range(HAND):
        for other in range(HAND):
            first, second = state.hands[seat, one], state.hands[seat, other]
            if one != other and can_start_palace(first):
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
