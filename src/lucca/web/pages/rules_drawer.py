"""The rules beside a table, and what its words mean: the paragraphs that say so, of the edition that is played."""

from dataclasses import dataclass
from functools import cache

from lucca.games import game_spec
from lucca.locale import _, language
from lucca.locale.rulebook import Term, is_about
from lucca.locale.spec import locale_spec
from lucca.store.table import Table
from lucca.web.pages.rules import NumberedParagraph, build_paragraph
from lucca.web.pages.rules_text import slug


@dataclass(frozen=True, slots=True)
class Definition:
    """A word, what it means, and where the rules go on about it."""

    name: str
    title: str
    paragraphs: tuple[NumberedParagraph, ...]
    address: str


@dataclass(frozen=True, slots=True)
class RulesDrawer:
    """The address of the rules, and the words that are explained."""

    address: str
    definitions: tuple[Definition, ...]


def rules_drawer(table: Table) -> RulesDrawer:
    """The rules of a table's game, of its edition where there are several."""
    game = table.terms.game
    return cached_drawer(game, game_spec(game).edition_of(table.match.game.rules), language())


@cache
def cached_drawer(game: str, edition: str, _language: str) -> RulesDrawer:
    """The drawer; there are few, and they never change."""
    address = f"/rules/{game}" + (f"?edition={edition}" if edition else "")
    terms = locale_spec(game).rulebook().terms
    return RulesDrawer(address, tuple(define(game, edition, address, term) for term in terms))


def define(game: str, edition: str, address: str, term: Term) -> Definition:
    """What a word means."""
    spec = locale_spec(game)
    sections = {section.title: section.paragraphs for section in spec.rulebook().sections}
    found = []
    for section, number in term.paragraphs:
        text, about = sections[section][number - 1]
        if is_about(about, edition):
            name = f"{slug(section)}-{number}"
            found.append(build_paragraph(spec.text(edition, text), name, "", ()))
    return Definition(term.name, _(term.title), tuple(found), f"{address}#{found[0].id}")
