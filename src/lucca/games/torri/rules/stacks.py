"""Bricks: from the supply to the bottom of a stack, from its top back to the supply."""

from lucca.games.torri.rules.state import BYTE, NONE, brick_colour


def take_from_supply(state, colour):
    """A brick leaves the supply."""
    brick = state.supply_top[colour]
    state.supply_top[colour] = state.below[brick]
    state.below[brick] = NONE
    state.supply[colour] -= 1
    return brick


def return_to_supply(state, brick):
    """A brick comes back to the supply."""
    colour = brick_colour(brick)
    state.below[brick] = state.supply_top[colour]
    state.supply_top[colour] = brick
    state.supply[colour] += 1


def imprison(state, taker, brick):
    """A brick is out of play, as a prisoner of a colour."""
    state.below[brick] = state.prison_top[taker]
    state.prison_top[taker] = brick
    state.prisoners[taker] += 1


def is_house(state, lot):
    """Whether a lot has exactly one brick."""
    return state.top[lot] != NONE and state.below[state.top[lot]] == NONE


def height_of(state, lot):
    """How many bricks stand on a lot."""
    height = 0
    brick = state.top[lot]
    while brick != NONE:
        height += 1
        brick = state.below[brick]
    return height


def bottom_brick(state, lot):
    """The lowest brick of a stack."""
    brick = state.top[lot]
    while state.below[brick] != NONE:
        brick = state.below[brick]
    return brick


def count_bricks(state, lot, colour):
    """How many bricks of a colour a stack has."""
    count = 0
    brick = state.top[lot]
    while brick != NONE:
        count += brick_colour(brick) == colour
        brick = state.below[brick]
    return count


def bricks_by_colour(state, lot):
    """How many bricks of each colour a stack has, a byte for each."""
    counts = 0
    brick = state.top[lot]
    while brick != NONE:
        counts += 1 << BYTE * int(brick_colour(brick))
        brick = state.below[brick]
    return counts


def add_brick(state, lot, brick):
    """Lots and towers: a brick becomes a house, or goes to the bottom of a stack."""
    if state.top[lot] == NONE:
        state.top[lot] = brick
    else:
        state.below[bottom_brick(state, lot)] = brick


def take_top(state, lot):
    """The top brick of a tower goes to the supply."""
    brick = state.top[lot]
    state.top[lot] = state.below[brick]
    return_to_supply(state, brick)


def move_floors(state, weaker, stronger):
    """Merge: all bricks of one tower but its bottom one go, in their order, under another."""
    first = brick = state.top[weaker]
    while state.below[state.below[brick]] != NONE:
        brick = state.below[brick]
    state.top[weaker] = state.below[brick]
    state.below[brick] = NONE
    state.below[bottom_brick(state, stronger)] = first
