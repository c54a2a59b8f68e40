"""Torri's texts."""

from lucca.locale.rulebook import Rulebook
from lucca.locale.spec import LocaleSpec
from lucca.locale.torri.sentences import SENTENCES, WORDS


def rulebook() -> Rulebook:
    """The rules; loaded on demand, for they are long."""
    from lucca.locale.torri.rules import RULEBOOK

    return RULEBOOK


SPEC = LocaleSpec(sentences=SENTENCES, words=WORDS, rulebook=rulebook)
