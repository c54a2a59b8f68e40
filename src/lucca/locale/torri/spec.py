"""The spec of torri's texts: sentences for reason codes, and the rulebook."""

from lucca.locale.rulebook import Rulebook
from lucca.locale.spec import LocaleSpec
from lucca.locale.torri.colours import PHRASES
from lucca.locale.torri.sentences import SENTENCES, WORDS


def rulebook() -> Rulebook:
    """The rulebook, imported on demand because it is long."""
    from lucca.locale.torri.rulebook import RULEBOOK

    return RULEBOOK


SPEC = LocaleSpec(
    sentences=SENTENCES, words=WORDS, translated_facts=frozenset(("colour",)), rulebook=rulebook, phrases=PHRASES
)
