"""Exhaustive max^n search where nothing is unknown: every seat maximizes its own value. Compiled with the rules.

Depth first, without recursion, pruning or transposition table: the stack is kept in arrays (`SolverStack`), so that the
search can pause between calls.
"""

from lucca.bots.kernels.contract import apply_move, list_moves

NO_MOVE = -1
NOT_BEGUN = -1


def solve_some(rules, network, workspace, stack, positions):
    """Continues for about so many positions; returns whether the search of stack.states[0] is complete.

    Then stack.best_move[0] is the best move, and stack.best[0] its value for every seat.
    """
    looked = 0
    while looked < positions and stack.level[0] + 1 < stack.states.shape[0]:
        level = stack.level[0]
        place = stack.tried[level, 0]
        if level == NOT_BEGUN or place < stack.tried[level, 1]:
            if level != NOT_BEGUN:
                stack.tried[level, 0] += 1
                stack.states[level + 1] = stack.states[level]
                apply_move(rules[0], stack.states[level + 1], stack.moves[level, place])
            looked += enter_position(rules[0], network[0], workspace, stack, level + 1)
            stack.level[0] = level + 1
        elif level == 0:
            return True
        else:
            stack.level[0] = level - 1
            tried = stack.tried[level - 1, 0] - 1
            update_best(stack, level - 1, stack.moves[level - 1, tried], stack.best[level])
    return False


def enter_position(rules, network, workspace, stack, level):
    """Lists the moves of stack.states[level]; returns how many. Moves that end the match are not searched further."""
    workspace.states[0] = stack.states[level]
    stack.seat[level] = workspace.states[0].to_move
    stack.best_move[level] = NO_MOVE
    count = list_moves(rules, network, workspace)
    open_moves = 0
    for place in range(count):
        if workspace.is_end[place]:
            update_best(stack, level, workspace.moves[place], workspace.values[place])
        else:
            stack.moves[level, open_moves] = workspace.moves[place]
            open_moves += 1
    stack.tried[level, 0] = 0
    stack.tried[level, 1] = open_moves
    return count


def update_best(stack, level, move, values):
    """Makes a move with known values the best of its level, if it is for the seat that chooses."""
    seat = stack.seat[level]
    if stack.best_move[level] == NO_MOVE or values[seat] > stack.best[level, seat]:
        stack.best_move[level] = move
        for at in range(stack.best.shape[1]):
            stack.best[level, at] = values[at]
