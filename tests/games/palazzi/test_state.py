"""The flat records: what compiled code, copies and comparisons rely on."""

import numpy as np
import pytest

from lucca.games.palazzi import reasons, state


@pytest.mark.parametrize("record", [state.STATE, state.RULES], ids=["state", "rules"])
def test_records_have_no_gaps_and_fit_their_alignment(record: np.dtype[np.void]) -> None:
    assert record.fields is not None
    sizes = sum(field[0].itemsize for field in record.fields.values())
    assert sizes == record.itemsize
    assert record.itemsize % 8 == 0


@pytest.mark.parametrize("record", [state.STATE, state.RULES], ids=["state", "rules"])
def test_fields_are_signed_and_16_bits_or_wider_and_can_be_named(record: np.dtype[np.void]) -> None:
    assert record.fields is not None
    for name, (field, *_) in record.fields.items():
        assert field.base.kind == "i"
        assert field.base.itemsize >= 2
        assert not hasattr(np.void, name), f"{name} would be hidden in interpreted rules"


def test_actions_unpack_to_what_was_packed() -> None:
    for words in ((7, 104, 5, 3), (1, 0, 104, 0), (9, 0, 6, 0), (6, 96, 0, 0)):
        verb, card, other, triplet = words
        action = state.pack_action(verb, card, other, triplet)
        assert (state.verb_of(action), state.card_of(action)) == (verb, card)
        assert (state.other_of(action), state.triplet_of(action)) == (other, triplet)


def test_reason_codes_are_distinct_and_named() -> None:
    codes = [code for name, code in vars(reasons).items() if name.isupper() and name != "REASONS"]
    assert sorted(codes) == list(range(len(codes)))
    assert reasons.REASONS[reasons.PALACE_EXISTS] == "palace-exists"
