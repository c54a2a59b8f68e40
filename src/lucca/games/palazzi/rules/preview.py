"""What views need from the rules: compiled functions called from Python, on arrays of one record."""

from lucca.games.contract import LEGAL
from lucca.games.palazzi.rules.order_of_play import find_order, highest_number
from lucca.games.palazzi.rules.refusals import refuse_build
from lucca.games.palazzi.rules.scoring import (
    city_share,
    find_winner,
    highest_area,
    highest_quarter,
    lowest_area,
    lowest_number,
    lowest_quarter,
    palace_shields,
    palace_windows,
    party_points,
    quarter_share,
    score_end,
)
from lucca.games.palazzi.rules.state import (
    BUILD,
    COLOURS,
    KEEP,
    NONE,
    OPEN,
    WALL,
    card_of,
    city_of,
    goal_of,
    is_bastion,
    is_last_floor,
    other_of,
    verb_of,
)


def winning_seat(rules, states):
    """Returns the seat that leads by points, ties broken by the highest street number."""
    return find_winner(rules[0], states[0])


def points_of_action(rules, states, seat, action):
    """Returns the points an action scores at once: those of a party, or the windows of a palace it completes."""
    if verb_of(action) == OPEN:
        return party_points(rules[0], states[0], seat, other_of(action))
    if completes_palace(rules, states, seat, action):
        colour = goal_of_action(rules, action)
        return palace_windows(rules[0], states[0], seat, colour) + rules[0].windows[card_of(action)]
    return 0


def party_of(rules, states, seat, colour):
    """Returns the points for opening a seat's palace of a colour now."""
    return party_points(rules[0], states[0], seat, colour)


def order_as_if_begun(rules, states):
    """Writes the order of play into states[0], which should be a copy, as if the next round began now."""
    find_order(rules[0], states[0])


def completes_palace(rules, states, seat, action):
    """Whether an action lays the last card of one of the seat's own palaces."""
    if verb_of(action) != BUILD or is_bastion(card_of(action)):
        return False
    return is_last_floor(rules[0], states[0].height[seat, goal_of_action(rules, action)])


def goal_of_action(rules, action):
    """The colour of the palace that the card of an action is built to."""
    return goal_of(rules[0], card_of(action), other_of(action))


def can_build(rules, states, quarter, card):
    """Returns whether a card could be built in a quarter now; a wild, whether it could on any palace there."""
    for colour in range(COLOURS):
        if refuse_build(rules[0], states[0], quarter, card, colour) == LEGAL:
            return True
    return False


def party_share_of(rules, states, quarter, colour):
    """Returns what a quarter would add to another seat's party of a colour now."""
    share = quarter_share(states[0], quarter, colour)
    return share + city_share(states[0], colour) if quarter == city_of(rules[0]) else share


def height_after(rules, states, quarter, action):
    """The height of the palace that a card is added to once the action is done; 0 for a bastion."""
    if is_bastion(card_of(action)):
        return 0
    return states[0].height[quarter, goal_of_action(rules, action)] + 1


def shields_after(rules, states, seat, action):
    """The seat's shields under construction once the action is done."""
    shields = states[0].shields[seat]
    card = card_of(action)
    if verb_of(action) == KEEP:
        return rules[0].shields[card] + rules[0].shields[other_of(action)]
    if completes_palace(rules, states, seat, action):
        return shields - palace_shields(rules[0], states[0], seat, goal_of_action(rules, action))
    return shields + rules[0].shields[card] if verb_of(action) == BUILD else shields


def walls_after(rules, states, seat, action):
    """The seat's walls once the action is done."""
    return states[0].walls[seat] + (1 if verb_of(action) == WALL else 0)


def lowest_of_all(rules, states, found):
    """Writes the quarter with the lowest number that counts, and that number, into `found`; NONE if there is none."""
    quarter = lowest_quarter(rules[0], states[0])
    found[0] = quarter
    found[1] = lowest_number(rules[0], states[0], quarter, lowest_area(rules[0])) if quarter != NONE else NONE


def highest_of_all(rules, states, found):
    """Writes the quarter with the highest number that counts, and that number, into `found`; NONE if there is none."""
    quarter = highest_quarter(rules[0], states[0])
    found[0] = quarter
    found[1] = highest_number(rules[0], states[0], quarter, highest_area(rules[0])) if quarter != NONE else NONE


def score_as_if_over(rules, states):
    """Adds the points of the end to states[0], which should be a copy, as if the match were over."""
    score_end(rules[0], states[0])
