"""What players are told about a position: computed by the rules, called from Python on arrays of one record."""

from lucca.games.palazzi.scoring import (
    find_order,
    find_winner,
    highest_area,
    highest_number,
    highest_quarter,
    lowest_area,
    lowest_number,
    lowest_quarter,
    palace_shields,
    palace_windows,
    party_points,
    score_end,
)
from lucca.games.palazzi.state import (
    BUILD,
    KEEP,
    NONE,
    OPEN,
    WALL,
    card_of,
    is_bastion,
    is_wild,
    other_of,
    verb_of,
)


def winning_seat(rules, states):
    """Who leads by points, ties by number."""
    return find_winner(rules[0], states[0])


def points_of_action(rules, states, seat, action):
    """What an action scores at once: a party's points, or the windows of a palace it completes."""
    if verb_of(action) == OPEN:
        return party_points(rules[0], states[0], seat, other_of(action))
    if completes_palace(rules, states, seat, action):
        colour = goal_of(rules, action)
        return palace_windows(rules[0], states[0], seat, colour) + rules[0].windows[card_of(action)]
    return 0


def party_of(rules, states, seat, colour):
    """What opening a palace of the colour would bring a seat now."""
    return party_points(rules[0], states[0], seat, colour)


def order_as_if_begun(rules, states):
    """Finds the order of play on a copy of a match, as if the next round began now."""
    find_order(rules[0], states[0])


def completes_palace(rules, states, seat, action):
    """Whether an action lays the last card of one of the seat's own palaces."""
    if verb_of(action) != BUILD or is_bastion(card_of(action)):
        return False
    return states[0].height[seat, goal_of(rules, action)] + 1 == rules[0].palace_size


def goal_of(rules, action):
    """The colour of the palace that a card is built to."""
    return other_of(action) if is_wild(card_of(action)) else rules[0].colour[card_of(action)]


def shields_after(rules, states, seat, action):
    """The seat's shields under construction once the action is done."""
    shields = states[0].shields[seat]
    card = card_of(action)
    if verb_of(action) == KEEP:
        return rules[0].shields[card] + rules[0].shields[other_of(action)]
    if completes_palace(rules, states, seat, action):
        return shields - palace_shields(rules[0], states[0], seat, goal_of(rules, action))
    return shields + rules[0].shields[card] if verb_of(action) == BUILD else shields


def walls_after(rules, states, seat, action):
    """The seat's walls once the action is done."""
    return states[0].walls[seat] + (1 if verb_of(action) == WALL else 0)


def lowest_of_all(rules, states, found):
    """Puts the quarter with the lowest number that counts, and that number, into `found`; NONE if there is none."""
    quarter = lowest_quarter(rules[0], states[0])
    found[0] = quarter
    found[1] = lowest_number(rules[0], states[0], quarter, lowest_area(rules[0])) if quarter != NONE else NONE


def highest_of_all(rules, states, found):
    """Puts the quarter with the highest number that counts, and that number, into `found`; NONE if there is none."""
    quarter = highest_quarter(rules[0], states[0])
    found[0] = quarter
    found[1] = highest_number(rules[0], states[0], quarter, highest_area(rules[0])) if quarter != NONE else NONE


def score_as_if_over(rules, states):
    """Scores the end on a copy of a match, whatever is still to come."""
    score_end(rules[0], states[0])
