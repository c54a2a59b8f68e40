"""`lucca rules`: how a game is played, in our own words, with every ruling and its reason."""

import shutil
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.cells import cell_len

from lucca.cli.rule_options import GameName
from lucca.cli.text import wrap
from lucca.games import NAMES
from lucca.games.game import BadRules
from lucca.locale import _, palazzi_rules
from lucca.locale.rulebook import ALL

EXAMPLE = "Example: lucca rules palazzi --edition 2005-de"
WIDEST = 88


def rules(
    game: GameName,
    edition: Annotated[
        str | None, typer.Option(help=f"Only what one edition says: {', '.join(ALL)}.", show_default=False)
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="As Markdown.")] = False,
) -> None:
    """Explains the rules of a game."""
    if game not in NAMES:
        raise BadRules("unknown-game", game=game, games=", ".join(NAMES))
    if edition is not None and edition not in ALL:
        raise BadRules("unknown-edition", edition=edition, editions=", ".join(ALL))
    blocks = rules_blocks(edition)
    print("\n\n".join(blocks if markdown else (plain(block) for block in blocks)))


def rules_blocks(edition: str | None) -> Iterator[str]:
    """The whole text as Markdown, heading by heading and paragraph by paragraph."""
    wanted = {edition} if edition else set(ALL)
    yield "# Palazzi"
    for section in palazzi_rules.SECTIONS:
        paragraphs = [_(text) for text, editions in section.paragraphs if wanted & set(editions)]
        if paragraphs:
            yield f"## {_(section.title)}"
            # A list is a block of its own in Markdown: the lines before it need an empty line after them.
            yield from (text.replace("\n- ", "\n\n- ", 1) for text in paragraphs)
    yield "## " + _("Rulings")
    yield _("Where the rulebooks are silent or disagree, this is what we do, and why.")
    for number, ruling in enumerate(palazzi_rules.RULINGS, start=1):
        if wanted & set(ruling.editions):
            yield f"{number}. {_(ruling.text)} *{_(ruling.reason)}*"


def plain(block: str) -> str:
    """A block for the terminal: wrapped, headings underlined, no Markdown signs."""
    if block.startswith("#"):
        title = block.lstrip("# ")
        return f"{title}\n{('=' if block.startswith('# ') else '-') * cell_len(title)}"
    lines = block.replace("**", "").replace(" *", " ").rstrip("*").split("\n")
    return "\n".join(wrap(line, min(shutil.get_terminal_size().columns, WIDEST)) for line in lines)
