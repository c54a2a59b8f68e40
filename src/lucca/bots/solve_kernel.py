"""Looks at everything that can still happen, where nothing is unknown. Compiled together with a game's rules.

Every seat chooses what is best for itself (max^n): a win first, then the margin.
"""

from lucca.bots.contract import apply_move, list_moves

NO_MOVE = -1
NOT_BEGUN = -1


def solve_on(rules, network, workspace, stack, positions):
    """Goes on for about so many positions; returns whether all is known: then what comes of it is in stack.best[0].

    It begins with the position of stack.states[0].
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
            consider(stack, level - 1, stack.moves[level - 1, tried], stack.best[level])
    return False


def enter_position(rules, network, workspace, stack, level):
    """Lists the moves of a position: those that end the match are known, the others to be tried; returns how many."""
    workspace.states[0] = stack.states[level]
    stack.seat[level] = workspace.states[0].to_move
    stack.best_move[level] = NO_MOVE
    count = list_moves(rules, network, workspace)
    open_moves = 0
    for place in range(count):
        if workspace.is_end[place]:
            consider(stack, level, workspace.moves[place], workspace.values[place])
        else:
            stack.moves[level, open_moves] = workspace.moves[place]
            open_moves += 1
    stack.tried[level, 0] = 0
    stack.tried[level, 1] = open_moves
    return count


def consider(stack, level, move, values):
    """A move of a position is known: it is the best so far, or it is not."""
    seat = stack.seat[level]
    if stack.best_move[level] == NO_MOVE or values[seat] > stack.best[level, seat]:
        stack.best_move[level] = move
        for at in range(stack.best.shape[1]):
            stack.best[level, at] = values[at]
