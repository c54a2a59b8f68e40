"""Points and ranking: what a party, a completed palace, walls and street numbers are worth, and who is ahead."""

from lucca.games.palazzi.rules.order_of_play import counts_in, find_order, highest_number, visible_number
from lucca.games.palazzi.rules.state import (
    ANYWHERE,
    BUILDING,
    COLOURS,
    COLUMNS,
    COMPLETED,
    NO_NUMBER,
    NONE,
    OPENED,
    PARTIES,
    STREET,
    WALLS,
    WINDOWS,
    city_of,
)


def palace_windows(rules, state, quarter, colour):
    """Completing a palace: the windows of all its cards."""
    total = 0
    for floor in range(state.height[quarter, colour]):
        total += rules.windows[state.stacks[quarter, colour, floor]]
    return total


def palace_shields(rules, state, quarter, colour):
    """The shields of all cards of a palace."""
    total = 0
    for floor in range(state.height[quarter, colour]):
        total += rules.shields[state.stacks[quarter, colour, floor]]
    return total


def party_points(rules, state, seat, colour):
    """Opening a palace: what all other quarters hold of its colour."""
    points = city_share(state, colour)
    for quarter in range(rules.quarters):
        if quarter != seat:
            points += quarter_share(state, quarter, colour)
    return points


def quarter_share(state, quarter, colour):
    """Opening a palace: what another quarter holds of its colour, 1 a card being built, 2 a completed palace."""
    if state.area[quarter, colour] == BUILDING:
        return state.height[quarter, colour]
    return 2 if state.area[quarter, colour] == COMPLETED else 0


def city_share(state, colour):
    """Opening a palace: 2 for each palace of its colour that the City of Lucca has completed, and stacked."""
    return 2 * state.city_completed[colour]


def open_palace(rules, state, seat, colour):
    """A party: the palace moves to the opened ones and scores."""
    state.points[seat, PARTIES] += party_points(rules, state, seat, colour)
    state.area[seat, colour] = OPENED


def opened_palaces(state, seat):
    """How many palaces a seat has opened."""
    count = 0
    for colour in range(COLOURS):
        if state.area[seat, colour] == OPENED:
            count += 1
    return count


def shields_needed(walls):
    """The end, 2: every wall is borne by 2 shields."""
    return 2 * walls


def bears_walls(shields, walls):
    """The end, 2: whether so many shields are enough for the walls."""
    return shields >= shields_needed(walls)


def wall_points(state, seat):
    """The end, 2: each wall and bastion 1 for each opened palace, if there are shields enough to bear the walls."""
    if not bears_walls(state.shields[seat], state.walls[seat]):
        return 0
    return (state.walls[seat] + state.bastions[seat]) * opened_palaces(state, seat)


def lowest_number(rules, state, quarter, area):
    """The lowest visible number of a quarter within an area; NO_NUMBER if there is no palace."""
    lowest = NO_NUMBER
    for colour in range(COLOURS):
        if counts_in(state.area[quarter, colour], area):
            lowest = min(lowest, visible_number(rules, state, quarter, colour))
    if quarter == city_of(rules):
        for palace in range(state.city_palaces):
            lowest = min(lowest, rules.number[state.city_stacks[palace, rules.palace_size - 1]])
    return lowest


def lowest_area(rules):
    """The end, 3: where the lowest number is looked for."""
    return BUILDING if rules.street_by_area else ANYWHERE


def highest_area(rules):
    """The end, 3: where the highest number is looked for."""
    return OPENED if rules.street_by_area else ANYWHERE


def lowest_quarter(rules, state):
    """The end, 3: who has the lowest number (2005-de: among palaces under construction); NONE if nobody."""
    area = lowest_area(rules)
    best, lowest = NONE, NO_NUMBER
    for quarter in range(rules.quarters):
        number = lowest_number(rules, state, quarter, area)
        if number < lowest:
            best, lowest = quarter, number
    return best


def highest_quarter(rules, state):
    """The end, 3: who has the highest number (2005-de: among opened palaces); NONE if nobody."""
    area = highest_area(rules)
    best, highest = NONE, NONE
    for quarter in range(rules.quarters):
        number = highest_number(rules, state, quarter, area)
        if number > highest:
            best, highest = quarter, number
    return best


def score_street(rules, state):
    """The end, 3: the lowest number costs 3, the highest brings 3; the City's own points are nobody's."""
    lowest = lowest_quarter(rules, state)
    if 0 <= lowest < rules.players:
        state.points[lowest, STREET] -= 3
    highest = highest_quarter(rules, state)
    if 0 <= highest < rules.players:
        state.points[highest, STREET] += 3


def score_end(rules, state):
    """The end: order once more, all completed palaces opened in that order, walls and bastions, street numbers."""
    find_order(rules, state)
    for turn in range(rules.players):
        seat = state.order[turn]
        for colour in range(COLOURS):
            if state.area[seat, colour] == COMPLETED:
                open_palace(rules, state, seat, colour)
    for seat in range(rules.players):
        state.points[seat, WALLS] += wall_points(state, seat)
    score_street(rules, state)


def total_points(state, seat):
    """All four columns together."""
    total = 0
    for column in range(COLUMNS):
        total += state.points[seat, column]
    return total


def score_windows(rules, state, seat, colour):
    """A palace just completed scores its windows at once."""
    state.points[seat, WINDOWS] += palace_windows(rules, state, seat, colour)


def leads(rules, state, one, other):
    """The end, 4: more points, or as many and the higher visible number."""
    if total_points(state, one) != total_points(state, other):
        return total_points(state, one) > total_points(state, other)
    return highest_number(rules, state, one, ANYWHERE) > highest_number(rules, state, other, ANYWHERE)


def find_winner(rules, state):
    """The end, 4: the seat that leads all others. The City cannot win."""
    best = 0
    for seat in range(1, rules.players):
        if leads(rules, state, seat, best):
            best = seat
    return best
