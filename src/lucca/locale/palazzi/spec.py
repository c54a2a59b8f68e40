"""Palazzi's texts."""

from lucca.locale.palazzi.sentences import SENTENCES, WORDS
from lucca.locale.rulebook import Rulebook
from lucca.locale.spec import LocaleSpec


def rulebook() -> Rulebook:
    """The rules; loaded on demand, for they are long."""
    from lucca.locale.palazzi.rules import RULEBOOK

    return RULEBOOK


SPEC = LocaleSpec(sentences=SENTENCES, words=WORDS, rulebook=rulebook)
