"""`lucca rules`: how a game is played, in our own words, with every ruling and its reason."""

import shutil
from typing import Annotated

import typer

from lucca.cli.rule_options import GameName
from lucca.cli.rules_text import TerminalWriter, rules_blocks
from lucca.cli.spec import example
from lucca.cli.terminal_text import this_command, wrap
from lucca.games import game_names, game_spec
from lucca.games.game import BadRules
from lucca.locale import _, join_words

EXAMPLE = example("rules")
WIDEST = 88
ALL = "all"  # every edition together


def edition_help() -> str:
    """Which games have editions, and which is usual."""
    specs = [game_spec(name) for name in game_names()]
    said = (
        f"{spec.name}: {', '.join((*spec.editions, ALL))} (usual: {usual_edition(spec.name)})."
        for spec in specs
        if spec.editions
    )
    return " ".join(("Only what one edition says.", *said))


def usual_edition(game: str) -> str:
    """The edition that is explained if nobody names one; empty where a game has but one."""
    options = (option for option in game_spec(game).options if option.is_edition)
    return next((str(option.default) for option in options), "")


def rules(
    game: GameName,
    edition: Annotated[str | None, typer.Option(help=edition_help(), show_default=False)] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="As Markdown.")] = False,
) -> None:
    """Explains the rules of a game."""
    spec = game_spec(game)
    if edition not in (None, ALL) and not spec.editions:
        raise BadRules("option-of-other-game", game=game, option="edition")
    if edition not in (None, ALL, *spec.editions):
        raise BadRules("unknown-edition", edition=edition, editions=", ".join((*spec.editions, ALL)))
    chosen = usual_edition(game) if edition is None else edition
    chosen = "" if chosen == ALL else chosen
    if markdown:
        print("\n\n".join(rules_blocks(game, chosen)))
        return
    width = min(shutil.get_terminal_size().columns, WIDEST)
    title, *blocks = rules_blocks(game, chosen, TerminalWriter(width))
    others = [wrap(others_text(game, chosen), width)] if chosen else []
    print("\n\n".join((title, *others, *blocks)))


def others_text(game: str, edition: str) -> str:
    """Which edition this is, and how to read the others."""
    editions = game_spec(game).editions
    text = _(
        "These are the rules of this edition: {edition}. Square brackets mark what is not the same in all editions. "
        "{command} explains another; NAME is one of these: {others}."
    )
    return text.format(
        edition=_(editions[edition]),
        command=f"{this_command()} rules {game} --edition NAME",
        others=join_words(name for name in (*editions, ALL) if name != edition),
    )
