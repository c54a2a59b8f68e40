"""The moves of palazzi's bots: all cards of a triplet at once; orders that lead to the same quarter are one move.

A move is up to three actions in one integer, the first in the lowest bits. Compiled with the rules.
"""

from lucca.bots.kernels.contract import UNEVALUATED, evaluate
from lucca.bots.kernels.moves import first_action, rest_of
from lucca.bots.palazzi.plans import list_plans
from lucca.games.contract import below
from lucca.games.palazzi.rules.apply import apply, is_over
from lucca.games.palazzi.rules.legal import legal
from lucca.games.palazzi.rules.setup import lay_starting_cards
from lucca.games.palazzi.rules.state import KEEPING, OPEN, PLAYING, TAKE, TURN, card_of, is_wild, other_of, verb_of


def apply_move(rules, state, move):
    """Applies all actions of a move."""
    while move:
        apply(rules, state, state.to_move, first_action(move))
        move = rest_of(move)


def list_moves(rules, network, workspace):
    """Writes the moves of workspace.states[0] and their values into the workspace; returns how many.

    Taking a triplet and opening a palace are UNEVALUATED: what they are worth shows in later moves.
    """
    if workspace.states[0].phase == PLAYING:
        return list_plans(rules, network, workspace)
    if workspace.states[0].phase == KEEPING:
        return list_keeps(rules, network, workspace)
    count = legal(rules, workspace.states[0], workspace.states[0].to_move, workspace.actions[0])
    for place in range(count):
        workspace.moves[place] = workspace.actions[0, place]
        workspace.is_end[place] = False
        workspace.values[place, 0] = UNEVALUATED
        if workspace.states[0].phase != TURN:
            evaluate_city_card(rules, network, workspace, place)
    return count


def evaluate_city_card(rules, network, workspace, place):
    """Evaluates the position after a card is laid for the City."""
    workspace.states[1] = workspace.states[0]
    apply_move(rules, workspace.states[1], workspace.moves[place])
    evaluate(rules, network, workspace, workspace.states[1], workspace.values[place])
    workspace.is_end[place] = is_over(workspace.states[1])


def list_keeps(rules, network, workspace):
    """Writes the choices of starting cards, evaluated in the seat's own quarter; both orders only where they differ."""
    seat = workspace.states[0].to_move
    found = 0
    for place in range(legal(rules, workspace.states[0], seat, workspace.actions[0])):
        action = workspace.actions[0, place]
        first, second = card_of(action), other_of(action)
        if first < second or is_wild(second) or rules.colour[first] == rules.colour[second]:
            workspace.states[1] = workspace.states[0]
            workspace.states[1].kept[seat, 0] = first
            workspace.states[1].kept[seat, 1] = second
            lay_starting_cards(rules, workspace.states[1], seat)
            evaluate(rules, network, workspace, workspace.states[1], workspace.values[found])
            workspace.is_end[found] = False
            workspace.moves[found] = action
            found += 1
    return found


def greedy_move(rules, network, workspace, noise, generator):
    """The move with the best value one move ahead, each with random noise added."""
    if workspace.states[0].phase == TURN:
        return greedy_turn(rules, network, workspace, noise, generator)
    seat = workspace.states[0].to_move
    count = list_moves(rules, network, workspace)
    return workspace.moves[best_index(workspace, count, seat, noise, generator)]


def best_index(workspace, count, seat, noise, generator):
    """The index of the move with the best value for a seat, each with random noise added."""
    best, best_value = 0, UNEVALUATED
    for place in range(count):
        value = workspace.values[place, seat] + below(generator, noise + 1)
        if value > best_value:
            best, best_value = place, value
    return best


def greedy_turn(rules, network, workspace, noise, generator):
    """Opens the palace that improves the value most, if one does; else takes the triplet with the best plan."""
    seat = workspace.states[0].to_move
    count = legal(rules, workspace.states[0], seat, workspace.turn_actions)
    workspace.saved[0] = workspace.states[0]
    evaluate(rules, network, workspace, workspace.states[0], workspace.values[0])
    best, best_value = 0, workspace.values[0, seat]
    for place in range(count):
        if verb_of(workspace.turn_actions[place]) == OPEN:
            apply(rules, workspace.states[0], seat, workspace.turn_actions[place])
            evaluate(rules, network, workspace, workspace.states[0], workspace.values[0])
            workspace.states[0] = workspace.saved[0]
            if workspace.values[0, seat] > best_value:
                best, best_value = workspace.turn_actions[place], workspace.values[0, seat]
    return best if best else greedy_take(rules, network, workspace, noise, generator, count)


def greedy_take(rules, network, workspace, noise, generator, count):
    """Takes the triplet with the best plan."""
    seat = workspace.saved[0].to_move
    best, best_value = 0, UNEVALUATED
    for place in range(count):
        if verb_of(workspace.turn_actions[place]) == TAKE:
            apply(rules, workspace.states[0], seat, workspace.turn_actions[place])
            plans = list_plans(rules, network, workspace)
            value = workspace.values[best_index(workspace, plans, seat, 0, generator), seat] + below(
                generator, noise + 1
            )
            if value > best_value:
                best, best_value = workspace.turn_actions[place], value
            workspace.states[0] = workspace.saved[0]
    return best
