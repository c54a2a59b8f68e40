"""What a seat sees of torri, field by field, compiled together with the rules.

The docstring of each function is what its field is said to mean. Each writes whole numbers into `out` from a place on,
where nothing but 0 is yet, and returns the place after its own; what these are multiplied with is in `layout.py`.

Lots are by row and column from a1; colours are white, black, red, blue, for actions name them so.
"""

from lucca.games.torri.state import CAPTURING, COLOURS, NONE, OVER, ROW, brick_colour

STRUGGLERS = 3


def see_match(rules, tables, state, seat, out):
    """All fields, one after the other."""
    for place in range(out.shape[0]):
        out[place] = 0
    at = see_phase(rules, tables, state, seat, out, 0)
    at = see_to_move(rules, tables, state, seat, out, at)
    at = see_turn(rules, tables, state, seat, out, at)
    at = see_colours(rules, tables, state, seat, out, at)
    at = see_brick(rules, tables, state, seat, out, at)
    at = see_placed(rules, tables, state, seat, out, at)
    at = see_stacks(rules, tables, state, seat, out, at)
    at = see_bricks(rules, tables, state, seat, out, at)
    at = see_struggle(rules, tables, state, seat, out, at)
    at = see_supply(rules, tables, state, seat, out, at)
    return see_prisoners(rules, tables, state, seat, out, at)


def see_phase(rules, tables, state, seat, out, at):
    """What happens: a brick is placed, towers struggle, a prisoner is chosen, a colour is switched, the end"""
    out[at + state.phase] = 1
    return at + OVER + 1


def see_to_move(rules, tables, state, seat, out, at):
    """Which seat is asked"""
    return see_seat(rules, seat, state.to_move, out, at)


def see_turn(rules, tables, state, seat, out, at):
    """Whose turn it is, also while another seat chooses a prisoner"""
    return see_seat(rules, seat, state.turn_seat, out, at)


def see_seat(rules, seat, other, out, at):
    """A seat as the looking one counts."""
    if other >= 0:
        out[at + (other - seat) % rules.players] = 1
    return at + rules.players


def see_colours(rules, tables, state, seat, out, at):
    """The colour of each seat"""
    for place in range(rules.players):
        out[at + state.colour[(seat + place) % rules.players]] = 1
        at += COLOURS
    return at


def see_brick(rules, tables, state, seat, out, at):
    """Whether the turn's second brick is due"""
    out[at] = 1 if state.brick == 2 else 0
    return at + 1


def see_placed(rules, tables, state, seat, out, at):
    """The colour of the turn's first brick"""
    if state.placed != NONE:
        out[at + state.placed] = 1
    return at + COLOURS


def see_stacks(rules, tables, state, seat, out, at):
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


def see_bricks(rules, tables, state, seat, out, at):
    """By lot, how many bricks of each colour there are, as a part of the height that wins"""
    for row in range(rules.side):
        for column in range(rules.side):
            brick = state.top[ROW * row + column]
            while brick != NONE:
                out[at + brick_colour(brick)] += 1
                brick = state.below[brick]
            at += COLOURS
    return at


def see_struggle(rules, tables, state, seat, out, at):
    """While a prisoner is chosen, the lots of the stronger tower, of the weaker, and of the house that joined them"""
    if state.phase == CAPTURING:
        out[at + STRUGGLERS * place_of(rules, state.stronger)] = 1
        out[at + STRUGGLERS * place_of(rules, state.weaker) + 1] = 1
        out[at + STRUGGLERS * place_of(rules, state.joined) + 2] = 1
    return at + STRUGGLERS * rules.side * rules.side


def place_of(rules, lot):
    """A lot's place, row by row."""
    return lot // ROW * rules.side + lot % ROW


def see_supply(rules, tables, state, seat, out, at):
    """Bricks of each colour in the supply, as a part of all"""
    for colour in range(COLOURS):
        out[at + colour] = state.supply[colour]
    return at + COLOURS


def see_prisoners(rules, tables, state, seat, out, at):
    """Prisoners that each colour has taken, as a part of those that win"""
    for colour in range(COLOURS):
        out[at + colour] = state.prisoners[colour]
    return at + COLOURS
