"""What a game says to people: the layer's spec, in `locale/{game}/spec.py`. Texts are messages for translation."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from lucca.locale import pgettext
from lucca.locale.rulebook import Rulebook
from lucca.registry import game_names, spec_of

Phrases = Mapping[str, tuple[str, Mapping[str, str]]]  # by gap: the fact, and the message for each of its words


@dataclass(frozen=True, slots=True)
class LocaleSpec:
    """A game's own sentences and words, and its rules as people read them."""

    sentences: Mapping[str, str]  # by reason code
    words: frozenset[str]  # that problems name things by
    translated_facts: frozenset[str]  # the facts that have these words; others quote what a person wrote
    rulebook: Callable[[], Rulebook]
    phrases: Phrases = field(default_factory=dict)  # gaps of sentences that a word of a fact fills as a whole phrase
    wordings: Mapping[str, str] = field(default_factory=dict)  # by edition: the context of its words, where it has own

    def text(self, edition: str, message: str) -> str:
        """A message of the rulebook in the words of an edition; without an edition, in those that serve for all."""
        return pgettext(self.wordings.get(edition, ""), message)


def locale_spec(game: str) -> LocaleSpec:
    """The spec of a game's texts; imported only when asked for."""
    return spec_of(game, "locale", LocaleSpec)


def locale_specs() -> Iterator[LocaleSpec]:
    """Those of all games: a problem does not say which it is about."""
    return map(locale_spec, game_names())
