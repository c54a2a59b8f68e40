"""The start: an empty board, every brick in the common supply."""

from lucca.games.torri.rules.blocks import clear_block
from lucca.games.torri.rules.state import (
    BLOCKS,
    BRICKS,
    COLOURS,
    LOTS,
    NONE,
    SEATS,
    SPARE,
    STRIKES,
    WORDS,
    bricks_of_colour,
)
from lucca.games.torri.rules.struggle import forget_struggle
from lucca.games.torri.rules.turns import begin_turn


def start(rules, state):
    """Set-up: the board is empty, seat 1 begins."""
    clear_board(state)
    fill_supply(rules, state)
    clear_struggle(state)
    for seat in range(SEATS):
        state.colour[seat] = rules.first_colour[seat] if seat < rules.players else NONE
    for place in range(SPARE):
        state.spare[place] = 0
    state.turn = 0
    state.reason = 0
    state.winners = 0
    state.turn_seat = rules.players - 1
    begin_turn(rules, state)


def clear_board(state):
    """Terms: all lots are empty."""
    for lot in range(LOTS):
        state.top[lot] = NONE
    state.block_count = 0
    for block in range(BLOCKS):
        clear_block(state, block)
        state.strength_now[block] = NONE
    for word in range(WORDS):
        state.contested[word] = 0
        for colour in range(COLOURS):
            state.houses[colour, word] = 0
            state.allowed[colour, word] = 0


def fill_supply(rules, state):
    """Terms: 2N bricks of each colour, all in the supply; nobody has a prisoner."""
    for brick in range(BRICKS):
        following = brick + COLOURS
        state.below[brick] = following if following < bricks_of_colour(rules) * COLOURS else NONE
    for colour in range(COLOURS):
        state.supply[colour] = bricks_of_colour(rules)
        state.supply_top[colour] = colour
        state.prisoners[colour] = 0
        state.prison_top[colour] = NONE


def clear_struggle(state):
    """No towers have met yet."""
    forget_struggle(state)
    for strike in range(STRIKES):
        state.strikes[strike] = 0
    for place in range(3):
        state.strength[0, place] = 0
        state.strength[1, place] = 0
