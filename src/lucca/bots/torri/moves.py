"""The moves that a bot looks at: each legal action is one. Compiled together with the rules."""

from lucca.bots.network import UNJUDGED, judge
from lucca.games.rollout import below
from lucca.games.torri.apply import apply, is_over
from lucca.games.torri.legal import legal


def follow(rules, state, move):
    """Does a move."""
    apply(rules, state, state.to_move, move)


def list_moves(rules, mind, desk):
    """Lists the moves of desk.states[0], with what each leaves every seat; returns how many."""
    count = legal(rules, desk.states[0], desk.states[0].to_move, desk.actions[0])
    for place in range(count):
        desk.moves[place] = desk.actions[0, place]
        desk.states[1] = desk.states[0]
        follow(rules, desk.states[1], desk.moves[place])
        judge(rules, mind, desk, desk.states[1], desk.values[place])
        desk.is_end[place] = is_over(desk.states[1])
    return count


def quick_move(rules, mind, desk, noise, generator):
    """The move that looks best at once, with some noise on what each is worth."""
    seat = desk.states[0].to_move
    best, best_value = 0, UNJUDGED
    for place in range(list_moves(rules, mind, desk)):
        value = desk.values[place, seat] + below(generator, noise + 1)
        if value > best_value:
            best, best_value = place, value
    return desk.moves[best]


def is_unknown(rules, state):
    """Nothing is ever left to chance."""
    return False


def imagine(rules, mind, desk, dice):
    """Nothing is ever unknown."""
