"""Texts are marked with the editions that have the rule they tell."""

from collections.abc import Callable

import pytest

from lucca.games.palazzi.options import EDITION, EDITIONS, Edition
from lucca.locale.palazzi import editions


@pytest.mark.parametrize(
    ("named", "has_rule"),
    [
        (editions.GERMAN, lambda edition: edition.street_by_area),
        (editions.GERMAN, lambda edition: not edition.may_discard_bastion),
        (editions.FIRST, lambda edition: edition.late_bastions),
        (editions.SECOND, lambda edition: edition.has_celebration),
        (editions.SECOND, lambda edition: 2 in edition.players),
        (editions.DISCARDABLE, lambda edition: edition.may_discard_bastion),
        (editions.JAPANESE, lambda edition: edition.late_bastions and edition.may_discard_bastion),
    ],
)
def test_editions_that_texts_are_about_have_the_rule(
    named: tuple[str, ...], has_rule: Callable[[Edition], bool]
) -> None:
    having = [name for name, edition in EDITIONS.items() if has_rule(edition)]
    assert list(named) == having + [alias.word for alias in EDITION.aliases if alias.options["edition"] in having]


def test_the_words_of_celebration_are_those_of_the_variant() -> None:
    assert tuple(alias.word for alias in EDITION.aliases if alias.options["celebration"]) == editions.CELEBRATION
