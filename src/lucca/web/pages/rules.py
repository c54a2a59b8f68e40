"""The rules of every game as a page: the whole text of `lucca rules`, with pictures and links to every paragraph."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from fastapi import APIRouter
from fastapi.responses import Response
from markupsafe import Markup

from lucca.games import game_names, game_spec
from lucca.locale import _, language
from lucca.locale.rulebook import is_about, slug
from lucca.locale.spec import locale_spec
from lucca.web.errors import NotFound
from lucca.web.games.spec import web_spec
from lucca.web.games.spec_types import Appendix, Picture
from lucca.web.http.templating import render
from lucca.web.pages.rules_text import (
    AboutPart,
    OverviewTable,
    about_part,
    edition_tags,
    emphasize,
    overview_table,
)

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class NumberedParagraph:
    """A paragraph or a ruling: its words, perhaps a list, perhaps a reason, and the editions it is marked with."""

    id: str
    number: str
    text: Markup
    items: tuple[Markup, ...]
    reason: str
    editions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section and the picture that explains it."""

    id: str
    number: int
    title: str
    paragraphs: tuple[NumberedParagraph, ...]
    picture: Picture | None


@dataclass(frozen=True, slots=True)
class EditionLink:
    """A link to what one edition says."""

    href: str
    text: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of a game, of all editions or one."""

    template: ClassVar[str] = "rules.html"
    game: str
    heading: str
    choices: tuple[EditionLink, ...]
    overview: OverviewTable | None
    chapters: tuple[Chapter, ...]
    appendix: Appendix | None
    why_rulings: str
    rulings: tuple[NumberedParagraph, ...]
    about: AboutPart | None
    art: str
    stylesheets: tuple[str, ...]


@router.get("/rules/{game}")
def rules(game: str, edition: str = "") -> Response:
    """The rules of a game, or only what one edition says."""
    if game not in game_names():
        raise NotFound("unknown-game", game=game, games=", ".join(game_names()))
    editions = game_spec(game).editions
    if edition and not editions:
        raise NotFound("no-such-page")
    if edition and edition not in editions:
        raise NotFound("unknown-edition", edition=edition, editions=", ".join(editions))
    return render(rules_page(game, edition))


def rules_page(game: str, edition: str = "") -> RulesPage:
    """What the page says in the language chosen."""
    return cached_page(game, edition, language())


@cache
def cached_page(game: str, edition: str, _language: str) -> RulesPage:
    """The page; there are few, and they never change."""
    book, spec = locale_spec(game).rulebook(), web_spec(game)
    return RulesPage(
        game=game,
        heading=_(book.heading),
        choices=edition_links(game, edition),
        overview=overview_table(game, edition),
        chapters=tuple(build_chapters(game, edition)),
        appendix=spec.appendix() if spec.appendix else None,
        why_rulings=_(book.why_rulings),
        rulings=tuple(build_rulings(game, edition)),
        about=about_part(game, edition),
        art=spec.art,
        stylesheets=spec.stylesheets,
    )


def edition_links(game: str, edition: str) -> tuple[EditionLink, ...]:
    """All editions, or each alone, where a game has several."""
    editions = game_spec(game).editions
    if not editions:
        return ()
    every = EditionLink(f"/rules/{game}", _("All editions"), not edition)
    return (
        every,
        *(EditionLink(f"/rules/{game}?edition={one}", _(name), one == edition) for one, name in editions.items()),
    )


def build_chapters(game: str, edition: str) -> Iterable[Chapter]:
    """The sections with paragraphs about an edition; numbers and anchors are the same whatever the edition."""
    spec = locale_spec(game)
    for number, section in enumerate(spec.rulebook().sections, start=1):
        name = slug(section.title)
        found = []
        for at, (text, about) in enumerate(section.paragraphs, start=1):
            if is_about(about, edition):
                tags = edition_tags(game, about, edition)
                found.append(build_paragraph(spec.text(edition, text), f"{name}-{at}", f"{number}.{at}", tags))
        if found:
            yield Chapter(name, number, _(section.title), tuple(found), picture_of(game, name, edition))


def picture_of(game: str, section: str, edition: str) -> Picture | None:
    """The picture that explains a section, if there is one, in the words of an edition."""
    make = web_spec(game).pictures.get(section)
    if make is None:
        return None
    return make(edition) if game_spec(game).editions else make()


def build_rulings(game: str, edition: str) -> Iterable[NumberedParagraph]:
    """The rulings with their reasons, numbered as everywhere."""
    spec = locale_spec(game)
    for number, ruling in enumerate(spec.rulebook().rulings, start=1):
        if is_about(ruling.editions, edition):
            tags = edition_tags(game, ruling.editions, edition)
            text, reason = emphasize(spec.text(edition, ruling.text)), spec.text(edition, ruling.reason)
            yield NumberedParagraph(f"ruling-{number}", str(number), text, (), reason, tags)


def build_paragraph(text: str, name: str, number: str, tags: tuple[str, ...]) -> NumberedParagraph:
    """A paragraph; lines that begin with a dash are a list."""
    words, *items = text.split("\n- ")
    return NumberedParagraph(name, number, emphasize(words), tuple(map(emphasize, items)), "", tags)
