"""What players are told about a position: computed by the rules, called from Python on arrays of one record."""

from lucca.games.torri.blocks import block_of, is_beside
from lucca.games.torri.refusals import houses_needed, houses_outside, refuse_place
from lucca.games.torri.scoring import bricks_on_board, highest_tower, winning_reason
from lucca.games.torri.state import COLOURS, NONE
from lucca.games.torri.strength import capped_height, houses_of, strength_of


def tell_refusals(rules, states, lots, reasons):
    """For every colour and lot the reason against placing a brick there now."""
    for colour in range(COLOURS):
        for place in range(lots.shape[0]):
            reasons[colour, place] = refuse_place(states[0], colour, lots[place])


def tell_houses(rules, states, colour, lot, numbers):
    """Placing a floor: the houses of the colour that there are, and that are needed."""
    numbers[0] = houses_outside(states[0], colour, lot)
    numbers[1] = houses_needed(states[0], colour, lot)


def tell_joined(rules, states, lot, joined):
    """The blocks that a house on a lot would join; returns how many."""
    count = 0
    for block in range(states[0].block_count):
        if is_beside(states[0], block, lot):
            joined[count] = block
            count += 1
    return count


def tell_strength(rules, states, tower, numbers):
    """A tower's strength: the height that counts, and the houses of its block."""
    strength = strength_of(states[0], tower)
    numbers[0] = capped_height(strength)
    numbers[1] = houses_of(strength)


def tell_tower(rules, states, lot):
    """The lot of the tower in the block of an occupied lot, or NONE."""
    return states[0].tower[block_of(states[0], lot)] if states[0].top[lot] != NONE else NONE


def tell_colour(rules, states, colour, numbers):
    """A colour's highest tower, its bricks on the board, and by what it would win if its turn began now."""
    numbers[0] = highest_tower(states[0], colour)
    numbers[1] = bricks_on_board(states[0], colour)
    numbers[2] = winning_reason(rules[0], states[0], colour)
