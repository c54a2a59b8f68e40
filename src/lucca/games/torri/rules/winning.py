"""How a match ends: a highest tower, most prisoners, or a brick that cannot be placed."""

from lucca.games.torri.rules.opening import extra_prisoners
from lucca.games.torri.rules.stacks import count_bricks, height_of
from lucca.games.torri.rules.state import BY_PRISONERS, BY_TOWER, COLOURS, LOTS, NONE, OVER, top_colour


def end_match(state, reason, winners):
    """The match is over; `winners` has a bit for each seat."""
    state.phase = OVER
    state.to_move = NONE
    state.reason = reason
    state.winners = winners


def winning_reason(rules, state, colour):
    """A turn, 1: by what a colour would win at the start of its turn, 0 if by nothing; the tower comes first."""
    if has_highest_tower(rules, state, colour):
        return BY_TOWER
    return BY_PRISONERS if has_most_prisoners(rules, state, colour) else 0


def has_highest_tower(rules, state, colour):
    """A turn, 1: a tower at least N high, and strictly higher than every other colour's."""
    own = highest_tower(state, colour)
    if own < rules.side:
        return False
    for other in range(COLOURS):
        if other != colour and highest_tower(state, other) >= own:
            return False
    return True


def highest_tower(state, colour):
    """The height of the highest tower a colour controls; 0 if it controls none."""
    best = 0
    for block in range(state.block_count):
        tower = state.tower[block]
        if tower != NONE and top_colour(state, tower) == colour:
            best = max(best, height_of(state, tower))
    return best


def has_most_prisoners(rules, state, colour):
    """A turn, 1: at least N prisoners, and strictly more than every other colour."""
    own = state.prisoners[colour]
    if own < rules.side:
        return False
    for other in range(COLOURS):
        if other != colour and state.prisoners[other] >= own:
            return False
    return True


def final_winners(rules, state):
    """Final ranking: the seats that no other seat beats, a bit for each."""
    winners = 0
    for seat in range(rules.players):
        is_beaten = False
        for other in range(rules.players):
            is_beaten |= is_ranked_higher(rules, state, other, seat)
        if not is_beaten:
            winners |= 1 << seat
    return winners


def is_ranked_higher(rules, state, one, other):
    """Final ranking: seats by highest tower, then prisoners, then bricks on the board, floors included."""
    heights = highest_tower(state, state.colour[one]) - highest_tower(state, state.colour[other])
    if heights:
        return heights > 0
    prisoners = ranked_prisoners(rules, state, one) - ranked_prisoners(rules, state, other)
    if prisoners:
        return prisoners > 0
    return bricks_on_board(state, state.colour[one]) > bricks_on_board(state, state.colour[other])


def ranked_prisoners(rules, state, seat):
    """The prisoners that a seat counts in the final ranking."""
    return state.prisoners[state.colour[seat]] + extra_prisoners(rules, seat)


def bricks_on_board(state, colour):
    """How many bricks of a colour stand in the city."""
    count = 0
    for lot in range(LOTS):
        count += count_bricks(state, lot, colour)
    return count
