"""Bitboards: sets of lots as three words of 64 bits, four rows of 16 bits each. Neighbours are found by shifting."""

from lucca.games.torri.rules.state import ROW, WORD, WORDS

THREE_ROWS = (1 << 3 * ROW) - 1
ONE_ROW = (1 << ROW) - 1


def word_of(lot):
    """The word of a set that a lot is in."""
    return lot // WORD


def bit_of(lot):
    """A lot as a bit of its word."""
    return 1 << (int(lot) & WORD - 1)


def beside(below, here, above):
    """The neighbours, within one word, of a set of lots: given are its words below, here and above."""
    sideways = here << 1 | here >> 1
    return sideways | (here & THREE_ROWS) << ROW | here >> ROW | below >> 3 * ROW | (above & ONE_ROW) << 3 * ROW


def beside_lot(lot, word):
    """The neighbours of a lot within a word."""
    here = word_of(lot)
    bit = bit_of(lot)
    return beside(bit if here == word - 1 else 0, bit if here == word else 0, bit if here == word + 1 else 0)


def beside_block(state, block, word):
    """The neighbours of a block's lots within a word."""
    below = state.blocks[block, word - 1] if word > 0 else 0
    above = state.blocks[block, word + 1] if word < WORDS - 1 else 0
    return beside(below, state.blocks[block, word], above)


def count_lots(lots):
    """Population count: how many lots a word has; LLVM compiles this loop to one instruction."""
    count = 0
    while lots:
        lots &= lots - 1
        count += 1
    return count


def lowest_lot(word, lots):
    """The first lot of a set's word."""
    return WORD * word + count_lots((lots & -lots) - 1)


def without_lowest(lots):
    """A set's word without its first lot."""
    return lots & lots - 1
