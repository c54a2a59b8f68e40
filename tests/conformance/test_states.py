"""The flat records of every game: what compiled code, copies and comparisons rely on."""

import numpy as np
import pytest

from lucca.games import game_class, game_names

RECORDS = {
    f"{name} {part}": record
    for name in game_names()
    for part, record in (("state", game_class(name).state_type), ("rules", game_class(name).rules_type))
}
every_record = pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)


@every_record
def test_records_have_no_gaps_and_fit_their_alignment(record: np.dtype[np.void]) -> None:
    assert record.fields is not None
    sizes = sum(field[0].itemsize for field in record.fields.values())
    assert sizes == record.itemsize
    assert record.itemsize % 8 == 0


@every_record
def test_fields_are_signed_and_16_bits_or_wider_and_can_be_named(record: np.dtype[np.void]) -> None:
    assert record.fields is not None
    for name, (field, *_) in record.fields.items():
        assert field.base.kind == "i"
        assert field.base.itemsize >= 2
        assert not hasattr(np.void, name), f"{name} would be hidden in interpreted rules"
