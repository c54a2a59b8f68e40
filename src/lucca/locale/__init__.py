"""The words players see, in their language. Everything else may import this; it imports nothing of ours."""

import gettext as standard
import os
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "it", "de", "ja")
FOLDER = Path(__file__).parent

_chosen: ContextVar[str | None] = ContextVar("language", default=None)  # of this request, where there are several


def N_(message: str) -> str:  # noqa: N802 -- the customary name that extraction looks for
    """Marks a message for translation where it is defined rather than shown."""
    return message


def use_language(language: str | None) -> None:
    """Speak a language from now on; None follows the environment."""
    _chosen.set(language)


def language() -> str:
    """The language spoken: the one chosen, or the first of the environment's that we know, or English."""
    if chosen := _chosen.get():
        return chosen
    for name in ("LUCCA_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = [word[:2].lower() for word in os.environ.get(name, "").split(":") if word]
        if wanted:
            return next((word for word in wanted if word in LANGUAGES), "en")
    return "en"


@cache
def catalogue(name: str) -> standard.NullTranslations:
    """The translations of a language; English is what the code says."""
    return standard.translation("lucca", FOLDER, [name], fallback=name == "en")


def _(message: str) -> str:
    """A message in the language spoken."""
    return catalogue(language()).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """A message about a number of things."""
    return catalogue(language()).ngettext(one, many, count)
