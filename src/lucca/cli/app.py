"""The Typer application: all sub-commands."""

from functools import cache
from typing import Annotated, Any

import typer

from lucca import __version__
from lucca.cli.commands import (
    arena,
    audit,
    backup,
    bench,
    bots,
    doctor,
    hint,
    perft,
    play,
    replay,
    rules,
    serve,
    simulate,
)
from lucca.cli.options import WrongUsage
from lucca.cli.spec import cli_spec
from lucca.games import game_names, game_spec
from lucca.locale import LANGUAGES, use_language

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def print_version(is_wanted: bool) -> None:
    """Prints the version and exits, if the option was given."""
    if is_wanted:
        print(f"lucca {__version__}")
        raise typer.Exit


def example() -> str:
    """How the first game is begun, with as many seats as usual."""
    game = game_spec(game_names()[0])
    seats = [f"--{option} {value}" for option, value in game.rules_for_seats(game.usual_seats).items()]
    return " ".join(["Example: lucca play", game.name, *seats])


@app.callback(epilog=example())
def lucca(
    lang: Annotated[str, typer.Option(help=f"Language: {', '.join(LANGUAGES)}; by default the environment's.")] = "",
    version: Annotated[bool, typer.Option("--version", help="Print the version.", callback=print_version)] = False,  # noqa: ARG001
) -> None:
    """The board games of Lucca: play them, simulate them, check their records."""
    if lang and lang not in LANGUAGES:
        raise WrongUsage("unknown-language", language=lang, languages=", ".join(LANGUAGES))
    use_language(lang or None)


app.command(epilog=play.EXAMPLE)(play.play)
app.command(epilog=serve.EXAMPLE)(serve.serve)
app.command(epilog=backup.EXAMPLE)(backup.backup)
app.command(epilog=backup.EXAMPLE_RESTORE)(backup.restore)
app.command(epilog=doctor.EXAMPLE)(doctor.doctor)
app.command(epilog=simulate.EXAMPLE)(simulate.simulate)
app.command(epilog=arena.EXAMPLE)(arena.arena)
app.command(epilog=replay.EXAMPLE)(replay.replay)
app.command(epilog=audit.EXAMPLE)(audit.audit)
app.command(epilog=hint.EXAMPLE)(hint.hint)
app.command(epilog=bots.EXAMPLE)(bots.bots)
for game in game_names():
    for own in cli_spec(game).commands:
        app.command(epilog=own.example)(own.function)
app.command(epilog=rules.EXAMPLE)(rules.rules)
app.command(help=perft.HELP, epilog=perft.EXAMPLE)(perft.perft)
app.command(epilog=bench.EXAMPLE)(bench.bench)


@cache
def command() -> Any:  # the class of the command line library is private
    """The whole command as a callable."""
    return typer.main.get_command(app)
