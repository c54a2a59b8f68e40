"""What a bot does at once in each of many matches, compiled upon the bots' thinking and the numbers of actions.

`kernel.rebuild` puts a game's `greedy_move` and `number_of` beside this.
"""

from lucca.bots.moves import MOVE_MASK


def answer_all(rules, code, network, workspace, noise, states, asked, generators, numbers):
    """The first action of the move that looks best, as a number, in every match that is asked about."""
    for match in range(states.shape[0]):
        if asked[match]:
            workspace.states[0] = states[match]
            action = greedy_move(rules[0], network[0], workspace, noise, generators[match]) & MOVE_MASK
            numbers[match] = number_of(rules[0], code[0], states[match], states[match].to_move, action)
