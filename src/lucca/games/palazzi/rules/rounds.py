"""The rounds of a match: turns, cards played, the City's cards, the end."""

from lucca.games.palazzi.rules.legal import city_can_lay
from lucca.games.palazzi.rules.order_of_play import find_order
from lucca.games.palazzi.rules.refusals import has_cards
from lucca.games.palazzi.rules.scoring import palace_shields, score_end, score_windows
from lucca.games.palazzi.rules.state import (
    BUILDING,
    CHANCE,
    CITY,
    COMPLETED,
    DISCARD,
    EMPTY,
    NONE,
    OVER,
    PALACE,
    PLAYING,
    TABLE,
    TRIPLET,
    TURN,
    WALL,
    city_of,
    goal_of,
    has_city,
    is_bastion,
    is_last_floor,
)


def clear_palace(state, quarter, colour):
    """Makes a quarter have no palace of a colour."""
    state.area[quarter, colour] = EMPTY
    state.height[quarter, colour] = 0
    for floor in range(PALACE):
        state.stacks[quarter, colour, floor] = NONE


def begin_round(rules, state):
    """A round, 1: the order of play is found, the first seat of it is asked."""
    state.current_round += 1
    find_order(rules, state)
    state.turn = 0
    state.phase = TURN
    state.to_move = state.order[0]


def take_triplet(state, triplet):
    """A round, 2b: the triplet is the seat's to play."""
    state.taken = triplet
    state.phase = PLAYING


def play_card(rules, state, seat, verb, card, colour):
    """A round, 4: the ways to play a card; after the third the turn is over."""
    remove_from_table(state, state.taken, card)
    if verb == WALL:
        state.walls[seat] += 1
    elif verb == DISCARD:
        state.discarded += 1
    else:
        build(rules, state, seat, card, colour)
    if not has_cards(state, state.taken):
        end_turn(rules, state)


def build(rules, state, quarter, card, colour):
    """A round, 4: a bastion is laid, a wild goes to the palace it names, a palace card to that of its colour."""
    if is_bastion(card):
        state.bastions[quarter] += 1
    else:
        lay_card(rules, state, quarter, goal_of(rules, card, colour), card)


def lay_card(rules, state, quarter, colour, card):
    """A round, 4: a palace is started or grows by a card, whose number now shows."""
    floor = state.height[quarter, colour]
    state.stacks[quarter, colour, floor] = card
    state.height[quarter, colour] = floor + 1
    state.area[quarter, colour] = BUILDING
    state.shields[quarter] += rules.shields[card]
    if is_last_floor(rules, floor):
        complete_palace(rules, state, quarter, colour)


def complete_palace(rules, state, quarter, colour):
    """A round, 4: it leaves the palaces under construction, with its shields, and scores its windows."""
    state.shields[quarter] -= palace_shields(rules, state, quarter, colour)
    if quarter == city_of(rules):
        complete_city_palace(rules, state, quarter, colour)
    else:
        state.area[quarter, colour] = COMPLETED
        score_windows(rules, state, quarter, colour)


def complete_city_palace(rules, state, city, colour):
    """Two players: the City may start another palace of the colour, so the completed one is kept apart."""
    for floor in range(rules.palace_size):
        state.city_stacks[state.city_palaces, floor] = state.stacks[city, colour, floor]
    state.city_palaces += 1
    state.city_completed[colour] += 1
    clear_palace(state, city, colour)


def remove_from_table(state, triplet, card):
    """A card leaves its triplet; of two bastions the first."""
    place = 0
    while state.table[triplet, place] != card:
        place += 1
    state.table[triplet, place] = NONE


def discard_triplet(state, triplet):
    """What is left of a triplet is discarded."""
    for place in range(TRIPLET):
        if state.table[triplet, place] != NONE:
            state.table[triplet, place] = NONE
            state.discarded += 1


def end_turn(rules, state):
    """A round, 2: the next seat in order, or the end of the round (two players: first two cards for the City)."""
    state.taken = NONE
    state.turn += 1
    state.phase = TURN
    if state.turn < rules.players:
        state.to_move = state.order[state.turn]
    elif has_city(rules):
        state.turn = 0
        state.phase = CITY
        ask_for_city_card(rules, state)
    else:
        end_round(rules, state)


def ask_for_city_card(rules, state):
    """A round, 5: each seat in order lays a card for the City, if a triplet left has one that can be laid."""
    while state.turn < rules.players and not city_can_lay(rules, state):
        state.turn += 1
    if state.turn < rules.players:
        state.to_move = state.order[state.turn]
    else:
        end_round(rules, state)


def play_for_city(rules, state, triplet, card, colour):
    """A round, 5: one card to the City, the rest of its triplet is discarded."""
    remove_from_table(state, triplet, card)
    discard_triplet(state, triplet)
    build(rules, state, city_of(rules), card, colour)
    state.turn += 1
    ask_for_city_card(rules, state)


def end_round(rules, state):
    """A round, 5 and 6: what is left is discarded; new triplets are due, or the match is over."""
    for triplet in range(rules.triplets):
        discard_triplet(state, triplet)
    state.to_move = CHANCE
    if state.current_round < rules.rounds:
        state.phase = TABLE
    else:
        state.phase = OVER
        score_end(rules, state)
