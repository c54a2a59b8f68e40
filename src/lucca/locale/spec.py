"""What a game says to people: the layer's spec, in `locale/{game}/spec.py`. Texts are messages for translation."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from lucca.locale.rulebook import Rulebook
from lucca.registry import game_names, spec_of


@dataclass(frozen=True, slots=True)
class LocaleSpec:
    """A game's own sentences and words, and its rules as people read them."""

    sentences: Mapping[str, str]  # by reason code
    words: frozenset[str]  # that problems name things by
    translated_facts: frozenset[str]  # the facts that have these words; others quote what a person wrote
    rulebook: Callable[[], Rulebook]


def locale_spec(game: str) -> LocaleSpec:
    """The spec of a game's texts; imported only when asked for."""
    return spec_of(game, "locale", LocaleSpec)


def locale_specs() -> Iterator[LocaleSpec]:
    """Those of all games: a problem does not say which it is about."""
    return map(locale_spec, game_names())
