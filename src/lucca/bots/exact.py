"""Looks at everything that can still happen, where nothing is unknown. Compiled together with a game's rules.

Every seat chooses what is best for itself: a win first, then the margin. `list_moves` and `follow` are the game's.
"""

NO_MOVE = -1
NOT_BEGUN = -1


def solve_on(rules, mind, desk, shelf, positions):
    """Goes on for about so many positions; returns whether all is known: then what comes of it is in shelf.best[0].

    It begins with the position of shelf.states[0].
    """
    looked = 0
    while looked < positions and shelf.level[0] + 1 < shelf.states.shape[0]:
        level = shelf.level[0]
        place = shelf.tried[level, 0]
        if level == NOT_BEGUN or place < shelf.tried[level, 1]:
            if level != NOT_BEGUN:
                shelf.tried[level, 0] += 1
                shelf.states[level + 1] = shelf.states[level]
                follow(rules[0], shelf.states[level + 1], shelf.moves[level, place])
            looked += enter_position(rules[0], mind[0], desk, shelf, level + 1)
            shelf.level[0] = level + 1
        elif level == 0:
            return True
        else:
            shelf.level[0] = level - 1
            tried = shelf.tried[level - 1, 0] - 1
            consider(shelf, level - 1, shelf.moves[level - 1, tried], shelf.best[level])
    return False


def enter_position(rules, mind, desk, shelf, level):
    """Lists the moves of a position: those that end the match are known, the others to be tried; returns how many."""
    desk.states[0] = shelf.states[level]
    shelf.seat[level] = desk.states[0].to_move
    shelf.best_move[level] = NO_MOVE
    count = list_moves(rules, mind, desk)
    open_moves = 0
    for place in range(count):
        if desk.is_end[place]:
            consider(shelf, level, desk.moves[place], desk.values[place])
        else:
            shelf.moves[level, open_moves] = desk.moves[place]
            open_moves += 1
    shelf.tried[level, 0] = 0
    shelf.tried[level, 1] = open_moves
    return count


def consider(shelf, level, move, values):
    """A move of a position is known: it is the best so far, or it is not."""
    seat = shelf.seat[level]
    if shelf.best_move[level] == NO_MOVE or values[seat] > shelf.best[level, seat]:
        shelf.best_move[level] = move
        for at in range(shelf.best.shape[1]):
            shelf.best[level, at] = values[at]
