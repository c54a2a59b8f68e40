"""The course of a match: what each action does. Whether it is allowed is decided in `legal.py`.

Plain functions over the records of `state.py`, in place and without randomness: compiled for the CPU and the
GPU from this one source, and runnable as they are.
"""

from lucca.games.palazzi.legal import city_can_lay, has_cards
from lucca.games.palazzi.scoring import find_order, open_palace, palace_shields, score_end, score_windows
from lucca.games.palazzi.state import (
    BASTION,
    BASTIONS,
    BUILD,
    BUILDING,
    CHANCE,
    CITY,
    CITY_PALACES,
    COLOURS,
    COLUMNS,
    COMPLETED,
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
    OVER,
    PALACE,
    PLAYING,
    SEATS,
    STARTING_CARDS,
    TABLE,
    TAKE,
    TRIPLET,
    TRIPLETS,
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
from lucca.games.palazzi.unseen import add_unseen, count_bits, nth_unseen, remove_unseen


def start(rules, state):
    """Set-up: nothing on the table, all cards unseen (2005: but the towers), the first hand to be dealt."""
    state.unseen[0] = rules.first_unseen[0]
    state.unseen[1] = rules.first_unseen[1]
    state.unseen_left = count_bits(state.unseen[0]) + count_bits(state.unseen[1])
    state.aside = BASTIONS if rules.late_bastions else 0
    state.discarded = 0
    state.phase = HANDS
    state.current_round = 0
    state.turn = 0
    state.to_move = CHANCE
    state.dealt = 0
    state.taken = NONE
    state.spare = 0
    clear_table(state)
    clear_city(state)
    for seat in range(SEATS):
        clear_quarter(state, seat)


def clear_table(state):
    """No card lies on the table."""
    for triplet in range(TRIPLETS):
        for place in range(TRIPLET):
            state.table[triplet, place] = NONE


def clear_city(state):
    """The City of Lucca has completed nothing."""
    state.city_palaces = 0
    for colour in range(COLOURS):
        state.city_completed[colour] = 0
    for palace in range(CITY_PALACES):
        for floor in range(PALACE):
            state.city_stacks[palace, floor] = NONE


def clear_quarter(state, seat):
    """A quarter before the first card."""
    state.order[seat] = NONE
    state.order_shields[seat] = 0
    state.order_number[seat] = NONE
    state.shields[seat] = 0
    state.walls[seat] = 0
    state.bastions[seat] = 0
    clear_hand(state, seat)
    for column in range(COLUMNS):
        state.points[seat, column] = 0
    for colour in range(COLOURS):
        clear_palace(state, seat, colour)


def clear_hand(state, seat):
    """A seat holds no starting cards."""
    for place in range(HAND):
        state.hands[seat, place] = NONE
    for place in range(STARTING_CARDS):
        state.kept[seat, place] = NONE


def clear_palace(state, quarter, colour):
    """No card of this colour lies in the quarter."""
    state.area[quarter, colour] = EMPTY
    state.height[quarter, colour] = 0
    for floor in range(PALACE):
        state.stacks[quarter, colour, floor] = NONE


def apply(rules, state, seat, action):
    """Do one legal action of a seat, or one draw."""
    verb = verb_of(action)
    if verb == DRAW:
        draw(rules, state, card_of(action))
    elif verb == KEEP:
        keep(rules, state, seat, card_of(action), other_of(action))
    elif verb == OPEN:
        open_palace(rules, state, seat, other_of(action))
    elif verb == TAKE:
        take_triplet(state, triplet_of(action))
    elif verb == LAY:
        play_for_city(rules, state, triplet_of(action), card_of(action), other_of(action))
    elif verb == BUILD or verb == WALL or verb == DISCARD:
        play_card(rules, state, seat, verb, card_of(action), other_of(action))


def chances(rules, state):
    """How many equally likely cards can come next; 0 when a seat is asked or the match is over."""
    return state.unseen_left if state.phase == HANDS or state.phase == TABLE else 0


def nth_chance(rules, state, n):
    """The draw of the n-th unseen card."""
    return pack_action(DRAW, nth_unseen(state, n), 0, 0)


def draw(rules, state, card):
    """Set-up, 1 and a round, 6: one card comes to light, for a hand or for the table."""
    remove_unseen(state, card)
    if state.phase == TABLE:
        draw_for_table(rules, state, card)
    elif is_bastion(card):
        state.aside += 1  # set aside until the reveal, and another card is drawn
    else:
        draw_for_hand(rules, state, card)


def draw_for_hand(rules, state, card):
    """Set-up, 1: four cards for every seat, then the first table."""
    state.hands[state.dealt // HAND, state.dealt % HAND] = card
    state.dealt += 1
    if state.dealt == HAND * rules.players:
        state.dealt = 0
        state.phase = TABLE


def draw_for_table(rules, state, card):
    """A round, 6: triplets are laid; with the last card the seats choose (set-up) or the round begins."""
    state.table[state.dealt // TRIPLET, state.dealt % TRIPLET] = card
    state.dealt += 1
    if state.dealt == TRIPLET * rules.triplets:
        state.dealt = 0
        if state.current_round == 0:
            state.phase = KEEPING
            state.to_move = 0
        else:
            begin_round(rules, state)


def keep(rules, state, seat, first, second):
    """Set-up, 2: a secret choice that may be changed until the last seat has chosen."""
    state.kept[seat, 0] = first
    state.kept[seat, 1] = second
    state.to_move = 0
    while state.to_move < rules.players and state.kept[state.to_move, 0] != NONE:
        state.to_move += 1
    if state.to_move == rules.players:
        reveal(rules, state)


def reveal(rules, state):
    """Set-up, 2 and 3: all choices are laid at once; the other cards go back, with two players to the City."""
    for seat in range(rules.players):
        lay_starting_cards(rules, state, seat)
    if rules.players == 2:
        found_city(rules, state)
    for seat in range(rules.players):
        for place in range(HAND):
            if rules.players > 2 and not was_kept(state, seat, place):
                add_unseen(state, state.hands[seat, place])
        clear_hand(state, seat)
    while state.aside > 0:
        add_unseen(state, BASTION)
        state.aside -= 1
    begin_round(rules, state)


def lay_starting_cards(rules, state, seat):
    """Set-up, 2: the first card, then the second; a wild goes on the first."""
    first, second = state.kept[seat, 0], state.kept[seat, 1]
    lay_card(rules, state, seat, rules.colour[first], first)
    lay_card(rules, state, seat, rules.colour[first] if is_wild(second) else rules.colour[second], second)


def was_kept(state, seat, place):
    """Whether a dealt card is one of the two its seat kept."""
    card = state.hands[seat, place]
    return card == state.kept[seat, 0] or card == state.kept[seat, 1]


def found_city(rules, state):
    """Set-up, 3: the unkept cards are the City's, palaces in ascending number, then wilds, on its largest palace."""
    last = NONE
    for _ in range(2 * (HAND - STARTING_CARDS)):
        card = next_city_card(rules, state, last)
        colour = largest_city_palace(rules, state) if is_wild(card) else rules.colour[card]
        lay_card(rules, state, city_of(rules), colour, card)
        last = card


def next_city_card(rules, state, last):
    """The unkept card that follows `last`: numbers ascend within palaces, and wilds come after them all."""
    following = NONE
    for seat in range(rules.players):
        for place in range(HAND):
            card = state.hands[seat, place]
            comes_later = last == NONE or city_lays_before(rules, last, card)
            comes_sooner = following == NONE or city_lays_before(rules, card, following)
            if not was_kept(state, seat, place) and comes_later and comes_sooner:
                following = card
    return following


def city_lays_before(rules, one, other):
    """Palaces before wilds, then by number."""
    if is_wild(one) != is_wild(other):
        return is_wild(other)
    return rules.number[one] < rules.number[other]


def largest_city_palace(rules, state):
    """Set-up, 3: most cards, ties to the higher visible number."""
    city = city_of(rules)
    best = NONE
    for colour in range(COLOURS):
        if state.area[city, colour] == BUILDING and (best == NONE or is_larger(rules, state, city, colour, best)):
            best = colour
    return best


def is_larger(rules, state, quarter, one, other):
    """Compares two palaces of a quarter, by cards, then by visible number."""
    heights = state.height[quarter]
    if heights[one] != heights[other]:
        return heights[one] > heights[other]
    tops = state.stacks[quarter]
    return rules.number[tops[one, heights[one] - 1]] > rules.number[tops[other, heights[other] - 1]]


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
        lay_card(rules, state, quarter, colour if is_wild(card) else rules.colour[card], card)


def lay_card(rules, state, quarter, colour, card):
    """A round, 4: a palace is started or grows by a card, whose number now shows."""
    floor = state.height[quarter, colour]
    state.stacks[quarter, colour, floor] = card
    state.height[quarter, colour] = floor + 1
    state.area[quarter, colour] = BUILDING
    state.shields[quarter] += rules.shields[card]
    if floor + 1 == rules.palace_size:
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
    elif rules.players == 2:
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


def is_over(state):
    """Whether the match has ended."""
    return state.phase == OVER
