"""The structure of a rulebook: sections of paragraphs, rulings with their reasons, and what is told of the game."""

import re
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
    paragraphs: tuple[tuple[str, int], ...]

    @property
    def anchors(self) -> list[str]:
        """Where the paragraphs stand on the page of the rules."""
        return [f"{slug(section)}-{number}" for section, number in self.paragraphs]


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

    def term(self, name: str) -> Term:
        return next(term for term in self.terms if term.name == name)


def slug(title: str) -> str:
    """A title as an anchor, the same in every language."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def is_about(editions: tuple[str, ...], edition: str) -> bool:
    """Whether a text about some editions (empty: all) is about `edition`; without an edition every text is."""
    return not edition or not editions or edition in editions
