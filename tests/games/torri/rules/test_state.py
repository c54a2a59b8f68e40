"""Packed actions and codes: what goes in comes out."""

import numpy as np

from lucca.games.torri.rules import lots, reason_codes, state


def test_actions_unpack_to_what_was_packed() -> None:
    for words in ((1, 3, 187), (2, 0, 0), (3, 2, 0), (4, 0, 0), (1, 0, 16)):
        action = state.pack_action(*words)
        assert (state.verb_of(action), state.colour_of(action), state.lot_of(action)) == words


def test_strikes_unpack_to_what_was_packed() -> None:
    for words in ((0, 3, 2, 0), (1, 0, 1, 1), (1, 2, 3, state.FIRST_TAKEN + 187)):
        strike = state.pack_strike(*words)
        assert (state.is_by_weaker(strike), state.striking_of(strike)) == words[:2]
        assert (state.struck_of(strike), state.prisoner_of(strike)) == words[2:]
        assert strike <= np.iinfo(np.int16).max


def test_reason_codes_are_distinct_and_named() -> None:
    codes = [code for name, code in vars(reason_codes).items() if name.isupper() and name != "REASONS"]
    assert sorted(codes) == list(range(1, len(codes) + 1))
    assert reason_codes.REASONS[reason_codes.TOO_FEW_HOUSES] == "too-few-houses"


def test_lots_are_told_from_the_words_they_are_in() -> None:
    for lot in (0, 11, 16, 63 - 4, 64, 127 - 4, 128, 187):
        word, bit = lots.word_of(lot), lots.bit_of(lot)
        assert lots.lowest_lot(word, bit) == lot
        assert lots.count_lots(bit) == 1
        assert lots.without_lowest(bit) == 0


def test_the_lots_beside_a_lot_are_those_of_the_four_sides() -> None:
    for column in range(12):
        for row in range(12):
            found = {
                64 * word + bit
                for word in range(3)
                for bit in range(64)
                if lots.beside_lot(16 * row + column, word) >> bit & 1
            }
            sides = {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}
            on_board = {16 * y + x for x, y in sides if 0 <= x < 12 and 0 <= y < 12}
            assert {lot for lot in found if lot % 16 < 12 and lot // 16 < 12} == on_board
