"""Numbers that palazzi's bots are tuned by: what `greedy` evaluates with, and the constants of the tree search."""

from lucca.bots.palazzi import features

# Weights of features chosen by hand, in points.
RULE_OF_THUMB = {
    features.POINTS: 1.0,
    features.PALACES: 3.0,
    features.PALACES + 1: 2.5,
    features.PALACES + 2: 1.2,
    features.PALACES + 3: 0.5,
    features.PALACE_WINDOWS: 0.7,
    features.PALACE_WINDOWS + 1: 0.5,
    features.PALACE_WINDOWS + 2: 0.3,
    features.PALACE_WINDOWS + 3: 0.2,
    features.PALACE_PARTY: 0.4,
    features.PALACE_PARTY + 1: 0.2,
    features.DONE: 4.0,
    features.DONE_PARTY: 0.9,
    features.OPEN_NOW: 4.0,
    features.WALL_WORTH: 0.8,
    features.WALLS_NOW: 0.8,
    features.BASTIONS_NOW: 1.2,
    features.SLACK: 0.1,
    features.LACK: -1.5,
    features.HIGHEST: 2.0,
    features.LOWEST: -2.0,
}

TEMPERATURE = 0.02  # of the softmax of priors, in win chance
EXPLORATION = 0.3  # PUCT's constant, in win chance
WIDENING = 0.3  # progressive widening: an unknown node has about sqrt(WIDENING * visits) outcomes
