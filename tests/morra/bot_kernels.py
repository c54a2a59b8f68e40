"""Morra's part of the bots, compiled upon its rules."""

from lucca.bots.kernels.contract import ONE, UNEVALUATED
from lucca.games.contract import below
from tests.morra.rules import CHOOSING, FINGERS, HIDDEN, apply, chances, legal, nth_chance, pack_action

POINTS, ROUNDS_LEFT = 0, 1
SHOW_VERB = 2


def list_moves(rules, network, workspace):
    """Each number of fingers; what it is worth shows when all have chosen."""
    count = legal(rules, workspace.states[0], workspace.states[0].to_move, workspace.actions[0])
    for place in range(count):
        workspace.moves[place] = workspace.actions[0, place]
        workspace.is_end[place] = False
        workspace.values[place, 0] = UNEVALUATED
    return count


def apply_move(rules, state, move):
    """A move is one action."""
    apply(rules, state, state.to_move, move)


def greedy_move(rules, network, workspace, noise, generator):
    """Any number of fingers is as good as another at first sight."""
    return workspace.moves[below(generator, list_moves(rules, network, workspace))]


def is_unknown(rules, state):
    """The die, and what others show."""
    return chances(rules, state) > 0 or (state.phase == CHOOSING and state.shown[state.to_move] == HIDDEN)


def determinize(rules, network, workspace, generator):
    """Shows any fingers for the others, and rolls the die."""
    while workspace.states[0].phase == CHOOSING and workspace.states[0].shown[workspace.states[0].to_move] == HIDDEN:
        apply(
            rules,
            workspace.states[0],
            workspace.states[0].to_move,
            pack_action(SHOW_VERB, 1 + below(generator, FINGERS)),
        )
    while chances(rules, workspace.states[0]) > 0:
        n = below(generator, chances(rules, workspace.states[0]))
        apply(rules, workspace.states[0], workspace.states[0].to_move, nth_chance(rules, workspace.states[0], n))


def extract_features(rules, network, workspace, state):
    """Points and rounds left."""
    for seat in range(rules.players):
        workspace.features[seat, POINTS] = state.points[seat]
        workspace.features[seat, ROUNDS_LEFT] = rules.rounds - state.played


def is_settled(state):
    """A position between two rounds."""
    return state.phase != CHOOSING


def margin_points(state, seat):
    """What a seat has scored."""
    return state.points[seat]


def share_win(rules, state, values):
    """Those with most points share the win."""
    most, winners = 0, 0
    for seat in range(rules.players):
        most = max(most, state.points[seat])
    for seat in range(rules.players):
        winners += 1 if state.points[seat] == most else 0
    for seat in range(rules.players):
        values[seat] = ONE // winners if state.points[seat] == most else 0
