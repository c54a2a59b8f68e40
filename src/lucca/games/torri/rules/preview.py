"""What views need from the rules: compiled functions called from Python, on arrays of one record."""

from lucca.games.torri.rules.blocks import block_of, count_houses, is_beside
from lucca.games.torri.rules.refusals import houses_needed, houses_outside, refuse_place
from lucca.games.torri.rules.stacks import height_of
from lucca.games.torri.rules.state import COLOURS, JOINED, NONE
from lucca.games.torri.rules.strength import (
    capped_height,
    capped_strength,
    houses_of,
    strength_of,
    stronger_of,
)
from lucca.games.torri.rules.winning import bricks_on_board, highest_tower, winning_reason


def placement_refusals(rules, states, lots, reasons):
    """Writes for every colour and lot the reason code against placing a brick there now, or LEGAL, into `reasons`."""
    for colour in range(COLOURS):
        for place in range(lots.shape[0]):
            reasons[colour, place] = refuse_place(rules[0], states[0], colour, lots[place])


def houses_for_floor(rules, states, colour, lot, numbers):
    """Placing a floor: writes how many houses of the colour there are, and how many are needed, into `numbers`."""
    numbers[0] = houses_outside(states[0], colour, lot)
    numbers[1] = houses_needed(states[0], colour, lot)


def blocks_joined_by(rules, states, lot, joined):
    """Writes the indices of the blocks that a house on a lot would join into `joined`; returns how many."""
    count = 0
    for block in range(states[0].block_count):
        if is_beside(states[0], block, lot):
            joined[count] = block
            count += 1
    return count


def strength_parts(rules, states, tower, numbers):
    """Writes a tower's strength into `numbers`: the height that counts by itself, its block's houses, its height.

    Where all joined houses cap the height, they are not known before a house joins two towers: all of it counts.
    """
    height = height_of(states[0], tower)
    houses = count_houses(states[0], block_of(states[0], tower))
    numbers[0] = capped_height(capped_strength(height, houses, height if rules[0].strength == JOINED else houses))
    numbers[1] = houses
    numbers[2] = height


def strength_parts_at(rules, states, lot, tower, numbers):
    """Writes the strength of a tower that a house on a lot would bring together with another; as `strength_parts`."""
    strength = strength_of(rules[0], states[0], lot, tower)
    numbers[0] = capped_height(strength)
    numbers[1] = houses_of(strength)
    numbers[2] = height_of(states[0], tower)


def stronger_tower(rules, states, lot, one, other):
    """Returns the lot of the stronger of two towers that a house joins; the other's if they are equal."""
    return stronger_of(rules[0], states[0], lot, one, other)


def tower_in_block_of(rules, states, lot):
    """Returns the lot of the tower in the block of a lot; NONE if there is none, or the lot is empty."""
    return states[0].tower[block_of(states[0], lot)] if states[0].top[lot] != NONE else NONE


def colour_standing(rules, states, colour, numbers):
    """Writes into `numbers` a colour's highest tower, its bricks on the board, and by what it would win in its turn."""
    numbers[0] = highest_tower(states[0], colour)
    numbers[1] = bricks_on_board(states[0], colour)
    numbers[2] = winning_reason(rules[0], states[0], colour)
