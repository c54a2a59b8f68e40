"""What views need from the rules: compiled functions called from Python, on arrays of one record."""

from lucca.games.torri.rules.blocks import block_of, is_beside
from lucca.games.torri.rules.refusals import houses_needed, houses_outside, refuse_place
from lucca.games.torri.rules.state import COLOURS, NONE
from lucca.games.torri.rules.strength import capped_height, houses_of, strength_of, stronger_of
from lucca.games.torri.rules.winning import bricks_on_board, highest_tower, winning_reason


def placement_refusals(rules, states, lots, reasons):
    """Writes for every colour and lot the reason code against placing a brick there now, or LEGAL, into `reasons`."""
    for colour in range(COLOURS):
        for place in range(lots.shape[0]):
            reasons[colour, place] = refuse_place(states[0], colour, lots[place])


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
    """Writes a tower's strength into `numbers`: the height that counts, and the houses of its block."""
    strength = strength_of(states[0], tower)
    numbers[0] = capped_height(strength)
    numbers[1] = houses_of(strength)


def stronger_tower(rules, states, one, other):
    """Returns the lot of the stronger of two towers; the other's if they are equal."""
    return stronger_of(states[0], one, other)


def tower_in_block_of(rules, states, lot):
    """Returns the lot of the tower in the block of a lot; NONE if there is none, or the lot is empty."""
    return states[0].tower[block_of(states[0], lot)] if states[0].top[lot] != NONE else NONE


def colour_standing(rules, states, colour, numbers):
    """Writes into `numbers` a colour's highest tower, its bricks on the board, and by what it would win in its turn."""
    numbers[0] = highest_tower(states[0], colour)
    numbers[1] = bricks_on_board(states[0], colour)
    numbers[2] = winning_reason(rules[0], states[0], colour)
