"""Set-up: hands and triplets dealt, starting cards chosen in secret and revealed."""

from lucca.games.palazzi.rules.rounds import begin_round, clear_palace, lay_card
from lucca.games.palazzi.rules.state import (
    BASTION,
    BASTIONS,
    BUILDING,
    CHANCE,
    CITY_PALACES,
    COLOURS,
    COLUMNS,
    HAND,
    HANDS,
    KEEPING,
    NONE,
    PALACE,
    SEATS,
    STARTING_CARDS,
    TABLE,
    TRIPLET,
    TRIPLETS,
    city_of,
    goal_of,
    has_city,
    is_bastion,
    is_revealed,
    is_wild,
)
from lucca.games.palazzi.rules.unseen import add_unseen, count_bits, remove_unseen


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
        if is_revealed(state):
            begin_round(rules, state)
        else:
            state.phase = KEEPING
            state.to_move = 0


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
    if has_city(rules):
        found_city(rules, state)
    for seat in range(rules.players):
        for place in range(HAND):
            if not has_city(rules) and not was_kept(state, seat, place):
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
    lay_card(rules, state, seat, goal_of(rules, second, rules.colour[first]), second)


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
