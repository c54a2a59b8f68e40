"""The structure of a rulebook: sections of paragraphs, rulings with their reasons, and what is told of the game."""

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


class Line(NamedTuple):
    """A line of a table, and the editions it is about; empty: all."""

    cells: tuple[str, ...]
    editions: tuple[str, ...] = ()


class Overview(NamedTuple):
    """A small table that says at one glance what a whole section explains."""

    title: str
    heads: tuple[str, ...]
    lines: tuple[Line, ...]


class Detail(NamedTuple):
    """A fact from a rulebook, what it is called, and the editions it is about; empty: all.

    Names are nobody's to translate; texts among the values are messages like all others.
    """

    label: str
    value: str
    editions: tuple[str, ...] = ()


class Credits(NamedTuple):
    """Who made a printed game, and for whom, and the editions it is about; empty: all."""

    title: str
    details: tuple[Detail, ...]
    editions: tuple[str, ...] = ()


class Term(NamedTuple):
    """A word that stands at a table, and the paragraphs that say what it means: by section, and number from 1."""

    name: str
    title: str
    paragraphs: tuple[tuple[str, int], ...]


class Rulebook(NamedTuple):
    """The rules of a game as people read them; its texts are messages for translation."""

    heading: str
    sections: tuple[Section, ...]
    why_rulings: str
    rulings: tuple[Ruling, ...]
    overview: Overview | None = None  # of scoring
    about: tuple[Paragraph, ...] = ()  # the game and where it comes from
    credits: tuple[Credits, ...] = ()
    terms: tuple[Term, ...] = ()


def is_about(editions: tuple[str, ...], edition: str) -> bool:
    """Whether a text about some editions (empty: all) is about `edition`; without an edition every text is."""
    return not edition or not editions or edition in editions
