"""The course of a turn: its bricks, each resolved before the next, then perhaps a switch."""

from lucca.games.torri.rules.blocks import join_blocks, make_tower, set_house
from lucca.games.torri.rules.legal_lots import find_placements
from lucca.games.torri.rules.lots import bit_of, word_of
from lucca.games.torri.rules.opening import bricks_in_turn
from lucca.games.torri.rules.stacks import add_brick, is_house, take_from_supply
from lucca.games.torri.rules.state import BLOCKED, NONE, PLACING, STRUGGLING, SWITCHING
from lucca.games.torri.rules.struggle import begin_struggle, forget_struggle, struggle, take_house
from lucca.games.torri.rules.winning import end_match, final_winners, winning_reason


def begin_turn(rules, state):
    """A turn, 1: the next seat wins at once by its tower or its prisoners, or places its first brick."""
    state.turn += 1
    state.turn_seat = (state.turn_seat + 1) % rules.players
    state.brick = 1
    state.placed = NONE
    reason = winning_reason(rules, state, state.colour[state.turn_seat])
    if reason:
        end_match(state, reason, 1 << state.turn_seat)
    else:
        ask_for_brick(rules, state)


def ask_for_brick(rules, state):
    """A turn, 3: the seat places a brick; if it cannot, the match ends with the final ranking."""
    state.phase = PLACING
    state.to_move = state.turn_seat
    if not find_placements(rules, state):
        end_match(state, BLOCKED, final_winners(rules, state))


def place(rules, state, colour, lot):
    """A turn, 2: a brick becomes a house on an empty lot, a floor under an occupied one."""
    if state.brick < bricks_in_turn(rules, state):
        state.placed = colour
    forget_struggle(state)
    if state.top[lot] == NONE:
        state.joined = lot
        if state.contested[word_of(lot)] & bit_of(lot):
            begin_struggle(rules, state, lot)
    elif is_house(state, lot):
        make_tower(state, lot)
    add_brick(state, lot, take_from_supply(state, colour))
    resolve(rules, state)


def capture(rules, state, lot):
    """The struggle, 2: the prisoner is chosen, and the struggle goes on."""
    take_house(state, lot)
    state.phase = STRUGGLING
    resolve(rules, state)


def resolve(rules, state):
    """A turn, 2: a brick is resolved before the next; afterwards a new house is part of its block like any other."""
    struggle(rules, state)
    if state.phase == PLACING:
        if state.joined != NONE:
            set_house(state, state.joined)
            join_blocks(state, state.joined)
        finish_brick(rules, state)


def finish_brick(rules, state):
    """A turn, 2 to 4: after a brick the next, after the last a switch where that is played."""
    if state.brick < bricks_in_turn(rules, state):
        state.brick += 1
        ask_for_brick(rules, state)
    elif rules.switching:
        state.phase = SWITCHING
        state.to_move = state.turn_seat
    else:
        begin_turn(rules, state)


def switch(rules, state, colour):
    """A turn, 4: the seat takes a neutral colour, with its prisoners; NONE stays."""
    if colour != NONE:
        state.colour[state.turn_seat] = colour
    begin_turn(rules, state)
