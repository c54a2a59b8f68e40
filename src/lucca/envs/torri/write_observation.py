"""Observations of torri, one function for each field. Compiled with the rules.

The docstring of each function is the meaning of its field in the documents. Each writes integers into `out`, which is
all 0, from index `at` on, and returns the index after its own; their scales are in `observation_layout.py`.

Lots are by row and column from a1; colours are white, black, red, blue, for actions name them so.
"""

from lucca.games.torri.rules.state import CAPTURING, COLOURS, NONE, OVER, ROW, brick_colour

STRUGGLERS = 3


def write_observation(rules, tables, state, seat, out):
    """All fields, one after the other."""
    for place in range(out.shape[0]):
        out[place] = 0
    at = write_phase(rules, tables, state, seat, out, 0)
    at = write_to_move(rules, tables, state, seat, out, at)
    at = write_turn(rules, tables, state, seat, out, at)
    at = write_colours(rules, tables, state, seat, out, at)
    at = write_brick(rules, tables, state, seat, out, at)
    at = write_placed(rules, tables, state, seat, out, at)
    at = write_stacks(rules, tables, state, seat, out, at)
    at = write_bricks(rules, tables, state, seat, out, at)
    at = write_struggle(rules, tables, state, seat, out, at)
    at = write_supply(rules, tables, state, seat, out, at)
    return write_prisoners(rules, tables, state, seat, out, at)


def write_phase(rules, tables, state, seat, out, at):
    """What happens: a brick is placed, towers struggle, a prisoner is chosen, a colour is switched, the end"""
    out[at + state.phase] = 1
    return at + OVER + 1


def write_to_move(rules, tables, state, seat, out, at):
    """Which seat is asked"""
    return write_seat(rules, seat, state.to_move, out, at)


def write_turn(rules, tables, state, seat, out, at):
    """Whose turn it is, also while another seat chooses a prisoner"""
    return write_seat(rules, seat, state.turn_seat, out, at)


def write_seat(rules, seat, other, out, at):
    """Writes a seat one-hot, relative to the observing seat; zeros for none."""
    if other >= 0:
        out[at + (other - seat) % rules.players] = 1
    return at + rules.players


def write_colours(rules, tables, state, seat, out, at):
    """The colour of each seat"""
    for place in range(rules.players):
        out[at + state.colour[(seat + place) % rules.players]] = 1
        at += COLOURS
    return at


def write_brick(rules, tables, state, seat, out, at):
    """Whether the turn's second brick is due; in the balanced opening 2 for the third"""
    out[at] = state.brick - 1
    return at + 1


def write_placed(rules, tables, state, seat, out, at):
    """The colour of the turn's first brick; in the balanced opening, of the second once the third is due"""
    if state.placed != NONE:
        out[at + state.placed] = 1
    return at + COLOURS


def write_stacks(rules, tables, state, seat, out, at):
    """By lot, the colour of each brick from the top down, as many as the board has rows"""
    for row in range(rules.side):
        for column in range(rules.side):
            brick = state.top[ROW * row + column]
            level = 0
            while brick != NONE and level < rules.side:
                out[at + COLOURS * level + brick_colour(brick)] = 1
                brick = state.below[brick]
                level += 1
            at += COLOURS * rules.side
    return at


def write_bricks(rules, tables, state, seat, out, at):
    """By lot, how many bricks of each colour there are, as a part of the height that wins"""
    for row in range(rules.side):
        for column in range(rules.side):
            brick = state.top[ROW * row + column]
            while brick != NONE:
                out[at + brick_colour(brick)] += 1
                brick = state.below[brick]
            at += COLOURS
    return at


def write_struggle(rules, tables, state, seat, out, at):
    """While a prisoner is chosen, the lots of the stronger tower, of the weaker, and of the house that joined them"""
    if state.phase == CAPTURING:
        out[at + STRUGGLERS * place_of(rules, state.stronger)] = 1
        out[at + STRUGGLERS * place_of(rules, state.weaker) + 1] = 1
        out[at + STRUGGLERS * place_of(rules, state.joined) + 2] = 1
    return at + STRUGGLERS * rules.side * rules.side


def place_of(rules, lot):
    """Returns the index of a lot, row by row."""
    return lot // ROW * rules.side + lot % ROW


def write_supply(rules, tables, state, seat, out, at):
    """Bricks of each colour in the supply, as a part of all"""
    for colour in range(COLOURS):
        out[at + colour] = state.supply[colour]
    return at + COLOURS


def write_prisoners(rules, tables, state, seat, out, at):
    """Prisoners that each colour has taken, as a part of those that win"""
    for colour in range(COLOURS):
        out[at + colour] = state.prisoners[colour]
    return at + COLOURS
