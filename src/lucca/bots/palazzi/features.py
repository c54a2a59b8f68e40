"""The features of palazzi: integers for every seat, the input of the network. Compiled with the rules."""

from lucca.bots.kernels.contract import ONE
from lucca.bots.spec import Feature
from lucca.games.palazzi.rules.order_of_play import goes_before, highest_number
from lucca.games.palazzi.rules.scoring import (
    find_winner,
    highest_area,
    lowest_area,
    lowest_number,
    palace_shields,
    palace_windows,
    party_points,
    shields_needed,
    total_points,
)
from lucca.games.palazzi.rules.state import (
    BASTION,
    BUILDING,
    COLOURS,
    COMPLETED,
    EMPTY,
    KEEPING,
    NO_NUMBER,
    NONE,
    PLAYING,
    TRIPLET,
    TURN,
    is_last_floor,
)
from lucca.games.palazzi.rules.unseen import count_bits

# Indices of the features. Those of palaces under construction have four each: for 1, 2, 3, and 4 or more missing cards.
POINTS: Feature = 0
PALACES: Feature = 1
PALACE_WINDOWS: Feature = 5
PALACE_SHIELDS: Feature = 9
PALACE_PARTY: Feature = 13
PALACE_SUPPLY: Feature = 17
STARTABLE: Feature = 21
DONE: Feature = 22
DONE_PARTY: Feature = 23
OPEN_NOW: Feature = 24
SHIELDS_NOW: Feature = 25
WALLS_NOW: Feature = 26
BASTIONS_NOW: Feature = 27
SLACK: Feature = 28
LACK: Feature = 29
WALL_WORTH: Feature = 30
WALL_HOPE: Feature = 31
EXPOSED: Feature = 32
ORDER: Feature = 33
HIGHEST: Feature = 34
HIGHEST_LEAD: Feature = 35
LOWEST: Feature = 36
LOWEST_LEAD: Feature = 37
TO_PLAY: Feature = 38
TABLE_MATCHES: Feature = 39
TABLE_COMPLETES: Feature = 40
ROUNDS_LEFT: Feature = 41  # seven indices, one-hot
FEATURES = 48

STREET_REACH = 30
SUPPLY_REACH = 8


def extract_features(rules, network, workspace, state):
    """Writes workspace.features[seat] for every seat."""
    features = workspace.features
    for seat in range(rules.players):
        for place in range(FEATURES):
            features[seat, place] = 0
        features[seat, POINTS] = total_points(state, seat)
        for colour in range(COLOURS):
            palace_features(rules, network, state, seat, colour, features[seat])
        wall_features(state, seat, features[seat])
        features[seat, ROUNDS_LEFT + min(rules.rounds - state.current_round, 6)] = 1
    order_features(rules, state, features)
    street_features(rules, state, features)
    if state.phase == TURN or state.phase == PLAYING:
        for turn in range(state.turn, rules.players):
            table_features(rules, state, state.order[turn], features[state.order[turn]])


def palace_features(rules, network, state, seat, colour, features):
    """Writes the features of a seat's palace of one colour."""
    area = state.area[seat, colour]
    if area == EMPTY:
        features[STARTABLE] += 1
    elif area == BUILDING:
        missing = min(rules.palace_size - state.height[seat, colour], 4) - 1
        features[PALACES + missing] += 1
        features[PALACE_WINDOWS + missing] += palace_windows(rules, state, seat, colour)
        features[PALACE_SHIELDS + missing] += palace_shields(rules, state, seat, colour)
        features[PALACE_PARTY + missing] += party_points(rules, state, seat, colour)
        features[PALACE_SUPPLY + missing] += min(unseen_of(network, state, colour), SUPPLY_REACH)
        features[EXPOSED] += state.height[seat, colour] if is_awaited(rules, state, seat, colour) else 0
    elif area == COMPLETED:
        features[DONE] += 1
        features[DONE_PARTY] += party_points(rules, state, seat, colour)
    else:
        features[OPEN_NOW] += 1


def unseen_of(network, state, colour):
    """How many cards of a colour are unseen."""
    return count_bits(state.unseen[0] & network.cards[colour, 0]) + count_bits(
        state.unseen[1] & network.cards[colour, 1]
    )


def is_awaited(rules, state, seat, colour):
    """Whether another seat has a completed palace of the colour: opening it scores for the cards of this seat."""
    for other in range(rules.players):
        if other != seat and state.area[other, colour] == COMPLETED:
            return True
    return False


def wall_features(state, seat, features):
    """Writes the features of walls and bastions: the shields that they need, and what they would score."""
    spare = state.shields[seat] - shields_needed(state.walls[seat])
    built = state.walls[seat] + state.bastions[seat]
    features[SHIELDS_NOW] = state.shields[seat]
    features[WALLS_NOW] = state.walls[seat]
    features[BASTIONS_NOW] = state.bastions[seat]
    features[SLACK] = max(spare, 0)
    features[LACK] = max(-spare, 0)
    features[WALL_WORTH] = built * (features[OPEN_NOW] + features[DONE]) if spare >= 0 else 0
    features[WALL_HOPE] = built * (features[OPEN_NOW] + features[DONE] + features[PALACES])


def order_features(rules, state, features):
    """Writes how many seats would play before each, if the order were found now."""
    for seat in range(rules.players):
        for other in range(seat):
            if goes_before(rules, state, seat, other):
                features[other, ORDER] += 1
            else:
                features[seat, ORDER] += 1


def street_features(rules, state, features):
    """Writes who has the highest and the lowest street number that counts, and by how much, the City included."""
    for seat in range(rules.players):
        high = highest_number(rules, state, seat, highest_area(rules))
        low = lowest_number(rules, state, seat, lowest_area(rules))
        high_lead = low_lead = STREET_REACH
        for other in range(rules.quarters):
            if other != seat:
                high_lead = min(high_lead, high - highest_number(rules, state, other, highest_area(rules)))
                low_lead = min(low_lead, lowest_number(rules, state, other, lowest_area(rules)) - low)
        features[seat, HIGHEST] = high_lead > 0 and high != NONE
        features[seat, LOWEST] = low_lead > 0 and low != NO_NUMBER
        features[seat, HIGHEST_LEAD] = max(high_lead, -STREET_REACH)
        features[seat, LOWEST_LEAD] = max(low_lead, -STREET_REACH)


def table_features(rules, state, seat, features):
    """Writes what the triplets left have for a seat still to play: most fitting cards, and one that completes."""
    features[TO_PLAY] = 1
    for triplet in range(rules.triplets):
        fitting = 0
        for place in range(TRIPLET):
            card = state.table[triplet, place]
            if 0 <= card < BASTION and state.area[seat, rules.colour[card]] == BUILDING:
                fitting += 1
                is_last = is_last_floor(rules, state.height[seat, rules.colour[card]])
                features[TABLE_COMPLETES] = 1 if is_last else features[TABLE_COMPLETES]
        features[TABLE_MATCHES] = max(features[TABLE_MATCHES], fitting)


def is_settled(state):
    """Whether no triplet is half played and no starting cards are being chosen."""
    return state.phase != PLAYING and state.phase != KEEPING


def margin_points(state, seat):
    """The points of a seat so far, for the margin."""
    return total_points(state, seat)


def share_win(rules, state, values):
    """Writes ONE for the winner of a finished match, 0 for the others."""
    winner = find_winner(rules, state)
    for seat in range(rules.players):
        values[seat] = ONE if seat == winner else 0
