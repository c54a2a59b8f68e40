"""The spec of palazzi's texts: sentences for reason codes, and the rulebook."""

from lucca.locale.palazzi.colours import PHRASES
from lucca.locale.palazzi.sentences import SENTENCES, WORDS
from lucca.locale.palazzi.wordings import WORDINGS
from lucca.locale.rulebook import Rulebook
from lucca.locale.spec import LocaleSpec


def rulebook() -> Rulebook:
    """The rulebook, imported on demand because it is long."""
    from lucca.locale.palazzi.rulebook import RULEBOOK

    return RULEBOOK


SPEC = LocaleSpec(
    sentences=SENTENCES,
    words=WORDS,
    translated_facts=frozenset(("colour", "kind")),
    rulebook=rulebook,
    phrases=PHRASES,
    wordings=WORDINGS,
)
