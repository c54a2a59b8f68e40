"""The network that evaluates positions: one hidden layer of ReLU units over a seat's features. Compiled with the rules.

It has two outputs for each seat: a strength (the win chances are a softmax over the seats' strengths) and the points
still to come. All in fixed-point integers, so that every machine computes the same.
"""

import numpy as np

from lucca.bots.kernels.contract import ONE, extract_features, margin_points, share_win
from lucca.games.contract import is_over

HIDDEN = 32
FRACTION = 10  # binary places of weights and sums
EXP_STEP = 4  # exp(-x) is looked up in steps of 1/256
EXP_TABLE = np.rint(np.exp(-np.arange(4096) / 256) * ONE).astype(np.int64)
POINT_VALUE = 13  # what a point of margin adds to a value: so little that a win always comes first
MOST_MARGIN = 100

# The rows of a workspace's `layers`.
STRENGTH_ROW, POINTS_ROW, HIDDEN_ROW = range(3)


def evaluate(rules, network, workspace, state, values):
    """Writes the value of a position for every seat: its win chance out of ONE, and a little for the margin."""
    layers = workspace.layers
    if is_over(state):
        share_win(rules, state, values)
        for seat in range(rules.players):
            layers[POINTS_ROW, seat] = margin_points(state, seat)
    else:
        extract_features(rules, network, workspace, state)
        for seat in range(rules.players):
            forward(network, workspace.features[seat], layers[HIDDEN_ROW])
            layers[STRENGTH_ROW, seat] = layers[HIDDEN_ROW, 0]
            layers[POINTS_ROW, seat] = margin_points(state, seat) + (layers[HIDDEN_ROW, 1] >> FRACTION)
        softmax(layers[STRENGTH_ROW], rules.players, values)
    add_margins(layers[POINTS_ROW], rules.players, values)


def forward(network, features, hidden):
    """Writes the two outputs for one seat's features, strength and points, into hidden[0] and hidden[1].

    Most features are 0, so the rows of the weights are added only for the others.
    """
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


def softmax(strengths, players, values):
    """Writes the seats' win chances, out of ONE: a softmax over their strengths, with exp looked up in a table."""
    best = strengths[0]
    for seat in range(1, players):
        best = max(best, strengths[seat])
    total = 0
    for seat in range(players):
        values[seat] = EXP_TABLE[min((best - strengths[seat]) // EXP_STEP, 4095)]
        total += values[seat]
    for seat in range(players):
        values[seat] = values[seat] * ONE // total


def add_margins(points, players, values):
    """Adds to each value a little for the points that a seat is ahead of the best other seat."""
    for seat in range(players):
        margin = MOST_MARGIN
        for other in range(players):
            if other != seat:
                margin = min(margin, points[seat] - points[other])
        values[seat] += POINT_VALUE * max(margin, -MOST_MARGIN)
