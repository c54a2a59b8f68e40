"""Packed actions and codes: what goes in comes out."""

from lucca.games.palazzi.rules import reason_codes, state


def test_actions_unpack_to_what_was_packed() -> None:
    for words in ((7, 104, 5, 3), (1, 0, 104, 0), (9, 0, 6, 0), (6, 96, 0, 0)):
        verb, card, other, triplet = words
        action = state.pack_action(verb, card, other, triplet)
        assert (state.verb_of(action), state.card_of(action)) == (verb, card)
        assert (state.other_of(action), state.triplet_of(action)) == (other, triplet)


def test_reason_codes_are_distinct_and_named() -> None:
    codes = [code for name, code in vars(reason_codes).items() if name.isupper() and name != "REASONS"]
    assert sorted(codes) == list(range(1, len(codes) + 1))
    assert reason_codes.REASONS[reason_codes.PALACE_EXISTS] == "palace-exists"
