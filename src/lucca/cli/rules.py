"""`lucca rules`: how a game is played, in our own words, with every ruling and its reason."""

import shutil
from collections.abc import Iterator
from typing import Annotated, NamedTuple

import typer
from rich.cells import cell_len

from lucca.cli.rule_options import GameName
from lucca.cli.text import wrap
from lucca.games import game_names
from lucca.games.game import BadRules
from lucca.locale import N_, _
from lucca.locale.palazzi import rules as palazzi_rules
from lucca.locale.rulebook import ALL, Ruling, Section
from lucca.locale.torri import rules as torri_rules

EXAMPLE = "Example: lucca rules palazzi --edition 2005-de"
WIDEST = 88


class Rulebook(NamedTuple):
    """All that is said about the rules of a game."""

    title: str
    sections: tuple[Section, ...]
    why_rulings: str
    rulings: tuple[Ruling, ...]


BOOKS = {
    "palazzi": Rulebook(
        "Palazzi",
        palazzi_rules.SECTIONS,
        N_("Where the rulebooks are silent or disagree, this is what we do, and why."),
        palazzi_rules.RULINGS,
    ),
    "torri": Rulebook(
        "Torri",
        torri_rules.SECTIONS,
        N_("Where the rulebook is silent or can be read in two ways, this is what we do, and why."),
        torri_rules.RULINGS,
    ),
}


def rules(
    game: GameName,
    edition: Annotated[
        str | None, typer.Option(help=f"palazzi: only what one edition says: {', '.join(ALL)}.", show_default=False)
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="As Markdown.")] = False,
) -> None:
    """Explains the rules of a game."""
    if game not in BOOKS:
        raise BadRules("unknown-game", game=game, games=", ".join(game_names()))
    if edition is not None and game != "palazzi":
        raise BadRules("option-of-other-game", game=game, option="edition")
    if edition is not None and edition not in ALL:
        raise BadRules("unknown-edition", edition=edition, editions=", ".join(ALL))
    blocks = rules_blocks(BOOKS[game], edition)
    print("\n\n".join(blocks if markdown else (plain(block) for block in blocks)))


def rules_blocks(book: Rulebook, edition: str | None) -> Iterator[str]:
    """The whole text as Markdown, heading by heading and paragraph by paragraph."""
    wanted = {edition} if edition else set(ALL)
    yield f"# {book.title}"
    for section in book.sections:
        paragraphs = [_(text) for text, editions in section.paragraphs if wanted & set(editions)]
        if paragraphs:
            yield f"## {_(section.title)}"
            # A list is a block of its own in Markdown: the lines before it need an empty line after them.
            yield from (text.replace("\n- ", "\n\n- ", 1) for text in paragraphs)
    yield "## " + _("Rulings")
    yield _(book.why_rulings)
    for number, ruling in enumerate(book.rulings, start=1):
        if wanted & set(ruling.editions):
            yield f"{number}. {_(ruling.text)} *{_(ruling.reason)}*"


def plain(block: str) -> str:
    """A block for the terminal: wrapped, headings underlined, no Markdown signs."""
    if block.startswith("#"):
        title = block.lstrip("# ")
        return f"{title}\n{('=' if block.startswith('# ') else '-') * cell_len(title)}"
    lines = block.replace("**", "").replace(" *", " ").rstrip("*").split("\n")
    return "\n".join(wrap(line, min(shutil.get_terminal_size().columns, WIDEST)) for line in lines)
