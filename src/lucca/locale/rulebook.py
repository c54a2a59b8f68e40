"""The form of a rules explanation: sections of paragraphs, then rulings with their reasons."""

from typing import NamedTuple


class Paragraph(NamedTuple):
    """A paragraph and the editions it is about; none: all."""

    text: str
    editions: tuple[str, ...] = ()


class Section(NamedTuple):
    """A heading and its paragraphs."""

    title: str
    paragraphs: tuple[Paragraph, ...]


class Ruling(NamedTuple):
    """What we do where the rulebooks are silent or disagree, and why; and the editions it is about; none: all."""

    text: str
    reason: str
    editions: tuple[str, ...] = ()


class Rulebook(NamedTuple):
    """All that is said about the rules of a game."""

    heading: str
    sections: tuple[Section, ...]
    why_rulings: str
    rulings: tuple[Ruling, ...]


def is_about(editions: tuple[str, ...], edition: str) -> bool:
    """Whether what is about some editions belongs to what one says; without an edition everything does."""
    return not edition or not editions or edition in editions
