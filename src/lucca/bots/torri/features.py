"""The features of torri: integers for every seat, the input of the network. Compiled with the rules."""

from lucca.bots.kernels.contract import ONE
from lucca.bots.spec import Feature
from lucca.bots.torri.towers import (
    BLOCK_HOUSES,
    CAPPED,
    COLOUR,
    HEIGHT,
    OWN,
    ROOM,
    RUN,
    WAYS,
    describe_towers,
    is_reach_shared,
    strength_lead,
)
from lucca.games.torri.rules.lots import count_lots
from lucca.games.torri.rules.opening import bricks_in_turn
from lucca.games.torri.rules.state import COLOURS, NONE, PLACING, WORDS, bricks_of_colour
from lucca.games.torri.rules.winning import has_most_prisoners, highest_tower

# Indices of the features.
HIGHEST: Feature = 0
LEAD: Feature = 1  # over the highest tower of any other colour
TO_GOAL: Feature = 2
SECOND: Feature = 3
TOWERS: Feature = 4
READY: Feature = 5  # wins when its turn comes, if nothing changes
TOP_RUN: Feature = 6
TOP_OWN: Feature = 7
TOP_WAYS: Feature = 8
TOP_ROOM: Feature = 9
TOP_HOUSES: Feature = 10
TOP_CAPPED: Feature = 11
DANGERS: Feature = 12  # stronger towers of other colours that could meet the highest
PREY: Feature = 13  # weaker ones
DANGER_HEIGHT: Feature = 14
PREY_HEIGHT: Feature = 15
MERGER: Feature = 16  # how high a tower would be if two of the colour met
PRISONERS: Feature = 17
PRISONER_LEAD: Feature = 18
PRISONER_READY: Feature = 19
BRICKS_OUT: Feature = 20  # of its colour, on the board or taken
SUPPLY_LEFT: Feature = 21
TURNS_AWAY: Feature = 22  # four indices, one-hot: how many turns until the seat's own
LAST_BRICK: Feature = 26  # the last of its turn is due
EMPTY_LOTS: Feature = 27
RIVAL_READY: Feature = 28  # seats whose turn comes first and who win then
RIVAL_HIGHEST: Feature = 29
RIVAL_WAYS: Feature = 30
NEUTRAL_HIGHEST: Feature = 31
SIDE: Feature = 32  # four indices, one-hot: boards up to 6, 8, 10, 12
COMBINED: Feature = 36  # room of the highest, no more than it needs
FEATURES = 37

MOST_LEAD = 12


def extract_features(rules, network, workspace, state):
    """Writes workspace.features[seat] for every seat."""
    count = describe_towers(rules, state, workspace.scratch)
    empty = empty_lots(rules, state)
    for seat in range(rules.players):
        features = workspace.features[seat]
        for place in range(FEATURES):
            features[place] = 0
        tower_features(rules, state, workspace.scratch, count, state.colour[seat], features)
        prisoner_features(rules, state, state.colour[seat], features)
        features[TURNS_AWAY + (seat - state.turn_seat + rules.players) % rules.players] = 1
        features[LAST_BRICK] = state.brick == bricks_in_turn(rules, state) and seat == state.turn_seat
        features[EMPTY_LOTS] = empty
        features[SIDE + (max(rules.side, 6) - 6) // 2] = 1
    for seat in range(rules.players):
        rival_features(rules, state, workspace.features, seat)


def empty_lots(rules, state):
    """How many lots are empty, for every 16 lots of the board."""
    occupied = 0
    for block in range(state.block_count):
        for word in range(WORDS):
            occupied += count_lots(state.blocks[block, word])
    return 16 - occupied * 16 // (rules.side * rules.side)


def tower_features(rules, state, towers, count, colour, features):
    """Writes the features of a colour's towers, compared with those of other colours."""
    best = NONE
    other_height = 0
    for tower in range(count):
        height = towers[tower, HEIGHT]
        if towers[tower, COLOUR] != colour:
            other_height = max(other_height, height)
        else:
            features[TOWERS] += 1
            if height > features[HIGHEST]:
                features[SECOND] = features[HIGHEST]
                features[HIGHEST] = height
                best = tower
            else:
                features[SECOND] = max(features[SECOND], height)
    features[LEAD] = min(max(features[HIGHEST] - other_height, -MOST_LEAD), MOST_LEAD)
    features[TO_GOAL] = max(rules.side - features[HIGHEST], 0)
    features[READY] = features[TO_GOAL] == 0 and features[LEAD] > 0
    if best != NONE:
        highest_features(rules, state, towers, count, best, features)


def highest_features(rules, state, towers, count, best, features):
    """Writes how a colour's highest tower can grow, and which towers it could meet."""
    features[TOP_RUN] = min(towers[best, RUN], 4)
    features[TOP_OWN] = towers[best, OWN]
    features[TOP_WAYS] = towers[best, WAYS]
    features[TOP_ROOM] = towers[best, ROOM]
    features[TOP_HOUSES] = towers[best, BLOCK_HOUSES]
    features[TOP_CAPPED] = towers[best, CAPPED]
    features[COMBINED] = min(towers[best, ROOM], max(rules.side - towers[best, HEIGHT], 0))
    for tower in range(count):
        lead = strength_lead(rules, towers[best], towers[tower])
        if lead and is_reach_shared(towers[best], towers[tower]):
            height = towers[tower, HEIGHT]
            if towers[tower, COLOUR] == towers[best, COLOUR]:
                features[MERGER] = max(features[MERGER], height + towers[best, HEIGHT] - 1)
            elif lead < 0:
                features[DANGERS] += 1
                features[DANGER_HEIGHT] = max(features[DANGER_HEIGHT], height)
            else:
                features[PREY] += 1
                features[PREY_HEIGHT] = max(features[PREY_HEIGHT], height)


def prisoner_features(rules, state, colour, features):
    """Writes the features of a colour's prisoners, compared with those of other colours, and its bricks."""
    most = 0
    for other in range(COLOURS):
        if other != colour:
            most = max(most, state.prisoners[other])
    features[PRISONERS] = state.prisoners[colour]
    features[PRISONER_LEAD] = state.prisoners[colour] - most
    features[PRISONER_READY] = has_most_prisoners(rules, state, colour)
    features[SUPPLY_LEFT] = state.supply[colour]
    features[BRICKS_OUT] = bricks_of_colour(rules) - state.supply[colour]


def rival_features(rules, state, features, seat):
    """Writes what the other seats threaten."""
    own = features[seat]
    away = (seat - state.turn_seat + rules.players) % rules.players
    for other in range(rules.players):
        if other != seat:
            own[RIVAL_HIGHEST] = max(own[RIVAL_HIGHEST], features[other, HIGHEST])
            own[RIVAL_WAYS] = max(own[RIVAL_WAYS], features[other, TOP_WAYS])
            is_sooner = (other - state.turn_seat + rules.players) % rules.players < away or seat == state.turn_seat
            is_ready = features[other, READY] or features[other, PRISONER_READY]
            own[RIVAL_READY] += is_ready and is_sooner
    own[NEUTRAL_HIGHEST] = max(own[HIGHEST] - own[LEAD] - own[RIVAL_HIGHEST], 0)


def is_settled(state):
    """Whether a brick is to be placed: no struggle waits for a prisoner."""
    return state.phase == PLACING


def margin_points(state, seat):
    """The height of a seat's highest tower, for the margin."""
    return highest_tower(state, state.colour[seat])


def share_win(rules, state, values):
    """Writes a share of ONE for each winner of a finished match, 0 for the others."""
    winners = count_lots(state.winners)
    for seat in range(rules.players):
        values[seat] = ONE // winners if state.winners >> seat & 1 else 0
