"""The moves of torri's bots: each legal action is one. Compiled with the rules."""

from lucca.bots.kernels.contract import UNEVALUATED, evaluate
from lucca.games.contract import below
from lucca.games.torri.rules.apply import apply, is_over
from lucca.games.torri.rules.legal import legal


def apply_move(rules, state, move):
    """Applies a move, which is one action."""
    apply(rules, state, state.to_move, move)


def list_moves(rules, network, workspace):
    """Writes the moves of workspace.states[0] and their values into the workspace; returns how many."""
    count = legal(rules, workspace.states[0], workspace.states[0].to_move, workspace.actions[0])
    for place in range(count):
        workspace.moves[place] = workspace.actions[0, place]
        workspace.states[1] = workspace.states[0]
        apply_move(rules, workspace.states[1], workspace.moves[place])
        evaluate(rules, network, workspace, workspace.states[1], workspace.values[place])
        workspace.is_end[place] = is_over(workspace.states[1])
    return count


def greedy_move(rules, network, workspace, noise, generator):
    """The move with the best value one move ahead, each with random noise added."""
    seat = workspace.states[0].to_move
    best, best_value = 0, UNEVALUATED
    for place in range(list_moves(rules, network, workspace)):
        value = workspace.values[place, seat] + below(generator, noise + 1)
        if value > best_value:
            best, best_value = place, value
    return workspace.moves[best]


def is_unknown(rules, state):
    """Always False: torri has neither chance nor secrets."""
    return False


def determinize(rules, network, workspace, generator):
    """Does nothing: torri has neither chance nor secrets."""
