"""The small network that judges positions, in whole numbers: the same on every machine, and fast.

One hidden layer over the features of a seat gives its strength (the seats' chances to win are shared out by these) and
the points it will still make. Compiled together with a game's rules.
"""

import numpy as np

from lucca.bots.contract import extract_features, points_of, share_win
from lucca.games.contract import is_over

HIDDEN = 32
FRACTION = 10  # weights and sums have so many binary places
ONE = 1 << 16  # a sure win
SHARE_STEP = 4  # strengths are looked up in steps of 1/256
SHARES = np.rint(np.exp(-np.arange(4096) / 256) * ONE).astype(np.int64)
POINT = 13  # what a point of margin adds to a value: little, so that a win always comes first
MOST_MARGIN = 100

MOST_SEATS = 5
UNEVALUATED = -(1 << 30)  # the value of a move that is not judged by itself

# The rows of a workspace's `layers`.
STRENGTH_ROW, POINTS_ROW, HIDDEN_ROW = range(3)


def evaluate(rules, network, workspace, state, values):
    """Fills values[seat]: the chance to win out of ONE, and a little for the margin."""
    layers = workspace.layers
    if is_over(state):
        share_win(rules, state, values)
        for seat in range(rules.players):
            layers[POINTS_ROW, seat] = points_of(state, seat)
    else:
        extract_features(rules, network, workspace, state)
        for seat in range(rules.players):
            forward(network, workspace.features[seat], layers[HIDDEN_ROW])
            layers[STRENGTH_ROW, seat] = layers[HIDDEN_ROW, 0]
            layers[POINTS_ROW, seat] = points_of(state, seat) + (layers[HIDDEN_ROW, 1] >> FRACTION)
        share_out(layers[STRENGTH_ROW], rules.players, values)
    add_margins(layers[POINTS_ROW], rules.players, values)


def forward(network, features, hidden):
    """The two outputs for one seat's facts, into the first two places of `hidden`."""
    for unit in range(HIDDEN):
        hidden[unit] = network.bias[unit]
    for place in range(features.shape[0]):
        feature = features[place]
        if feature:
            for unit in range(HIDDEN):
                hidden[unit] += feature * network.weights[place, unit]
    strength = points = 0
    for unit in range(HIDDEN):
        active = max(hidden[unit], 0)
        strength += int(active) * int(network.strength[unit])  # interpreted, 32 bits would not do
        points += int(active) * int(network.points[unit])
    hidden[0] = (strength >> FRACTION) + network.last_bias[0]
    hidden[1] = (points >> FRACTION) + network.last_bias[1]


def share_out(strengths, players, values):
    """The seats' chances to win, out of ONE, by their strengths."""
    best = strengths[0]
    for seat in range(1, players):
        best = max(best, strengths[seat])
    total = 0
    for seat in range(players):
        values[seat] = SHARES[min((best - strengths[seat]) // SHARE_STEP, 4095)]
        total += values[seat]
    for seat in range(players):
        values[seat] = values[seat] * ONE // total


def add_margins(points, players, values):
    """A little extra for the points that a seat is ahead of the best other."""
    for seat in range(players):
        margin = MOST_MARGIN
        for other in range(players):
            if other != seat:
                margin = min(margin, points[seat] - points[other])
        values[seat] += POINT * max(margin, -MOST_MARGIN)
