"""Translation of messages by gettext. Every layer may import this; it imports none."""

import gettext as standard
import os
from collections.abc import Iterable
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LANGUAGES = {"en": "English", "it": "Italiano", "de": "Deutsch", "ja": "日本語"}  # by code, each by its own name
UNSPACED = frozenset(("ja",))  # languages that leave no blank between sentences
FOLDER = Path(__file__).parent

_chosen: ContextVar[str | None] = ContextVar("language", default=None)  # of this request, where there are several


def N_(message: str) -> str:  # noqa: N802 -- the customary name that extraction looks for
    """Marks a message for translation where it is defined rather than shown."""
    return message


def E_(message: str) -> str:  # noqa: N802 -- as above
    """Marks a message that some editions of a game word otherwise: `pgettext` finds their words."""
    return message


def use_language(language: str | None) -> None:
    """Chooses the language from now on; None follows the environment."""
    _chosen.set(language)


def language() -> str:
    """The chosen language, or the first of the environment's that is in LANGUAGES, or English."""
    if chosen := _chosen.get():
        return chosen
    for name in ("LUCCA_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = [word[:2].lower() for word in os.environ.get(name, "").split(":") if word]
        if wanted:
            return next((word for word in wanted if word in LANGUAGES), "en")
    return "en"


@cache
def catalogue(name: str) -> standard.NullTranslations:
    """The translations of a language; English has only what contexts word otherwise than the code."""
    return standard.translation("lucca", FOLDER, [name])


def _(message: str) -> str:
    """A message in the current language."""
    return catalogue(language()).gettext(message) if message else ""  # gettext's answer to "" is about the catalogue


def pgettext(context: str, message: str) -> str:
    """A message in the current language, in the words of a context; as elsewhere if the context has none for it."""
    worded = catalogue(language()).pgettext(context, message) if context else message
    return _(message) if worded == message else worded


def join_sentences(*sentences: str) -> str:
    """Sentences one after the other, as the current language writes them."""
    return ("" if language() in UNSPACED else " ").join(sentences)


def join_phrases(phrases: Iterable[str]) -> str:
    """A list of phrases, which may have commas of their own."""
    return _("; ").join(phrases)


def join_words(words: Iterable[str]) -> str:
    """A list of names, numbers or other short things."""
    return _(", ").join(words)


def ngettext(one: str, many: str, count: int) -> str:
    """A message in the current language, in the plural form for a number."""
    return catalogue(language()).ngettext(one, many, count)
