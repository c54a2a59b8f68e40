"""The greedy bot in each of many matches, compiled upon the kernels of bots and of environments."""

from lucca.bots.contract import greedy_move
from lucca.bots.moves import MOVE_MASK
from lucca.envs.contract import number_of


def answer_all(rules, tables, network, workspace, noise, states, asked, generators, numbers):
    """The first action of the move that looks best, as a number, in every match that is asked about."""
    for match in range(states.shape[0]):
        if asked[match]:
            workspace.states[0] = states[match]
            action = greedy_move(rules[0], network[0], workspace, noise, generators[match]) & MOVE_MASK
            numbers[match] = number_of(rules[0], tables[0], states[match], states[match].to_move, action)
