"""The unseen cards as a bit set of two words: all that can be known of a shuffled deck.

There is no deck order: each draw is uniform over this set, so removing cards unseen changes nothing.
The four bastions are alike: their bits are filled from the lowest, so that equal sets are equal bytes.
"""

from lucca.games.palazzi.rules.state import BASTION, BASTIONS, UNSEEN_WORD


def is_unseen(state, card):
    """Whether the card can still come."""
    return state.unseen[card // UNSEEN_WORD] >> (card % UNSEEN_WORD) & 1


def remove_unseen(state, card):
    """Removes a card that was drawn."""
    if card == BASTION:
        card = last_unseen_bastion(state)
    state.unseen[card // UNSEEN_WORD] ^= 1 << int(card % UNSEEN_WORD)
    state.unseen_left -= 1


def add_unseen(state, card):
    """Puts a card back among the unseen ones."""
    if card == BASTION and is_unseen(state, BASTION):
        card = last_unseen_bastion(state) + 1
    state.unseen[card // UNSEEN_WORD] |= 1 << int(card % UNSEEN_WORD)
    state.unseen_left += 1


def last_unseen_bastion(state):
    """The highest bastion whose bit is set; there must be one."""
    card = BASTION
    while card + 1 < BASTION + BASTIONS and is_unseen(state, card + 1):
        card += 1
    return card


def nth_unseen(state, n):
    """The n-th unseen card in ascending order, counted from 0."""
    first = count_bits(state.unseen[0])
    if n < first:
        return nth_bit(state.unseen[0], n)
    card = UNSEEN_WORD + nth_bit(state.unseen[1], n - first)
    return BASTION if BASTION <= card < BASTION + BASTIONS else card


def nth_bit(word, n):
    """The place of the n-th bit that is set, by binary search with bit counts of the lower half."""
    place = 0
    width = 32
    while width > 0:
        lower = count_bits(word & ((1 << width) - 1))
        if n >= lower:
            n -= lower
            word >>= width
            place += width
        width >>= 1
    return place


def count_bits(word):
    """Population count, summed in pairs, nibbles, bytes: a form that LLVM compiles to one instruction."""
    word = int(word)  # interpreted, the product below needs more than 64 bits
    word -= word >> 1 & 0x5555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = word + (word >> 4) & 0x0F0F0F0F0F0F0F0F
    return word * 0x0101010101010101 >> 56 & 127
