"""Observations of palazzi, one function for each field. Compiled with the rules.

The docstring of each function is the meaning of its field in the documents. Each writes integers into `out`, which is
all 0, from index `at` on, and returns the index after its own; their scales are in `observation_layout.py`.

A card is twelve numbers: whether there is one, its six colours, windows / 3, shields / 3, its place among all cards by
street number from 0 to 1, whether it is a wild, whether it is a bastion.
"""

from lucca.envs.palazzi.lookup_tables import FACE, LAST, RANK, WORTH_BITS
from lucca.games.palazzi.rules.state import (
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
    is_revealed,
)

PALACE_FIELD = OPENED + 4
WINDOWS_ONLY = (1 << WORTH_BITS) - 1


def write_observation(rules, tables, state, seat, out):
    """All fields, one after the other."""
    for place in range(out.shape[0]):
        out[place] = 0
    at = write_phase(rules, tables, state, seat, out, 0)
    at = write_round(rules, tables, state, seat, out, at)
    at = write_to_move(rules, tables, state, seat, out, at)
    at = write_order(rules, tables, state, seat, out, at)
    at = write_table(rules, tables, state, seat, out, at)
    at = write_taken(rules, tables, state, seat, out, at)
    at = write_hand(rules, tables, state, seat, out, at)
    at = write_kept(rules, tables, state, seat, out, at)
    at = write_palaces(rules, tables, state, seat, out, at)
    at = write_street(rules, tables, state, seat, out, at)
    at = write_points(rules, tables, state, seat, out, at)
    at = write_city(rules, tables, state, seat, out, at)
    return write_unseen(rules, tables, state, seat, out, at)


def write_phase(rules, tables, state, seat, out, at):
    """What happens: hands dealt, table laid, starting cards chosen, opening or taking, playing, the City, the end"""
    out[at + state.phase] = 1
    return at + OVER + 1


def write_round(rules, tables, state, seat, out, at):
    """Rounds begun, as a part of all"""
    out[at] = state.current_round
    return at + 1


def write_to_move(rules, tables, state, seat, out, at):
    """Which seat is asked; while starting cards are chosen, each sees itself"""
    asked = seat if state.phase == KEEPING else state.to_move
    if asked >= 0:
        out[at + relative_quarter(rules, seat, asked)] = 1
    return at + rules.players


def write_order(rules, tables, state, seat, out, at):
    """Each seat's place in the order of play: 1 for the first, less by equal steps; 0 before the first round"""
    if is_revealed(state):
        for turn in range(rules.players):
            out[at + relative_quarter(rules, seat, state.order[turn])] = rules.players - turn
    return at + rules.players


def write_table(rules, tables, state, seat, out, at):
    """The triplets' cards"""
    for triplet in range(rules.triplets):
        for place in range(TRIPLET):
            write_card(tables, state.table[triplet, place], out, at)
            at += FACE
    return at


def write_taken(rules, tables, state, seat, out, at):
    """Which triplet is being played"""
    for triplet in range(rules.triplets):
        out[at + triplet] = state.taken == triplet
    return at + rules.triplets


def write_hand(rules, tables, state, seat, out, at):
    """The looking seat's own starting hand, until the reveal"""
    if not is_revealed(state):
        for place in range(HAND):
            write_card(tables, state.hands[seat, place], out, at + FACE * place)
    return at + FACE * HAND


def write_kept(rules, tables, state, seat, out, at):
    """The looking seat's own starting choice, until the reveal"""
    if not is_revealed(state):
        for place in range(STARTING_CARDS):
            write_card(tables, state.kept[seat, place], out, at + FACE * place)
    return at + FACE * STARTING_CARDS


def write_palaces(rules, tables, state, seat, out, at):
    """By quarter (the City last) and colour: under construction, completed, opened; cards as a part of a whole palace,
    windows / 10, shields / 10; the top card's place by street number
    """
    for quarter in range(rules.quarters):
        own = at + PALACE_FIELD * COLOURS * relative_quarter(rules, seat, quarter)
        for colour in range(COLOURS):
            write_palace(tables, state, quarter, colour, out, own + PALACE_FIELD * colour)
    return at + PALACE_FIELD * COLOURS * rules.quarters


def write_palace(tables, state, quarter, colour, out, at):
    """Writes a palace, or zeros if there is none; without branches, which processors would often mispredict."""
    area = state.area[quarter, colour]
    height = state.height[quarter, colour]
    worth = 0
    for floor in range(PALACE):
        worth += tables.worth[state.stacks[quarter, colour, floor] & LAST]
    out[at] = area == BUILDING
    out[at + 1] = area == COMPLETED
    out[at + 2] = area == OPENED
    out[at + 3] = height
    out[at + 4] = worth & WINDOWS_ONLY
    out[at + 5] = worth >> WORTH_BITS
    out[at + 6] = tables.face[state.stacks[quarter, colour, height - 1] & LAST, RANK]


def write_street(rules, tables, state, seat, out, at):
    """By quarter: shields under construction / 10, walls / 10, bastions / 10"""
    for quarter in range(rules.quarters):
        own = at + 3 * relative_quarter(rules, seat, quarter)
        out[own] = state.shields[quarter]
        out[own + 1] = state.walls[quarter]
        out[own + 2] = state.bastions[quarter]
    return at + 3 * rules.quarters


def write_points(rules, tables, state, seat, out, at):
    """By seat: points for windows, parties, walls and street, / 10"""
    for other in range(rules.players):
        own = at + COLUMNS * relative_quarter(rules, seat, other)
        for column in range(COLUMNS):
            out[own + column] = state.points[other, column]
    return at + COLUMNS * rules.players


def write_city(rules, tables, state, seat, out, at):
    """The City's completed palaces, by colour"""
    for colour in range(COLOURS):
        out[at + colour] = state.city_completed[colour]
    return at + COLOURS


def write_unseen(rules, tables, state, seat, out, at):
    """The cards that may still come, numbered like chance outcomes; of the bastions how many / 4"""
    has_secrets = not is_revealed(state)
    lower = rules.first_unseen[0] if has_secrets else state.unseen[0]
    upper = rules.first_unseen[1] if has_secrets else state.unseen[1]
    if tables.draws == BASTION + 1:
        mark_palaces(lower, upper, out[at : at + BASTION])
    else:
        mark_draws(tables, lower, upper, out, at)
    upper >>= BASTION - UNSEEN_WORD
    out[at + tables.draw[BASTION]] = (upper & 1) + (upper >> 1 & 1) + (upper >> 2 & 1) + (upper >> 3 & 1)
    if has_secrets:
        subtract_known(rules, tables, state, seat, out, at)
    return at + tables.draws


def mark_palaces(lower, upper, out):
    """Writes which palace cards are in a bit set, where all are in play: draws are then numbered like cards."""
    for card in range(UNSEEN_WORD):
        out[card] = lower >> card & 1
    for card in range(UNSEEN_WORD, BASTION):
        out[card] = upper >> card - UNSEEN_WORD & 1


def mark_draws(tables, lower, upper, out, at):
    """Writes which cards are in a bit set, whichever are in play."""
    for number in range(tables.draws):
        card = tables.card[number]
        out[at + number] = (lower >> card if card < UNSEEN_WORD else upper >> card - UNSEEN_WORD) & 1


def subtract_known(rules, tables, state, seat, out, at):
    """Subtracts the cards on the table and in the seat's own hand, before the reveal."""
    for triplet in range(rules.triplets):
        for place in range(TRIPLET):
            if state.table[triplet, place] != NONE:
                out[at + tables.draw[state.table[triplet, place]]] -= 1
    for place in range(HAND):
        if state.hands[seat, place] != NONE:
            out[at + tables.draw[state.hands[seat, place]]] -= 1


def write_card(tables, card, out, at):
    """Writes the face of a card; zeros where there is none."""
    face = out[at : at + FACE]
    for part in range(FACE):
        face[part] = tables.face[card & LAST, part]


def relative_quarter(rules, seat, quarter):
    """Returns a quarter's place relative to a seat: its own is 0, the others follow in turn, the City is last.

    Fields read the quarters in their own order and write them by relative place: so the threads of a GPU, which may
    have different seats, read side by side.
    """
    return quarter - seat + rules.players * (quarter < seat) if quarter < rules.players else quarter
