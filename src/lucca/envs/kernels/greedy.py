"""The greedy bot in many matches; compiled with the bot and env kernels of a game."""

from lucca.bots.kernels.contract import greedy_move
from lucca.bots.kernels.moves import first_action
from lucca.envs.kernels.contract import number_of


def choose_all(rules, tables, network, workspace, noise, states, asked, generators, numbers):
    """Writes the number of the first action of `greedy_move` into `numbers`, for every match that is asked about."""
    for index in range(states.shape[0]):
        if asked[index]:
            workspace.states[0] = states[index]
            move = greedy_move(rules[0], network[0], workspace, noise, generators[index])
            seat = states[index].to_move
            numbers[index] = number_of(rules[0], tables[0], states[index], seat, first_action(move))
