"""`lucca rules`: how a game is played, in our own words, with every ruling and its reason."""

import shutil
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.cells import cell_len

from lucca.cli.rule_options import GameName
from lucca.cli.spec import example
from lucca.cli.terminal_text import wrap
from lucca.games import game_names, game_spec
from lucca.games.game import BadRules
from lucca.locale import _
from lucca.locale.rulebook import Rulebook, is_about
from lucca.locale.spec import locale_spec

EXAMPLE = example("rules")
WIDEST = 88


def edition_help() -> str:
    """Which games have editions, and which."""
    specs = [game_spec(name) for name in game_names()]
    said = (f"{spec.name}: only what one edition says: {', '.join(spec.editions)}." for spec in specs if spec.editions)
    return " ".join(said)


def rules(
    game: GameName,
    edition: Annotated[str | None, typer.Option(help=edition_help(), show_default=False)] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="As Markdown.")] = False,
) -> None:
    """Explains the rules of a game."""
    spec = game_spec(game)
    if edition is not None and not spec.editions:
        raise BadRules("option-of-other-game", game=game, option="edition")
    if edition is not None and edition not in spec.editions:
        raise BadRules("unknown-edition", edition=edition, editions=", ".join(spec.editions))
    blocks = rules_blocks(spec.title, locale_spec(game).rulebook(), edition or "")
    print("\n\n".join(blocks if markdown else (plain(block) for block in blocks)))


def rules_blocks(title: str, book: Rulebook, edition: str) -> Iterator[str]:
    """The whole text as Markdown, heading by heading and paragraph by paragraph."""
    yield f"# {title}"
    for section in book.sections:
        paragraphs = [_(text) for text, editions in section.paragraphs if is_about(editions, edition)]
        if paragraphs:
            yield f"## {_(section.title)}"
            # A list is a block of its own in Markdown: the lines before it need an empty line after them.
            yield from (text.replace("\n- ", "\n\n- ", 1) for text in paragraphs)
    yield "## " + _("Rulings")
    yield _(book.why_rulings)
    for number, ruling in enumerate(book.rulings, start=1):
        if is_about(ruling.editions, edition):
            yield f"{number}. {_(ruling.text)} *{_(ruling.reason)}*"


def plain(block: str) -> str:
    """A block for the terminal: wrapped, headings underlined, no Markdown signs."""
    if block.startswith("#"):
        title = block.lstrip("# ")
        return f"{title}\n{('=' if block.startswith('# ') else '-') * cell_len(title)}"
    lines = block.replace("**", "").replace(" *", " ").rstrip("*").split("\n")
    return "\n".join(wrap(line, min(shutil.get_terminal_size().columns, WIDEST)) for line in lines)
