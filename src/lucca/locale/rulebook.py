"""The form of a rules explanation: sections of paragraphs, then rulings with their reasons."""

from typing import NamedTuple

ALL = ("2005-de", "2005-ja", "2013", "celebration")
GERMAN = ("2005-de",)
JAPANESE = ("2005-ja",)
FIRST = ("2005-de", "2005-ja")
SECOND = ("2013", "celebration")
CELEBRATION = ("celebration",)
DISCARDABLE = ("2005-ja", "2013", "celebration")


class Paragraph(NamedTuple):
    """A paragraph and the editions it is about."""

    text: str
    editions: tuple[str, ...] = ALL


class Section(NamedTuple):
    """A heading and its paragraphs."""

    title: str
    paragraphs: tuple[Paragraph, ...]


class Ruling(NamedTuple):
    """What we do where the rulebooks are silent or disagree, and why."""

    text: str
    reason: str
    editions: tuple[str, ...] = ALL
