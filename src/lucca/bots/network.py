"""The small network that judges positions, in whole numbers: the same on every machine, and fast.

One hidden layer over the facts of a seat gives its strength (the seats' chances to win are shared out by these) and
the points it will still make. Compiled together with a game's rules; `describe`, `share_win` and `points_of` are the
game's.
"""

import numpy as np

HIDDEN = 32
FRACTION = 10  # weights and sums have so many binary places
ONE = 1 << 16  # a sure win
SHARE_STEP = 4  # strengths are looked up in steps of 1/256
SHARES = np.rint(np.exp(-np.arange(4096) / 256) * ONE).astype(np.int64)
POINT = 13  # what a point of margin adds to a value: little, so that a win always comes first
MOST_MARGIN = 100

MOST_SEATS = 5
UNJUDGED = -(1 << 30)  # the value of a move that is not judged by itself

# Behind the seats' facts a desk has room to think; there are more facts than hidden units.
STRENGTH_ROW = MOST_SEATS
POINTS_ROW = MOST_SEATS + 1
HIDDEN_ROW = MOST_SEATS + 2


def judge(rules, mind, desk, state, values):
    """Fills values[seat]: the chance to win out of ONE, and a little for the margin."""
    if is_over(state):
        share_win(rules, state, values)
        for seat in range(rules.players):
            desk.facts[POINTS_ROW, seat] = points_of(state, seat)
    else:
        describe(rules, mind, desk, state)
        for seat in range(rules.players):
            think_of(mind, desk.facts[seat], desk.facts[HIDDEN_ROW])
            desk.facts[STRENGTH_ROW, seat] = desk.facts[HIDDEN_ROW, 0]
            desk.facts[POINTS_ROW, seat] = points_of(state, seat) + (desk.facts[HIDDEN_ROW, 1] >> FRACTION)
        share_out(desk.facts[STRENGTH_ROW], rules.players, values)
    add_margins(desk.facts[POINTS_ROW], rules.players, values)


def think_of(mind, facts, hidden):
    """The two outputs for one seat's facts, into the first two places of `hidden`."""
    for unit in range(HIDDEN):
        hidden[unit] = mind.bias[unit]
    for place in range(facts.shape[0]):
        fact = facts[place]
        if fact:
            for unit in range(HIDDEN):
                hidden[unit] += fact * mind.weights[place, unit]
    strength = points = 0
    for unit in range(HIDDEN):
        active = max(hidden[unit], 0)
        strength += int(active) * int(mind.strength[unit])  # interpreted, 32 bits would not do
        points += int(active) * int(mind.points[unit])
    hidden[0] = (strength >> FRACTION) + mind.last_bias[0]
    hidden[1] = (points >> FRACTION) + mind.last_bias[1]


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
