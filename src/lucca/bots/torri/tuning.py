"""Numbers that torri's bots are tuned by: what `greedy` evaluates with, and the constants of the tree search."""

from lucca.bots.torri import features

# Weights of features chosen by hand, in floors of the highest tower.
RULE_OF_THUMB = {
    features.HIGHEST: 1.0,
    features.LEAD: 1.0,
    features.READY: 6.0,
    features.SECOND: 0.2,
    features.TOP_WAYS: 0.3,
    features.COMBINED: 0.4,
    features.TOP_RUN: 0.4,
    features.DANGERS: -1.0,
    features.PREY: 0.3,
    features.PRISONERS: 0.5,
    features.PRISONER_READY: 6.0,
    features.RIVAL_READY: -8.0,
}

TEMPERATURE = 0.04  # of the softmax of priors, in win chance
EXPLORATION = 0.6  # PUCT's constant, in win chance
WIDENING = 0.0  # progressive widening: an unknown node has about sqrt(WIDENING * visits) outcomes
