"""Texts of a rulebook as HTML: emphasis, anchors, the overview of scoring, and who made a game."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup, escape

from lucca.games import game_spec
from lucca.locale import _
from lucca.locale.rulebook import is_about
from lucca.locale.spec import locale_spec


@dataclass(frozen=True, slots=True)
class OverviewLine:
    """A line of the overview, and the editions it is marked with."""

    cells: tuple[str, ...]
    editions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OverviewTable:
    """What scores, how much and when."""

    title: str
    heads: tuple[str, ...]
    lines: tuple[OverviewLine, ...]


@dataclass(frozen=True, slots=True)
class CreditsTable:
    """Who made a printed edition: names and what they did."""

    title: str
    details: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class AboutPart:
    """Where a game comes from, in words, and who made its editions."""

    paragraphs: tuple[Markup, ...]
    credits: tuple[CreditsTable, ...]


def overview_table(game: str, edition: str = "") -> OverviewTable | None:
    """Scoring at one glance in the words of an edition, or of all; None where nothing is scored."""
    spec = locale_spec(game)
    overview = spec.rulebook().overview
    if overview is None:
        return None
    lines = (
        OverviewLine(tuple(spec.text(edition, cell) for cell in cells), edition_tags(game, about, edition))
        for cells, about in overview.lines
        if is_about(about, edition)
    )
    return OverviewTable(_(overview.title), tuple(map(_, overview.heads)), tuple(lines))


def about_part(game: str, edition: str = "") -> AboutPart | None:
    """Where a game comes from, and who made an edition, or all of them; None where nothing is told of it."""
    book = locale_spec(game).rulebook()
    if not book.about and not book.credits:
        return None
    credits = (
        CreditsTable(
            _(title),
            tuple((_(detail.label), _(detail.value)) for detail in details if is_about(detail.editions, edition)),
        )
        for title, details, about in book.credits
        if is_about(about, edition)
    )
    return AboutPart(
        tuple(emphasize(_(text)) for text, about in book.about if is_about(about, edition)), tuple(credits)
    )


def edition_tags(game: str, editions: Iterable[str], edition: str) -> tuple[str, ...]:
    """The editions that something is about, unless it is about all or only one edition is shown."""
    return () if edition else tuple(_(game_spec(game).editions[one]) for one in editions)


def emphasize(text: str) -> Markup:
    """Text with its emphasis and its commands as HTML, all else escaped."""
    words = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", str(escape(text)))
    return Markup(re.sub(r"`(.+?)`", r"<code>\1</code>", words))  # noqa: S704 -- escaped before
