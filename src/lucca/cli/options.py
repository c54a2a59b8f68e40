"""What several sub-commands share: the rule options, opening files, saying that something takes a while."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated, Any, BinaryIO

import typer

from lucca.games import game_class, new_game
from lucca.games.game import BadRules, Game
from lucca.locale import _
from lucca.match.record import FileRefused
from lucca.problem import Problem

GameName = Annotated[str, typer.Argument(metavar="GAME", help="palazzi")]
Edition = Annotated[str | None, typer.Option(help="2005-de, 2005-ja or 2013 (the usual one).", show_default=False)]
Players = Annotated[int | None, typer.Option(help="Number of seats, 2 to 5; 3 unless told.", show_default=False)]
Celebration = Annotated[bool, typer.Option("--celebration", help="The Celebration variant of 2013.")]
DeckFile = Annotated[Path | None, typer.Option("--deck", metavar="FILE", help="Cards of your own box, as CSV.")]

STANDARD = Path("-")


class WrongWords(Problem):
    """Words of a command that do not go together."""


def chosen_game(
    name: str,
    edition: str | None = None,
    players: int | None = None,
    celebration: bool = False,
    deck: Path | None = None,
) -> Game:
    """The game the options describe; raises Problem."""
    if edition == "celebration":
        edition, celebration = "2013", True
    options: dict[str, Any] = {"edition": edition, "players": players, "celebration": celebration or None, "deck": deck}
    given = {option: value for option, value in options.items() if value is not None}
    known = game_class(name).options
    for option in given:
        if option not in known:
            raise BadRules("option-of-other-game", game=name, option=option)
    if deck:
        from lucca.games.palazzi.deck import read_deck

        given["deck"] = read_deck(deck)
    game = new_game(name, **given)
    announce_compiling(game)
    return game


def announce_compiling(game: Game) -> None:
    """The first use after an installation compiles the rules: say so, then nobody wonders."""
    if not game.is_compiled():
        print(_("Compiling the rules for this machine, once: about ten seconds."), file=sys.stderr, flush=True)


@contextmanager
def open_input(path: Path) -> Iterator[BinaryIO]:
    """A file to read, `-` for standard input; raises FileRefused."""
    if path == STANDARD:
        yield sys.stdin.buffer
        return
    try:
        file = path.open("rb")
    except OSError as error:
        raise FileRefused("file-unreadable", file=str(path), problem=error.strerror or str(error)) from None
    with file:
        yield file


def check_writable(path: Path) -> None:
    """Raises FileRefused if a file could not be written when the time comes."""
    try:
        with path.open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise FileRefused("file-unwritable", file=str(path), problem=error.strerror or str(error)) from None
    if not path.stat().st_size:
        path.unlink()


@contextmanager
def open_output(path: Path) -> Iterator[IO[str]]:
    """A file to write, `-` for standard output; raises FileRefused."""
    if path == STANDARD:
        yield sys.stdout
        return
    try:
        with path.open("w", encoding="utf-8") as file:
            yield file
    except OSError as error:
        raise FileRefused("file-unwritable", file=str(path), problem=error.strerror or str(error)) from None
