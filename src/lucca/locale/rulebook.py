"""The structure of a rulebook: sections of paragraphs, then rulings with their reasons."""

from typing import NamedTuple


class Paragraph(NamedTuple):
    """A paragraph, and the editions it is about; empty: all."""

    text: str
    editions: tuple[str, ...] = ()


class Section(NamedTuple):
    title: str
    paragraphs: tuple[Paragraph, ...]


class Ruling(NamedTuple):
    """What we do where the printed rules are silent or disagree, why, and the editions it is about; empty: all."""

    text: str
    reason: str
    editions: tuple[str, ...] = ()


class Rulebook(NamedTuple):
    """The rules of a game as people read them; its texts are messages for translation."""

    heading: str
    sections: tuple[Section, ...]
    why_rulings: str
    rulings: tuple[Ruling, ...]


def is_about(editions: tuple[str, ...], edition: str) -> bool:
    """Whether a text about some editions (empty: all) is about `edition`; without an edition every text is."""
    return not edition or not editions or edition in editions
