"""What a seat sees of palazzi, field by field, compiled together with the rules.

The docstring of each function is what its field is said to mean. Each writes whole numbers into `out` from a place on,
where nothing but 0 is yet, and returns the place after its own; what these are multiplied with is in `layout.py`.

A card is twelve numbers: whether there is one, its six colours, windows / 3, shields / 3, its place among all cards by
street number from 0 to 1, whether it is a wild, whether it is a bastion.
"""

from lucca.envs.palazzi.code import FACE, HALF, LAST, RANK
from lucca.games.palazzi.state import (
    BASTION,
    BUILDING,
    COLOURS,
    COLUMNS,
    COMPLETED,
    HAND,
    KEEPING,
    NONE,
    OPENED,
    OVER,
    PALACE,
    STARTING_CARDS,
    TRIPLET,
    UNSEEN_WORD,
)

PALACE_FIELD = OPENED + 4
LOWER_HALF = (1 << HALF) - 1


def see_match(rules, code, state, seat, out):
    """All fields, one after the other."""
    for place in range(out.shape[0]):
        out[place] = 0
    at = see_phase(rules, code, state, seat, out, 0)
    at = see_round(rules, code, state, seat, out, at)
    at = see_to_move(rules, code, state, seat, out, at)
    at = see_order(rules, code, state, seat, out, at)
    at = see_table(rules, code, state, seat, out, at)
    at = see_taken(rules, code, state, seat, out, at)
    at = see_hand(rules, code, state, seat, out, at)
    at = see_kept(rules, code, state, seat, out, at)
    at = see_palaces(rules, code, state, seat, out, at)
    at = see_street(rules, code, state, seat, out, at)
    at = see_points(rules, code, state, seat, out, at)
    at = see_city(rules, code, state, seat, out, at)
    return see_unseen(rules, code, state, seat, out, at)


def see_phase(rules, code, state, seat, out, at):
    """What happens: hands dealt, table laid, starting cards chosen, opening or taking, playing, the City, the end"""
    out[at + state.phase] = 1
    return at + OVER + 1


def see_round(rules, code, state, seat, out, at):
    """Rounds begun, as a part of all"""
    out[at] = state.current_round
    return at + 1


def see_to_move(rules, code, state, seat, out, at):
    """Which seat is asked; while starting cards are chosen, each sees itself"""
    asked = seat if state.phase == KEEPING else state.to_move
    if asked >= 0:
        out[at + turned(rules, seat, asked)] = 1
    return at + rules.players


def see_order(rules, code, state, seat, out, at):
    """Each seat's place in the order of play: 1 for the first, less by equal steps; 0 before the first round"""
    if state.current_round > 0:
        for turn in range(rules.players):
            out[at + turned(rules, seat, state.order[turn])] = rules.players - turn
    return at + rules.players


def see_table(rules, code, state, seat, out, at):
    """The triplets' cards"""
    for triplet in range(rules.triplets):
        for place in range(TRIPLET):
            at = see_card(code, state.table[triplet, place], out, at)
    return at


def see_taken(rules, code, state, seat, out, at):
    """Which triplet is being played"""
    for triplet in range(rules.triplets):
        out[at + triplet] = state.taken == triplet
    return at + rules.triplets


def see_hand(rules, code, state, seat, out, at):
    """The looking seat's own starting hand, until the reveal"""
    for place in range(HAND):
        at = see_card(code, state.hands[seat, place], out, at)
    return at


def see_kept(rules, code, state, seat, out, at):
    """The looking seat's own starting choice, until the reveal"""
    for place in range(STARTING_CARDS):
        at = see_card(code, state.kept[seat, place], out, at)
    return at


def see_palaces(rules, code, state, seat, out, at):
    """By quarter (the City last) and colour: under construction, completed, opened; cards as a part of a whole palace,
    windows / 10, shields / 10; the top card's place by street number
    """
    for place in range(rules.quarters):
        quarter = quarter_seen(rules, seat, place)
        for colour in range(COLOURS):
            see_palace(code, state, quarter, colour, out, at)
            at += PALACE_FIELD
    return at


def see_palace(code, state, quarter, colour, out, at):
    """One palace, or none: asked without branches, because processors cannot foresee which."""
    area = state.area[quarter, colour]
    height = state.height[quarter, colour]
    worth = 0
    for floor in range(PALACE):
        worth += code.worth[state.stacks[quarter, colour, floor] & LAST]
    out[at] = area == BUILDING
    out[at + 1] = area == COMPLETED
    out[at + 2] = area == OPENED
    out[at + 3] = height
    out[at + 4] = worth & LOWER_HALF
    out[at + 5] = worth >> HALF
    out[at + 6] = code.face[state.stacks[quarter, colour, height - 1] & LAST, RANK]


def see_street(rules, code, state, seat, out, at):
    """By quarter: shields under construction / 10, walls / 10, bastions / 10"""
    for place in range(rules.quarters):
        quarter = quarter_seen(rules, seat, place)
        out[at] = state.shields[quarter]
        out[at + 1] = state.walls[quarter]
        out[at + 2] = state.bastions[quarter]
        at += 3
    return at


def see_points(rules, code, state, seat, out, at):
    """By seat: points for windows, parties, walls and street, / 10"""
    for place in range(rules.players):
        other = quarter_seen(rules, seat, place)
        for column in range(COLUMNS):
            out[at + column] = state.points[other, column]
        at += COLUMNS
    return at


def see_city(rules, code, state, seat, out, at):
    """The City's completed palaces, by colour"""
    for colour in range(COLOURS):
        out[at + colour] = state.city_completed[colour]
    return at + COLOURS


def see_unseen(rules, code, state, seat, out, at):
    """The cards that may still come, numbered like chance outcomes; of the bastions how many / 4"""
    has_secrets = state.current_round == 0
    lower = rules.first_unseen[0] if has_secrets else state.unseen[0]
    upper = rules.first_unseen[1] if has_secrets else state.unseen[1]
    palaces = out[at : at + BASTION]
    for card in range(UNSEEN_WORD):
        palaces[card] = lower >> card & 1
    for card in range(UNSEEN_WORD, BASTION):
        palaces[card] = upper >> card - UNSEEN_WORD & 1
    upper >>= BASTION - UNSEEN_WORD
    out[at + BASTION] = (upper & 1) + (upper >> 1 & 1) + (upper >> 2 & 1) + (upper >> 3 & 1)
    for number in range(BASTION + 1, code.draws):
        out[at + number] = upper >> code.card[number] - BASTION & 1
    if has_secrets:
        take_known(rules, code, state, seat, out, at)
    return at + code.draws


def take_known(rules, code, state, seat, out, at):
    """Before the reveal: of all cards those on the table and in the seat's own hand cannot come any more."""
    for triplet in range(rules.triplets):
        for place in range(TRIPLET):
            if state.table[triplet, place] != NONE:
                out[at + code.draw[state.table[triplet, place]]] -= 1
    for place in range(HAND):
        if state.hands[seat, place] != NONE:
            out[at + code.draw[state.hands[seat, place]]] -= 1


def see_card(code, card, out, at):
    """One card; nothing but 0 where there is none."""
    face = out[at : at + FACE]
    for part in range(FACE):
        face[part] = code.face[card & LAST, part]
    return at + FACE


def quarter_seen(rules, seat, place):
    """The quarters as a seat sees them: its own, the others in turn, the City last."""
    return seat + place - rules.players * (seat + place >= rules.players) if place < rules.players else place


def turned(rules, seat, other):
    """A seat as the looking one counts, itself 0."""
    return other - seat + rules.players * (other < seat)
