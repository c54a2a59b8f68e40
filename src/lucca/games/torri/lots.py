"""Sets of lots, four rows to a word: where a lot is in them, what lies beside, how many there are."""

from lucca.games.torri.state import ROW, WORD, WORDS

THREE_ROWS = (1 << 3 * ROW) - 1
ONE_ROW = (1 << ROW) - 1


def word_of(lot):
    """The word of a set that a lot is in."""
    return lot // WORD


def bit_of(lot):
    """A lot as a bit of its word."""
    return 1 << (int(lot) & WORD - 1)


def beside(below, here, above):
    """The lots of a word side by side with those of a set: its word below, the word itself, and the one above."""
    sideways = here << 1 | here >> 1
    return sideways | (here & THREE_ROWS) << ROW | here >> ROW | below >> 3 * ROW | (above & ONE_ROW) << 3 * ROW


def beside_lot(lot, word):
    """The lots of a word side by side with a lot."""
    here = word_of(lot)
    bit = bit_of(lot)
    return beside(bit if here == word - 1 else 0, bit if here == word else 0, bit if here == word + 1 else 0)


def beside_block(state, block, word):
    """The lots of a word side by side with those of a block."""
    below = state.blocks[block, word - 1] if word > 0 else 0
    above = state.blocks[block, word + 1] if word < WORDS - 1 else 0
    return beside(below, state.blocks[block, word], above)


def count_lots(lots):
    """How many lots of a word there are; compilers know this loop and make one instruction of it."""
    count = 0
    while lots:
        lots &= lots - 1
        count += 1
    return count


def lowest_lot(word, lots):
    """The first lot of a word."""
    return WORD * word + count_lots((lots & -lots) - 1)


def without_lowest(lots):
    """The others."""
    return lots & lots - 1
